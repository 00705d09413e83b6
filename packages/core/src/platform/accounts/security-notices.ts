/** Emails about changes to how a person logs in: someone who didn't make them learns of them. */
import type { SecurityChange } from '../mail/texts/en.ts';
import type { NewMail } from '../mail/write.ts';
import type { PlatformParts } from '../parts.ts';

/** Queued in the transaction of the change. */
export async function securityNotice(
  parts: PlatformParts,
  personId: string,
  what: SecurityChange,
  left = 0,
): Promise<NewMail[]> {
  const [person] = await parts.store.query<{ email: string }>('SELECT email FROM people WHERE id = $1', [
    personId,
  ]);
  if (person === undefined) return [];
  const { email } = person;
  return [
    parts.mails.seal({ to: email, kind: 'security', values: { what, email, left, url: parts.ownUrl() } }),
  ];
}
