/** What a folder and a bucket both promise. The bucket is a stand-in that checks every signature. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { createFolderObjects } from './folder.ts';
import type { Objects } from './objects.ts';
import { createS3Objects, sign } from './s3.ts';

const keys = {
  region: 'us-east-1',
  accessKey: ['AKIAIOSFODNN7', 'EXAMPLE'].join(''),
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const kept = new Map<string, Buffer>();
/** What the next requests get: a status, or a closed connection. */
const faults: (number | 'closed')[] = [];

/** Returns 403 if the signature doesn't match the request. */
const bucket = createServer(async (request, response) => {
  const body = await buffer(request);
  const fault = faults.shift();
  if (fault === 'closed') return void request.socket.destroy();
  if (fault !== undefined) return void response.writeHead(fault).end('<Code>SlowDown</Code>');
  const moment = String(request.headers['x-amz-date']);
  const iso = moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6.000Z');
  const range = request.headers.range;
  const described = {
    host: String(request.headers.host),
    method: request.method!,
    path: request.url!,
    payloadHash: createHash('sha256').update(body).digest('hex'),
    ...(range === undefined ? {} : { extra: { range } }),
  };
  const expected = sign(keys, described, new Date(iso));
  if (request.headers.authorization !== expected.authorization)
    return void response.writeHead(403).end('SignatureDoesNotMatch');
  if (!request.url!.startsWith('/oja/'))
    return void response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
  const object = kept.get(request.url!);
  if (request.method === 'PUT') kept.set(request.url!, body);
  if (request.method === 'DELETE') kept.delete(request.url!);
  if (request.method !== 'GET') return void response.writeHead(200).end();
  if (object === undefined) return void response.writeHead(404).end();
  const [, start, end] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
  response.writeHead(206).end(object.subarray(Number(start), Number(end) + 1));
});

test('a request is signed as in the example of the S3 guide', () => {
  const headers = sign(
    keys,
    {
      host: 'examplebucket.s3.amazonaws.com',
      method: 'GET',
      path: '/test.txt',
      payloadHash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      extra: { range: 'bytes=0-9' },
    },
    new Date('2013-05-24T00:00:00Z'),
  );
  assert.match(
    headers.authorization!,
    /Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41$/,
  );
});

describe('objects', () => {
  const dir = mkdtempSync(join(tmpdir(), 'oja-objects-'));
  const places: Record<string, () => Objects> = {
    folder: () => createFolderObjects(dir),
    bucket: () =>
      createS3Objects({
        ...keys,
        url: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
        bucket: 'oja',
      }),
  };
  before(() => new Promise<void>((done) => bucket.listen(0, '127.0.0.1', done)));
  after(() => {
    bucket.closeAllConnections();
    bucket.close();
    rmSync(dir, { recursive: true, force: true });
  });

  for (const [name, open] of Object.entries(places)) {
    test(`in a ${name}: what is put is read, whole and in part, until it is removed`, async () => {
      const objects = open();
      const bytes = Buffer.from('ẹ kú àárọ̀ ọjà', 'utf8');
      await objects.put('abcdef', bytes);
      const read = async (start: number, end: number) => {
        const stream = await objects.read('abcdef', { start, end });
        return stream === undefined ? undefined : buffer(stream);
      };
      assert.deepEqual(await read(0, bytes.length - 1), bytes);
      assert.deepEqual(await read(3, 6), bytes.subarray(3, 7));
      await objects.remove('abcdef');
      assert.equal(await read(0, 3), undefined);
      await objects.remove('abcdef');
    });
  }

  test('a folder that cannot be used is storage that is not available, no missing file, and leaves no parts', async () => {
    const said: string[] = [];
    const tell = (_facts: object, message = '') => void said.push(message);
    const objects = createFolderObjects(dir, { debug: tell, info: tell, warn: tell, error: tell });
    writeFileSync(join(dir, 'no'), 'a file where a folder should be');
    mkdirSync(join(dir, 'ta', 'taken'), { recursive: true });
    for (const attempt of [
      () => objects.put('nowhere', Buffer.from('x')),
      () => objects.read('nowhere', { start: 0, end: 1 }),
      () => objects.put('taken', Buffer.from('x')),
    ])
      await assert.rejects(attempt, { code: 'storage_unavailable' });
    assert.deepEqual(readdirSync(join(dir, 'ta')), ['taken']);
    assert.equal(await objects.read('missing', { start: 0, end: 1 }), undefined);
    assert.match(said.join('\n'), /OJA_FILES_DIR/);
    assert.equal(said.length, 1, 'not once for every call');
  });

  test('a bucket that closes the connection or asks to slow down is asked again', async () => {
    const objects = places.bucket!();
    const bytes = Buffer.from('x');
    faults.push('closed', 503);
    await objects.put('again', bytes);
    faults.push(500, 'closed');
    assert.deepEqual(await buffer((await objects.read('again', { start: 0, end: 0 }))!), bytes);
    faults.push('closed');
    await objects.remove('again');
    faults.push(503, 503, 503);
    await assert.rejects(objects.put('again', bytes), { code: 'storage_unavailable' });
    assert.deepEqual(faults, []);
  });

  test('a bucket that refuses is storage that is not available', async () => {
    const objects = createS3Objects({
      ...keys,
      secretKey: 'wrong',
      url: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
      bucket: 'oja',
    });
    await assert.rejects(objects.put('x', Buffer.from('x')), { code: 'storage_unavailable' });
  });

  test('a bucket that is not there is storage that is not available, no missing file, and the log says why', async () => {
    const said: string[] = [];
    const tell = (facts: object, message = '') =>
      void said.push(`${(facts as { err?: Error }).err?.message} ${message}`);
    const objects = createS3Objects({
      ...keys,
      url: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
      bucket: 'none',
      log: { debug: tell, info: tell, warn: tell, error: tell },
    });
    for (const attempt of [objects.read('x', { start: 0, end: 1 }), objects.remove('x')])
      await assert.rejects(attempt, { code: 'storage_unavailable' });
    assert.match(said.join('\n'), /^get: 404 .*NoSuchBucket.* OJA_S3_BUCKET/);
    assert.equal(said.length, 1, 'not once for every call');
  });
});
