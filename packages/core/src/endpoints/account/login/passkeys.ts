/** Passkeys in the security settings: a session, and the current password to add or delete one. */
import { z } from 'zod';
import type { ErrorCode } from '../../../errors.ts';
import { defineAction } from '../../action.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { currentPasswordIn, forAccounts, memberOf, personOf, plain } from '../shapes.ts';
import {
  examplePasskey,
  exampleRegisterOptions,
  exampleRegistration,
  optionsOut,
  passkeyOut,
  registrationIn,
} from './passkey-shapes.ts';

const guarded = {
  ...forAccounts,
  session: { keys: 'refused', right: 'self' },
  limits: { ...forAccounts.limits, perMinute: 20 },
} as const;
const passwordErrors: ErrorCode[] = ['session_required', 'login_failed', 'too_many_attempts'];
const idIn = z.string().max(64).describe('Passkey ID: psk_…');
const nameIn = z.string().trim().min(1).max(60).describe('A name to recognize it by, such as Laptop.');

const passkeysList = defineEndpoint({
  ...guarded,
  limits: plain.limits,
  id: 'account.passkeys',
  method: 'GET',
  path: '/api/v1/account/passkeys',
  summary: 'List passkeys',
  description: 'Returns your passkeys, without their public keys.',
  input: z.strictObject({}),
  output: z.object({
    available: z
      .boolean()
      .describe('Whether passkeys can be used here: they require a domain name and HTTPS, or localhost.'),
    data: z.array(passkeyOut).describe('Your passkeys, oldest first.'),
  }),
  errors: ['session_required'],
  uses: { platform: ['passkeys'] },
  example: { input: {}, output: { available: true, data: [examplePasskey] } },
  run: async (_input, { platform: { passkeys }, caller }) => ({
    data: { available: passkeys.available(), data: await passkeys.list(personOf(caller)) },
  }),
});

export const passkeyOptions = defineEndpoint({
  ...guarded,
  id: 'account.passkey-options',
  session: { ...guarded.session, audited: false },
  method: 'POST',
  path: '/api/v1/account/passkeys/options',
  summary: 'Start passkey setup',
  description:
    'Returns the options for navigator.credentials.create(). Send what the browser returns to POST /api/v1/account/passkeys.',
  input: z.strictObject({ current_password: currentPasswordIn }),
  output: z.object({ options: optionsOut }),
  errors: ['unprocessable', ...passwordErrors],
  uses: { platform: ['passkeys'] },
  example: {
    input: { current_password: 'a long pass phrase' },
    output: { options: exampleRegisterOptions },
  },
  async run(input, { platform, caller }) {
    const options = await platform.passkeys.beginRegistration(memberOf(caller), input.current_password);
    return { data: { options: { ...options } } };
  },
});

export const passkeyCreate = defineEndpoint({
  ...guarded,
  id: 'account.passkey-create',
  method: 'POST',
  path: '/api/v1/account/passkeys',
  summary: 'Add passkey',
  description:
    'Adds the passkey that the browser created. Its authenticator must verify you, by fingerprint, face or PIN. You get an email about it.',
  wire: { status: 201 },
  input: z.strictObject({ name: nameIn, credential: registrationIn }),
  output: passkeyOut,
  errors: ['unprocessable', 'conflict', 'session_required'],
  uses: { platform: ['passkeys'] },
  example: { input: { name: 'Laptop', credential: exampleRegistration }, output: examplePasskey },
  run: async ({ name, credential }, { platform, caller }) => ({
    data: await platform.passkeys.register(memberOf(caller), name, credential),
  }),
});

export const passkeyRename = defineEndpoint({
  ...guarded,
  id: 'account.passkey-rename',
  method: 'PATCH',
  path: '/api/v1/account/passkeys/{id}',
  summary: 'Rename passkey',
  description: 'Changes the name of a passkey.',
  input: z.strictObject({ id: idIn, name: nameIn }),
  output: passkeyOut,
  errors: ['not_found', 'session_required'],
  uses: { platform: ['passkeys'] },
  example: { input: { id: examplePasskey.id, name: 'Laptop' }, output: examplePasskey },
  run: async ({ id, name }, { platform, caller }) => ({
    data: await platform.passkeys.rename(personOf(caller), id, name),
  }),
});

export const passkeyDelete = defineAction({
  ...guarded,
  id: 'account.passkey-delete',
  method: 'DELETE',
  path: '/api/v1/account/passkeys/{id}',
  summary: 'Delete passkey',
  description:
    'The passkey no longer logs you in. Sessions that it opened continue. Fails for your only way to log in.',
  input: z.strictObject({ id: idIn, current_password: currentPasswordIn }),
  errors: ['not_found', 'conflict', ...passwordErrors],
  uses: { platform: ['passkeys'] },
  example: { input: { id: examplePasskey.id, current_password: 'a long pass phrase' } },
  run: (input, { platform, caller }) =>
    platform.passkeys.delete(personOf(caller), input.id, input.current_password),
});

export const passkeysEndpoints = [passkeysList, passkeyOptions, passkeyCreate, passkeyRename, passkeyDelete];
