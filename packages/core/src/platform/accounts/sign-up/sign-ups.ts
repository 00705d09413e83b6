/** How accounts come to be: open, by a verified email address, by invitation, or not at all. */

import { isDisposable } from '../../domain/email/lists.ts';
import { fail, OjaError } from '../../errors.ts';
import { execute } from '../../storage/store.ts';
import { newId } from '../id.ts';
import { type DailyUse, dayOf, nothing, type Reserved } from '../limits/daily-use.ts';
import { networkOf } from '../limits/network-of.ts';
import type { NewMail } from '../mail/write.ts';
import type { Operation } from '../operation/operation.ts';
import type { PlatformParts } from '../parts.ts';
import { type Account, accountView } from './account.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { normalizeEmail } from './log-in.ts';
import { hashPassword } from './password-hash.ts';
import { newToken, startSession, tokenDigest, type Visitor } from './sessions.ts';
import {
  confirmPending,
  createPersonal,
  createSignedUp,
  insertInvitation,
  openPending,
  type SignUpMode,
} from './sign-up-rows.ts';
import type { Created } from './write.ts';

export const signUpOption = 'sign-up.mode';
const pendingMs = 60 * 60_000;
const dayMs = 86_400_000;
const attemptsPerSignUp = 10;
const one = { ...nothing, requests: 1 };

export interface SignUpInput {
  email: string;
  password: string;
  name: string;
  invitation?: string;
}

export type SignUps = ReturnType<typeof createSignUps>;

export function createSignUps(
  parts: PlatformParts,
  operation: Operation,
  daily: DailyUse,
  { exposed }: { exposed: boolean },
) {
  const { store, settings, now } = parts;
  const mode = (): SignUpMode =>
    operation.option<SignUpMode>(signUpOption) ??
    settings.signUp ??
    (parts.mailer.isOn() ? 'verified' : 'open');

  /** Only programs on this machine reach a server that is not exposed. */
  const isOwnMachine = (network: string): boolean =>
    !exposed && (network.startsWith('127.') || network === '0:0:0:0::/64');

  async function take(owner: string, max: number, refusal: string): Promise<Reserved> {
    const taken = await daily.take(owner, { requests: max, tokens: null, micros: null }, one);
    if (taken.allowed) return taken;
    const tomorrow = Date.parse(dayOf(now())) + dayMs;
    throw fail('rate_limited', `${refusal} Try again tomorrow.`, {
      retryAfterSeconds: Math.max(1, Math.ceil((tomorrow - now()) / 1000)),
    });
  }

  /** Counts what succeeds. What may have been stored although the database did not say so counts too. */
  async function countSignUp<T>(network: string, create: () => Promise<T>): Promise<T> {
    if (isOwnMachine(network)) return create();
    const max = settings.signUpsPerNetwork;
    const taken = await take(
      `sign-ups:${network}`,
      max,
      `Your network has reached the limit of ${max} sign-ups per day.`,
    );
    try {
      const created = await create();
      taken.settle(one);
      return created;
    } catch (error) {
      taken.settle(error instanceof OjaError && error.code !== 'storage_unavailable' ? nothing : one);
      throw error;
    }
  }

  /** A refusal can reveal that an email address has an account: attempts are limited too. */
  async function limitAttempts(network: string): Promise<void> {
    if (isOwnMachine(network)) return;
    const max = settings.signUpsPerNetwork * attemptsPerSignUp;
    const refusal = `Your network has reached the limit of ${max} attempts to sign up per day.`;
    (await take(`sign-up-attempts:${network}`, max, refusal)).settle(one);
  }

  function refuseByMode(invitation: string | undefined): void {
    const wanted = mode();
    if (wanted === 'closed')
      throw fail('operator_only', 'Sign-up is closed. Ask the operator for an account.');
    if (wanted === 'invited' && invitation === undefined)
      throw fail('operator_only', 'Sign-up requires an invitation. Ask the operator for a link.', {
        param: 'invitation',
      });
  }

  function refuse(input: SignUpInput): void {
    refuseByMode(input.invitation);
    if (!settings.disposableEmail && input.invitation === undefined && isDisposable(input.email))
      throw fail('invalid_request', 'email: disposable email addresses can’t sign up. Use a permanent one.', {
        param: 'email',
      });
    refuseCommonPassword(input.password, input.email);
  }

  async function linkTo(email: string, token: string, until: number): Promise<NewMail> {
    const [known] = await store.query('SELECT id FROM people WHERE email = $1', [email]);
    const text =
      known === undefined
        ? `Confirm your email address to create your Oja account. The link expires in one hour:\n\n${parts.ownUrl()}/signup#token=${token}\n\nIf you didn’t sign up, ignore this email.`
        : `Someone tried to sign up with your email address, which already has an account. Log in at ${parts.ownUrl()}/login, or reset your password at ${parts.ownUrl()}/console/reset.\n\nIf it wasn’t you, ignore this email.`;
    const subject = known === undefined ? 'Confirm your email address' : 'You already have an Oja account';
    return parts.mails.seal({ to: email, subject, text }, until);
  }

  async function begin({ account, person, member }: Created, visitor: Visitor) {
    const { id: accountId } = account;
    const session = await startSession(parts, { personId: person.id, accountId }, visitor);
    return { view: accountView(account), session, memberId: member.id, personId: person.id };
  }

  return {
    mode,
    countSignUp,
    limitAttempts,
    /** Undefined where a link was sent: neither the response nor its time reveals whether the email address is known. */
    async signUp(input: SignUpInput, visitor: Visitor) {
      refuse(input);
      const network = networkOf(visitor.ip);
      await limitAttempts(network);
      const email = normalizeEmail(input.email);
      const at = now();
      if (mode() === 'verified' && input.invitation === undefined) {
        const token = newToken();
        const expiresAt = at + pendingMs;
        const mail = await linkTo(email, token, expiresAt);
        const pending = { digest: tokenDigest(token), email, name: input.name, network, mail };
        await countSignUp(network, async () => {
          const passwordHash = await hashPassword(input.password);
          return store.transact(openPending, { ...pending, passwordHash, at, expiresAt });
        });
        parts.mails.wake();
        return undefined;
      }
      const created = await countSignUp(network, async () => {
        const passwordHash = await hashPassword(input.password);
        return store.transact(createSignedUp, {
          account: { id: newId('acc', at), email, name: input.name, passwordHash, role: 'developer', at },
          network,
          mode: input.invitation === undefined ? 'open' : 'invited',
          invitation: input.invitation === undefined ? null : tokenDigest(input.invitation),
        });
      });
      return begin(created, visitor);
    },

    /** At a login, for a person who has left their last account or was removed from it. */
    async createPersonal(personId: string, visitor: Visitor): Promise<Account> {
      const wanted = mode();
      if (wanted === 'invited' || wanted === 'closed')
        throw fail('no_account', 'You are not a member of any account. Ask an owner or admin for an invite.');
      const network = networkOf(visitor.ip);
      const at = now();
      const personal = { id: newId('acc', at), personId, network, mode: wanted, at };
      const { account } = await countSignUp(network, () => store.transact(createPersonal, personal));
      return account;
    },

    /** Links are sent to people without an invitation; the mode may have changed since. */
    async confirm(token: string, visitor: Visitor) {
      refuseByMode(undefined);
      const at = now();
      const created = await store.transact(confirmPending, {
        digest: tokenDigest(token),
        id: newId('acc', at),
        at,
      });
      return begin(created, visitor);
    },

    async invite(actor: string, wish: { email: string | null; note: string; expiresAt: number }) {
      const token = newToken();
      const at = now();
      const id = newId('inv', at);
      const email = wish.email === null ? null : normalizeEmail(wish.email);
      const url = `${parts.ownUrl()}/signup#invitation=${token}`;
      const mail = {
        subject: 'You are invited to Oja',
        text: `Create your account with this link, which can be used once:\n\n${url}`,
      };
      const { note, expiresAt } = wish;
      await store.transact(insertInvitation, {
        ...{ id, digest: tokenDigest(token), email, note, actor, at, expiresAt },
        mails:
          email !== null && parts.mailer.isOn() ? [parts.mails.seal({ to: email, ...mail }, expiresAt)] : [],
      });
      parts.mails.wake();
      return { id, url, email, expires_at: new Date(wish.expiresAt).toISOString() };
    },

    async invitations() {
      const rows = await store.query<{
        id: string;
        email: string | null;
        note: string;
        created_at: number;
        expires_at: number;
        used_by: string | null;
      }>(
        'SELECT id, email, note, created_at, expires_at, used_by FROM invitations ORDER BY id DESC LIMIT 200',
      );
      return rows.map((row) => ({
        ...row,
        state:
          row.used_by !== null
            ? ('used' as const)
            : row.expires_at <= now()
              ? ('expired' as const)
              : ('open' as const),
        created_at: new Date(row.created_at).toISOString(),
        expires_at: new Date(row.expires_at).toISOString(),
      }));
    },

    async revokeInvitation(id: string): Promise<void> {
      const rows = await store.transact(execute, {
        sql: 'DELETE FROM invitations WHERE id = $1 AND used_at IS NULL RETURNING id',
        params: [id],
      });
      if (rows.length === 0) throw fail('not_found', `No open invitation ${id}.`, { param: 'id' });
    },

    /** Sign-ups since a moment by network, most first. */
    async byNetwork(sinceMs: number) {
      const rows = await store.query<{
        network: string;
        accounts: number;
        active: number;
        first_at: number;
        last_at: number;
      }>(
        `SELECT s.network, count(*) AS accounts, sum(CASE WHEN a.state = 'active' THEN 1 ELSE 0 END) AS active,
           min(s.at) AS first_at, max(s.at) AS last_at
         FROM sign_ups s JOIN accounts a ON a.id = s.account_id WHERE s.at >= $1
         GROUP BY s.network ORDER BY count(*) DESC, s.network LIMIT 100`,
        [sinceMs],
      );
      return rows.map((row) => ({
        network: row.network,
        accounts: Number(row.accounts),
        active: Number(row.active),
        first_at: new Date(row.first_at).toISOString(),
        last_at: new Date(row.last_at).toISOString(),
      }));
    },

    /** Accounts of developers that came from a network since a moment, and are active. */
    async batch(network: string, sinceMs: number): Promise<string[]> {
      const rows = await store.query<{ id: string }>(
        `SELECT a.id FROM sign_ups s JOIN accounts a ON a.id = s.account_id
         WHERE s.network = $1 AND s.at >= $2 AND a.state = 'active' AND a.role = 'developer' ORDER BY a.id`,
        [network, sinceMs],
      );
      return rows.map(({ id }) => id);
    },
  };
}
