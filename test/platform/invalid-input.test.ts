/** What no store, library or text can hold is refused with 400 or 415, wherever it is sent; nothing is a 500. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { z } from 'zod';
import { endpoints } from '../../packages/server/src/registry.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';
import { onEitherStore } from './on-both-stores.ts';

const quiet = { OJA_ENGINES_CHAT: 'extract', OJA_JOB_WORKERS: '0', OJA_LIMIT_PER_MINUTE: '1000000' };

onEitherStore('text that cannot be stored', { env: quiet }, (server) => {
  test('NUL in path parameters and query is 400 at every endpoint that takes them', async () => {
    const statuses = new Map<string, number>();
    for (const { id, method, path, access } of endpoints) {
      const asked = path.replace(/\{\w+\}/g, 'a%00b');
      if (method !== 'GET' && asked === path) continue;
      const { status, text } = await server().call(`${asked}?cursor=a%00b&query=%00`, {
        method,
        key: access === 'public' ? null : server().operator.api_key,
      });
      assert.ok(status < 500, `${id}: ${text}`);
      statuses.set(id, status);
    }
    for (const id of ['account.jobs', 'account.job-cancel', 'account.requests', 'operator.accounts'])
      assert.equal(statuses.get(id), 400, id);
  });

  test('NUL and half a surrogate pair in names are 400 and named', async () => {
    for (const name of ['a\\u0000b', 'a\\ud800b', '\\udc00']) {
      const { status, json } = await server().call('/api/v1/keys', { body: `{"name":"${name}"}` });
      assert.deepEqual([status, json.error.code, json.error.param], [400, 'invalid_request', 'name']);
    }
    const unknown = await server().call('/api/v1/keys', { body: '{"name":"x","a\\u0000b":1}' });
    assert.equal(unknown.status, 400);
    await server().app.platform.recorder.flush();
  });
});

onEitherStore('damaged cursors', { env: quiet }, (server) => {
  const lists = endpoints.filter(
    ({ method, input }) => method === 'GET' && input instanceof z.ZodObject && 'cursor' in input.shape,
  );

  test('are 400 in every list, and not its last page', async () => {
    assert.ok(lists.length > 8);
    const asked = [
      ...lists.map(({ path, id }) => [`${path}?cursor=`, 'cursor', id] as const),
      ['/api/v1/videos?after=', 'after', 'ai.videos-list'] as const,
    ];
    for (const [path, param, id] of asked)
      for (const cursor of ['bogus', 'req_01m7ekm29qdweck8sm5wmjjfn', 'req_01m7ekm29qdweck8sm5wmjjfn4x']) {
        const { status, json } = await server().call(path + cursor);
        assert.deepEqual([status, json.error?.code, json.error?.param], [400, 'invalid_request', param], id);
      }
    const { json } = await server().call('/api/v1/jobs?cursor=bogus');
    assert.match(json.error.message, /^cursor: must be next from the previous page, such as req_/);
  });

  test('cursors of the request log may lack the time', async () => {
    for (const cursor of ['req_01m7ekm29qdweck8sm5wmjjfn4', 'req_01m7ekm29qdweck8sm5wmjjfn4.1794729600000'])
      assert.equal((await server().call(`/api/v1/requests?cursor=${cursor}`)).status, 200);
  });
});

describe('bodies', () => {
  let running: TestServer;
  const server = () => running;
  before(async () => {
    running = await startTestServer({ env: { ...quiet, OJA_BODIES_PER_ACCOUNT_MB: '1' } });
  });
  after(() => running.close());
  const sendRaw = (body: Buffer | string, headers: Record<string, string>, path = '/api/v1/utils/qr') =>
    post(server(), path, body, headers);

  test('a naira rate below one kobo is 400', async () => {
    const { status, json } = await server().call('/api/v1/operator/naira-rate', {
      method: 'PUT',
      body: { naira_per_dollar: 0.001 },
    });
    assert.deepEqual([status, json.error.param], [400, 'naira_per_dollar']);
  });

  test('NUL in a watermark is 400', async () => {
    const { status, json } = await server().call('/api/v1/utils/image', {
      body: {
        file: { data: pixel },
        operations: [{ op: 'watermark', text: 'a\0b' }],
      },
    });
    assert.deepEqual([status, json.error.param], [400, 'operations[0].text']);
  });

  test('a part without a name is 400 at every endpoint that takes forms', async () => {
    const taking = endpoints.filter(({ wire }) => (wire?.files ?? []).length > 0);
    assert.ok(taking.length >= 7);
    const form = '--x\r\ncontent-disposition: form-data\r\n\r\nvalue\r\n--x--\r\n';
    const nameless = '--x\r\ncontent-disposition: form-data; filename="a.png"\r\n\r\nvalue\r\n--x--\r\n';
    for (const { id, path } of taking) {
      for (const body of [form, nameless]) {
        const { status, text } = await sendRaw(
          body,
          { 'content-type': 'multipart/form-data; boundary=x' },
          path,
        );
        assert.equal(status, 400, `${id}: ${text}`);
        assert.match(text, /must have a name/);
      }
    }
  });

  test('a form that ends within a part is 400 at every endpoint that takes forms', async () => {
    const form = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nvalue';
    for (const { id, path, wire: { files: fileFields = [] } = {} } of endpoints) {
      if (fileFields.length === 0) continue;
      const { status, json } = await sendRaw(
        form,
        { 'content-type': 'multipart/form-data; boundary=x' },
        path,
      );
      assert.deepEqual([status, json.error.message], [400, 'The multipart body is malformed.'], id);
    }
  });

  test('form text that is not UTF-8, or holds NUL, is 400', async () => {
    const part = (value: Buffer) =>
      Buffer.concat([
        Buffer.from('--x\r\ncontent-disposition: form-data; name="data"\r\n\r\n'),
        value,
        Buffer.from('\r\n--x--\r\n'),
      ]);
    for (const value of [Buffer.from('caf\xe9', 'latin1'), Buffer.from('a\0b')]) {
      const { status, json } = await sendRaw(part(value), {
        'content-type': 'multipart/form-data; boundary=x',
      });
      assert.deepEqual([status, json.error.param], [400, 'data']);
    }
    const fine = await sendRaw(part(Buffer.from('café')), {
      'content-type': 'multipart/form-data; boundary=x',
    });
    assert.equal(fine.status, 200, fine.text);
  });

  test('JSON is UTF-8: other bytes are 400, another charset is 415, a byte order mark is skipped', async () => {
    const type = 'application/json';
    const latin = Buffer.from('{"data":"caf\xe9"}', 'latin1');
    const invalid = await sendRaw(latin, { 'content-type': type });
    assert.deepEqual([invalid.status, invalid.json.error.code], [400, 'invalid_json']);
    for (const charset of ['iso-8859-1', 'utf-16', '"UTF-16LE"']) {
      const other = await sendRaw(latin, { 'content-type': `${type}; charset=${charset}` });
      assert.deepEqual([other.status, other.json.error.code], [415, 'unsupported_media_type']);
    }
    for (const charset of ['utf-8', '"UTF-8"', 'utf8', 'us-ascii'])
      assert.equal(
        (await sendRaw('{"data":"x"}', { 'content-type': `${type}; charset=${charset}` })).status,
        200,
      );
    assert.equal((await sendRaw('\ufeff{"data":"x"}', { 'content-type': type })).status, 200);
  });

  test('a query that is not UTF-8 is 400', async () => {
    const { status, json } = await server().call('/api/v1/requests?endpoint=caf%E9');
    assert.deepEqual([status, json.error.code], [400, 'invalid_request']);
  });

  test('packed bodies are unpacked within the limit of the endpoint; other encodings are 415', async () => {
    const json = { 'content-type': 'application/json' };
    const body = Buffer.from(JSON.stringify({ data: 'packed' }));
    const packings = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync, zstd: zstdCompressSync };
    for (const [encoding, pack] of Object.entries(packings)) {
      const packed = await sendRaw(pack(body), { ...json, 'content-encoding': encoding });
      assert.equal(packed.status, 200, `${encoding}: ${packed.text}`);
      const bomb = pack(Buffer.from(`{"name":"${'x'.repeat(1_000_000)}"}`));
      const large = await sendRaw(bomb, { ...json, 'content-encoding': encoding }, '/api/v1/keys');
      assert.deepEqual([large.status, large.json.error.code], [413, 'payload_too_large'], encoding);
      const wrong = await sendRaw(body, { ...json, 'content-encoding': encoding });
      assert.deepEqual([wrong.status, wrong.json.error.param], [400, 'Content-Encoding'], encoding);
    }
    const same = await sendRaw(body, { ...json, 'content-encoding': 'identity' });
    assert.equal(same.status, 200);
    for (const encoding of ['compress', 'gzip, br', 'constructor']) {
      const other = await sendRaw(body, { ...json, 'content-encoding': encoding });
      assert.deepEqual([other.status, other.json.error.param], [415, 'Content-Encoding'], encoding);
    }
    const form = await sendRaw(gzipSync('--x--\r\n'), {
      'content-type': 'multipart/form-data; boundary=x',
      'content-encoding': 'gzip',
    });
    assert.equal(form.status, 415);
  });

  test('bodies of one account in memory are bounded; the next fits when the first has ended', async () => {
    const { key } = await server().account();
    const path = '/api/v1/chat/completions';
    // Refused, but only once it is read.
    const body = JSON.stringify({ messages: 'x'.repeat(700_000) });
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const slow = request(`${server().url}${path}`, {
      method: 'POST',
      headers: { ...headers, expect: '100-continue' },
    });
    slow.flushHeaders();
    await once(slow, 'continue');
    const until = async (isWanted: (status: number) => boolean) => {
      for (let tries = 0; tries < 100; tries++) {
        const answer = await server().call(path, { key, body });
        if (isWanted(answer.status)) return answer;
      }
      throw new Error('it never came');
    };
    const refused = await until((status) => status === 429);
    assert.match(refused.json.error.message, /1 MB of request bodies .* per account/);
    assert.equal(refused.headers.get('retry-after'), '1');
    assert.equal((await server().call(path, { body })).status, 400, 'another account has a share of its own');
    const ended = once(slow, 'response') as Promise<[IncomingMessage]>;
    slow.end(body);
    const [{ statusCode }] = await ended;
    assert.equal(statusCode, 400);
    slow.destroy();
    assert.equal((await until((status) => status !== 429)).status, 400);
  });

  test('control characters in headers are 400', async () => {
    const { port } = new URL(server().url);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1');
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(text));
      socket.write(
        'GET /api/v1/catalogue HTTP/1.1\r\nHost: x\r\nUser-Agent: a\0b\r\nConnection: close\r\n\r\n',
      );
    });
    assert.match(answer, /^HTTP\/1\.1 400 /);
  });
});

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function post(
  server: TestServer,
  path: string,
  body: Buffer | string,
  headers: Record<string, string>,
) {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.operator.api_key}`, ...headers },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  const text = await response.text();
  return { status: response.status, text, json: JSON.parse(text) };
}
