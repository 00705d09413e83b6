// @alone
/** Retries, timeouts and errors against a server that fails as told. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { createClient } from './client.ts';
import {
  ApiError,
  ConnectionError,
  InsufficientCreditsError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from './errors.ts';

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}
type Step = (response: ServerResponse, request: IncomingMessage) => void;

let seen: Seen[] = [];
let steps: Step[] = [];
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString('latin1');
  seen.push({ method: request.method!, url: request.url!, headers: request.headers, body });
  (steps.shift() ?? ok)(response, request);
});
let baseUrl = '';

before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  seen = [];
  steps = [];
});
after(() => {
  server.closeAllConnections();
  server.close();
});

const ok: Step = (response) =>
  response.writeHead(200, { 'content-type': 'application/json', 'x-oja-charge': '0.02' }).end('{"codes":[]}');
const failing =
  (status: number, type: string, code: string, headers: Record<string, string> = {}): Step =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req_1', ...headers })
      .end(
        JSON.stringify({
          error: { message: 'No.', type, code, param: 'data', request_id: 'req_1', docs: 'http://x/docs' },
        }),
      );
const hangUp: Step = (response) => response.destroy();
const client = () => createClient({ baseUrl: `${baseUrl}/api/v1/`, key: 'oja_test_x' });

test('a passing failure is tried again after the time the server names, with the same key and bytes', async () => {
  steps = [
    failing(429, 'rate_limit_error', 'rate_limited', { 'retry-after-ms': '1' }),
    failing(503, 'api_error', 'queue_full', { 'retry-after': '0' }),
  ];
  const file = new Blob(['a picture'], { type: 'image/png' });
  const answer = await client().utilities.qr({ action: 'scan', file }).withReceipt();
  assert.deepEqual(answer.data, { codes: [] });
  assert.equal(answer.receipt.charge, '0.02');
  assert.equal(seen.length, 3);
  assert.match(seen[0]!.headers['content-type']!, /^multipart\/form-data; boundary=/);
  assert.match(seen[0]!.headers['idempotency-key'] as string, /^[0-9a-f]{32}$/);
  for (const again of seen.slice(1)) {
    assert.equal(again.body, seen[0]!.body);
    assert.equal(again.headers['content-type'], seen[0]!.headers['content-type']);
    assert.equal(again.headers['idempotency-key'], seen[0]!.headers['idempotency-key']);
  }
});

test('two calls have two idempotency keys; free calls and reads have none', async () => {
  await client().utilities.qr({ data: 'a' });
  await client().utilities.qr({ data: 'a' });
  await client().ai.chat({ messages: [{ role: 'user', content: 'hi' }] });
  await client().network.dns({ name: 'example.com' });
  assert.notEqual(seen[0]!.headers['idempotency-key'], seen[1]!.headers['idempotency-key']);
  assert.equal(seen[2]!.headers['idempotency-key'], undefined);
  assert.equal(seen[3]!.headers['idempotency-key'], undefined);
});

test('x-should-retry: false ends it at once, whatever the status', async () => {
  steps = [failing(503, 'upstream_error', 'upstream_blocked', { 'x-should-retry': 'false' })];
  await assert.rejects(client().utilities.qr({ data: 'a' }), { code: 'upstream_blocked', status: 503 });
  assert.equal(seen.length, 1);
});

test('a wait of minutes is returned instead of waited for', async () => {
  steps = [failing(429, 'rate_limit_error', 'rate_limited', { 'retry-after': '120' })];
  const error = await client()
    .utilities.qr({ data: 'a' })
    .then(
      () => undefined,
      (caught: unknown) => caught,
    );
  assert.ok(error instanceof RateLimitError);
  assert.equal(error.retryAfterMs, 120_000);
  assert.equal(seen.length, 1);
});

test('the caller’s fault is not tried again and names what is wrong', async () => {
  steps = [failing(402, 'billing_error', 'insufficient_credits')];
  const error = await client()
    .utilities.qr({ data: 'a' })
    .then(
      () => undefined,
      (caught: unknown) => caught,
    );
  assert.ok(error instanceof InsufficientCreditsError && error instanceof ApiError);
  assert.deepEqual(
    [error.code, error.param, error.requestId, error.docs],
    ['insufficient_credits', 'data', 'req_1', 'http://x/docs'],
  );
  assert.equal(seen.length, 1);
});

test('no answer: a paid call is sent again under its key, a free POST is not', async () => {
  steps = [hangUp, ok];
  assert.deepEqual(await client().utilities.qr({ data: 'a' }), { codes: [] });
  assert.equal(seen.length, 2);
  assert.equal(seen[0]!.headers['idempotency-key'], seen[1]!.headers['idempotency-key']);
  seen = [];
  steps = [hangUp, ok];
  await assert.rejects(client().ai.chat({ messages: [] }), ConnectionError);
  assert.equal(seen.length, 1);
});

test('retries: 0 tries once', async () => {
  steps = [failing(500, 'api_error', 'internal_error')];
  await assert.rejects(client().call('utilities.qr', { data: 'a' }, { retries: 0 }), ServerError);
  assert.equal(seen.length, 1);
});

test('a silent server ends in a TimeoutError', async () => {
  steps = [() => {}];
  await assert.rejects(client().ai.models({}, { timeoutMs: 30, retries: 0 }), TimeoutError);
});

test('a timeout longer than timers allow is none', async () => {
  for (const timeoutMs of [Number.POSITIVE_INFINITY, 2 ** 31]) {
    steps = [(response, request) => void setTimeout(() => ok(response, request), 50)];
    await client().ai.models({}, { timeoutMs, retries: 0 });
  }
});

test('abort reaches a waiting call, a retry’s pause and a body', async () => {
  const reason = new Error('enough');
  for (const step of [
    () => {},
    failing(503, 'api_error', 'queue_full', { 'retry-after': '30' }),
    (response: ServerResponse) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
  ]) {
    const abort = new AbortController();
    steps = [
      (response, request) => {
        step(response, request);
        setImmediate(() => abort.abort(reason));
      },
    ];
    await assert.rejects(client().ai.models({}, { signal: abort.signal }), (error) => error === reason);
  }
});

test('an answer that is not ours says so', async () => {
  steps = [(response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>nginx</h1>')];
  await assert.rejects(client().ai.models({}), /Check the base URL/);
});

test('path fields are escaped, lists repeat, undefined is left out', async () => {
  await client().ai.model({ id: 'a/b c' });
  await client().network.dns({ name: 'ọjà.ng', type: ['A', 'MX'], resolver: undefined });
  assert.equal(seen[0]!.url, '/api/v1/models/a%2Fb%20c');
  assert.equal(seen[1]!.url, '/api/v1/network/dns?name=%E1%BB%8Dj%C3%A0.ng&type=A&type=MX');
  await assert.rejects(client().ai.model({ id: '' }), /id is required/);
});

test('bytes go as base64 where multipart would change a text', async () => {
  await client().utilities.summarize({
    file: { data: new Uint8Array([104, 105]), filename: 'a.txt' },
    sentences: 2,
  });
  assert.match(seen[0]!.body, /name="sentences"\r\n\r\n2\r\n/);
  await client().utilities.qr({ data: '12345', logo: new Uint8Array([1, 2, 3]) });
  assert.deepEqual(JSON.parse(seen[1]!.body), { data: '12345', logo: { data: 'AQID' } });
});

test('a failure is reported once, to the code that awaits it: .withReceipt() alone leaves no unhandled rejection', async () => {
  steps = [
    failing(400, 'invalid_request_error', 'invalid_request'),
    failing(400, 'invalid_request_error', 'invalid_request'),
  ];
  await assert.rejects(client().utilities.qr({ data: 'a' }).withReceipt(), { code: 'invalid_request' });
  await assert.rejects(client().utilities.qr({ data: 'a' }), { code: 'invalid_request' });
});

test('a chat stream that ends without [DONE] throws; other streams need none', async () => {
  const cut: Step = (response) =>
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: {"choices":[]}\n\n');
  const messages = [{ role: 'user' as const, content: 'hi' }];
  const read = async (stream: AsyncIterable<unknown>) => {
    let events = 0;
    for await (const _ of stream) events++;
    return events;
  };
  steps = [cut, cut, cut];
  await assert.rejects(read(client().streamChat({ messages })), ConnectionError);
  await assert.rejects(read(await client().stream('ai.completions', { prompt: 'hi' })), ConnectionError);
  assert.equal(await read(await client().tail()), 1);
});

const cutOff: Step = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  response.write('{"codes"', () => response.destroy());
};

test('a body that is cut off is fetched again when that is safe: JSON, files, downloads', async () => {
  steps = [cutOff, ok];
  assert.deepEqual(await client().utilities.qr({ data: 'a' }), { codes: [] });
  assert.equal(seen.length, 2);
  assert.equal(seen[0]!.headers['idempotency-key'], seen[1]!.headers['idempotency-key']);
  steps = [cutOff, ok];
  const file = await client().callForFile('utilities.qr', { data: 'a' });
  assert.equal(await file.blob.text(), '{"codes":[]}');
  steps = [cutOff, ok];
  assert.equal((await client().download('/files/a.json')).blob.size, 12);
  seen = [];
  steps = [cutOff, ok];
  await assert.rejects(client().ai.chat({ messages: [] }), ConnectionError);
  steps = [cutOff, ok];
  await assert.rejects(client().ai.models({}, { retries: 0 }), ConnectionError);
  assert.equal(seen.length, 2);
});

test('header names in any case: a key of the caller is kept, sent once, and makes a retry safe', async () => {
  const headers = { 'Idempotency-Key': 'order-1', Authorization: 'Bearer other', ACCEPT: 'text/plain' };
  steps = [hangUp, ok];
  await client().utilities.qr({ data: 'a' }, { headers });
  assert.equal(seen.length, 2);
  for (const { headers: sent } of seen)
    assert.deepEqual(
      [sent['idempotency-key'], sent.authorization, sent.accept],
      ['order-1', 'Bearer other', 'text/plain'],
    );
  seen = [];
  await createClient({ baseUrl, key: 'oja_test_x', headers }).utilities.qr({ data: 'a' });
  await client().utilities.qr({ data: 'a' }, { headers, idempotencyKey: 'order-2' });
  assert.deepEqual(
    seen.map(({ headers: sent }) => sent['idempotency-key']),
    ['order-1', 'order-2'],
  );
});

test('close ends a quiet stream, its request and a loop that waits for the next event', async () => {
  const messages = [{ role: 'user' as const, content: 'hi' }];
  for (const open of [() => client().tail(), () => client().streamChat({ messages })]) {
    let gone: Promise<unknown> | undefined;
    steps = [
      (response) => {
        gone = once(response, 'close');
        response
          .writeHead(200, { 'content-type': 'text/event-stream' })
          .write('data: {"choices":[]}\n\ndata:');
      },
    ];
    const stream = await open();
    let events = 0;
    const first = Promise.withResolvers<void>();
    const loop = (async () => {
      for await (const _ of stream) {
        events++;
        first.resolve();
      }
    })();
    await first.promise;
    await stream.close();
    await loop;
    await gone;
    assert.equal(events, 1);
    await stream.close();
  }
});
