/** Providers of speech, videos and the like at run time: connected by API, in force at once, their keys sealed. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openChatStandIn, sendJson } from '../../packages/server/src/engines/chat/stand-in.ts';
import { noteSecret } from '../../packages/server/src/testing/kept-for-scan.ts';
import { onBothStores } from './on-both-stores.ts';

const secret = 'sk-provider-0123456789abcdefSECRET';
noteSecret('provider key', secret);

/** A tenth of a second, one channel, 16 bit. */
function tone(): Buffer {
  const rate = 24_000;
  const samples = Buffer.alloc(rate / 5);
  for (let i = 0; i < samples.length / 2; i++)
    samples.writeInt16LE(Math.round(8000 * Math.sin(i / 9)), 2 * i);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(2 * rate, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** Speaks for Spitch, and knows what the tests of the others ask for. */
const provider = await openChatStandIn((response, { path, headers }) => {
  const given = headers.authorization ?? '';
  const isKnown =
    given.includes(secret) || given === `Basic ${Buffer.from(`id:${secret}`).toString('base64')}`;
  if (!isKnown) return sendJson(response, 401, { error: { message: `Wrong key ${given}` } });
  if (path === '/v1/speech') return void response.writeHead(200, { 'content-type': 'audio/wav' }).end(tone());
  const known = ['/models', '/account', '/dream-machine/v1/credits', '/v1/organization', '/api/token'];
  sendJson(response, known.includes(path) ? 200 : 404, {});
});
after(() => provider[Symbol.asyncDispose]());

const path = '/api/v1/operator/upstreams';
const env = { OJA_LUMA_KEY: 'luma-key-of-the-environment', OJA_ENGINES_SPEECH: 'spitch,espeak' };

onBothStores('providers', { env }, (server) => {
  const add = (body: object) => server().call(path, { body });
  const engineOf = async (key: string) => {
    const spoken = await server().call('/api/v1/voice', {
      key,
      body: { text: 'Ẹ káàárọ̀', language: 'yo', format: 'wav' },
    });
    return [spoken.status, spoken.headers.get('x-oja-engine')];
  };

  test('each kind is tested with a call that needs the key', async () => {
    const kinds = ['speech', 'transcription', 'spitch', 'replicate', 'fal', 'luma', 'runway'];
    for (const kind of kinds) {
      const good = await server().call(`${path}/test`, { body: { kind, url: provider.url, key: secret } });
      assert.equal(good.json.ok, true, `${kind}: ${good.text}`);
      assert.equal(typeof good.json.latency_ms, 'number');
      const wrong = await server().call(`${path}/test`, {
        body: { kind, url: provider.url, key: 'sk-wrong-000' },
      });
      assert.deepEqual(
        [wrong.json.ok, wrong.json.problem],
        [false, 'The provider refused the key (HTTP 401).'],
        kind,
      );
    }
    const gone = await server().call(`${path}/test`, {
      body: { kind: 'replicate', url: 'http://127.0.0.1:1', key: secret },
    });
    assert.equal(gone.json.ok, false);
    assert.doesNotMatch(gone.text, new RegExp(secret));
  });

  test('one is added, serves the next call, and is taken out of service', async () => {
    const { key } = await server().account({ dollars: 1, scopes: ['ai'] });
    assert.equal((await engineOf(key))[1] === 'spitch', false);
    const added = await add({ preset: 'spitch', url: provider.url, key: secret });
    assert.equal(added.status, 201, added.text);
    assert.deepEqual([added.json.kind, added.json.key], ['spitch', '…CRET']);
    assert.deepEqual(await engineOf(key), [200, 'spitch']);
    const { json: tested } = await server().call(`${path}/test`, { body: { id: added.json.id } });
    assert.equal(tested.ok, true);

    const listed = await server().call(path);
    assert.equal(listed.json.demo, true, 'it serves no chat');
    assert.doesNotMatch(listed.text, new RegExp(secret));
    const again = await add({ kind: 'spitch', name: 'other', url: provider.url, key: secret });
    assert.deepEqual([again.status, again.json.error.param], [409, 'kind']);

    const change = (body: object) => server().call(`${path}/${added.json.id}`, { method: 'PATCH', body });
    assert.equal((await change({ enabled: false })).status, 200);
    assert.notEqual((await engineOf(key))[1], 'spitch');
    assert.equal((await change({ enabled: true })).status, 200);
    assert.deepEqual(await engineOf(key), [200, 'spitch']);
    assert.equal((await server().call(`${path}/${added.json.id}`, { method: 'DELETE' })).status, 200);
    assert.notEqual((await engineOf(key))[1], 'spitch');
    const audit = await server().call('/api/v1/operator/audit');
    assert.match(audit.text, /upstream\.add/);
    assert.doesNotMatch(audit.text, new RegExp(secret));
  });

  test('providers of the environment are shown as such, without their keys', async () => {
    const listed = await server().call(path);
    const luma = listed.json.data.find(({ kind }: { kind: string }) => kind === 'luma');
    assert.deepEqual([luma.source, luma.key, luma.url], ['environment', '…', 'https://api.lumalabs.ai']);
    assert.doesNotMatch(listed.text, /luma-key-of/);
    const presets = listed.json.presets.map(({ id }: { id: string }) => id);
    for (const id of ['openai', 'spitch', 'replicate']) assert.ok(presets.includes(id), id);
  });

  test('wrong fields are refused by name', async () => {
    for (const [body, param] of [
      [{ kind: 'replicate' }, 'key'],
      [{ kind: 'replicate', key: secret, default_model: 'nonsense' }, 'default_model'],
      [{ kind: 'replicate', key: secret, models: ['a/b'] }, 'models'],
      [{ kind: 'spitch', key: secret, url: 'ftp://example.com' }, 'url'],
      [{ kind: 'nonsense', key: secret }, 'kind'],
      [{ kind: 'smtp', key: secret }, 'url'],
      [{ kind: 'smtp', url: 'https://example.com', key: secret }, 'url'],
      [{ kind: 'spitch', url: 'smtp://example.com', key: secret }, 'url'],
      [{ kind: 'smtp', url: 'smtp://ada:word@example.com' }, 'url'],
    ] as const) {
      const wrong = await add(body);
      assert.deepEqual([wrong.status, wrong.json.error.param], [400, param], wrong.text);
    }
  });
});
