/** What adding a passkey and logging in with one have in common. */
import { fail } from '../../../errors.ts';
import type { PlatformParts } from '../../parts.ts';
import { type PersonRow, personTable } from '../person.ts';
import { type ChallengeUse, isOurChallenge } from './passkey-challenge.ts';
import { relyingPartyOf } from './relying-party.ts';

/** Loaded when someone uses passkeys: it brings parsers for certificates. */
export const webauthn = () => import('@simplewebauthn/server');

export function siteOf(ownUrl: string) {
  const found = relyingPartyOf(ownUrl);
  if (found === undefined)
    throw fail(
      'unprocessable',
      'Passkeys require a domain name and HTTPS. The operator sets them with OJA_PUBLIC_URL.',
    );
  return found;
}

export async function readPerson({ store }: PlatformParts, id: string): Promise<PersonRow> {
  const [row] = await store.query<PersonRow>(`SELECT ${personTable.columns} FROM people WHERE id = $1`, [id]);
  if (row === undefined) throw fail('not_found', `No person ${id}.`);
  return row;
}

/** What the browser signed; remembered, since only the verification hands it over. */
export const challengeOf = (use: ChallengeUse, { pepper, now }: PlatformParts) => {
  const seen = { text: '', isOurs: false };
  return {
    seen,
    check(text: string) {
      seen.text = text;
      seen.isOurs = isOurChallenge(text, use, pepper, now());
      return seen.isOurs;
    },
  };
};
