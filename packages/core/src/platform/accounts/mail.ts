/** Mail by SMTP when configured; otherwise the text goes to the server's log, where the operator finds the link. */
import type { Logger } from '../../logger.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Whether emails leave the server. */
  isOn(): boolean;
}

const waitMs = 10_000;

async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: 3 * waitMs,
  });
}

export function createMailer(
  { mailFrom }: { mailFrom: string },
  smtpUrl: () => string | undefined,
  log: Logger,
): Mailer {
  let opened: { url: string; transport: ReturnType<typeof openTransport> } | undefined;
  return {
    isOn: () => smtpUrl() !== undefined,
    async send(mail) {
      const url = smtpUrl();
      if (url === undefined) {
        log.info(
          { mail: { to: mail.to, subject: mail.subject } },
          `No SMTP server is configured. The email would be:\n${mail.text}`,
        );
        return;
      }
      if (opened?.url !== url) opened = { url, transport: openTransport(url) };
      try {
        await (await opened.transport).sendMail({ from: mailFrom, ...mail });
      } catch (error) {
        log.error({ err: error, to: mail.to, subject: mail.subject }, 'email was not sent');
      }
    },
  };
}

/** Connects and logs in, and sends nothing. Returns what went wrong. */
export async function smtpProblem(url: string): Promise<string | null> {
  const transport = await openTransport(url);
  try {
    await transport.verify();
    return null;
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    if (code === 'EAUTH') return `The server refused the user name or password (${responseCode ?? code}).`;
    return `The server can't be used (${responseCode ?? code ?? 'no response'}). Check the URL.`;
  } finally {
    transport.close();
  }
}

/** Names come from people: they make no second line in a mail. */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 100);
