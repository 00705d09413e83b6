/** Logging in with a passkey. */
import type { AuthenticationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server';
import { fail } from '../../../errors.ts';
import type { PlatformParts } from '../../parts.ts';
import { accountView } from '../account.ts';
import { chooseAccount } from '../log-in.ts';
import { personFromRow } from '../person.ts';
import { newToken, startSession, tokenDigest, type Visitor } from '../sessions.ts';
import type { SignUps } from '../sign-up/sign-ups.ts';
import { challengeOf, readPerson, siteOf, webauthn } from './ceremony.ts';
import { challengeMs, issueChallenge } from './passkey-challenge.ts';
import { type PasskeyRow, passkeyTable, usePasskey } from './passkey-rows.ts';
import { relyingPartyOf } from './relying-party.ts';

export type PasskeyLogin = ReturnType<typeof createPasskeyLogin>;

export function createPasskeyLogin(parts: PlatformParts, { createPersonal }: SignUps) {
  const { store, pepper, now } = parts;

  return {
    /** Whether browsers offer passkeys on this server's URL. */
    available: () => relyingPartyOf(parts.ownUrl()) !== undefined,
    newBrowserToken: newToken,
    /** For any passkey of this site: the browser lets the person choose. `boundTo` is the browser's cookie. */
    async beginLogIn(boundTo: string) {
      const { generateAuthenticationOptions } = await webauthn();
      return generateAuthenticationOptions({
        rpID: siteOf(parts.ownUrl()).id,
        challenge: issueChallenge({ purpose: 'log in', boundTo: tokenDigest(boundTo) }, pepper, now()),
        timeout: challengeMs,
        userVerification: 'required',
        allowCredentials: [],
      });
    },

    /** Counts as two factors: the authenticator, and what it verified the person by. */
    async logIn(boundTo: string, response: AuthenticationResponseJSON, visitor: Visitor) {
      const { id: expectedRPID, origin: expectedOrigin } = siteOf(parts.ownUrl());
      const challenge = challengeOf({ purpose: 'log in', boundTo: tokenDigest(boundTo) }, parts);
      const [row] = await store.query<PasskeyRow>(
        `SELECT ${passkeyTable.columns} FROM passkeys WHERE credential_id = $1`,
        [response.id],
      );
      if (row === undefined || !isOfPerson(response, row.person_id)) throw wrongPasskey();
      const { verifyAuthenticationResponse } = await webauthn();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge.check,
        expectedOrigin,
        expectedRPID,
        requireUserVerification: true,
        credential: storedCredential(row),
      }).catch((error: unknown) => {
        parts.log.info({ err: error, passkey: row.id }, 'a passkey was refused');
        throw wrongPasskey();
      });
      if (!verified) throw wrongPasskey();
      const person = await readPerson(parts, row.person_id);
      const create = () => createPersonal(person.id, visitor);
      const account = await chooseAccount(parts, personFromRow(person), person.last_account_id, create);
      const used = await store.transact(usePasskey, {
        id: row.id,
        counter: authenticationInfo.newCounter,
        synced: authenticationInfo.credentialBackedUp ? 1 : 0,
        challenge: challenge.seen.text,
        at: now(),
      });
      if (used === 'counter')
        parts.log.warn({ passkey: row.id }, 'the counter of a passkey went back: there may be a copy of it');
      if (used !== 'used') throw wrongPasskey();
      const session = await startSession(
        parts,
        { personId: person.id, accountId: account.id },
        visitor,
        'passkey',
      );
      return { view: accountView(account), personId: person.id, session };
    },
  };
}

const wrongPasskey = () =>
  fail('login_failed', 'The passkey could not be verified. Try again, or log in with your password.', {
    param: 'credential',
  });

const storedCredential = (row: PasskeyRow): WebAuthnCredential => ({
  id: row.credential_id,
  publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
  counter: row.counter,
  transports: JSON.parse(row.transports),
});

/** The authenticator says whose passkey it is; another person's id means that something was mixed up. */
const isOfPerson = ({ response: { userHandle } }: AuthenticationResponseJSON, personId: string): boolean =>
  userHandle === undefined || Buffer.from(userHandle, 'base64url').toString('utf8') === personId;
