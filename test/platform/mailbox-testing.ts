/** Collects the mails of a test server in place of sending them. */
import type { Mail } from '../../packages/core/src/platform/accounts/mail.ts';
import type { TestServer } from '../../packages/server/src/testing/server.ts';

const waitMs = 30_000;

export interface Mailbox {
  /** Those that have arrived. */
  of(to: string): Mail[];
  /** The next one to an address that nobody has taken yet, as soon as it arrives. */
  take(to: string): Promise<Mail>;
}

export function openMailbox(server: TestServer): Mailbox {
  const mails: Mail[] = [];
  const taken = new Set<Mail>();
  const waiting: { to: string; give(mail: Mail): void }[] = [];
  server.app.platform.parts.mailer.send = async (mail) => {
    mails.push(mail);
    const index = waiting.findIndex(({ to }) => to === mail.to);
    if (index < 0) return;
    taken.add(mail);
    waiting.splice(index, 1)[0]!.give(mail);
  };
  return {
    of: (to) => mails.filter((mail) => mail.to === to),
    take(to) {
      const there = mails.find((mail) => mail.to === to && !taken.has(mail));
      if (there === undefined)
        return new Promise((give, fail) => {
          waiting.push({ to, give });
          setTimeout(() => fail(new Error(`no mail to ${to}`)), waitMs).unref();
        });
      taken.add(there);
      return Promise.resolve(there);
    },
  };
}

export const tokenIn = (mail: Mail): string => /#token=([\w-]{43})/.exec(mail.text)![1]!;
