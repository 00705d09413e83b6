import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, before, test } from 'node:test';
import { type ErrorCode, OjaError } from '../../errors.ts';
import { createServer } from '../../wire/node-http.ts';
import type { Body } from './body-limits.ts';
import { readMultipart } from './multipart.ts';

const type = 'multipart/form-data; boundary=bb';
const form = [
  '--bb\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\none\r\n',
  '--bb\r\ncontent-disposition: form-data; name="to"\r\n\r\npdf\r\n--bb--\r\n',
].join('');

type Read = { body: Body } | { code: ErrorCode; message: string };
const reads: ((request: IncomingMessage) => void)[] = [];
const server = createServer((request, response) => {
  reads.shift()!(request);
  request.once('close', () => response.destroy());
});
before(() => once(server.listen(0, '127.0.0.1'), 'listening'));
after(() => {
  server.closeAllConnections();
  server.close();
});

const limits = { bytesMax: 8_000_000, jsonMs: 10_000, share: { take() {}, release() {} } };

/** As the server hears it: in these pieces. */
async function readOf(pieces: Iterable<string | Buffer>, contentType = type): Promise<Read> {
  const arrived = new Promise<IncomingMessage>((done) => reads.push(done));
  const { port } = server.address() as AddressInfo;
  const { body, stop } = streamOf(pieces);
  const sent = fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { 'content-type': contentType },
    body,
    duplex: 'half',
  } as RequestInit).catch(() => undefined);
  const request = await arrived;
  try {
    return { body: await readMultipart(request, limits, ['file'], true) };
  } catch (error) {
    assert.ok(error instanceof OjaError, String(error));
    return { code: error.code, message: error.message };
  } finally {
    stop();
    request.socket.destroy();
    await sent;
  }
}

function streamOf(pieces: Iterable<string | Buffer>) {
  const parts = pieces[Symbol.iterator]();
  let stopped = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { value, done } = parts.next();
      if (done || stopped) return controller.close();
      controller.enqueue(Buffer.from(value));
    },
  });
  return {
    body,
    stop() {
      stopped = true;
    },
  };
}

const textOf = (value: unknown) => Buffer.from((value as { data: Uint8Array }).data).toString();

test('a form arrives whole, at once or byte by byte', async () => {
  const whole = await readOf([form]);
  assert.ok('body' in whole);
  assert.deepEqual(
    [textOf(whole.body.fields.file), whole.body.fields.to, whole.body.bytes],
    ['one', 'pdf', form.length],
  );
  const bytes = await readOf(form);
  assert.ok('body' in bytes);
  assert.equal(bytes.body.hash, whole.body.hash);
});

test('a part that ends early is the failure of its body, wherever it is cut', async () => {
  // What follows the last boundary is not needed.
  for (let length = 1; length < form.length - 2; length++) {
    const read = await readOf([form.slice(0, length)]);
    assert.deepEqual(
      read,
      { code: 'invalid_request', message: 'The multipart body is malformed.' },
      String(length),
    );
  }
});

test('a body whose parts never end is refused instead of waited for', async () => {
  for (const body of [
    '--bb\r\ncontent-disposition: form-data; name="file"\r\n--bb--\r\n',
    '--bb\r\ncontent-disposition: form-data; name="a"\r\n--bb\r\n\r\n\r\nx\r\n--bb--',
    '--bb\r\n--bb\r\n--bb',
    'no boundary at all',
    '\r\n',
  ]) {
    const read = await readOf([body]);
    assert.ok('code' in read, body);
    assert.equal(read.code, 'invalid_request');
  }
});

test('large parts in many chunks, and more than the limit', async () => {
  const line = Buffer.alloc(65_000, 'x\r\n--b');
  const file = '--bb\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';
  const large = function* (count: number) {
    for (let part = 0; part < 3; part++) {
      yield file;
      for (let place = 0; place < count; place++) yield line;
      yield '\r\n';
    }
    yield '--bb--\r\n';
  };
  const read = await readOf(large(20));
  assert.ok('body' in read, JSON.stringify(read));
  const files = read.body.fields.file as { data: Uint8Array }[];
  assert.deepEqual(
    files.map(({ data }) => data.length),
    [1_300_000, 1_300_000, 1_300_000],
  );
  const over = await readOf(large(60));
  assert.ok('code' in over && over.code === 'payload_too_large', JSON.stringify(over).slice(0, 300));
});

test('a sender who leaves', async () => {
  const arrived = new Promise<IncomingMessage>((done) => reads.push(done));
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write(`POST / HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\ncontent-length: 999\r\n\r\n${form}`);
  const request = await arrived;
  const reading = readMultipart(request, limits, ['file'], false);
  request.once('data', () => client.destroy());
  await assert.rejects(reading, { code: 'client_closed', message: 'The body is incomplete.' });
});
