/** The HTTP edge: bad requests get a clear answer in the envelope, nothing crashes, nothing is charged. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';

describe('the edge', () => {
  let server: TestServer;
  // Takes a request and never answers it.
  const silent = createServer(() => {});
  before(async () => {
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    const allow = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
    server = await startTestServer({ env: { OJA_TRUST_PROXY: '127.0.0.1', OJA_EGRESS_ALLOW: allow } });
  });
  after(async () => {
    silent.closeAllConnections();
    silent.close();
    await server.close();
  });
  const post = (body: string, headers: Record<string, string> = {}) =>
    server.call('/api/v1/utils/qr', { body, headers: { 'content-type': 'application/json', ...headers } });

  test('bad JSON, wrong type, not an object, too large', async () => {
    assert.equal((await post('{"data":')).json.error.code, 'invalid_json');
    assert.equal((await post('[1]')).json.error.code, 'invalid_json');
    assert.equal(
      (await post('data=x', { 'content-type': 'application/x-www-form-urlencoded' })).json.error.code,
      'unsupported_media_type',
    );
    const deep = `{"data":"x","zzz":${'['.repeat(5_000)}${']'.repeat(5_000)}}`;
    assert.match((await post(deep)).json.error.message, /128 levels/);
    const form = new FormData();
    form.append('data', '['.repeat(5_000) + ']'.repeat(5_000));
    assert.equal((await server.call('/api/v1/utils/qr', { body: form })).json.error.code, 'invalid_json');
    const large = await server.call('/api/v1/keys', { body: { name: 'x'.repeat(100_000) } });
    assert.deepEqual([large.status, large.json.error.code], [413, 'payload_too_large']);
    assert.match(large.json.error.message, /65536/);
  });

  test('an unknown field is named with the valid ones, a wrong value with its choices', async () => {
    const unknown = await post('{"data":"x","colour":"red"}');
    assert.deepEqual([unknown.json.error.code, unknown.json.error.param], ['unknown_field', 'colour']);
    const wrong = await post('{"data":"x","ecc":"Z"}');
    assert.equal(wrong.json.error.param, 'ecc');
    assert.match(wrong.json.error.message, /"L".*"M".*"Q".*"H"/);
    const missing = await server.call('/api/v1/auth/login', { key: null, body: { email: 'a@b.co' } });
    assert.equal(missing.json.error.param, 'password');
    const secret = await server.call('/api/v1/auth/signup', {
      key: null,
      body: { email: 'a@b.co', password: 'hunter2' },
    });
    assert.ok(!secret.text.includes('hunter2'), 'a password is never sent back');
  });

  test("people's answers are packed where they are long, programs' are not", async () => {
    const ask = async (headers: Record<string, string>, path = '/api/v1/catalogue') => {
      const answer = await fetch(`${server.url}${path}`, { headers });
      return { packed: answer.headers.get('content-encoding'), body: await answer.json() };
    };
    const plain = await ask({ 'accept-encoding': 'identity' });
    const small = await ask({ 'accept-encoding': 'br, gzip' });
    assert.deepEqual([plain.packed, small.packed], [null, 'gzip']);
    assert.deepEqual(small.body, plain.body);
    const key = { authorization: `Bearer ${server.operator.api_key}`, 'accept-encoding': 'gzip' };
    assert.equal((await ask(key)).packed, null);
    assert.equal((await ask({ 'accept-encoding': 'gzip' }, '/api/v1/account')).packed, null, 'short');
  });

  test('the OpenAPI document is packed, and not sent again to who has it', async () => {
    const ask = (headers: Record<string, string>) => fetch(`${server.url}/openapi.json`, { headers });
    const plain = await (await ask({ 'accept-encoding': 'identity' })).json();
    let etag = '';
    for (const encoding of ['br', 'gzip']) {
      const answer = await ask({ 'accept-encoding': encoding });
      assert.equal(answer.headers.get('content-encoding'), encoding);
      assert.deepEqual(await answer.json(), plain);
      etag = answer.headers.get('etag') ?? '';
    }
    const again = await ask({ 'if-none-match': etag });
    assert.deepEqual([again.status, await again.text()], [304, '']);
  });

  test('a kept file without content is sent as that', async () => {
    const { files } = server.app.platform;
    const file = { bytes: Buffer.alloc(0), mime: 'text/plain', filename: 'empty.txt' };
    const { id, path } = await files.save(file, (await server.account()).id);
    const ask = (headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers });
    const whole = await ask();
    assert.deepEqual([whole.status, whole.headers.get('content-length'), await whole.text()], [200, '0', '']);
    assert.equal((await ask({ range: 'bytes=0-' })).status, 416);
    assert.equal((await files.readBytes(id)).length, 0);
  });

  test('404 and 405 in the envelope', async () => {
    const lost = await server.call('/api/v1/nothing/here');
    assert.deepEqual([lost.status, lost.json.error.code], [404, 'not_found']);
    const method = await server.call('/api/v1/utils/qr', { method: 'DELETE' });
    assert.deepEqual(
      [method.status, method.json.error.code, method.headers.get('allow')],
      [405, 'method_not_allowed', 'POST'],
    );
    assert.equal((await server.call('/nowhere', { key: null })).status, 404);
    assert.equal((await server.call('/api/v1/%E0%A4%A', { key: null })).status, 404);
  });

  test('every answer carries id, charge and limits', async () => {
    const { headers } = await server.call('/api/v1/whoami');
    assert.match(headers.get('x-request-id')!, /^req_[0-9a-z]{26}$/);
    for (const name of [
      'x-oja-charge',
      'x-oja-balance',
      'ratelimit-limit',
      'ratelimit-remaining',
      'ratelimit-reset',
    ]) {
      assert.ok(headers.has(name), name);
    }
  });

  test('the caller behind a trusted proxy is the one it names, and no other is believed', async () => {
    const ip = async (forwarded: string) =>
      (await server.call('/api/v1/whoami', { headers: { 'x-forwarded-for': forwarded } })).json.ip;
    assert.equal(await ip('203.0.113.9'), '203.0.113.9');
    assert.equal(await ip('6.6.6.6, 203.0.113.9'), '203.0.113.9');
    assert.equal(await ip('nonsense'), '127.0.0.1');
  });

  test('multipart: file parts, text parts, lists; a broken body is a 400', async () => {
    const form = new FormData();
    form.append('action', 'scan');
    form.append('file', new Blob([new Uint8Array([1, 2, 3])]), 'x.png');
    const answer = await server.call('/api/v1/utils/qr', { body: form });
    assert.ok(answer.status >= 400 && answer.status < 500);
    assert.notEqual(answer.json.error.code, 'unsupported_media_type');
    const broken = await server.call('/api/v1/utils/qr', {
      body: 'x',
      headers: { 'content-type': 'multipart/form-data' },
    });
    assert.equal(broken.status, 400);
  });

  test('a form that is sent again is the same request, though its boundary is another', async () => {
    const send = (data: string) => {
      const form = new FormData();
      form.append('data', data);
      form.append('format', 'svg');
      return server.call('/api/v1/utils/qr', { body: form, headers: { 'idempotency-key': 'a-form' } });
    };
    const first = await send('x');
    assert.equal(first.status, 200, first.text);
    const again = await send('x');
    assert.equal(again.headers.get('idempotent-replayed'), 'true', again.text);
    assert.equal(again.text, first.text);
    assert.equal((await send('y')).status, 422);
  });

  test('what is not HTTP gets a 400 and a closed connection', async () => {
    const text = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      let answer = '';
      socket.on('data', (chunk) => (answer += chunk));
      socket.on('close', () => resolve(answer));
      socket.end('NOT HTTP AT ALL\r\n\r\n');
    });
    assert.match(text, /^HTTP\/1\.1 400 /);
    assert.match(text, /"code":"invalid_request"/);
  });

  test('a large body that is refused early: who sends on before reading, as proxies do, gets the response', async () => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.pause();
    const bytes = 140_000_000;
    socket.write(
      `POST /api/v1/utils/qr HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`,
    );
    const chunk = Buffer.alloc(1_000_000, ' ');
    for (let sent = 0; sent < bytes; sent += chunk.length)
      await new Promise<void>((done, failed) =>
        socket.write(chunk, (error) => (error ? failed(error) : done())),
      );
    let text = '';
    for await (const part of socket) text += part;
    assert.match(text, /^HTTP\/1\.1 401 [\s\S]*connection: close[\s\S]*missing_key/i);
  });

  test('a request target that is a whole URL, as proxies send it, is served where it names this server', async () => {
    const { port } = new URL(server.url);
    const ask = (target: string, headers = '') =>
      new Promise<string>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1');
        let answer = '';
        socket.on('data', (chunk) => (answer += chunk));
        socket.on('close', () => resolve(answer));
        socket.write(`GET ${target} HTTP/1.1\r\nHost: other.example\r\nConnection: close\r\n${headers}\r\n`);
      });
    for (const host of [`127.0.0.1:${port}`, `LOCALHOST:${port}`]) {
      assert.match(await ask(`http://${host}/healthz`), /^HTTP\/1\.1 200 /, host);
      assert.match(await ask(`http://${host}/metrics`), /^HTTP\/1\.1 200 /, host);
      const call = await ask(
        `http://${host}/api/v1/whoami?x=1`,
        `Authorization: Bearer ${server.operator.api_key}\r\n`,
      );
      assert.match(call, /"code":"unknown_field"/, host);
    }
    assert.match(await ask('http://other.example/healthz'), /^HTTP\/1\.1 404 /);
    assert.match(await ask('http://[/healthz'), /^HTTP\/1\.1 404 /);
    assert.match(await ask(`http://me@127.0.0.1:${port}/healthz`), /^HTTP\/1\.1 404 /);
  });

  test('health, readiness, metrics, status, catalogue and OpenAPI are public', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics', '/openapi.json', '/status', '/api/v1/catalogue']) {
      assert.equal((await server.call(path, { key: null })).status, 200, path);
    }
    const { categories } = (await server.call('/api/v1/catalogue', { key: null })).json;
    const states = Object.fromEntries(
      categories.map(({ id, state }: { id: string; state: string }) => [id, state]),
    );
    assert.deepEqual(states, { ai: 'live', media: 'live', network: 'planned', utilities: 'planned' });
    const { month } = (await server.call('/status', { key: null })).json;
    assert.ok(month.uptime_percent > 0);
    const { history, incidents, ...figures } = (await server.call('/api/v1/status', { key: null })).json;
    assert.equal(figures.month.days, 30);
    assert.equal(history.platform.days.at(-1).day, new Date().toISOString().slice(0, 10));
    assert.deepEqual(incidents, []);
  });

  test('preflight and cross-origin calls with a key', async () => {
    const preflight = await server.call('/api/v1/utils/qr', {
      key: null,
      method: 'OPTIONS',
      headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' },
    });
    assert.equal(preflight.status, 204);
    assert.equal(preflight.headers.get('access-control-allow-origin'), '*');
    assert.equal(preflight.headers.has('access-control-allow-credentials'), false);
  });

  test('a caller that goes away aborts the work, leaves a row and no charge', async () => {
    const { key, id } = await server.account({ dollars: 1 });
    await server.app.platform.operator.setCategory(
      { actor: 'test', ip: '', at: Date.now() },
      'network',
      'live',
    );
    const abort = new AbortController();
    const aborted = new Promise<void>((resolve) => {
      silent.once('request', (request) => {
        request.socket.once('close', () => resolve());
        abort.abort();
      });
    });
    const { port } = silent.address() as AddressInfo;
    const address = encodeURIComponent(`http://127.0.0.1:${port}/`);
    await assert.rejects(
      server.call(`/api/v1/network/headers?url=${address}`, { key, signal: abort.signal }),
    );
    await aborted;
    const until = Date.now() + 15_000;
    let row: { error_code?: string } | undefined;
    while (row === undefined && Date.now() < until) {
      await new Promise((done) => setTimeout(done, 20));
      [row] = (await server.call('/api/v1/requests?endpoint=network.headers', { key })).json.data;
    }
    assert.equal(row?.error_code, 'client_closed');
    const { available, held, free } = await server.app.platform.credits.overview(id);
    assert.deepEqual(
      [available, held, free.find(({ category }) => category === 'network')?.used],
      ['1.00', '0.00', 0],
    );
  });
});

test('a full server lets a call wait for a moment, then returns 503 with retry-after', async () => {
  await using server = await startTestServer({ env: { OJA_CALLS_MAX: '1' } });
  const abort = new AbortController();
  const tail = await fetch(`${server.url}/api/v1/requests/tail`, {
    headers: { authorization: `Bearer ${server.operator.api_key}` },
    signal: abort.signal,
  });
  const busy = await server.call('/api/v1/whoami');
  assert.deepEqual([busy.status, busy.json.error.code], [503, 'queue_full']);
  assert.ok(busy.headers.has('retry-after'));
  abort.abort();
  await tail.text().catch(() => {});
  const until = Date.now() + 5_000;
  let status = 503;
  while (status !== 200 && Date.now() < until) status = (await server.call('/api/v1/whoami')).status;
  assert.equal(status, 200);
});

test('bodies that are still arriving keep no other call waiting', async () => {
  const server = await startTestServer({ env: { OJA_CALLS_MAX: '1' } });
  const { hostname, port } = new URL(server.url);
  const senders = Array.from({ length: 5 }, () => connect(Number(port), hostname));
  const body = '{"email":"a@example.org","password":"no such password"}';
  try {
    for (const sender of senders) {
      sender.write(
        `POST /api/v1/auth/login HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n{`,
      );
      await server.call('/api/v1/whoami');
    }
    assert.equal((await server.call('/api/v1/whoami')).status, 200);
    const [first] = senders;
    first!.write(body.slice(1));
    const [answer] = await once(first!, 'data');
    assert.match(String(answer), /^HTTP\/1\.1 401 [\s\S]*login_failed/);
  } finally {
    for (const sender of senders) sender.destroy();
    await server.close();
  }
});

test('an account cannot take all calls of the server by streams of its requests', async () => {
  await using server = await startTestServer();
  const headers = { authorization: `Bearer ${server.operator.api_key}` };
  const open = async () => {
    const abort = new AbortController();
    const stream = await fetch(`${server.url}/api/v1/requests/tail`, { headers, signal: abort.signal });
    return { status: stream.status, reader: stream.body!.getReader(), abort };
  };
  const streams = [];
  for (let at = 0; at < 20; at++) {
    streams.push(await open());
    assert.match(Buffer.from((await streams[at]!.reader.read()).value!).toString(), /listening/);
  }
  const refused = await server.call('/api/v1/requests/tail');
  assert.deepEqual([refused.status, refused.json.error.code], [429, 'rate_limited']);
  streams[0]!.abort.abort();
  const until = Date.now() + 10_000;
  let next = await open();
  while (next.status === 429 && Date.now() < until) next = await open();
  assert.equal(next.status, 200);
  for (const { abort } of [...streams, next]) abort.abort();
});
