// @alone
/** A plugin of the operator, written outside the repository: its endpoint is one like all others. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { type ChildServer, startChild } from '../../packages/server/src/testing/child-server.ts';
import { runCli } from '../../packages/server/src/testing/run-cli.ts';
import { grant } from '../faults/paid-load.ts';

const plugin = `
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

const guide = `# Turning texts around

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

const faulty = {
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
const problems: Record<keyof typeof faulty, RegExp> = {
  mistyped:
    /^its endpoint utilities.mistyped is not valid: unknown property quikc; valid properties: id, group, method, .*quick/,
  unknown: /unknown property endpoint; valid properties: name, messages, endpoints, /,
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

const folder = mkdtempSync(join(tmpdir(), 'oja-plugin-'));
const broken = join(folder, 'broken.mjs');
const unfound = [broken, './no-such-plugin', '@acme/oja-none'];
const ojaPlugins = [
  folder,
  ...unfound,
  ...Object.keys(faulty).map((name) => join(folder, `${name}.mjs`)),
].join();
let server: ChildServer;
let key: string;

before(async () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.ts'), plugin);
  writeFileSync(broken, 'export default { name: 12 };\n');
  for (const [name, text] of Object.entries(faulty)) writeFileSync(join(folder, `${name}.mjs`), text);
  writeFileSync(join(folder, 'turning-texts-around.md'), guide);
  writeFileSync(join(folder, 'errors.md'), '# My errors\n');
  const env = { OJA_PLUGINS: ojaPlugins, OJA_FREE_UTILITIES: '0', OJA_REVERSE_MARK: '!' };
  server = await startChild(env);
  await grant(server, '1', env);
  key = server.firstRun().api_key;
});
after(async () => {
  await server.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

const ask = async (path: string, body?: object, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${server.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

test('it is called, charged and logged', async () => {
  const { status, headers, text } = await ask('/api/v1/utils/reverse', { text: 'ọjà' });
  assert.equal(status, 200, text);
  assert.deepEqual(JSON.parse(text), { text: `${[...'ọjà'].reverse().join('')}!` });
  assert.equal(headers.get('x-oja-charge'), '0.02');
  const id = headers.get('x-request-id');
  const log = JSON.parse((await ask('/api/v1/requests?endpoint=utilities.reverse')).text);
  assert.equal(log.data[0].id, id);
  assert.equal(log.data[0].endpoint, 'utilities.reverse');
});

test('its input is checked, and its own error is free', async () => {
  const wrong = await ask('/api/v1/utils/reverse', { txt: 'oja' });
  assert.equal(wrong.status, 400);
  assert.match(wrong.text, /txt/);
  const refused = await ask('/api/v1/utils/reverse', { text: '' });
  assert.equal(refused.status, 422);
  assert.equal(refused.headers.get('x-oja-charge'), '0.00');
});

test('OpenAPI, the catalogue, llms.txt and MCP have it', async () => {
  const { paths } = JSON.parse((await ask('/openapi.json')).text);
  assert.equal(paths['/api/v1/utils/reverse'].post.summary, 'Text reversal');
  assert.match((await ask('/api/v1/catalogue')).text, /"utilities\.reverse"/);
  assert.match((await ask('/llms.txt')).text, /\/api\/v1\/utils\/reverse/);
  const listed = await ask(
    '/mcp',
    { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' },
  );
  assert.match(listed.text, /reverse/);
});

test('its guide is in the list, in llms.txt and among the MCP resources; its messages are shown', async () => {
  const { data } = JSON.parse((await ask('/api/v1/guides')).text);
  assert.deepEqual(
    data.find(({ name }: { name: string }) => name === 'turning-texts-around'),
    {
      name: 'turning-texts-around',
      title: 'Turning texts around',
      about: 'Reverse a text from its end to its start, with one request.',
      plugin: { name: 'reverse', title: 'Text tools' },
    },
  );
  const { markdown } = JSON.parse((await ask('/api/v1/guides/turning-texts-around')).text);
  assert.equal(markdown, guide);
  const missing = await ask('/api/v1/guides/turning');
  assert.equal(missing.status, 404);
  assert.match(missing.text, /turning-texts-around/);
  assert.match(
    (await ask('/llms.txt')).text,
    /\[Turning texts around\]\(http:.*\/docs\/turning-texts-around\)/,
  );
  const mcp = async (method: string, params: object) =>
    (
      await ask(
        '/mcp',
        { jsonrpc: '2.0', id: 1, method, params },
        { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' },
      )
    ).text;
  assert.match(await mcp('resources/list', {}), /oja:\/\/docs\/turning-texts-around/);
  assert.match(await mcp('resources/read', { uri: 'oja://docs/turning-texts-around' }), /Xylophonists/);
  const system = JSON.parse((await ask('/api/v1/operator/system')).text);
  assert.deepEqual(system.plugins, [
    { name: 'reverse', title: 'Text tools', about: 'Reverses texts and counts visits.' },
  ]);
});

test('plugins that fail are named in the log and by doctor; the server starts without them', async () => {
  for (const name of [...unfound, 'greedy', join(folder, 'mistyped.mjs')])
    assert.ok(server.output().includes(JSON.stringify(name)), name);
  const { stdout } = await runCli(['doctor', '--json'], {
    OJA_DATA_DIR: server.dataDir,
  });
  const { ok, failed_plugins } = JSON.parse(stdout);
  assert.equal(ok, false);
  const failures = new Map<string, string>(
    failed_plugins.map(({ name, problem }: { name: string; problem: string }) => [name, problem]),
  );
  assert.equal(failures.size, unfound.length + Object.keys(faulty).length);
  assert.match(failures.get(broken)!, /^its default export is not a plugin: name: /);
  for (const [name, problem] of Object.entries(problems))
    assert.match(failures.get(name) ?? failures.get(join(folder, `${name}.mjs`)) ?? '', problem, name);
});

test('it gets what it names in uses, also where no type is checked', async () => {
  const reach = async (part: string, name?: string) => {
    const { status, text } = await ask('/api/v1/utils/reach', { part, name });
    return status === 200 ? JSON.parse(text).found : JSON.parse(text).error.code;
  };
  assert.equal(await reach('files'), 'object');
  assert.equal(await reach('engines', 'dns'), 'object');
  assert.equal(await reach('engines', 'nowhere'), 'object', 'it fails when it is called');
  for (const [part, name] of [
    ['engines', 'geo'],
    ['platform', 'keys'],
    ['system', 'endpoints'],
    ['meter'],
    ['jobs'],
  ])
    assert.equal(await reach(part!, name), 'internal_error', `${part} ${name}`);
});

test('it has tables of its own, and no others; its timed work runs, and what fails there is named', async () => {
  const visit = async (body: object) => {
    const { status, text } = await ask('/api/v1/utils/visits', { name: 'ada', ...body });
    return status === 200 ? JSON.parse(text) : JSON.parse(text).error.code;
  };
  assert.equal((await visit({})).visits, 1);
  assert.equal((await visit({})).visits, 2);
  assert.equal(await visit({ sql: 'SELECT email FROM people' }), 'internal_error');
  while ((await visit({})).ticks < 2) await pause(200);
  assert.match(server.output(), /scheduled work failed: reverse\/broken/);
});
