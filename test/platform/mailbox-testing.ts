/** Collects the mails of a test server in place of sending them. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { idFloor } from '../../packages/core/src/platform/id.ts';
import { mailHtml } from '../../packages/core/src/platform/mail/html.ts';
import type { Mail } from '../../packages/core/src/platform/mail/mailer.ts';
import type { TestServer } from '../../packages/server/src/testing/server.ts';
import { until } from '../money/pretend-payments.ts';

const waitMs = 30_000;

export interface Mailbox {
  /** All of them, once none waits to be sent. */
  all(): Promise<Mail[]>;
  of(to: string): Promise<Mail[]>;
  /** The next one to an address that nobody has taken yet, as soon as it arrives. */
  take(to: string): Promise<Mail>;
  /** Sends them again. */
  close(): void;
}

export function openMailbox(server: TestServer): Mailbox {
  const mails: Mail[] = [];
  const taken = new Set<Mail>();
  const waiting: { to: string; give(mail: Mail): void }[] = [];
  const { mailer, mails: queue } = server.app.platform.parts;
  const { send } = mailer;
  mailer.send = async (mail) => {
    assertPreview(mail);
    mails.push(mail);
    const index = waiting.findIndex(({ to }) => to === mail.to);
    if (index < 0) return;
    taken.add(mail);
    waiting.splice(index, 1)[0]!.give(mail);
  };
  const all = async () => {
    queue.wake();
    await until(
      () => queue.state(),
      (state) => state.waiting === 0,
    );
    return mails;
  };
  return {
    all,
    of: async (to) => (await all()).filter((mail) => mail.to === to),
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
    close() {
      mailer.send = send;
    },
  };
}

/** Each email of each test says the same in HTML. */
function assertPreview(mail: Mail): void {
  const html = mailHtml(mail);
  const words = (text: string) => text.replace(/\s+/g, ' ').trim();
  const shown = words(
    html
      .replace(/<br>/g, ' ')
      .replace(/<\/td><td[^>]*>/g, ' ')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&'),
  ).replaceAll(' ', '');
  for (const line of mail.text.split('\n').map(words).filter(Boolean)) {
    const said = line.replaceAll(' ', '');
    // A fact is a row: its colon is the line between the columns.
    assert.ok(shown.includes(said) || shown.includes(said.replace(':', '')), `not in the HTML: ${line}`);
  }
  const { OJA_TEST_MAIL_PREVIEWS: dir } = process.env;
  if (dir !== undefined)
    writeFileSync(join(dir, `${mail.subject.replace(/\W+/g, '-').slice(0, 60)}.html`), html);
}

/** The first mail that is written from now on. */
export function nextMail(server: TestServer): Promise<Mail> {
  const { mailer, now } = server.app.platform.parts;
  const { send } = mailer;
  const floor = idFloor('eml', now());
  return new Promise((resolve) => {
    mailer.send = async (mail, { messageId }) => {
      if (messageId < floor) return;
      mailer.send = send;
      resolve(mail);
    };
  });
}

export const tokenIn = (mail: Mail): string => /#token=([\w-]{43})/.exec(mail.text)![1]!;
