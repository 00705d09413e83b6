/** Providers, documents and callers that mean harm. */
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { noteSecret } from '../../packages/core/src/testing/kept-for-scan.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';
import { type Behaviour, openStandIn, smsDocument } from './stand-in.ts';

const secret = 'provider-secret-0123456789abcdef';
noteSecret('provider secret', secret);
const path = '/api/v1/operator/services';

const operation = (name: string, more: object = {}) => ({
  name,
  method: 'POST',
  path: `/${name}`,
  summary: name,
  input: { type: 'object', properties: { id: { type: 'string' }, note: { type: 'string' } } },
  price: { dollars: '0.01' },
  ...more,
});

suite('hostile services', () => {
  let server: TestServer;
  let evil: Awaited<ReturnType<typeof openStandIn>>;
  let elsewhere: Awaited<ReturnType<typeof openStandIn>>;
  let key: string;
  const add = (slug: string, operations: object[], more: object = {}, secrets: object = {}) =>
    server.call(path, {
      body: {
        definition: {
          slug,
          name: slug,
          providers: [{ name: 'main', urls: [evil.url], retries: 0, ...more }],
          operations,
        },
        secrets,
      },
    });
  const publish = (slug: string) => server.call(`${path}/${slug}/publish`, { body: {} });

  before(async () => {
    evil = await openStandIn(() => ({ json: { ok: true } }));
    elsewhere = await openStandIn(() => ({ json: { ok: true } }));
    server = await startTestServer({ env: { OJA_SERVICES_ALLOW: '127.0.0.1' } });
    ({ key } = await server.account({ dollars: 10 }));
    await add('evil', [
      operation('json'),
      operation('short', { timeout_ms: 1_500 }),
      operation('file', { returns: 'file' }),
      operation('get', {
        method: 'GET',
        path: '/get/{id}',
        request: { places: { note: 'header' } },
        input: {
          type: 'object',
          required: ['id'],
          properties: { id: { type: 'string' }, note: { type: 'string' } },
        },
      }),
    ]);
    await publish('evil');
  });
  after(async () => {
    await server.close();
    await Promise.all([evil.close(), elsewhere.close()]);
  });

  for (const behaviour of ['drip', 'hang', 'bomb', 'endless', 'die'] as Behaviour[])
    test(`a response that is ${behaviour} ends in time, in bounds and uncharged`, async () => {
      evil.next.push(behaviour);
      const failed = await server.call('/api/v1/x/evil/short', { key, body: {} });
      // On a busy machine time may be up before anything is sent.
      evil.next.length = 0;
      assert.ok([502, 504].includes(failed.status), failed.text);
      assert.equal(failed.headers.get('x-oja-charge'), '0.00');
    });

  test('headers of a response reach nobody, and what it holds runs nowhere', async () => {
    const headers = {
      'set-cookie': 'oja_session=stolen',
      'content-type': 'text/html',
      location: 'https://evil.example',
      'access-control-allow-origin': '*',
      'x-oja-charge': '0.00',
    };
    evil.next.push({ text: '{"page":"<script>alert(1)</script>"}', headers });
    const sent = await server.call('/api/v1/x/evil/json', { key, body: {} });
    assert.equal(sent.headers.get('content-type'), 'application/json; charset=utf-8');
    assert.equal(sent.headers.get('x-oja-charge'), '0.01');
    for (const name of ['set-cookie', 'location']) assert.equal(sent.headers.get(name), null);
    evil.next.push({ text: '<script>alert(1)</script>', headers });
    const file = await server.call('/api/v1/x/evil/file', { key, body: {} });
    assert.equal(file.status, 200, file.text);
    assert.equal(file.headers.get('content-type'), 'application/octet-stream');
    assert.equal(file.headers.get('content-disposition'), 'attachment');
    assert.match(file.headers.get('content-security-policy')!, /sandbox/);
    assert.equal(file.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(file.headers.get('set-cookie'), null);
  });

  test('a redirect is not followed, and takes no secret anywhere', async () => {
    await add('moved', [operation('json')], {}, { main: { headers: { authorization: secret } } });
    await publish('moved');
    evil.next.push({ status: 302, headers: { location: elsewhere.url } });
    const moved = await server.call('/api/v1/x/moved/json', { key, body: {} });
    assert.equal(moved.status, 502);
    assert.equal(elsewhere.asked.length, 0);
  });

  test('secrets go nowhere but to the URL that they were set for', async () => {
    await add('bound', [operation('json')], {}, { main: { query: { api_key: secret } } });
    await publish('bound');
    assert.equal((await server.call('/api/v1/x/bound/json', { key, body: {} })).status, 200);
    assert.equal(evil.asked.at(-1)!.query.get('api_key'), secret);
    const definition = {
      slug: 'bound',
      name: 'bound',
      providers: [{ name: 'main', urls: [elsewhere.url] }],
      operations: [operation('json')],
    };
    const tested = await server.call(`${path}/bound/test`, { body: { definition } });
    assert.equal(tested.json.data[0].ok, false);
    await server.call(path, { body: { definition } });
    await publish('bound');
    const refused = await server.call('/api/v1/x/bound/json', { key, body: {} });
    assert.equal(refused.json.error.code, 'upstream_auth_failed');
    assert.equal(elsewhere.asked.length, 0);
    const secrets = { main: { query: { api_key: secret } } };
    const set = await server.call(`${path}/bound/secrets`, { method: 'PUT', body: { secrets } });
    assert.equal(set.status, 200, set.text);
    assert.equal((await server.call('/api/v1/x/bound/json', { key, body: {} })).status, 200);
    assert.equal(elsewhere.asked.at(-1)!.query.get('api_key'), secret);
    elsewhere.asked.length = 0;
    const shown = await server.call(`${path}/bound`);
    assert.deepEqual(shown.json.secrets, ['main.query.api_key']);
    assert.ok(!shown.text.includes(secret));
    const audit = await server.call('/api/v1/operator/audit');
    assert.ok(!audit.text.includes(secret));
  });

  test('a caller can end no header and leave no path', async () => {
    for (const note of ['a\r\nx-injected: 1', 'a\nb', 'ü'])
      assert.equal(
        (await server.call(`/api/v1/x/evil/get/1?note=${encodeURIComponent(note)}`, { key })).json.error
          .param,
        'note',
      );
    evil.asked.length = 0;
    assert.equal((await server.call('/api/v1/x/evil/get/..%2F..%2Fadmin', { key })).status, 200);
    assert.equal(evil.asked[0]!.path, '/v1/get/..%2F..%2Fadmin');
    for (const id of ['..', '.', '%2E%2E'])
      assert.notEqual((await server.call(`/api/v1/x/evil/get/${id}`, { key })).status, 200);
  });

  test('providers on private IP addresses are refused unless they are allowed, also where a name leads there', async () => {
    for (const url of [
      'http://10.0.0.1',
      'http://169.254.169.254/latest',
      'http://[::1]:9',
      'http://metadata.internal',
    ]) {
      const refused = await add('private', [operation('json')], { urls: [url] });
      assert.equal(refused.status, 400, url);
    }
    for (const url of ['https://10.0.0.1', 'https://localhost:9', 'https://[fd00::1]']) {
      const added = await add('private', [operation('json')], { urls: [url] });
      assert.equal(added.status, 201, added.text);
      const [tested] = (await server.call(`${path}/private/test`, { body: {} })).json.data;
      assert.equal(tested.ok, false);
      if (!url.includes('localhost')) assert.match(tested.problem, /cannot be reached/);
    }
    const read = await server.call(`${path}/read`, { body: { url: 'https://10.0.0.1/openapi.json' } });
    assert.equal(read.json.error.code, 'address_refused');
  });

  test('a document can bring no markup, no slow pattern, no recursion without end', async () => {
    const document = {
      openapi: '3.1.0',
      info: { title: '<b>x</b>', description: '<iframe src=x>' },
      paths: {
        '/a/{b}': {
          post: {
            summary: '<img src=x onerror=alert(1)>',
            description: '[x](javascript:alert(1)) <svg onload=alert(1)>',
            parameters: [{ name: 'b', in: 'path', schema: { type: 'string', pattern: '^(a+)+$' } }],
            requestBody: {
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Loop' } } },
            },
            responses: { 200: { content: { 'application/json': { schema: { $ref: '#/nowhere' } } } } },
          },
        },
      },
      components: { schemas: { Loop: { $ref: '#/components/schemas/Loop' } } },
    };
    const read = await server.call(`${path}/read`, { body: { document, slug: 'markup' } });
    assert.equal(read.status, 200, read.text);
    assert.doesNotMatch(read.text.replace('<b>x</b>', ''), /<(img|svg|iframe|script)/);
    const problems = JSON.stringify(read.json.problems);
    assert.match(problems, /not safe to run/);
    assert.match(problems, /not part of the document/);
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefgh'].map((name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[at]}`)}]`).join('\n')}`;
    const refused = await server.call(`${path}/read`, { body: { document: bomb } });
    assert.equal(refused.status, 400, refused.text);
  });

  test('only operators publish, and a definition that can’t be served is refused by its field', async () => {
    const stranger = await server.call(path, { key, body: {} });
    assert.equal(stranger.status, 403);
    const wrong: [object, RegExp][] = [
      [operation('a', { path: '/../admin' }), /path/],
      [operation('a', { path: '/{missing}' }), /operations\.a\.path/],
      [operation('a', { price: { dollars: '-1' } }), /dollars/],
      [operation('a', { price: { dollars: '1', per: 'unit' } }), /units/],
      [operation('a', { request: { success: { when: '@.x ==' } } }), /operations\.a\.success/],
      [operation('a', { providers: { nobody: {} } }), /operations\.a\.providers/],
    ];
    for (const [one, param] of wrong) {
      const refused = await add('wrong', [one]);
      assert.equal(refused.status, 400, refused.text);
      assert.match(refused.json.error.param, param);
    }
    const header = await add('wrong', [operation('a')], { headers: { 'x-a': 'b\r\nc: d' } });
    assert.equal(header.status, 400);
    for (const logo of [
      'data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+',
      'javascript:alert(1)',
      'data:image/png;base64,"><script>',
      'https://evil.example/pixel.png',
    ]) {
      const providers = [{ name: 'main', urls: [evil.url] }];
      const definition = { slug: 'logo', name: 'x', logo, providers, operations: [operation('a')] };
      const drawn = await server.call(path, { body: { definition } });
      assert.deepEqual([drawn.status, drawn.json.error.param], [400, 'definition.logo'], drawn.text);
    }
    const reserved = await add('wrong', [operation('a')], { headers: { host: 'evil.example' } });
    assert.equal(reserved.status, 400);
  });

  test('a second attempt is made only where the first can have done nothing', async () => {
    const many = { urls: ['http://127.0.0.1:1/v1', evil.url], retries: 2 };
    await add('retry', [operation('pay'), operation('look', { idempotent: true })], many);
    await publish('retry');
    evil.asked.length = 0;
    assert.equal((await server.call('/api/v1/x/retry/pay', { key, body: {} })).status, 200);
    assert.equal(evil.asked.length, 1);
    evil.next.push('die', { json: { ok: true } });
    const paid = await server.call('/api/v1/x/retry/pay', { key, body: {} });
    assert.equal(paid.status, 502);
    assert.equal(evil.asked.length, 2);
    evil.next.length = 0;
    evil.next.push({ status: 503 }, { json: { ok: true } });
    assert.equal((await server.call('/api/v1/x/retry/look', { key, body: {} })).status, 200);
  });

  test('another provider serves what the first refuses, by order', async () => {
    elsewhere.asked.length = 0;
    const definition = {
      slug: 'pair',
      name: 'pair',
      providers: [
        { name: 'first', urls: [evil.url], priority: 1 },
        { name: 'second', urls: [elsewhere.url], priority: 2 },
      ],
      operations: [operation('json')],
    };
    await server.call(path, { body: { definition } });
    await publish('pair');
    evil.next.push({ status: 429, headers: { 'retry-after': '1' } });
    const served = await server.call('/api/v1/x/pair/json', { key, body: {} });
    assert.deepEqual([served.status, served.headers.get('x-oja-engine')], [200, 'pair/second']);
    evil.next.push('die');
    assert.equal((await server.call('/api/v1/x/pair/json', { key, body: {} })).status, 502);
    assert.equal(elsewhere.asked.length, 1);
  });

  test('a free tier of its own is counted per service', async () => {
    const fresh = await server.account();
    const definition = {
      slug: 'gift',
      name: 'gift',
      free_per_month: 1,
      providers: [{ name: 'main', urls: [evil.url] }],
      operations: [operation('json')],
    };
    await server.call(path, { body: { definition } });
    await publish('gift');
    const free = await server.call('/api/v1/x/gift/json', { key: fresh.key, body: {} });
    assert.deepEqual([free.status, free.headers.get('x-oja-free-left')], [200, '0']);
    assert.equal((await server.call('/api/v1/x/gift/json', { key: fresh.key, body: {} })).status, 402);
    assert.deepEqual((await server.app.platform.credits.verifyBooks()).faults, []);
  });

  test('agents see a published operation as a tool, within the scopes of their key', async () => {
    const definition = (
      await server.call(`${path}/read`, {
        body: { document: smsDocument(evil.url), slug: 'sms', operations: ['send-message'] },
      })
    ).json.definition;
    await server.call(path, { body: { definition } });
    await publish('sms');
    const narrow = await server.account({ dollars: 1, scopes: ['x.sms'] });
    const rpc = async (method: string, params: object) => {
      const answer = await fetch(`${server.url}/mcp`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${narrow.key}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      });
      const text = await answer.text();
      return JSON.parse(text.startsWith('{') ? text : /^data: (.*)$/m.exec(text)![1]!);
    };
    const { tools } = (await rpc('tools/list', {})).result;
    const tool = tools.find((one: { name: string }) => one.name === 'x_sms_send_message');
    assert.ok(tool !== undefined, JSON.stringify(tools.map((one: { name: string }) => one.name)));
    assert.equal(tool.annotations.readOnlyHint, false);
    assert.match(tool.description, /Costs \$0\.01 per request/);
    const called = await rpc('tools/call', {
      name: tool.name,
      arguments: { to: '+2348012345678', text: 'Hello' },
    });
    assert.deepEqual(called.result.structuredContent, { ok: true });
    assert.equal(called.result._meta['oja/charge'], '0.01', JSON.stringify(called));
  });
});
