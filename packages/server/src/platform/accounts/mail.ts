/** Mail by SMTP when configured; otherwise the text goes to the server's log, where the operator finds the link. */
import type { Logger } from '../../logger.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}

export function createMailer(settings: { smtpUrl?: string; mailFrom: string }, log: Logger): Mailer {
  let transport: Promise<{ sendMail(mail: object): Promise<unknown> }> | undefined;
  return {
    async send(mail) {
      if (settings.smtpUrl === undefined) {
        log.info(
          { mail: { to: mail.to, subject: mail.subject } },
          `OJA_SMTP_URL is not set; the email says:\n${mail.text}`,
        );
        return;
      }
      transport ??= import('nodemailer').then(({ createTransport }) => createTransport(settings.smtpUrl!));
      try {
        await (await transport).sendMail({ from: settings.mailFrom, ...mail });
      } catch (error) {
        log.error({ err: error, to: mail.to, subject: mail.subject }, 'email was not sent');
      }
    },
  };
}
