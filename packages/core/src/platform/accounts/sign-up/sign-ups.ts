/** How accounts come to be: open, by a verified email address, by invitation, or not at all. */

import { isDisposable } from '../../../domain/email/lists.ts';
import { fail } from '../../../errors.ts';
import { newId } from '../../id.ts';
import type { DailyUse } from '../../limits/daily-use.ts';
import { networkOf } from '../../limits/network-of.ts';
import type { NewMail } from '../../mail/write.ts';
import type { Operation } from '../../operation/operation.ts';
import type { PlatformParts } from '../../parts.ts';
import { type Account, accountView } from '../account.ts';
import { refuseCommonPassword } from '../common-passwords.ts';
import { normalizeEmail } from '../log-in.ts';
import { hashPassword } from '../password-hash.ts';
import { newToken, startSession, tokenDigest, type Visitor } from '../sessions.ts';
import type { Created } from '../write.ts';
import { createInvitations } from './invitations.ts';
import { createSignUpLimits } from './sign-up-limits.ts';
import { createSignUpNetworks } from './sign-up-networks.ts';
import {
  confirmPending,
  createPersonal,
  createSignedUp,
  openPending,
  type SignUpMode,
} from './sign-up-rows.ts';
import { takeLanguage } from './take-language.ts';

export const signUpOption = 'sign-up.mode';
const pendingMs = 60 * 60_000;

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
  const { countSignUp, limitAttempts } = createSignUpLimits(parts, daily, exposed);
  const mode = (): SignUpMode =>
    operation.option<SignUpMode>(signUpOption) ??
    settings.signUp ??
    (parts.mailer.isOn() ? 'verified' : 'open');

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

  async function linkTo(to: string, token: string, until: number, { language }: Visitor): Promise<NewMail> {
    const [known] = await store.query('SELECT id FROM people WHERE email = $1', [to]);
    const url = parts.ownUrl();
    return known === undefined
      ? parts.mails.seal(
          { to, kind: 'confirmEmail', values: { url: `${url}/signup#token=${token}` }, language },
          until,
        )
      : parts.mails.seal({ to, kind: 'alreadySignedUp', values: { url }, language }, until);
  }

  async function openBehindLink(
    { email, name, password }: SignUpInput,
    visitor: Visitor,
  ): Promise<undefined> {
    const network = networkOf(visitor.ip);
    const token = newToken();
    const at = now();
    const expiresAt = at + pendingMs;
    const mail = await linkTo(email, token, expiresAt, visitor);
    const pending = { digest: tokenDigest(token), email, name, network, mail, at, expiresAt };
    await countSignUp(network, async () => {
      const passwordHash = await hashPassword(password);
      return store.transact(openPending, { ...pending, passwordHash });
    });
    parts.mails.wake();
  }

  async function begin({ account: created, person, member }: Created, visitor: Visitor) {
    const { id: accountId } = created;
    const account = (await takeLanguage(parts, accountId, visitor)) ?? created;
    const session = await startSession(parts, { personId: person.id, accountId }, visitor);
    return { view: accountView(account), session, memberId: member.id, personId: person.id };
  }

  return {
    ...createInvitations(parts),
    ...createSignUpNetworks(store),
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
      if (mode() === 'verified' && input.invitation === undefined)
        return openBehindLink({ ...input, email }, visitor);
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
  };
}
