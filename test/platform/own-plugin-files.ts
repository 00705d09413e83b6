/** Plugins of an operator, as files outside the repository: one that brings everything, and one for each way to fail. */

export const pluginText = `
import { defineEndpoint, definePlugin, fail, perRequest, setting, z } from '@oja/core';

const settings = { mark: setting('OJA_REVERSE_MARK', z.string().default(''), 'Added to reversed texts.') };

const reverse = defineEndpoint({
  id: 'utilities.reverse',
  group: 'utilities',
  method: 'POST',
  path: '/api/v1/utils/reverse',
  summary: 'Text reversal',
  description: 'Returns a text from its end to its start.',
  access: 'key',
  input: z.strictObject({ text: z.string().max(1000).describe('Text to reverse.') }),
  output: z.object({ text: z.string().describe('The reversed text.') }),
  price: perRequest(20_000),
  limits: { bodyBytesMax: 65_536, timeoutMs: 5_000 },
  errors: ['unprocessable'],
  uses: { settings },
  example: { input: { text: 'oja' }, output: { text: 'ajo' } },
  run: async ({ text }, { settings }) => {
    if (text === '') throw fail('unprocessable', 'text: must not be empty.', { param: 'text' });
    return { data: { text: [...text].reverse().join('') + settings.mark } };
  },
});

const reach = defineEndpoint({
  id: 'utilities.reach',
  group: 'utilities',
  method: 'POST',
  path: '/api/v1/utils/reach',
  summary: 'Reach',
  access: 'key',
  input: z.strictObject({ part: z.string(), name: z.string().optional() }),
  output: z.object({ found: z.string() }),
  price: perRequest(0),
  limits: { bodyBytesMax: 65_536, timeoutMs: 5_000 },
  errors: [],
  uses: { engines: ['dns'], files: true },
  example: { input: { part: 'files' }, output: { found: 'object' } },
  run: async ({ part, name }, context) => ({
    data: { found: typeof (name === undefined ? context[part] : context[part][name]) },
  }),
});

const visits = defineEndpoint({
  id: 'utilities.visits',
  group: 'utilities',
  method: 'POST',
  path: '/api/v1/utils/visits',
  summary: 'Visits',
  access: 'key',
  input: z.strictObject({ name: z.string(), sql: z.string().optional() }),
  output: z.object({ visits: z.number(), ticks: z.number() }),
  price: perRequest(0),
  limits: { bodyBytesMax: 65_536, timeoutMs: 5_000 },
  errors: [],
  uses: { tables: true },
  example: { input: { name: 'ada' }, output: { visits: 1, ticks: 0 } },
  async run({ name, sql }, { tables }) {
    if (sql !== undefined) return { data: (await tables.query(sql))[0] };
    const [row] = await tables.write(
      \`INSERT INTO reverse_visits (name, visits) VALUES ($1, 1)
       ON CONFLICT (name) DO UPDATE SET visits = reverse_visits.visits + 1 RETURNING visits\`,
      [name],
    );
    const [{ ticks }] = await tables.query('SELECT count(*) AS ticks FROM reverse_ticks');
    return { data: { visits: row.visits, ticks } };
  },
});

export default definePlugin({
  name: 'reverse',
  messages: { title: 'Text tools', about: 'Reverses texts and counts visits.' },
  endpoints: [reverse, reach, visits],
  settings,
  docs: [new URL('./turning-texts-around.md', import.meta.url)],
  migrations: [
    {
      name: '0001-visits',
      statements: () => [
        'CREATE TABLE reverse_visits (name TEXT PRIMARY KEY, visits BIGINT NOT NULL)',
        'CREATE TABLE reverse_ticks (at BIGINT NOT NULL)',
      ],
    },
  ],
  schedule: [
    {
      name: 'tick',
      everyMs: 1_000,
      async run({ tables, now }) {
        await tables.write('INSERT INTO reverse_ticks (at) VALUES ($1)', [now()]);
      },
    },
    {
      name: 'broken',
      everyMs: 1_000,
      async run() {
        throw new Error('no tick today');
      },
    },
  ],
});
`;

export const guideText = `# Turning texts around

Reverse a text from its end to its start, with **one** request.

## Palindromes

Xylophonists look here first.
`;

/** A plugin that fails in this part, as one file. */
const withPart = (name: string, part: string, endpoint = '') => `
import { defineEndpoint, definePlugin, free, setting, z } from '@oja/core';
const one = defineEndpoint({
  id: 'utilities.${name}', group: 'utilities', method: 'POST', path: '/api/v1/utils/${name}', summary: 'One',
  access: 'key', input: z.strictObject({}), output: z.object({}), price: free,
  limits: { bodyBytesMax: 1, timeoutMs: 1 }, errors: [], example: { input: {}, output: {} },
  run: async () => ({ data: {} }), ${endpoint}
});
export default definePlugin({ name: '${name}', endpoints: [one], ${part} });
`;

export const faulty = {
  greedy: withPart(
    'greedy',
    "migrations: [{ name: '0001-take', statements: () => ['UPDATE wallets SET balance = 1'] }],",
  ),
  columns: withPart(
    'columns',
    `migrations: [{ name: '0001-own', statements: () => ['CREATE TABLE columns_own (id TEXT NOT NULL)'] }],
     tables: [{ name: 'columns_own', kinds: { id: { kind: 'BIGINT', nullable: false } } }],`,
  ),
  mistyped: withPart('mistyped', '', 'quikc: true,'),
  unknown: withPart('unknown', 'endpoint: [],'),
  inside: `import { fail } from '@oja/core/errors';\n${withPart('inside', '')}`,
  engines: withPart('engines', '', "uses: { engines: ['dnss'] },"),
  example: withPart('example', '', "example: { input: { text: 'a' }, output: {} },"),
  timed: withPart('timed', "schedule: [{ name: 'tick', every: 1000, run: async () => {} }],"),
  guides: withPart('guides', "docs: [new URL('./no-such-guide.md', import.meta.url)],"),
  named: withPart('named', "docs: [new URL('./errors.md', import.meta.url)],"),
  settings: withPart(
    'settings',
    "settings: { n: setting('OJA_DATA_DIR', z.string().default(''), 'The data folder again.') },",
  ),
  values: withPart('values', "settings: { n: setting('OJA_REVERSE_MARK', z.coerce.number(), 'A number.') },"),
  texts: withPart('texts', "messages: { titel: 'Texts' },"),
};

/** What each is refused for. */
export const problems: Record<keyof typeof faulty, RegExp> = {
  mistyped:
    /^its endpoint utilities.mistyped is not valid: unknown property quikc; valid properties: id, group, method, .*quick/,
  inside: /@oja\/core\/errors is internal to the server.*imports @oja\/core and @oja\/core\/storage alone/,
  unknown: /unknown property endpoint; valid properties: name, messages, .*endpoints, /,
  engines: /uses the engine dnss; this server has .*dns, /,
  example: /^example.input of its endpoint utilities.example does not fit its input: .*text/,
  timed: /schedule.0.everyMs: .*; schedule.0: unknown property every; valid properties: name, everyMs, /,
  guides: /no-such-guide.md/,
  named: /^a guide named errors exists already/,
  settings: /^its setting OJA_DATA_DIR exists already/,
  values: /^its setting OJA_REVERSE_MARK exists already/,
  texts: /messages: unknown property titel; valid properties: title, about/,
  greedy: /^its tables: SQL of a plugin names wallets, /,
  columns: /^its tables: columns_own.id is declared BIGINT NOT NULL and is TEXT NOT NULL/,
};
