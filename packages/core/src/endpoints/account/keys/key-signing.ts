/** The secret with which a key signs URLs that anyone may open. */
import { z } from 'zod';
import { fail } from '../../../errors.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { forAccounts } from '../shapes.ts';
import { exampleKey } from './keys.ts';

export const keySigning = defineEndpoint({
  ...forAccounts,
  id: 'account.key-signing',
  session: { right: 'account.read', keys: 'own' },
  method: 'GET',
  path: '/api/v1/key/signing',
  summary: 'Retrieve signing secret',
  description:
    'Returns the secret with which the key that sends this request signs URLs that anyone may open, such as images on your site. It follows from the key: it ends when the key is revoked. Keep it on your server.',
  input: z.strictObject({}),
  output: z.object({
    key_id: z.string().describe('Stands before the signature.'),
    secret: z
      .string()
      .describe(
        'The signature is the HMAC-SHA-256 of OPTIONS/SOURCE with this secret (its characters are the bytes of the key), in base64url without padding.',
      ),
    url: z.string().describe('Form of a signed URL.'),
  }),
  errors: ['not_found'],
  uses: { platform: ['keys'] },
  example: {
    input: {},
    output: {
      key_id: exampleKey.id,
      secret: 'u3ZyGk5m0y3bV3mJr0pXq0J0Jm5f0p8kYH2m1Xb2c3Y',
      url: `https://oja.example/i/${exampleKey.id}.SIGNATURE/OPTIONS/SOURCE`,
    },
  },
  async run(_input, { platform, caller }) {
    const { keyId, origin } = caller;
    if (keyId === null) throw fail('not_found', 'This request was sent without a key.');
    const url = `${origin}/i/${keyId}.SIGNATURE/OPTIONS/SOURCE`;
    return { data: { key_id: keyId, secret: platform.keys.signingSecret(keyId), url } };
  },
});
