/** BVN and NIN checks by Dojah. */
import type { Recipe } from './recipe.ts';

const lookup = (kind: 'bvn' | 'nin') =>
  ({
    name: kind,
    method: 'GET',
    path: `/${kind}`,
    summary: `${kind.toUpperCase()} lookup`,
    input: {
      type: 'object',
      required: [kind],
      properties: { [kind]: { type: 'string', pattern: '^[0-9]{11}$', description: 'Eleven digits.' } },
    },
    output: { type: 'object', properties: { entity: { type: 'object' } } },
    example: {
      input: { [kind]: '22222222222' },
      output: { entity: { first_name: 'ADA', last_name: 'OBI' } },
    },
    price: { dollars: '0.15', cost: '0.1' },
    request: {
      path: `/api/v1/kyc/${kind}`,
      map_out: { pick: { entity: '$.entity' } },
      success: { when: '@.entity' },
    },
  }) as const;

export const identity: Recipe = {
  notes: 'The law demands consent: let your customers confirm that they have that of the person.',
  secrets: [
    { provider: 'dojah', place: 'headers', name: 'AppId', label: 'Dojah app ID' },
    { provider: 'dojah', place: 'headers', name: 'Authorization', label: 'Dojah secret key' },
  ],
  definition: {
    slug: 'identity',
    name: 'Identity',
    summary: 'BVN and NIN checks.',
    category: 'Identity',
    providers: [{ name: 'dojah', urls: ['https://api.dojah.io'] }],
    operations: [lookup('bvn'), lookup('nin')],
  },
};
