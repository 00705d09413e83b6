/** Starts the session of a person whom an identity provider has proven, in the account of their domain if there is one. */
import { OjaError } from '../../../errors.ts';
import type { PlatformParts } from '../../parts.ts';
import { type CreatePersonal, chooseAccount } from '../log-in.ts';
import { type PersonRow, personFromRow } from '../person.ts';
import { startSession, type Visitor, visitorOf } from '../sessions.ts';
import { joinByDomain } from './domain-rows.ts';
import { noteIdentityUse } from './identity-rows.ts';

export interface Admitted {
  personId: string;
  accountId: string;
  session: { token: string; expiresAt: number };
}

export interface ProvenEmail {
  issuer: string;
  subject: string;
  email: string;
  /** Of the email address, where the provider has verified it. */
  domain: string | null;
}

export async function admit(
  parts: PlatformParts,
  row: PersonRow,
  { issuer, subject, email, domain }: ProvenEmail,
  visitor: Visitor,
  createPersonal: CreatePersonal,
): Promise<Admitted> {
  const at = parts.now();
  await parts.store.transact(noteIdentityUse, { issuer, subject, email, at });
  const member = domain === null ? undefined : await join(parts, row.id, domain, visitor, at);
  const create = () => createPersonal(row.id, visitor);
  const accountId =
    member?.accountId ??
    (await chooseAccount(parts, personFromRow(row), row.last_account_id, create, domain)).id;
  const session = await startSession(
    parts,
    { personId: row.id, accountId, ssoDomain: domain },
    visitor,
    'sso',
  );
  return { personId: row.id, accountId, session };
}

/** An account that is full keeps nobody from logging in elsewhere. */
async function join(parts: PlatformParts, personId: string, domain: string, visitor: Visitor, at: number) {
  try {
    return await parts.store.transact(joinByDomain, { personId, domain, visitor: visitorOf(visitor), at });
  } catch (error) {
    if (!(error instanceof OjaError) || error.code !== 'conflict') throw error;
    parts.log.warn({ err: error, domain }, 'a person could not join the account of their domain');
    return undefined;
  }
}
