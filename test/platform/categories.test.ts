// @alone
/** A server that has loaded some categories only: what it offers, and what it says of the rest. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { slowTest } from '../../packages/core/src/testing/slow.ts';
import { type ChildServer, startChild } from '../../packages/server/src/testing/child-server.ts';
import { runCli } from '../../packages/server/src/testing/run-cli.ts';
import { startTestServer } from '../../packages/server/src/testing/server.ts';

let server: ChildServer;
let key: string;
let dataDir: string;

const ask = async (method: string, path: string, body?: object) => {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, text, json: text.startsWith('{') ? JSON.parse(text) : undefined };
};

/** What a server of all categories has stored survives one of two. */
before(async () => {
  const whole = await startChild({});
  ({ dataDir } = whole);
  server = whole;
  key = whole.firstRun().api_key;
  const watched = await ask('POST', '/api/v1/watches', { kind: 'certificate', target: 'example.com' });
  assert.equal(watched.status, 201, watched.text);
  const priced = await ask('POST', '/api/v1/operator/prices', {
    endpoint: 'network.dns',
    price_per_unit: '0.01',
  });
  assert.equal(priced.status, 200, priced.text);
  const keyed = await ask('POST', '/api/v1/keys', {
    name: 'scoped',
    scopes: ['ai', 'network.dns', 'ai.chat:gpt-*', 'utilities.qr'],
  });
  assert.equal(keyed.status, 201, keyed.text);
  await whole.kill('SIGTERM');
  server = await startChild({ OJA_CATEGORIES: 'utilities, media' }, dataDir);
});
after(() => server.kill('SIGTERM'));

test('the catalogue, OpenAPI, llms.txt, the status page, OAuth and MCP have what is loaded alone', async () => {
  const { json: catalogue } = await ask('GET', '/api/v1/catalogue');
  assert.deepEqual(
    catalogue.categories.map(({ id }: { id: string }) => id),
    ['media', 'utilities'],
  );
  const { json: openApi } = await ask('GET', '/openapi.json');
  const paths = Object.keys(openApi.paths);
  assert.ok(paths.includes('/api/v1/utils/qr') && paths.includes('/api/v1/utils/ng/phone'));
  assert.ok(!paths.some((path) => /^\/api\/v1\/(network|chat|voice|messages|video)/.test(path)));
  assert.match(openApi.info.description, /^Media and Utilities APIs/);
  const { text: llms } = await ask('GET', '/llms.txt');
  assert.match(llms, /^> Media and Utilities APIs/m);
  assert.doesNotMatch(llms, /network\.dns|ai\.chat/);
  const { json: status } = await ask('GET', '/api/v1/status');
  assert.deepEqual(
    status.history.categories.map(({ id }: { id: string }) => id),
    ['media', 'utilities'],
  );
  const { json: oauth } = await ask('GET', '/.well-known/oauth-authorization-server');
  assert.deepEqual(oauth.scopes_supported, ['media', 'utilities']);
  const { text: tools } = await ask('POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' });
  assert.match(tools, /utilities_qr/);
  assert.doesNotMatch(tools, /network_dns|ai_chat/);
});

test('a path of another category says that the category is not loaded', async () => {
  for (const [method, path, id] of [
    ['POST', '/api/v1/chat/completions', 'ai.chat'],
    ['GET', '/api/v1/network/dns?name=example.com', 'network.dns'],
    ['GET', '/api/v1/video/vid_1', 'ai.video-get'],
  ] as const) {
    const { status, json } = await ask(method, path, method === 'POST' ? {} : undefined);
    assert.equal(status, 404);
    assert.ok(
      json.error.message.startsWith(
        `${id} is not available: the category ${id.split('.')[0]} is not loaded on this server.`,
      ),
      json.error.message,
    );
    assert.match(json.error.message, /OJA_CATEGORIES/);
  }
  assert.match((await ask('GET', '/api/v1/nothing')).text, /No endpoint at/);
});

test('a watch, a price and the scopes of a key survive, and say so', async () => {
  const { json: watches } = await ask('GET', '/api/v1/watches');
  assert.equal(watches.data[0].state, 'active');
  assert.match(
    watches.data[0].warning,
    /^No checks run: network\.ssl is not available: the category network/,
  );
  const { json: prices } = await ask('GET', '/api/v1/operator/prices');
  assert.deepEqual(prices.not_loaded, [{ endpoint: 'network.dns', model: '*' }]);
  const { json: keys } = await ask('GET', '/api/v1/keys');
  const scoped = keys.data.find(({ name }: { name: string }) => name === 'scoped');
  assert.deepEqual(scoped.scopes, ['ai', 'network.dns', 'ai.chat:gpt-*', 'utilities.qr']);
  const changed = await ask('PATCH', `/api/v1/keys/${scoped.id}`, { scopes: scoped.scopes, name: 'renamed' });
  assert.equal(changed.status, 200, changed.text);
  assert.deepEqual(changed.json.scopes, scoped.scopes);
});

test('what it lacks is refused in words, and nothing fails on the way', async () => {
  const watch = await ask('POST', '/api/v1/watches', { kind: 'dns', target: 'example.com' });
  assert.equal(watch.status, 400);
  assert.match(watch.json.error.message, /^kind: network\.dns is not available: the category network/);
  const state = await ask('PUT', '/api/v1/operator/endpoints/ai.chat', { state: 'off' });
  assert.equal(state.status, 404);
  assert.match(state.json.error.message, /the category ai is not loaded/);
  const price = await ask('POST', '/api/v1/operator/prices', { endpoint: 'ai.chat', price_per_unit: '1' });
  assert.match(price.json.error.message, /the category ai is not loaded/);
  const gist = await ask('POST', '/api/v1/utils/summarize', {
    text: 'Oja is a market. People meet there. They buy and sell what they need every day of the week.',
    engine: 'chat',
  });
  assert.equal(gist.status, 503, gist.text);
  assert.equal(gist.json.error.code, 'engine_unavailable');
  assert.match(gist.json.error.message, /runs without the capability chat.*OJA_CATEGORIES/);
  const { json: openApi } = await ask('GET', '/openapi-operator.json');
  const readable = Object.keys(openApi.paths).filter(
    // The latest prices are those of other servers, and this one names none.
    (path) => openApi.paths[path].get && !path.includes('{') && !path.endsWith('/prices/latest'),
  );
  assert.ok(readable.length > 10);
  for (const path of readable) {
    const { status, text } = await ask('GET', path);
    assert.equal(status, 200, `${path}: ${text}`);
  }
});

slowTest('text of a picture is recognized', async () => {
  const { default: sharp } = await import('sharp');
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="200"><rect width="900" height="200" fill="white"/><text x="40" y="120" font-size="70" font-family="DejaVu Sans, Noto Sans, sans-serif">MARKET DAY</text></svg>';
  const data = (await sharp(Buffer.from(svg)).png().toBuffer()).toString('base64');
  const { status, text, json } = await ask('POST', '/api/v1/utils/convert', {
    file: { data, filename: 'sign.png' },
    to: 'txt',
    include: ['data'],
  });
  assert.equal(status, 200, text);
  assert.match(Buffer.from(json.file.data, 'base64').toString(), /MARKET DAY/);
});

test('models of other categories are neither listed nor fetched', async () => {
  const { stdout } = await runCli(['models', 'list', '--json'], {
    OJA_CATEGORIES: 'network',
    OJA_DATA_DIR: dataDir,
  });
  const ids = (JSON.parse(stdout) as { id: string }[]).map(({ id }) => id);
  assert.deepEqual(ids.sort(), ['geo-asn', 'geo-city', 'url-lists']);
});

test('an unknown category stops the start with the valid ones', async () => {
  const { stderr, code } = await runCli(['doctor'], { OJA_CATEGORIES: 'network,web', OJA_DATA_DIR: dataDir });
  assert.equal(code, 1);
  assert.equal(
    stderr.trim(),
    'OJA_CATEGORIES: web is not a category. Valid categories: ai, media, network, utilities.',
  );
});

slowTest('all categories by name are the server without the setting', async () => {
  await server.kill('SIGTERM');
  const texts: string[] = [];
  for (const names of ['', 'utilities,network,media,ai']) {
    server = await startChild({ OJA_CATEGORIES: names }, dataDir);
    for (const path of ['/openapi.json', '/llms.txt'])
      texts.push((await ask('GET', path)).text.replaceAll(server.url, 'https://oja.example'));
    if (names === '') await server.kill('SIGTERM');
  }
  assert.equal(texts[0], texts[2]);
  assert.equal(texts[1], texts[3]);
});

test('every capability that is missing fails as an engine that is missing does', async () => {
  await using whole = await startTestServer();
  const { engines } = whole.app.engines;
  assert.ok('chat' in engines && !('divination' in engines));
  const problem = await whole.app.engines.problem('divination' as 'chat');
  assert.equal(problem?.code, 'engine_unavailable');
});
