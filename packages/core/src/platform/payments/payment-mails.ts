/** Emails to the owner of an account about its payments, sealed until they are sent. */
import type { NewMail } from '../mail/write.ts';
import type { PlatformParts } from '../parts.ts';
import { pauseMail } from './card-failures.ts';
import { paidMail } from './receipt.ts';
import type { Topup } from './topup.ts';

export function createPaymentMails(parts: PlatformParts) {
  async function emailOf(accountId: string): Promise<string> {
    const [row] = await parts.store.query<{ email: string }>('SELECT email FROM accounts WHERE id = $1', [
      accountId,
    ]);
    return row!.email;
  }

  /** For charges of saved cards only, which auto top-up makes. */
  async function pause(topup: Topup, failure: string | null): Promise<NewMail[]> {
    if (topup.via !== 'card') return [];
    const to = await emailOf(topup.accountId);
    return [
      parts.mails.seal({ to, ...pauseMail({ ...topup, failure: failure ?? topup.failure }, parts.ownUrl()) }),
    ];
  }

  async function receipt(topup: Topup): Promise<NewMail[]> {
    if (!parts.mailer.isOn()) return [];
    const to = await emailOf(topup.accountId);
    return [parts.mails.seal({ to, ...paidMail(topup, parts.ownUrl()) })];
  }

  return { emailOf, pause, receipt };
}
