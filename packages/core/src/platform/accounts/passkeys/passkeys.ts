/** Passkeys (WebAuthn): registering, naming and deleting them, and logging in with one. */
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';
import { fail } from '../../../errors.ts';
import { newId } from '../../id.ts';
import type { PlatformParts } from '../../parts.ts';
import { accountView } from '../account.ts';
import { requirePassword } from '../change-password.ts';
import { chooseAccount } from '../log-in.ts';
import { type PersonRow, personFromRow, personTable } from '../person.ts';
import { newToken, startSession, tokenDigest, type Visitor } from '../sessions.ts';
import type { SignUps } from '../sign-up/sign-ups.ts';
import { type ChallengeUse, challengeMs, isOurChallenge, issueChallenge } from './passkey-challenge.ts';
import {
  deletePasskey,
  insertPasskey,
  type PasskeyRow,
  passkeyTable,
  passkeyView,
  renamePasskey,
  usedChallenge,
  usePasskey,
} from './passkey-rows.ts';
import { relyingPartyOf } from './relying-party.ts';

export type Passkeys = ReturnType<typeof createPasskeys>;

/** Loaded when someone uses passkeys: it brings parsers for certificates. */
const webauthn = () => import('@simplewebauthn/server');

interface Self {
  personId: string;
  sessionId: string;
}

export function createPasskeys(parts: PlatformParts, { createPersonal }: SignUps) {
  const { store, pepper, now } = parts;

  function site() {
    const found = relyingPartyOf(parts.ownUrl());
    if (found === undefined)
      throw fail(
        'unprocessable',
        'Passkeys require a domain name and HTTPS. The operator sets them with OJA_PUBLIC_URL.',
      );
    return found;
  }

  const rowsOf = (personId: string) =>
    store.query<PasskeyRow>(`SELECT ${passkeyTable.columns} FROM passkeys WHERE person_id = $1 ORDER BY id`, [
      personId,
    ]);

  async function readPerson(id: string): Promise<PersonRow> {
    const [row] = await store.query<PersonRow>(`SELECT ${personTable.columns} FROM people WHERE id = $1`, [
      id,
    ]);
    if (row === undefined) throw fail('not_found', `No person ${id}.`);
    return row;
  }

  /** What the browser signed; remembered, since only the verification hands it over. */
  const challengeOf = (use: ChallengeUse) => {
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

  const noticeOf = async (personId: string, what: string) => {
    const { email } = await readPerson(personId);
    return parts.mails.seal({
      to: email,
      subject: `A passkey was ${what}`,
      text: `A passkey was ${what} on your Oja account ${email}. If it wasn’t you, change your password and check your passkeys at ${parts.ownUrl()}/console/settings.`,
    });
  };

  return {
    /** Whether browsers offer passkeys on this server's URL. */
    available: () => relyingPartyOf(parts.ownUrl()) !== undefined,
    list: async (personId: string) => (await rowsOf(personId)).map(passkeyView),

    async beginRegistration({ personId, sessionId }: Self, password: string) {
      const { id: rpID } = site();
      await requirePassword(parts, personId, password);
      const [{ email, name }, rows] = await Promise.all([readPerson(personId), rowsOf(personId)]);
      const { generateRegistrationOptions } = await webauthn();
      return generateRegistrationOptions({
        rpName: 'Oja',
        rpID,
        userName: email,
        userDisplayName: name,
        userID: new TextEncoder().encode(personId),
        challenge: issueChallenge({ purpose: 'register', boundTo: sessionId }, pepper, now()),
        timeout: challengeMs,
        attestationType: 'none',
        excludeCredentials: rows.map((row) => ({
          id: row.credential_id,
          transports: JSON.parse(row.transports) as string[],
        })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },

    async register({ personId, sessionId }: Self, name: string, response: RegistrationResponseJSON) {
      const { id: expectedRPID, origin: expectedOrigin } = site();
      const challenge = challengeOf({ purpose: 'register', boundTo: sessionId });
      await refuseAttestation(response);
      const { verifyRegistrationResponse } = await webauthn();
      const { registrationInfo } = await verifyRegistrationResponse({
        response,
        expectedChallenge: challenge.check,
        expectedOrigin,
        expectedRPID,
        requireUserVerification: true,
      }).catch((error: unknown) => {
        if (challenge.seen.text !== '' && !challenge.seen.isOurs) throw usedChallenge();
        throw unreadable(error);
      });
      if (registrationInfo === undefined) throw unreadable(undefined);
      const { credential, credentialBackedUp } = registrationInfo;
      const at = now();
      const row = await store.transact(insertPasskey, {
        id: newId('psk', at),
        person_id: personId,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: JSON.stringify(credential.transports ?? []),
        name,
        synced: credentialBackedUp ? 1 : 0,
        created_at: at,
        challenge: challenge.seen.text,
        mail: await noticeOf(personId, 'added'),
      });
      parts.mails.wake();
      return passkeyView(row);
    },

    rename: async (personId: string, id: string, name: string) =>
      passkeyView(await store.transact(renamePasskey, { personId, id, name })),

    async delete(personId: string, id: string, password: string) {
      await requirePassword(parts, personId, password);
      await store.transact(deletePasskey, { personId, id, mail: await noticeOf(personId, 'deleted') });
      parts.mails.wake();
    },

    newBrowserToken: newToken,
    /** For any passkey of this site: the browser lets the person choose. `boundTo` is the browser's cookie. */
    async beginLogIn(boundTo: string) {
      const { generateAuthenticationOptions } = await webauthn();
      return generateAuthenticationOptions({
        rpID: site().id,
        challenge: issueChallenge({ purpose: 'log in', boundTo: tokenDigest(boundTo) }, pepper, now()),
        timeout: challengeMs,
        userVerification: 'required',
        allowCredentials: [],
      });
    },

    /** Counts as two factors: the authenticator, and what it verified the person by. */
    async logIn(boundTo: string, response: AuthenticationResponseJSON, visitor: Visitor) {
      const { id: expectedRPID, origin: expectedOrigin } = site();
      const challenge = challengeOf({ purpose: 'log in', boundTo: tokenDigest(boundTo) });
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
      const person = await readPerson(row.person_id);
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

const unreadable = (cause: unknown) =>
  fail('invalid_request', 'credential: the passkey could not be verified. Start again.', {
    param: 'credential',
    cause,
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

/**
 * We request no attestation. A statement with certificates would make the library fetch revocation lists from URLs
 * that the caller chose.
 */
async function refuseAttestation({ response }: RegistrationResponseJSON): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  let plain = false;
  try {
    const decoded = decodeAttestationObject(
      new Uint8Array(Buffer.from(response.attestationObject, 'base64url')),
    );
    const format = decoded.get('fmt');
    plain = format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
  } catch (error) {
    throw unreadable(error);
  }
  if (!plain)
    throw fail('invalid_request', 'credential: send the passkey without an attestation certificate.', {
      param: 'credential',
    });
}
