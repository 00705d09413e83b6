/** The passkeys (WebAuthn) of a person: adding, naming and deleting them. */
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { fail } from '../../../errors.ts';
import { newId } from '../../id.ts';
import type { PlatformParts } from '../../parts.ts';
import { requirePassword } from '../change-password.ts';
import { challengeOf, readPerson, siteOf, webauthn } from './ceremony.ts';
import { challengeMs, issueChallenge } from './passkey-challenge.ts';
import {
  deletePasskey,
  insertPasskey,
  type PasskeyRow,
  passkeyTable,
  passkeyView,
  renamePasskey,
  usedChallenge,
} from './passkey-rows.ts';
import { relyingPartyOf } from './relying-party.ts';

export type Passkeys = ReturnType<typeof createPasskeys>;

interface Self {
  personId: string;
  sessionId: string;
}

export function createPasskeys(parts: PlatformParts) {
  const { store, pepper, now } = parts;

  const rowsOf = (personId: string) =>
    store.query<PasskeyRow>(`SELECT ${passkeyTable.columns} FROM passkeys WHERE person_id = $1 ORDER BY id`, [
      personId,
    ]);

  const noticeOf = async (personId: string, what: string) => {
    const { email } = await readPerson(parts, personId);
    return parts.mails.seal({
      to: email,
      kind: 'passkey',
      values: { email, isAdded: what === 'added', url: `${parts.ownUrl()}/console/settings` },
    });
  };

  return {
    /** Whether browsers offer passkeys on this server's URL. */
    available: () => relyingPartyOf(parts.ownUrl()) !== undefined,
    list: async (personId: string) => (await rowsOf(personId)).map(passkeyView),

    async beginRegistration({ personId, sessionId }: Self, password: string) {
      const { id: rpID } = siteOf(parts.ownUrl());
      await requirePassword(parts, personId, password);
      const [{ email, name }, rows] = await Promise.all([readPerson(parts, personId), rowsOf(personId)]);
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
      const { id: expectedRPID, origin: expectedOrigin } = siteOf(parts.ownUrl());
      const challenge = challengeOf({ purpose: 'register', boundTo: sessionId }, parts);
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
  };
}

const unreadable = (cause: unknown) =>
  fail('invalid_request', 'credential: the passkey could not be verified. Start again.', {
    param: 'credential',
    cause,
  });

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
