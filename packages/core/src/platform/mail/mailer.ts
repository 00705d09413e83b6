/** Hands one email to the SMTP server; without one its text goes to the server's log, where the operator finds the link. */
import type { Language } from '../../domain/languages/languages.ts';
import type { Logger } from '../../logger.ts';
import { mailHtml } from './html.ts';
import { frameOf } from './texts/texts.ts';

/** As it is sent. */
export interface Mail {
  to: string;
  language: Language;
  subject: string;
  text: string;
  /** Of a list: a page, and what mail programs post to. */
  unsubscribe?: { page: string; post: string };
}

export interface Sending {
  /** The same at every attempt, so that mailboxes recognize a copy. */
  messageId: string;
  signal: AbortSignal;
}

export interface Mailer {
  /** Rejects unless the server accepted it. */
  send(mail: Mail, sending: Sending): Promise<void>;
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
  { mailFrom: from }: { mailFrom: string },
  smtpUrl: () => string | undefined,
  log: Logger,
): Mailer {
  let opened: { url: string; transport: ReturnType<typeof openTransport> } | undefined;
  return {
    isOn: () => smtpUrl() !== undefined,
    async send(mail, { messageId, signal }) {
      const url = smtpUrl();
      if (url === undefined) {
        log.info(
          { mail: { to: mail.to, subject: mail.subject } },
          `No SMTP server is configured. The email would be:\n${mail.text}`,
        );
        return;
      }
      if (opened?.url !== url) opened = { url, transport: openTransport(url) };
      const domain = /@([^\s<>]+)>?$/.exec(from)?.[1] ?? 'localhost';
      await (await opened.transport).sendMail({
        from,
        to: mail.to,
        subject: mail.subject,
        text:
          mail.unsubscribe === undefined
            ? mail.text
            : `${mail.text}\n\n${frameOf(mail.language).unsubscribe}: ${mail.unsubscribe.page}`,
        headers: listHeaders(mail),
        html: mailHtml(mail),
        messageId: `<${messageId}@${domain}>`,
        signal,
      });
    },
  };
}

/** RFC 8058: the button of mail programs ends it without opening a page. */
const listHeaders = ({ unsubscribe }: Mail): Record<string, string> =>
  unsubscribe === undefined
    ? {}
    : {
        'List-Unsubscribe': `<${unsubscribe.post}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };

export interface MailFailure {
  /** Codes only: replies of servers name people. */
  reason: string;
  /** The server refused this recipient or this text: trying again changes nothing. */
  isFinal: boolean;
}

export function mailFailureOf(error: unknown): MailFailure {
  const { code, responseCode, command } = error as {
    code?: string;
    responseCode?: number;
    command?: string;
  };
  const isRefusal = responseCode !== undefined && responseCode >= 500 && responseCode < 600;
  const isOfMail = code === 'EMESSAGE' || command === 'RCPT TO' || command === 'DATA';
  const reason =
    responseCode === undefined
      ? `the connection failed (${code ?? 'unknown'})`
      : `the server replied ${responseCode}${command === undefined ? '' : ` to ${command}`}`;
  return { reason, isFinal: isRefusal && isOfMail };
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
export const oneLine = (text: string, max = 100) =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, max);
