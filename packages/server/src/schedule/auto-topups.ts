/** Charges saved cards of accounts whose balance fell below their line. */
import { checkTopup, type Paying, startTopup } from '../endpoints/account/topping-up.ts';

export async function topUpByCard(paying: Paying): Promise<void> {
  for (const { accountId, ...wish } of await paying.platform.autoTopups.due()) {
    if (paying.signal.aborted) return;
    try {
      const topup = await startTopup(paying, accountId, { ...wish, returnUrl: null, saveCard: false }, '');
      await checkTopup(paying, topup);
    } catch (error) {
      // Refused, or another node was faster: the order says what became of it.
      paying.log.warn({ err: error, account: accountId }, 'a saved card was not charged');
    }
  }
}
