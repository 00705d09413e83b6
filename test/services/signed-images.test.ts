/** Signed image URLs: what a key signs, anyone opens; each image is made and charged once. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { animation } from '../../packages/images/src/image/pictures.fixture.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';

let server: TestServer;
let asked = 0;
const sources = createServer(async (request, response) => {
  asked++;
  if (request.url === '/moving.gif')
    return void response
      .writeHead(200, { 'content-type': 'image/gif' })
      .end(await animation('gif', [100, 100]));
  if (request.url !== '/stall.png') return void response.writeHead(404).end();
  const image = sharp({ create: { width: 400, height: 300, channels: 3, background: '#2f5d3a' } });
  response.writeHead(200, { 'content-type': 'image/png' }).end(await image.png().toBuffer());
});
let origin = '';
let key = '';
let signing: { key_id: string; secret: string };

before(async () => {
  await new Promise<void>((done) => sources.listen(0, '127.0.0.1', done));
  const { port } = sources.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  server = await startTestServer({ env: { OJA_EGRESS_ALLOW: `127.0.0.1:${port}`, OJA_FREE_UTILITIES: '0' } });
  await server.call('/api/v1/operator/categories/utilities', { method: 'PUT', body: { state: 'live' } });
  ({ key } = await server.account({ dollars: 1 }));
  signing = (await server.call('/api/v1/key/signing', { key })).json;
});
after(async () => {
  sources.close();
  await server.close();
});

function signed(options: string, source: string, { key_id, secret } = signing): string {
  const text = `${options}/${source}`;
  const signature = createHmac('sha256', secret).update(text).digest('base64url');
  return `${server.url}/i/${key_id}.${signature}/${text}`;
}
const hidden = (path: string) => Buffer.from(`${origin}${path}`).toString('base64url');
const balance = async () => (await server.call('/api/v1/credits', { key })).json.balance;
const problemOf = async (response: Response) => {
  const { error } = (await response.json()) as { error: { code: string; message: string; param?: string } };
  return { status: response.status, ...error };
};

test('the first request makes the image, for the price of the endpoint; all others are free', async () => {
  const url = signed('w:200,h:100,f:webp', hidden('/stall.png'));
  const first = await Promise.all([fetch(url), fetch(url), fetch(url)]);
  for (const response of first) {
    assert.equal(response.status, 200);
    const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    assert.deepEqual([format, width, height], ['webp', 200, 100]);
    assert.match(response.headers.get('cache-control')!, /^public, max-age=\d{7}$/);
    assert.equal(response.headers.get('x-oja-balance'), null, 'who pays is not for who looks');
  }
  assert.equal(await balance(), '0.98');
  const before = asked;
  const again = await fetch(url);
  assert.deepEqual([again.status, again.headers.get('x-oja-cache')], [200, 'hit']);
  const etag = again.headers.get('etag')!;
  assert.equal((await fetch(url, { headers: { 'if-none-match': etag } })).status, 304);
  assert.equal((await fetch(url, { method: 'HEAD' })).headers.get('content-type'), 'image/webp');
  assert.deepEqual([await balance(), asked], ['0.98', before]);
  const { data } = (await server.call('/api/v1/requests?limit=5', { key })).json;
  assert.equal(data.filter(({ endpoint }: { endpoint: string }) => endpoint === 'utilities.image').length, 1);
});

test('f:auto is what the browser takes', async () => {
  const url = signed('w:50', encodeURIComponent(`${origin}/stall.png`));
  const typeFor = async (accept: string) => {
    const response = await fetch(url, { headers: { accept } });
    assert.equal(response.headers.get('vary'), 'accept');
    return response.headers.get('content-type');
  };
  assert.equal(await typeFor('image/avif,image/webp,*/*'), 'image/avif');
  assert.equal(await typeFor('image/webp,*/*'), 'image/webp');
  assert.equal(await typeFor('*/*'), 'image/jpeg');
  const moving = signed('w:30', hidden('/moving.gif'));
  const film = await fetch(moving, { headers: { accept: 'image/avif,image/webp,*/*' } });
  assert.equal(film.headers.get('content-type'), 'image/webp');
  assert.equal((await sharp(Buffer.from(await film.arrayBuffer())).metadata()).pages, 2);
  assert.equal((await fetch(moving)).headers.get('content-type'), 'image/gif');
});

test('what is not signed as it stands is refused, free and without a look at the source', async () => {
  const [before, spent] = [asked, await balance()];
  const good = signed('w:200', hidden('/stall.png'));
  const other = { key_id: signing.key_id, secret: 'x'.repeat(43) };
  const past = Math.floor(Date.now() / 1000) - 1;
  for (const url of [
    good.replace('w:200', 'w:201'),
    good.replace(/\/[^/]+$/, `/${hidden('/other.png')}`),
    signed('w:200', hidden('/stall.png'), other),
    signed(`w:200,exp:${past}`, hidden('/stall.png')),
  ]) {
    const { status, code } = await problemOf(await fetch(url));
    assert.deepEqual([status, code], [403, 'url_refused'], url);
  }
  assert.deepEqual([asked, await balance()], [before, spent]);
});

test('wrong options are named with the valid ones, and sources that fail are free', async () => {
  const spent = await balance();
  const unknown = await problemOf(await fetch(signed('width:200', hidden('/stall.png'))));
  assert.deepEqual([unknown.status, unknown.param], [400, 'width']);
  assert.match(unknown.message, /Options: w, h, dpr, fit/);
  const large = await problemOf(await fetch(signed('w:99999', hidden('/stall.png'))));
  assert.deepEqual([large.status, large.param], [400, 'w']);
  const scheme = Buffer.from('file:///etc/passwd').toString('base64url');
  assert.equal((await problemOf(await fetch(signed('-', scheme)))).param, 'source');
  assert.equal(
    (await problemOf(await fetch(signed('w:10', hidden('/nothing.png'))))).code,
    'target_unreachable',
  );
  const loopback = Buffer.from('http://127.0.0.1:1/x.png').toString('base64url');
  assert.equal((await problemOf(await fetch(signed('w:10', loopback)))).code, 'address_refused');
  assert.equal(await balance(), spent);
});

test('a source that fails is asked once, however often its URL is opened', async () => {
  const url = signed('w:11', hidden('/gone.png'));
  const before = asked;
  for (let opened = 0; opened < 5; opened++)
    assert.equal((await problemOf(await fetch(url))).code, 'target_unreachable');
  assert.equal(asked, before + 1);
});

test('nothing is stored for a private key', async () => {
  const made = (
    await server.call(`/api/v1/keys/${signing.key_id}`, { method: 'PATCH', key, body: { private: true } })
  ).json;
  assert.equal(made.private, true, JSON.stringify(made));
  const url = signed('w:12,f:png', hidden('/stall.png'));
  for (let opened = 0; opened < 2; opened++)
    assert.equal((await fetch(url)).headers.get('x-oja-cache'), 'miss');
  await server.call(`/api/v1/keys/${signing.key_id}`, { method: 'PATCH', key, body: { private: false } });
});

test('an account without credits refuses without saying why', async () => {
  const poor = await server.account({ dollars: 0 });
  const its = (await server.call('/api/v1/key/signing', { key: poor.key })).json;
  const { status, code, message } = await problemOf(await fetch(signed('w:20', hidden('/stall.png'), its)));
  assert.deepEqual([status, code], [403, 'url_refused']);
  assert.ok(!/credit|balance|\$/i.test(message), message);
});

test('a key that is revoked signs no more, stored images included', async () => {
  const url = signed('w:30,f:png', hidden('/stall.png'));
  assert.equal((await fetch(url)).status, 200);
  await server.call(`/api/v1/keys/${signing.key_id}`, { method: 'DELETE', key });
  assert.equal((await fetch(url)).status, 403);
});
