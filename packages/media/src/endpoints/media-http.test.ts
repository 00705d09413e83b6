/** Media through the whole platform: what failures cost, ten free requests a month, cache hits in the log. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openStandIn, type Reply, type StandIn } from '../../../core/src/engines/upstream-testing.ts';
import { startTestServer, type TestServer } from '../../../server/src/testing/server.ts';
import { standIns } from '../engines/music/stand-ins.ts';
import { captions, playing, tracks, watchPage, youtubeStandIn } from '../engines/youtube/stand-in.ts';

const video = 'https://youtu.be/dQw4w9WgXcQ';
const transcript = '/api/v1/media/youtube/transcript';
const status = (name: string, reason: string): Reply => ({
  json: { playabilityStatus: { status: name, reason } },
});

describe('media over HTTP', () => {
  let server: TestServer;
  let deezer: StandIn;
  let youtube: StandIn;
  let tiktok: StandIn;
  /** What the upstreams answer instead of what they should. */
  let player: Reply | undefined;
  let timedtext: Reply | undefined;
  let watch: Reply | undefined;
  let music: Reply | undefined;

  before(async () => {
    deezer = await openStandIn((request) => music ?? standIns.deezer(request));
    youtube = await openStandIn((request) =>
      youtubeStandIn({ player, timedtext, watch: watch ?? { body: watchPage } })(request),
    );
    tiktok = await openStandIn(() => ({ status: 400, json: { message: 'Something went wrong', code: 400 } }));
    server = await startTestServer({
      env: {
        OJA_ENGINES_MUSIC: 'deezer',
        OJA_DEEZER_URL: deezer.url,
        OJA_YOUTUBE_URL: youtube.url,
        OJA_TIKTOK_URL: tiktok.url,
      },
    });
  });
  after(async () => {
    await server.close();
    for (const upstream of [deezer, youtube, tiktok]) await upstream[Symbol.asyncDispose]();
  });

  const rows: [string, () => void, number, string][] = [
    ['unavailable', () => (player = status('ERROR', 'This video is unavailable')), 404, 'video_unavailable'],
    [
      'no captions',
      () => (player = { json: { ...playing, captions: captions([]) } }),
      404,
      'transcripts_disabled',
    ],
    [
      'no such language',
      () => (player = { json: { ...playing, captions: captions([tracks.yoruba]) } }),
      404,
      'transcript_not_found',
    ],
    [
      'adults only',
      () => (player = status('LOGIN_REQUIRED', 'This video may be inappropriate for some users.')),
      403,
      'age_restricted',
    ],
    [
      'blocked',
      () => (player = status('LOGIN_REQUIRED', 'Sign in to confirm you’re not a bot')),
      503,
      'upstream_blocked',
    ],
    ['429', () => (watch = { status: 429, body: '' }), 503, 'upstream_blocked'],
    ['empty captions', () => (timedtext = { body: '' }), 502, 'po_token_required'],
    ['nonsense', () => (player = { body: '<html>' }), 502, 'upstream_error'],
    ['our key refused', () => (player = { status: 403, json: {} }), 502, 'upstream_error'],
    ['not playable', () => (player = status('UNPLAYABLE', 'Members only')), 422, 'video_unplayable'],
  ];

  test('every failure has its status, is free and gives the free use back', async () => {
    const { key } = await server.account();
    for (const [what, arrange, code, name] of rows) {
      player = timedtext = watch = undefined;
      arrange();
      const answer = await server.call(transcript, { key, body: { url: video, language: 'en' } });
      assert.deepEqual([answer.status, answer.json.error.code], [code, name], what);
      assert.equal(answer.headers.get('x-oja-charge'), '0.00', what);
      if (code === 503) assert.ok(Number(answer.headers.get('retry-after')) > 0, what);
    }
    player = timedtext = watch = undefined;
    const wrong = await server.call(transcript, { key, body: { url: 'https://example.com/' } });
    assert.deepEqual(
      [wrong.status, wrong.json.error.code, wrong.json.error.param],
      [400, 'invalid_request', 'url'],
    );
    const tok = await server.call('/api/v1/media/tiktok/metadata', {
      key,
      body: { url: 'https://www.tiktok.com/@a/video/12345678' },
    });
    assert.deepEqual([tok.status, tok.json.error.code], [404, 'video_unavailable']);
    const good = await server.call(transcript, { key, body: { url: video } });
    assert.deepEqual([good.status, good.headers.get('x-oja-free-left')], [200, '9']);
  });

  test('the receipt tells a cache hit', async () => {
    const { key } = await server.account();
    const search = () =>
      server.call('/api/v1/media/music/search', { key, body: { query: 'essence', type: 'track' } });
    assert.equal((await search()).headers.get('x-oja-cache'), 'miss');
    assert.equal((await search()).headers.get('x-oja-cache'), 'hit');
  });

  test('a hit is charged, unless the operator gives hits away', async (t) => {
    const env = { OJA_ENGINES_MUSIC: 'deezer', OJA_DEEZER_URL: deezer.url, OJA_FREE_MEDIA: '0' };
    for (const [charged, charge] of [
      ['1', '0.90'],
      ['0', '0.00'],
    ] as const) {
      const own = await startTestServer({ env: { ...env, OJA_CHARGE_CACHED: charged } });
      t.after(() => own.close());
      const { key } = await own.account({ dollars: 2 });
      const search = async () => {
        const body = { query: 'essence', type: 'track' };
        const { headers } = await own.call('/api/v1/media/music/search', { key, body });
        return [headers.get('x-oja-cache'), headers.get('x-oja-charge')];
      };
      assert.deepEqual(await search(), ['miss', '0.90']);
      assert.deepEqual(await search(), ['hit', charge]);
    }
  });

  test('a search that finds nothing is free and gives the free use back', async () => {
    const { key } = await server.account();
    const search = (query: string) =>
      server.call('/api/v1/media/music/search', { key, body: { query, type: 'track' } });
    for (const [query, left] of [
      ['nothing like it', '10'],
      ['essence', '9'],
    ] as const) {
      const { status, headers } = await search(query);
      assert.deepEqual(
        [status, headers.get('x-oja-charge'), headers.get('x-oja-free-left')],
        [200, '0.00', left],
        query,
      );
    }
  });

  test('the quota of an upstream is 429 with retry-after, uncharged', async () => {
    const { key } = await server.account({ dollars: 5 });
    music = { json: { error: { type: 'Exception', message: 'Quota limit exceeded', code: 4 } } };
    const answer = await server.call('/api/v1/media/music/search', { key, body: { query: 'quota' } });
    music = undefined;
    assert.deepEqual([answer.status, answer.json.error.code], [429, 'upstream_rate_limited']);
    assert.ok(Number(answer.headers.get('retry-after')) >= 1);
    assert.equal((await server.call('/api/v1/credits', { key })).json.available, '5.00');
  });

  test('ten free requests an account, whatever the keys; the eleventh is paid or 402', async () => {
    const account = await server.account();
    const made = await server.call('/api/v1/keys', { key: account.key, body: { scopes: ['media'] } });
    const keys = [account.key, made.json.secret as string];
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, i) =>
        server.call('/api/v1/media/youtube/metadata', { key: keys[i % 2], body: { url: video } }),
      ),
    );
    assert.equal(answers.filter(({ status: code }) => code === 200).length, 10);
    const refused = answers.filter(({ status: code }) => code === 402);
    assert.equal(refused.length, 4);
    assert.equal(refused[0]?.json.error.code, 'insufficient_credits');

    const rich = await server.account({ dollars: 2 });
    const charges: (string | null)[] = [];
    for (let i = 0; i < 11; i += 1) {
      const { headers } = await server.call('/api/v1/media/youtube/metadata', {
        key: rich.key,
        body: { url: video },
      });
      charges.push(headers.get('x-oja-charge'));
    }
    assert.deepEqual(charges, [...Array(10).fill('0.00'), '0.90']);
  });

  test('the videos of a channel: a page for the price of a request', async () => {
    const { key } = await server.account({ dollars: 5 });
    const list = (body: object) => server.call('/api/v1/media/youtube/videos', { key, body });
    const first = await list({ url: 'https://www.youtube.com/@RickAstleyYT/videos' });
    assert.deepEqual(
      [first.status, first.json.count, first.json.videos.length],
      [200, 1024, 100],
      first.text,
    );
    assert.equal(first.headers.get('x-oja-free-left'), '9');
    const next = await list({ url: '@RickAstleyYT', cursor: first.json.next });
    assert.deepEqual([next.json.videos.length, next.json.next], [3, null]);
    const gone = await list({ url: 'https://www.youtube.com/playlist?list=PLunknown-list' });
    assert.deepEqual([gone.status, gone.headers.get('x-oja-free-left')], [404, '8'], gone.text);
  });

  test('captions come as files of their own type', async () => {
    const { key } = await server.account();
    const vtt = await server.call(transcript, { key, body: { url: video, format: 'vtt' } });
    assert.match(vtt.headers.get('content-type') ?? '', /^text\/vtt/);
    assert.match(vtt.text, /^WEBVTT\n\n00:00:00\.500 --> /);
    const srt = await server.call(transcript, { key, body: { url: video, format: 'srt' } });
    assert.match(srt.headers.get('content-type') ?? '', /^application\/x-subrip/);
  });
});
