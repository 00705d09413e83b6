/** Emails about changes to how a person logs in: someone who didn't make them learns of them. */
import type { NewMail } from '../mail/write.ts';
import type { PlatformParts } from '../parts.ts';

const notices = {
  passwordChanged: {
    subject: 'Your password was changed',
    about: (of: string) => `The password of ${of} was changed, and your other sessions were ended.`,
  },
  passwordReset: {
    subject: 'Your password was reset',
    about: (of: string) =>
      `The password of ${of} was reset with an emailed link, and all sessions were ended.`,
  },
  totpOn: {
    subject: 'Two-factor authentication is on',
    about: (of: string) => `Two-factor authentication was turned on for ${of}.`,
  },
  totpOff: {
    subject: 'Two-factor authentication is off',
    about: (of: string) => `Two-factor authentication was turned off for ${of}.`,
  },
  totpReset: {
    subject: 'Two-factor authentication is off',
    about: (of: string) =>
      `An operator turned two-factor authentication off for ${of}, and all sessions were ended. Turn it on again after your next login.`,
  },
  recoveryCode: {
    subject: 'A recovery code was used',
    about: (of: string, left: number) =>
      `A recovery code of ${of} was used. Recovery codes left: ${left}. For new ones, turn two-factor authentication off and on again.`,
  },
};

/** Queued in the transaction of the change. */
export async function securityNotice(
  parts: PlatformParts,
  personId: string,
  what: keyof typeof notices,
  left = 0,
): Promise<NewMail[]> {
  const [person] = await parts.store.query<{ email: string }>('SELECT email FROM people WHERE id = $1', [
    personId,
  ]);
  if (person === undefined) return [];
  const { subject, about } = notices[what];
  const mail = {
    to: person.email,
    subject,
    text: `${about(`your Oja login ${person.email}`, left)}\n\nIf it wasn’t you, reset your password at ${parts.ownUrl()}/console/reset and check your sessions at ${parts.ownUrl()}/console/settings.`,
  };
  return [parts.mails.seal(mail)];
}
