/** The client against a whole server. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { errorTable } from '../../core/src/errors.ts';
import { endpoints } from '../../server/src/registry.ts';
import { startTestServer, type TestAccount, type TestServer } from '../../server/src/testing/server.ts';
import { type Client, createClient } from './client.ts';
import {
  ApiError,
  AuthenticationError,
  InvalidRequestError,
  JobFailedError,
  NotFoundError,
  PermissionError,
} from './errors.ts';
import { errorFixes } from './generated/error-fixes.ts';
import type { LoggedRequest } from './generated/types.ts';
import { fileFromPath, saveFile } from './node.ts';
import { streamFields } from './streams.ts';

let server: TestServer;
let account: TestAccount;
let client: Client;
let testClient: Client;
let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oja-client-'));
  server = await startTestServer();
  for (const category of ['network', 'utilities'])
    await server.call(`/api/v1/operator/categories/${category}`, { method: 'PUT', body: { state: 'live' } });
  account = await server.account({ dollars: 5 });
  client = createClient({ baseUrl: server.url, key: account.key });
  const practice = await server.account({ mode: 'test' });
  testClient = createClient({ baseUrl: server.url, key: practice.key });
});
after(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

test('every endpoint has its method, which sends what the registry expects', async () => {
  const groups = client as unknown as Record<string, Record<string, unknown>>;
  for (const { id } of endpoints) {
    const [group = '', name = ''] = id.split('.');
    const method = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    assert.equal(typeof groups[group]?.[method], 'function', id);
  }
});

test('with a test key the example of every sold endpoint passes through the client', async () => {
  const sold = endpoints.filter(({ access, job }) => access === 'key' && job?.when !== 'always');
  for (const { id, example } of sold) {
    const answer = await testClient.call(id as 'ai.chat', example.input as never).withReceipt();
    assert.equal(answer.status, 200, id);
    assert.equal(answer.receipt.test, true, id);
  }
});

test('a call answers data; withReceipt adds what it cost and who served', async () => {
  const plain = await client.utilities.qr({ data: 'hello' });
  assert.equal(plain.content, 'hello');
  const { data, receipt, status, ms } = await client.call('utilities.qr', { data: 'hello' }).withReceipt();
  assert.equal(data.file?.mime, 'image/png');
  assert.equal(status, 200);
  assert.ok(ms > 0);
  assert.deepEqual(
    { ...receipt, requestId: typeof receipt.requestId, limit: typeof receipt.limit?.perMinute },
    {
      requestId: 'string',
      charge: '0.00',
      balance: '5.00',
      freeLeft: 98,
      engine: 'zxing',
      replayed: false,
      test: false,
      limit: 'number',
    },
  );
});

test('files: bytes in as multipart, raw bytes out, kept files downloaded, paths read and written', async () => {
  const picture = await client.callForFile('utilities.qr', { data: 'ọjà' }, { accept: 'image/png' });
  assert.deepEqual([picture.mime, picture.filename], ['image/png', 'qr.png']);
  const path = join(folder, 'code.png');
  assert.equal(await saveFile(picture, path), picture.blob.size);
  for (const file of [picture.blob, new Uint8Array(await readFile(path)), await fileFromPath(path)])
    assert.equal((await client.utilities.qr({ action: 'scan', file })).codes?.[0]?.text, 'ọjà');
  const kept = await client.utilities.qr({ data: 'ọjà' });
  const downloaded = await client.download(kept.file!);
  assert.deepEqual(await downloaded.blob.bytes(), await picture.blob.bytes());
});

test('the same idempotency key returns the first response and says so', async () => {
  const options = { idempotencyKey: 'order-1' };
  const first = await client.utilities.qr({ data: 'once' }, options).withReceipt();
  const second = await client.utilities.qr({ data: 'once' }, options).withReceipt();
  assert.deepEqual(second.data, first.data);
  assert.deepEqual([first.receipt.replayed, second.receipt.replayed], [false, true]);
  await assert.rejects(client.utilities.qr({ data: 'other' }, options), { code: 'idempotency_mismatch' });
});

test('a quote costs nothing and runs nothing', async () => {
  const before_ = await client.account.credits();
  const quote = await client.quote('media.music', { query: 'Fela' });
  assert.deepEqual([quote.object, quote.price, quote.due], ['quote', '0.90', '0.00']);
  assert.deepEqual((await client.account.credits()).free, before_.free);
});

test('errors are classes by type, with code, field, request id and docs', async () => {
  const error = await client.utilities.qr({ data: 'x', size: 5 }).then(
    () => undefined,
    (caught: unknown) => caught,
  );
  assert.ok(error instanceof InvalidRequestError && error instanceof ApiError);
  assert.deepEqual([error.status, error.code, error.param], [400, 'invalid_request', 'size']);
  assert.match(error.requestId!, /^req_/);
  assert.match(error.docs!, /\/docs\/errors#invalid_request$/);
  assert.ok(Array.isArray(error.details.problems));
  await assert.rejects(
    createClient({ baseUrl: server.url, key: 'nonsense' }).account.whoami(),
    AuthenticationError,
  );
  await assert.rejects(createClient({ baseUrl: server.url }).account.credits(), AuthenticationError);
  await assert.rejects(client.operator.accounts(), PermissionError);
  await assert.rejects(client.account.job({ id: 'req_none' }), NotFoundError);
  assert.deepEqual(Object.keys(errorFixes), Object.keys(errorTable));
});

test('chat streams chunk by chunk, and as words', async () => {
  const request = { messages: [{ role: 'user' as const, content: 'A greeting for my stall in Lagos?' }] };
  const chunks = [];
  for await (const chunk of await testClient.streamChat(request)) chunks.push(chunk);
  assert.equal(chunks[0]?.object, 'chat.completion.chunk');
  assert.ok(chunks.some(({ choices }) => choices[0]?.finish_reason === 'stop'));
  let words = '';
  for await (const word of testClient.streamChat(request)) words += word;
  assert.match(words, /Lagos/);
});

test('a stream requests events and says what they are', async () => {
  let sound = 0;
  for await (const event of await testClient.stream('ai.voice', { text: 'Good morning.', format: 'wav' }))
    if (event.type === 'speech.audio.delta') sound += event.audio.length;
  assert.ok(sound > 0);
  const file = { data: 'UklGRg==', filename: 'note.wav' };
  let heard = '';
  for await (const event of await testClient.stream('ai.transcribe', { file }))
    if (event.type === 'transcript.text.done') heard = event.text;
  assert.notEqual(heard, '');
  const streaming = endpoints.filter(({ wire }) => wire?.types?.includes('text/event-stream'));
  assert.deepEqual(streaming.map(({ id }) => id).sort(), Object.keys(streamFields).sort());
});

test('the tail shows requests as they end and stops when the loop does', async () => {
  const tail = await client.tail();
  const made = await client.account.whoami().withReceipt();
  let seen: LoggedRequest | undefined;
  for await (const request of tail) {
    if (request.id === made.receipt.requestId) {
      seen = request;
      break;
    }
  }
  assert.equal(seen?.endpoint, 'account.whoami');
  const closed = await client.tail();
  await closed.close();
});

test('jobs are started, watched, waited for; a failed one throws', async () => {
  const markdown = { data: new Blob(['# Ọjà\n\nMarket.']), filename: 'a.md' };
  const job = await client.startJob('utilities.convert', { file: markdown, to: 'html' });
  assert.match(job.id, /^req_/);
  const states: string[] = [];
  const done = await client.waitForJob(job.id, { onProgress: ({ status }) => states.push(status) });
  assert.equal(states.at(-1), 'completed');
  const { file } = done.result as { file: { url: string } };
  assert.match(await (await client.download(file)).blob.text(), /<h1[^>]*>Ọjà/);

  const broken = { data: new Blob(['%PDF-1.7 nonsense']), filename: 'a.pdf' };
  const doomed = await client.startJob('utilities.convert', { file: broken, to: 'txt' });
  const failure = await client.waitForJob(doomed.id).then(
    () => undefined,
    (caught: unknown) => caught,
  );
  assert.ok(failure instanceof JobFailedError);
  assert.deepEqual([failure.state, failure.code, failure.jobId], ['failed', 'unreadable_file', doomed.id]);
});

test('each walks through all pages', async () => {
  const ids: string[] = [];
  for await (const request of client.each('account.requests', { limit: 3, endpoint: 'utilities.qr' }))
    ids.push(request.id);
  const { data } = await client.account.requests({ limit: 100, endpoint: 'utilities.qr' });
  assert.ok(ids.length > 3);
  assert.deepEqual(
    ids,
    data.map(({ id }) => id),
  );
});

test('a session speaks where there is no key', async () => {
  let cookie = '';
  const keep = async (url: string, init: RequestInit) => {
    const headers = {
      ...(init.headers as Record<string, string>),
      origin: server.url,
      ...(cookie ? { cookie } : {}),
    };
    const response = await fetch(url, { ...init, headers });
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return response;
  };
  const visitor = createClient({ baseUrl: server.url, fetch: keep });
  await visitor.account.login({ email: account.email, password: account.password });
  assert.equal((await visitor.account.get()).email, account.email);
});

test('a wrong id and a wrong path fail before anything is called', async () => {
  await assert.rejects(client.call('network.nothing', { name: 'a' }), /Unknown endpoint network.nothing/);
  await writeFile(join(folder, 'x'), '');
  await assert.rejects(fileFromPath(join(folder, 'missing')));
});
