// @alone first
/** Films through the whole platform: ordered, made, watched, charged, cancelled, deleted. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import OpenAI from 'openai';
import sharp from 'sharp';
import {
  callWith,
  openParts,
  openStandIn,
  type Reply,
  type StandIn,
} from '../../../../core/src/engines/upstream-testing.ts';
import { slowTest } from '../../../../core/src/testing/slow.ts';
import { bmpOf } from '../../../../images/src/image/formats/bmp.fixture.ts';
import { startTestServer, type TestServer } from '../../../../server/src/testing/server.ts';
import { ffmpeg, probeFilm } from '../../engines/video/film-program.ts';
import { openaiVideo, videoOut } from './video-view.ts';

const plainRed = { width: 8, height: 8, channels: 3, background: 'red' } as const;

const short = {
  prompt: 'Ọjà ń jí ní òwúrọ̀.',
  seconds: 1,
  size: '320x180',
  script: 'rules',
  narration: false,
};

async function until(server: TestServer, key: string, id: string, ends: string[]) {
  for (;;) {
    const { json } = await server.call(`/api/v1/video/${id}`, { key });
    if (ends.includes(json.status)) return json;
    assert.ok(['queued', 'running'].includes(json.status), JSON.stringify(json));
    await sleep(100);
  }
}

/** As players do: a range, its end, one that is not there, the head alone. */
async function seekIn(url: string, whole: Uint8Array, headers: Record<string, string>): Promise<void> {
  const size = whole.length;
  const get = (more: Record<string, string>, method = 'GET') =>
    fetch(url, { method, headers: { ...headers, ...more } });
  const head = await get({}, 'HEAD');
  const etag = head.headers.get('etag')!;
  assert.deepEqual([head.status, head.headers.get('accept-ranges')], [200, 'bytes']);
  assert.equal(head.headers.get('content-length'), String(size));
  const middle = await get({ range: 'bytes=100-199', 'if-range': etag });
  assert.deepEqual([middle.status, middle.headers.get('content-range')], [206, `bytes 100-199/${size}`]);
  assert.deepEqual(new Uint8Array(await middle.arrayBuffer()), whole.slice(100, 200));
  const end = await get({ range: 'bytes=-50' });
  assert.deepEqual(new Uint8Array(await end.arrayBuffer()), whole.slice(-50));
  const other = await get({ range: 'bytes=100-199', 'if-range': '"another"' });
  assert.deepEqual([other.status, (await other.arrayBuffer()).byteLength], [200, size]);
  const beyond = await get({ range: `bytes=${size}-` });
  assert.deepEqual([beyond.status, beyond.headers.get('content-range')], [416, `bytes */${size}`]);
  const { error } = (await beyond.json()) as { error: { code: string } };
  assert.equal(error.code, 'range_not_satisfiable');
}

describe('a film by storyboard', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({
      env: {
        OJA_ENGINES_VIDEO: 'storyboard',
        OJA_ENGINES_SPEECH: 'espeak',
        OJA_EGRESS_ALLOW: '127.0.0.1',
      },
    });
  });
  after(() => server.close());

  test('is ordered with 202, made, watched, charged per second and deleted', async () => {
    const { key } = await server.account({ dollars: 5 });
    const picture = await bmpOf(await sharp({ create: plainRed }).png().toBuffer());
    const body = { ...short, image: { data: picture.toString('base64') } };
    const ordered = await server.call('/api/v1/video/generate', { key, body });
    assert.equal(ordered.status, 202, ordered.text);
    const queued = videoOut.parse(ordered.json);
    assert.deepEqual([queued.status, queued.seconds, queued.prompt], ['queued', 1, short.prompt]);

    const done = videoOut.parse(await until(server, key, queued.id, ['completed', 'failed']));
    assert.equal(done.status, 'completed', JSON.stringify(done.error));
    assert.deepEqual([done.engine, done.charge, done.seconds, done.width], ['storyboard', '0.05', 1, 320]);
    assert.equal(done.draft, true);
    assert.ok(Array.isArray(done.not_shown));
    assert.deepEqual(done.scenes, ['Ọjà ń jí ní òwúrọ̀.']);

    const content = await fetch(done.urls.content, { headers: { authorization: `Bearer ${key}` } });
    assert.equal(content.headers.get('content-type'), 'video/mp4');
    const bytes = new Uint8Array(await content.arrayBuffer());
    assert.equal(bytes.length, Number(content.headers.get('content-length')));
    await seekIn(done.urls.content, bytes, { authorization: `Bearer ${key}` });
    await seekIn(done.file!.url, bytes, {});
    await using opened = openParts();
    const facts = await probeFilm(opened.parts.sandbox, bytes, callWith().signal);
    assert.deepEqual([facts?.width, facts?.height, facts?.seconds, facts?.sound], [320, 180, 1, true]);
    const thumbnail = await fetch(done.thumbnail!.url);
    assert.equal(thumbnail.headers.get('content-type'), 'image/jpeg');

    const gone = await server.call(`/api/v1/videos/${queued.id}`, { key, method: 'DELETE' });
    assert.deepEqual(gone.json, { id: queued.id, object: 'video.deleted', deleted: true });
    assert.equal((await server.call(`/api/v1/video/${queued.id}`, { key })).status, 404);
    assert.equal((await fetch(done.file!.url)).status, 404);
  });

  slowTest('is spoken in the language of its prompt', async () => {
    const { key } = await server.account({ dollars: 5 });
    const order = {
      ...short,
      prompt: 'Ẹ káàárọ̀ o. Àwọn ọmọdé ń lọ sí ilé ìwé ní òwúrọ̀.',
      seconds: 4,
      narration: true,
    };
    const { json } = await server.call('/api/v1/video/generate', { key, body: order });
    const done = await until(server, key, json.id, ['completed', 'failed']);
    assert.equal(done.status, 'completed', JSON.stringify(done.error));
    assert.deepEqual([done.language, done.narrated, done.engine], ['yo', true, 'storyboard']);
    const nobody = { ...order, seconds: 1, voice: 'no-such-voice' };
    const refused = await server.call('/api/v1/video/generate', { key, body: nobody });
    const failed = await until(server, key, refused.json.id, ['completed', 'failed']);
    assert.equal(failed.status, 'failed');
  });

  test('works with the SDK of OpenAI', async () => {
    const { key } = await server.account({ dollars: 5 });
    const client = new OpenAI({ apiKey: key, baseURL: `${server.url}/api/v1`, maxRetries: 0 });
    const picture = new File(
      [
        Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
          'base64',
        ),
      ],
      'red.png',
      { type: 'image/png' },
    );
    const created = await client.videos.create({
      model: 'sora-2',
      prompt: '12345',
      seconds: '1' as '4',
      size: '320x180' as '720x1280',
      input_reference: picture,
    });
    openaiVideo.parse(created);
    assert.deepEqual(
      [created.status, created.prompt, created.seconds, created.size],
      ['queued', '12345', '1', '320x180'],
    );
    await until(server, key, created.id, ['completed']);
    const video = await client.videos.retrieve(created.id);
    assert.deepEqual([video.status, video.progress, video.model], ['completed', 100, 'storyboard']);
    const film = Buffer.from(await (await client.videos.downloadContent(created.id)).arrayBuffer());
    assert.equal(film.subarray(4, 8).toString(), 'ftyp');
    const thumbnail = await client.videos.downloadContent(created.id, { variant: 'thumbnail' });
    assert.equal(thumbnail.headers.get('content-type'), 'image/jpeg');
    const page = await client.videos.list({ limit: 5 });
    assert.deepEqual(
      page.data.map(({ id }) => id),
      [created.id],
    );
    assert.equal((await client.videos.delete(created.id)).deleted, true);
    await assert.rejects(client.videos.retrieve(created.id), OpenAI.NotFoundError);
    await assert.rejects(
      client.videos.create({ prompt: 'x', size: '1x1' as '720x1280' }),
      OpenAI.BadRequestError,
    );
  });

  test('a key for films alone may order and watch; without money there is no film', async () => {
    const { key } = await server.account({ dollars: 1, scopes: ['ai.video'] });
    const ordered = await server.call('/api/v1/videos', { key, body: short });
    assert.equal(ordered.status, 202, ordered.text);
    await until(server, key, ordered.json.id, ['completed']);
    const poor = await server.account({ dollars: 0 });
    assert.equal((await server.call('/api/v1/video/generate', { key: poor.key, body: short })).status, 402);
    const other = await server.account({ scopes: ['network'] });
    assert.equal((await server.call('/api/v1/videos', { key: other.key, body: short })).status, 403);
    assert.equal((await server.call(`/api/v1/video/${ordered.json.id}`, { key: other.key })).status, 403);
  });

  test('test keys get samples in the same shapes, for nothing', async () => {
    const { key } = await server.account({ mode: 'test' });
    const ours = await server.call('/api/v1/video/generate', { key, body: short });
    assert.deepEqual([ours.status, videoOut.parse(ours.json).status], [202, 'queued']);
    const theirs = await server.call('/api/v1/videos', { key, body: short });
    assert.deepEqual([theirs.status, openaiVideo.parse(theirs.json).status], [202, 'queued']);
    const film = await fetch(`${server.url}/api/v1/videos/${theirs.json.id}/content`, {
      headers: { authorization: `Bearer ${key}` },
    });
    await using opened = openParts();
    const bytes = new Uint8Array(await film.arrayBuffer());
    assert.equal((await probeFilm(opened.parts.sandbox, bytes, callWith().signal))?.seconds, 1);
  });

  test('a picture that cannot be read is refused before the film is taken', async () => {
    const { key } = await server.account({ dollars: 1 });
    const cut = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAYAAAAf8/9hAAAAFklEQVR4nGP4z8Dwn',
      'base64',
    ).toString('base64');
    const order = (data: string) =>
      server.call('/api/v1/video/generate', { key, body: { ...short, image: { data } } });
    const damaged = await order(cut);
    assert.deepEqual([damaged.status, damaged.json.error.code], [422, 'unreadable_file'], damaged.text);
    assert.equal(damaged.json.error.param, 'image');
    const text = await order(Buffer.from('no picture at all').toString('base64'));
    assert.deepEqual([text.status, text.json.error.code], [415, 'unsupported_file'], text.text);
    const { json } = await server.call('/api/v1/videos', { key });
    assert.deepEqual(json.data, []);
  });

  test('an order that is repeated is answered as before, though its picture is gone', async () => {
    const { key } = await server.account({ dollars: 1 });
    const red = await sharp({ create: plainRed }).png().toBuffer();
    let there = true;
    await using pictures = await openStandIn(() =>
      there ? { body: red, headers: { 'content-type': 'image/png' } } : { status: 404, json: {} },
    );
    const order = () =>
      server.call('/api/v1/video/generate', {
        key,
        body: { ...short, image: { url: `${pictures.url}/red.png` } },
        headers: { 'idempotency-key': 'once' },
      });
    const first = await order();
    assert.equal(first.status, 202, first.text);
    there = false;
    const again = await order();
    assert.deepEqual([again.status, again.json.id], [202, first.json.id], again.text);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
  });

  test('a quote names the price of the seconds', async () => {
    const quoted = await server.call('/api/v1/video/generate', {
      body: { ...short, seconds: 10 },
      headers: { 'x-oja-quote': 'true' },
    });
    assert.equal(quoted.status, 200);
    assert.match(quoted.text, /0\.50?\b/);
  });
});

describe('a film by an upstream', () => {
  let server: TestServer;
  let upstream: StandIn;
  let poll: Reply;
  before(async () => {
    upstream = await openStandIn((request) =>
      request.method === 'POST' ? { json: { id: 'g1', state: 'queued' } } : poll,
    );
    const env = {
      OJA_ENGINES_VIDEO: 'luma',
      OJA_LUMA_URL: upstream.url,
      OJA_LUMA_KEY: 'k',
      OJA_VIDEO_POLL_MS: '5',
    };
    server = await startTestServer({ env });
  });
  after(async () => {
    await server.close();
    await upstream[Symbol.asyncDispose]();
  });

  const balance = async (key: string) => (await server.call('/api/v1/credits', { key })).json.available;

  test('that fails is free and says why', async () => {
    const { key } = await server.account({ dollars: 2 });
    poll = { json: { id: 'g1', state: 'failed', failure_reason: 'prompt was refused' } };
    const { json } = await server.call('/api/v1/video/generate', { key, body: short });
    const failed = await until(server, key, json.id, ['completed', 'failed']);
    assert.deepEqual([failed.status, failed.error.code, failed.charge], ['failed', 'upstream_error', '0.00']);
    assert.match(failed.error.message, /prompt was refused/);
    assert.equal(await balance(key), '2.00');
    assert.equal((await server.call(`/api/v1/video/${json.id}/content`, { key })).status, 404);
    const seen = await server.call(`/api/v1/videos/${json.id}`, { key });
    assert.deepEqual([seen.json.status, seen.json.error.code], ['failed', 'upstream_error']);
  });

  test('that is cancelled is free, and the upstream is notified', async () => {
    const { key } = await server.account({ dollars: 2 });
    poll = { json: { id: 'g1', state: 'dreaming' } };
    upstream.seen.length = 0;
    const { json } = await server.call('/api/v1/video/generate', { key, body: short });
    while (!upstream.seen.some(({ method }) => method === 'GET')) await sleep(20);
    assert.equal((await server.call(`/api/v1/video/${json.id}/content`, { key })).status, 409);
    await server.call(`/api/v1/video/${json.id}/cancel`, { key, method: 'POST', body: {} });
    const cancelled = await until(server, key, json.id, ['cancelled']);
    assert.equal(cancelled.charge, '0.00');
    assert.equal(await balance(key), '2.00');
    while (!upstream.seen.some(({ method }) => method === 'DELETE')) await sleep(20);
    const seen = await server.call(`/api/v1/videos/${json.id}`, { key });
    assert.deepEqual([seen.json.status, seen.json.error.code], ['failed', 'cancelled']);
  });
});

slowTest(
  'scenes are written by the chat engine where a good one is there, and by rules when it fails',
  async () => {
    let content = JSON.stringify({
      scenes: [{ caption: 'The market wakes.', picture: 'market at dawn, traders' }],
    });
    await using chat = await openStandIn((request) => {
      if (request.path === '/v1/models')
        return {
          json: { object: 'list', data: [{ id: 'big', object: 'model', created: 1, owned_by: 'someone' }] },
        };
      const message = { role: 'assistant', content };
      return {
        json: {
          id: 'c1',
          object: 'chat.completion',
          created: 1,
          model: 'big',
          choices: [{ index: 0, message, finish_reason: 'stop' }],
        },
      };
    });
    await using server = await startTestServer({
      env: {
        OJA_ENGINES_VIDEO: 'storyboard',
        OJA_ENGINES_CHAT: 'openai',
        OJA_OPENAI_URL: `${chat.url}/v1`,
        OJA_OPENAI_KEY: 'k',
      },
    });
    const { key } = await server.account({ dollars: 2 });
    const filmed = async (): Promise<string[]> => {
      const { json } = await server.call('/api/v1/video/generate', {
        key,
        body: { ...short, script: 'auto' },
      });
      return (await until(server, key, json.id, ['completed'])).scenes;
    };
    assert.deepEqual(await filmed(), ['The market wakes.']);
    const asked = chat.seen.find(({ path }) => path === '/v1/chat/completions');
    assert.match(asked?.body ?? '', /exactly 1 scenes[\s\S]*Ọjà ń jí/);
    content = 'I cannot do that.';
    assert.deepEqual(await filmed(), [short.prompt]);
  },
);

test('a film survives the restart of its node and is charged once', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'oja-film-'));
  let state = 'dreaming';
  const film = await madeFilm();
  await using upstream = await openStandIn((request) => {
    if (request.method === 'POST') return { json: { id: 'g1', state: 'queued' } };
    if (request.path === '/film.mp4') return { body: film };
    return { json: { id: 'g1', state, assets: { video: 'https://cdn.example/film.mp4' } } };
  });
  const env = {
    OJA_ENGINES_VIDEO: 'luma',
    OJA_LUMA_URL: upstream.url,
    OJA_LUMA_KEY: 'k',
    OJA_VIDEO_POLL_MS: '5',
  };
  const first = await startTestServer({ env, dataDir });
  const { key } = await first.account({ dollars: 2 });
  const { json } = await first.call('/api/v1/video/generate', { key, body: { ...short, seconds: 3 } });
  while (!upstream.seen.some(({ method }) => method === 'GET')) await sleep(20);
  await first.close();
  assert.ok(!upstream.seen.some(({ method }) => method === 'DELETE'), 'it films on while the node restarts');

  state = 'completed';
  const second = await startTestServer({ env, dataDir });
  try {
    const done = await until(second, key, json.id, ['completed', 'failed']);
    // Ordered three seconds, delivered two: two are paid.
    assert.deepEqual([done.status, done.engine, done.seconds, done.charge], ['completed', 'luma', 2, '0.10']);
    assert.equal((await second.call('/api/v1/credits', { key })).json.available, '1.90');
    assert.equal(upstream.seen.filter(({ method }) => method === 'POST').length, 1, 'it was ordered once');
  } finally {
    await second.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

async function madeFilm(): Promise<Uint8Array> {
  await using opened = openParts();
  const made = await ffmpeg(opened.parts.sandbox, {
    args: ['-f', 'lavfi', '-i', 'testsrc=s=160x90:r=12:d=2', '-pix_fmt', 'yuv420p', 'film.mp4'],
    files: {},
    outputs: ['film.mp4'],
    timeoutMs: 60_000,
    signal: callWith().signal,
  });
  return made['film.mp4']!;
}
