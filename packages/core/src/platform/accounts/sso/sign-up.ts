/** New people from an identity provider: as the sign-up mode allows, by an invite, or by the domain of an account. */

import { isDisposable } from '../../../domain/email/lists.ts';
import { fail } from '../../../errors.ts';
import { newId } from '../../id.ts';
import { networkOf } from '../../limits/network-of.ts';
import type { PlatformParts } from '../../parts.ts';
import { startSession, tokenDigest, type Visitor, visitorOf } from '../sessions.ts';
import type { SignUps } from '../sign-up/sign-ups.ts';
import { takeLanguage } from '../sign-up/take-language.ts';
import type { Admitted } from './admit.ts';
import { type NewByIdentity, signUpByIdentity } from './sign-up-rows.ts';

interface NewIdentity {
  issuer: string;
  subject: string;
  email: string;
  domain: string;
  name: string | null;
}

export async function signUpWith(
  parts: PlatformParts,
  signUps: SignUps,
  { issuer, subject, email, domain, name }: NewIdentity,
  { invitation, invite }: { invitation?: string; invite?: string },
  visitor: Visitor,
): Promise<Admitted> {
  const mode = signUps.mode();
  if (mode === 'closed')
    throw fail('operator_only', 'Sign-up is closed: the operator creates accounts here.');
  const isInvited = invitation !== undefined || invite !== undefined;
  if (!parts.settings.disposableEmail && !isInvited && isDisposable(email))
    throw fail('invalid_request', 'email: disposable email addresses can’t sign up. Use a permanent one.', {
      param: 'email',
    });
  const network = networkOf(visitor.ip);
  const at = parts.now();
  // The provider has verified the email address, which is all that the mode `verified` requires.
  const account: NewByIdentity['account'] =
    mode === 'invited' && invitation === undefined
      ? null
      : {
          id: newId('acc', at),
          network,
          mode: invitation === undefined ? mode : 'invited',
          invitation: invitation === undefined ? null : tokenDigest(invitation),
        };
  const made = await signUps.countSignUp(network, async () => {
    const signedUp = await parts.store.transact(signUpByIdentity, {
      person: { email, name: shortName(name, email), passwordHash: null, at },
      identity: { issuer, subject },
      domain,
      visitor: visitorOf(visitor),
      invite: invite === undefined ? null : tokenDigest(invite),
      account,
    });
    if (signedUp !== undefined) return signedUp;
    throw fail('operator_only', 'Sign-up requires an invitation: ask the operator for a link.', {
      param: 'invitation',
    });
  });
  const { accountId } = made.member;
  if (accountId === account?.id) await takeLanguage(parts, accountId, visitor);
  const session = await startSession(
    parts,
    { personId: made.person.id, accountId, ssoDomain: domain },
    visitor,
    'sso',
  );
  return { personId: made.person.id, accountId, session };
}

/** One line of at most 100 characters, whatever the provider says. */
const shortName = (name: string | null, email: string): string =>
  (name ?? '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 100) || email.split('@')[0]!;
