/** What browsers send about a passkey (WebAuthn Level 3, JSON form), and a passkey as its person sees it. */

import { z } from 'zod';
import { namedObject, objectOf } from '../../object-fields.ts';
import { moment, momentOrNull } from '../shapes.ts';

const base64url = (lengthMax: number) =>
  z
    .string()
    .min(1)
    .max(lengthMax)
    .regex(/^[\w-]+={0,2}$/, 'must be base64url');

const extensions = z.record(z.string(), z.unknown()).describe('Extension results.');
const attachment = z
  .enum(['platform', 'cross-platform'])
  .nullish()
  .transform((value) => value ?? undefined)
  .describe('Whether the authenticator is part of the device.');
const common = {
  id: base64url(1400).describe('Credential ID, base64url.'),
  rawId: base64url(1400).describe('The same ID.'),
  type: z.literal('public-key').describe('Always public-key.'),
  clientExtensionResults: extensions.default({}),
  authenticatorAttachment: attachment,
};
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

export const registrationIn = objectOf('PublicKeyCredential.toJSON() of navigator.credentials.create().', {
  ...common,
  response: objectOf('Response of the authenticator.', {
    clientDataJSON: base64url(8000).describe('What the browser signed, base64url.'),
    attestationObject: base64url(20_000).describe('Public key of the passkey, base64url.'),
    transports: z
      .array(z.string().max(32))
      .max(20)
      .default([])
      .transform((list) => transports.filter((name) => list.includes(name)))
      .describe('How the authenticator can be reached.'),
  }),
});

export const assertionIn = objectOf('PublicKeyCredential.toJSON() of navigator.credentials.get().', {
  ...common,
  response: objectOf('Response of the authenticator.', {
    clientDataJSON: base64url(8000).describe('What the browser signed, base64url.'),
    authenticatorData: base64url(8000).describe('What the authenticator adds, base64url.'),
    signature: base64url(4000).describe('Signature, base64url.'),
    userHandle: base64url(200)
      .nullish()
      .transform((value) => value ?? undefined)
      .describe('Whose passkey it is, base64url.'),
  }),
});

export const optionsOut = z
  .record(z.string(), z.unknown())
  .describe('Options for the browser (WebAuthn, JSON form). They expire after five minutes and work once.');

export const passkeyOut = namedObject('Passkey', {
  id: z.string().describe('Passkey ID: psk_ and 26 characters.'),
  name: z.string().describe('Name that you gave it.'),
  synced: z
    .boolean()
    .describe('Whether it is backed up to other devices, for example by a password manager.'),
  created_at: moment.describe('When it was added.'),
  last_used_at: momentOrNull.describe('When it was last used to log in; null if never.'),
});

export const examplePasskey = {
  id: 'psk_01m7ekm29qdweck8sm5wmjjfn4',
  name: 'Laptop',
  synced: true,
  created_at: '2026-11-15T08:00:00.000Z',
  last_used_at: '2026-11-15T09:00:00.000Z',
};

const exampleCommon = {
  id: 'AQIDBAUGBwgJCgsMDQ4PEA',
  rawId: 'AQIDBAUGBwgJCgsMDQ4PEA',
  type: 'public-key' as const,
  clientExtensionResults: {},
};
const exampleClientData = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0';

export const exampleRegistration = {
  ...exampleCommon,
  response: {
    clientDataJSON: exampleClientData,
    attestationObject: 'o2NmbXRkbm9uZQ',
    transports: ['internal'],
  },
};
export const exampleAssertion = {
  ...exampleCommon,
  response: {
    clientDataJSON: exampleClientData,
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4',
    signature: 'MEUCIQDx3L8pRaM',
    userHandle: 'cGVyXzAxbTdla20',
  },
};
export const exampleRegisterOptions = {
  challenge: 'AAABnLQ6m0Dn3K0Yb1cT4sVwq7uZ8eHf2gRjLkMnPoQ',
  rp: { id: 'api.example.com', name: 'Oja' },
  user: { id: 'cGVyXzAxbTdla20', name: 'ada@example.com', displayName: 'Ada Obi' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  attestation: 'none',
};
export const exampleLogInOptions = {
  challenge: exampleRegisterOptions.challenge,
  rpId: 'api.example.com',
  userVerification: 'required',
  timeout: 300_000,
  allowCredentials: [],
};
