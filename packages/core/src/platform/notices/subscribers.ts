/** Status updates by email: asked for, confirmed by a link, ended by one that each email has. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { fail } from '../../errors.ts';
import { execute } from '../../storage/store.ts';
import { normalizeEmail } from '../accounts/log-in.ts';
import type { Visitor } from '../accounts/sessions.ts';
import { newId } from '../id.ts';
import { type DailyUse, dayOf, nothing } from '../limits/daily-use.ts';
import { networkOf } from '../limits/network-of.ts';
import type { NewMail } from '../mail/write.ts';
import type { PlatformParts } from '../parts.ts';
import type { Notice } from './notice.ts';
import { askSubscriber, confirmSubscriber } from './subscriber.ts';

export type Subscribers = ReturnType<typeof createSubscribers>;

type Link = 'confirm' | 'unsubscribe';

const dayMs = 86_400_000;
const perNetworkAndDay = 10;

export function createSubscribers(parts: PlatformParts, daily: DailyUse) {
  const { store, now, mailer, mails, pepper } = parts;

  const signatureOf = (what: Link, id: string) =>
    createHmac('sha256', pepper).update(`status-subscriber ${what} ${id}`).digest('base64url');
  const tokenOf = (what: Link, id: string) => `${id}.${signatureOf(what, id)}`;
  const linkTo = (what: Link, id: string) => `${parts.ownUrl()}/status#${what}=${tokenOf(what, id)}`;

  function idOf(what: Link, token: string): string {
    const [id = '', signature = ''] = token.split('.');
    const wanted = Buffer.from(signatureOf(what, id));
    const given = Buffer.from(signature);
    if (given.length === wanted.length && timingSafeEqual(given, wanted)) return id;
    throw fail('invalid_request', 'token: this link is not whole. Copy it from the email again.', {
      param: 'token',
    });
  }

  async function limit(ip: string): Promise<void> {
    const one = { ...nothing, requests: 1 };
    const most = { requests: perNetworkAndDay, tokens: null, micros: null };
    const taken = await daily.take(`status-subscriptions:${networkOf(ip)}`, most, one);
    if (taken.allowed) return taken.settle(one);
    const tomorrow = Date.parse(dayOf(now())) + dayMs;
    throw fail('rate_limited', `The limit is ${perNetworkAndDay} subscriptions a day. Try again tomorrow.`, {
      retryAfterSeconds: Math.max(1, Math.ceil((tomorrow - now()) / 1000)),
    });
  }

  return {
    /** Without an SMTP server, nobody could confirm. */
    isOn: () => mailer.isOn(),

    /** Neither the answer nor its time tells whether the email address is known. */
    async ask(wished: string, visitor: Visitor): Promise<void> {
      if (!mailer.isOn())
        throw fail('unprocessable', 'This server sends no emails. Use the feed at /status/feed.');
      await limit(visitor.ip);
      const email = normalizeEmail(wished);
      const at = now();
      const id = newId('sub', at);
      const mail = mails.seal({
        to: email,
        kind: 'confirmSubscription',
        values: { url: linkTo('confirm', id) },
        language: visitor.language,
      });
      await store.transact(askSubscriber, { id, email, at, mail });
      mails.wake();
    },

    async confirm(token: string): Promise<void> {
      const at = now();
      if (await store.transact(confirmSubscriber, { id: idOf('confirm', token), at, askedAfter: at - dayMs }))
        return;
      throw fail('invalid_request', 'token: this link has expired. Subscribe again to get a new one.', {
        param: 'token',
      });
    },

    /** Works as long as the email is kept, and twice. */
    async end(token: string): Promise<void> {
      await store.transact(execute, {
        sql: 'DELETE FROM status_subscribers WHERE id = $1',
        params: [idOf('unsubscribe', token)],
      });
    },

    /** To be queued with the update. Announcements are for the console. */
    async mailsAbout({
      kind,
      title,
      updates,
    }: Pick<Notice, 'kind' | 'title' | 'updates'>): Promise<NewMail[]> {
      if (kind === 'announcement' || !mailer.isOn()) return [];
      const rows = await store.query<{ id: string; email: string }>(
        'SELECT id, email FROM status_subscribers WHERE confirmed_at IS NOT NULL',
      );
      const { state, text } = updates.at(-1)!;
      return rows.map(({ id, email }) =>
        mails.seal({
          to: email,
          kind: 'notice',
          values: { title, state, text, url: `${parts.ownUrl()}/status` },
          unsubscribe: {
            page: linkTo('unsubscribe', id),
            post: `${parts.ownUrl()}/api/v1/status/unsubscribe/${tokenOf('unsubscribe', id)}`,
          },
        }),
      );
    },
  };
}
