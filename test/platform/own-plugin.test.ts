// @alone @slow
/** A plugin of the operator, written outside the repository: its endpoint is one like all others. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createClient } from '../../packages/client/src/client.ts';
import { type ChildServer, startChild } from '../../packages/server/src/testing/child-server.ts';
import { runCli } from '../../packages/server/src/testing/run-cli.ts';
import { grant } from '../faults/paid-load.ts';
import { faulty, guideText, pluginText, problems } from './own-plugin-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'oja-plugin-'));
const broken = join(folder, 'broken.mjs');
const unfound = [broken, './no-such-plugin', '@acme/oja-none'];
const ojaPlugins = [
  folder,
  ...unfound,
  ...Object.keys(faulty).map((name) => join(folder, `${name}.mjs`)),
].join();
const runFile = promisify(execFile);
let server: ChildServer;
let key: string;

before(async () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.ts'), pluginText);
  writeFileSync(broken, 'export default { name: 12 };\n');
  for (const [name, text] of Object.entries(faulty)) writeFileSync(join(folder, `${name}.mjs`), text);
  writeFileSync(join(folder, 'turning-texts-around.md'), guideText);
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
  assert.equal(markdown, guideText);
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

test('both clients and the command line call it as the server describes it', async () => {
  const client = createClient({ baseUrl: server.url, key });
  const called = await client.call('utilities.reverse', { text: 'oja' }).withReceipt();
  assert.deepEqual([called.data, called.receipt.charge], [{ text: 'ajo!' }, '0.02']);
  await assert.rejects(client.call('utilities.revers', { text: 'oja' }), /Unknown endpoint utilities.revers/);

  const env = { ...process.env, OJA_URL: server.url, OJA_KEY: key, PYTHONPATH: resolve('packages/python') };
  const python = `from oja import Oja
answer = Oja().request("utilities.reverse", {"text": "oja"})
print(answer.data["text"], answer.receipt.charge)`;
  assert.equal((await runFile('python3', ['-c', python], { env })).stdout.trim(), 'ajo! 0.02');

  const oja = (...words: string[]) =>
    runFile(process.execPath, [resolve('packages/client/bin/oja.mjs'), ...words], { env });
  assert.deepEqual(JSON.parse((await oja('call', 'utilities.reverse', 'text=12', '--json')).stdout), {
    text: '21!',
  });
  assert.match((await oja('call', 'utilities.reverse', '--help')).stdout, /text\*\s+text\s+Text to reverse/);
});
