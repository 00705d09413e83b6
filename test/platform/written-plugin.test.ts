// @alone
/** The plugin of the guide, saved as the guide says, and one with a category of its own: found wherever endpoints are. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createClient } from '../../packages/client/src/client.ts';
import { type ChildServer, startChild } from '../../packages/server/src/testing/child-server.ts';
import { grant } from '../faults/paid-load.ts';

const folder = mkdtempSync(join(tmpdir(), 'oja-written-'));
const guide = readFileSync(join(import.meta.dirname, '../../docs/write-a-plugin.md'), 'utf8');
const written = /## One file[\s\S]*?```js\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
const category = /name: 'sms',\n( {2}category: \{[\s\S]*?\n {2}\},)\n/.exec(guide)?.[1] ?? '';
const withCategory = written
  .replaceAll('utilities.reverse', 'sms.reverse')
  .replace("group: 'utilities'", "group: 'sms'")
  .replace('/api/v1/utils/reverse', '/api/v1/sms/reverse')
  .replace("definePlugin({ name: 'reverse',", `definePlugin({ name: 'sms',\n${category}\n`);
const ids = ['utilities.reverse', 'sms.reverse'];
const paths = ['/api/v1/utils/reverse', '/api/v1/sms/reverse'];
const env = {
  OJA_PLUGINS: ['my-plugin', 'sms'].map((name) => join(folder, name)).join(),
  OJA_CATEGORIES: 'utilities',
  OJA_FREE_UTILITIES: '0',
  OJA_FREE_SMS: '1',
};
let server: ChildServer;
let key: string;

before(async () => {
  for (const [name, text] of Object.entries({ 'my-plugin': written, sms: withCategory })) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'index.ts'), text);
  }
  server = await startChild(env);
  await grant(server, '1', env);
  key = server.firstRun().api_key;
});
after(async () => {
  await server.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

async function ask(path: string, body?: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${server.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

test('it is called, charged, logged and billed like every endpoint', async () => {
  assert.match(written, /export default definePlugin/);
  const { status, headers, text } = await ask(paths[0]!, { text: 'oja' });
  assert.deepEqual([status, JSON.parse(text)], [200, { text: 'ajo' }]);
  assert.equal(headers.get('x-oja-charge'), '0.02');
  const id = headers.get('x-request-id');
  const [row] = JSON.parse((await ask('/api/v1/requests?endpoint=utilities.reverse')).text).data;
  assert.deepEqual([row.id, row.charge], [id, '0.02']);
  const { data } = JSON.parse((await ask('/api/v1/credits/entries')).text);
  assert.ok(data.some(({ note }: { note: string }) => note === 'utilities.reverse'));
});

test('documents, tools and clients have it', async () => {
  const document = JSON.parse((await ask('/openapi.json')).text);
  const { categories } = JSON.parse((await ask('/api/v1/catalogue')).text);
  const llms = (await ask('/llms.txt')).text;
  const tools = await ask(
    '/mcp?tools=all',
    { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' },
  );
  const client = createClient({ baseUrl: server.url, key });
  for (const [at, id] of ids.entries()) {
    assert.equal(document.paths[paths[at]!].post.summary, 'Text reversal');
    const sold = categories.flatMap(({ endpoints }: { endpoints: { id: string }[] }) => endpoints);
    assert.ok(sold.some((one: { id: string }) => one.id === id));
    assert.ok(llms.includes(paths[at]!));
    assert.ok(tools.text.includes(`"${id.replace('.', '_')}"`));
    assert.deepEqual(await client.call(id, { text: 'oja' }), { text: 'ajo' });
  }
});

test('a category of its own is a scope, a tag and a place in the catalogue, with free calls', async () => {
  const { categories } = JSON.parse((await ask('/api/v1/catalogue')).text);
  const own = categories.find(({ id }: { id: string }) => id === 'sms');
  assert.deepEqual([own.name, own.state, own.free_per_month], ['SMS', 'live', 1]);
  const { tags } = JSON.parse((await ask('/openapi.json')).text);
  assert.ok(tags.some(({ name }: { name: string }) => name === 'sms'));
  const { free } = JSON.parse((await ask('/api/v1/credits')).text);
  assert.ok(free.some(({ category: name }: { category: string }) => name === 'sms'));

  const made = await ask('/api/v1/keys', { name: 'sms', scopes: ['sms'] });
  assert.equal(made.status, 201, made.text);
  const narrow = { authorization: `Bearer ${JSON.parse(made.text).secret}` };
  assert.equal((await ask(paths[1]!, { text: 'oja' }, narrow)).status, 200);
  const refused = await ask(paths[0]!, { text: 'oja' }, narrow);
  assert.deepEqual([refused.status, JSON.parse(refused.text).error.code], [403, 'scope_missing']);
});
