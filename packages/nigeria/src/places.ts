/** States, local government areas and postal codes. */
import { defineEndpoint, fail, z } from '@oja/core';
import { shape } from './shape.ts';
import states from './states.json' with { type: 'json' };

const stateOut = z.object({
  name: z.string().describe('Name of the state.'),
  code: z.string().describe('ISO 3166-2 code.'),
  capital: z.string().describe('Capital of the state.'),
  zone: z.string().describe('Geopolitical zone.'),
  postcode: z.string().describe('Postal code of the main post office.'),
  lgas: z.array(z.string()).describe('Local government areas.'),
});

/** By the first two digits of a postal code, as NIPOST's regions are divided. */
const prefixes: Record<string, string> = Object.fromEntries(
  Object.entries({
    LA: '10',
    OG: '11 12',
    OY: '20 21',
    OS: '22 23',
    KW: '24 25',
    KO: '26 27',
    ED: '30 31',
    DE: '32 33',
    ON: '34 35',
    EK: '36 37',
    EN: '40 41',
    AN: '42 43',
    AB: '44 45',
    IM: '46 47',
    EB: '48 49',
    RI: '50 51',
    AK: '52 53',
    CR: '54 55',
    BY: '56',
    BO: '60 61',
    YO: '62 63',
    AD: '64 65',
    TA: '66 67',
    KN: '70 71',
    JI: '72 73',
    BA: '74 75',
    GO: '76 77',
    KD: '80 81',
    KT: '82 83',
    SO: '84 85',
    KE: '86 87',
    ZA: '88 89',
    FC: '90',
    NI: '91 92',
    PL: '93 94',
    NA: '95 96',
    BE: '97 98',
  }).flatMap(([state, all]) => all.split(' ').map((prefix) => [prefix, `NG-${state}`])),
);

export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\s/'’.-]+/gu, '')
    .toLowerCase();

const aliases: Record<string, string> = {
  fct: 'NG-FC',
  abuja: 'NG-FC',
  nassarawa: 'NG-NA',
  portharcourt: 'NG-RI',
};

function stateOf(wanted: string) {
  const folded = fold(wanted).replace(/state$/, '');
  const code = aliases[folded] ?? `NG-${wanted.toUpperCase().replace(/^NG-/, '')}`;
  const found = states.find((state) => state.code === code || fold(state.name) === folded);
  if (found !== undefined) return found;
  const names = states.map(({ name }) => name).join(', ');
  throw fail('invalid_request', `\`state\` must be a state of Nigeria: ${names}.`, { param: 'state' });
}

export const places = defineEndpoint({
  ...shape,
  id: 'utilities.ng-places',
  path: '/api/v1/utils/ng/places',
  summary: 'Nigerian places',
  description:
    'Returns the states of Nigeria with their local government areas. Filter by `state`, by part of a name (`query`), or by `postcode`. The first two digits of a postal code name the state; streets are not known.',
  input: z.strictObject({
    state: z.string().max(60).optional().describe('Name or ISO code of a state: `Lagos`, `NG-LA`, `FCT`.'),
    query: z
      .string()
      .min(2)
      .max(60)
      .optional()
      .describe('Part of the name of a state, capital or local government area.'),
    postcode: z
      .string()
      .regex(/^\d{6}$/, 'must have 6 digits')
      .optional()
      .describe('Postal code of 6 digits.'),
  }),
  output: z.object({ states: z.array(stateOut).describe('States that match, with the areas that match.') }),
  tool: { keywords: 'Nigeria state LGA local government postcode zip address' },
  example: {
    input: { query: 'ibeju' },
    output: {
      states: [
        {
          name: 'Lagos',
          code: 'NG-LA',
          capital: 'Ikeja',
          zone: 'South West',
          postcode: '100001',
          lgas: ['Ibeju-Lekki'],
        },
      ],
    },
  },
  run: async ({ state, query, postcode }) => {
    let found = state === undefined ? states : [stateOf(state)];
    if (postcode !== undefined) {
      const code = prefixes[postcode.slice(0, 2)];
      if (code === undefined)
        throw fail('invalid_request', `\`postcode\` ${postcode} is in no postal region of Nigeria.`, {
          param: 'postcode',
        });
      found = found.filter((one) => one.code === code);
    }
    if (query === undefined) return { data: { states: found } };
    const wanted = fold(query);
    const matches = (name: string) => fold(name).includes(wanted);
    const filtered = found.flatMap((one) => {
      if (matches(one.name) || matches(one.capital)) return [one];
      const lgas = one.lgas.filter(matches);
      return lgas.length > 0 ? [{ ...one, lgas }] : [];
    });
    return { data: { states: filtered } };
  },
});
