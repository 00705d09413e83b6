/** Looks at payments that are due: reported by a webhook, or unfinished for a while. */
import { checkTopup, type Paying } from '../endpoints/account/topping-up.ts';

/** One round: everything that is due now. A provider that fails is asked again later; its claim holds till then. */
export async function lookAtPayments(paying: Paying): Promise<void> {
  const { payments } = paying.platform;
  for (let topup = await payments.claimDue(); topup !== null; topup = await payments.claimDue()) {
    if (paying.signal.aborted) return;
    try {
      await checkTopup(paying, topup);
    } catch (error) {
      paying.log.warn({ err: error, topup: topup.id }, 'a payment could not be checked yet');
      await payments.giveUpLate(topup);
    }
  }
}
