// @alone
/** Videos without captions: their sound is transcribed where the operator allows it, as a transcription of its own. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openStandIn, type Reply, type StandIn } from '../../../core/src/engines/upstream-testing.ts';
import { startTestServer, type TestServer } from '../../../server/src/testing/server.ts';
import { sampleSpeech, sampleWords } from '../../../speech/src/endpoints/sample-speech.ts';
import { captions, playing, watchPage, youtubeStandIn } from '../engines/youtube/stand-in.ts';

const bytes = Buffer.from(sampleSpeech, 'base64');
const video = 'https://youtu.be/dQw4w9WgXcQ';
const soundUrl = 'https://rr3---sn-4g5e.googlevideo.com/videoplayback?id=o-1&itag=139&sig=AB';
const soundFormat = { itag: 139, mimeType: 'audio/webm; codecs="opus"', bitrate: 48_000, url: soundUrl };
const silent = (more: object = {}, details: object = {}): Reply => ({
  json: {
    ...playing,
    videoDetails: { ...playing.videoDetails, ...details },
    captions: captions([]),
    streamingData: {
      adaptiveFormats: [
        { mimeType: 'audio/mp4', bitrate: 128_000, url: 'https://rr3---sn-4g5e.googlevideo.com/large' },
        { ...soundFormat, ...more },
      ],
    },
  },
});

describe('videos without captions', () => {
  let server: TestServer;
  let youtube: StandIn;
  let speech: StandIn;
  let player: Reply = silent();
  let sound: Reply | undefined;
  const env = () => ({
    OJA_YOUTUBE_URL: youtube.url,
    OJA_OPENAI_URL: `${speech.url}/v1`,
    OJA_OPENAI_KEY: 'sk-stand-in',
    OJA_ENGINES_TRANSCRIPTION: 'openai',
    OJA_FREE_MEDIA: '0',
    OJA_MEDIA_CACHE_SECONDS: '0',
  });

  before(async () => {
    youtube = await openStandIn((request) =>
      youtubeStandIn({
        player,
        watch: { body: watchPage },
        sound: ({ headers }) => {
          if (sound !== undefined) return sound;
          // Google sends what was asked for, and no more.
          const [, from = '0', to = '0'] = /^bytes=(\d+)-(\d+)$/.exec(String(headers.range)) ?? [];
          const piece = bytes.subarray(Number(from), Math.min(Number(to) + 1, Number(from) + 500));
          const range = `bytes ${from}-${Number(from) + piece.length - 1}/${bytes.length}`;
          return { status: 206, headers: { 'content-range': range }, body: piece };
        },
      })(request),
    );
    const segments = [{ start: 0, end: 1.2, text: sampleWords }];
    speech = await openStandIn(() => ({
      json: { task: 'transcribe', language: 'english', duration: 1.2, text: sampleWords, segments },
    }));
    server = await startTestServer({ env: { ...env(), OJA_YOUTUBE_SOUND: '1' } });
  });
  after(async () => {
    await server.close();
    for (const upstream of [youtube, speech]) await upstream[Symbol.asyncDispose]();
  });

  const ask = async (more: object = {}, on = server) => {
    const { key } = await on.account({ dollars: 5 });
    const answer = await on.call('/api/v1/media/youtube/transcript', {
      key,
      body: { url: video, transcribe: true, ...more },
    });
    const { balance } = (await on.call('/api/v1/credits', { key })).json;
    return { ...answer, key, balance };
  };

  test('are heard, for the price of a transcription and nothing else', async () => {
    player = silent();
    const { status, json, text, headers, key, balance } = await ask({ search: 'pepper' });
    assert.equal(status, 200, text);
    const { request_id: id, charge } = json.transcription;
    assert.deepEqual([json.text, json.generated, json.language, charge], [sampleWords, true, 'en', '0.90']);
    assert.deepEqual([json.matches.length, json.title], [1, 'Never Gonna Give You Up']);
    assert.deepEqual([headers.get('x-oja-charge'), balance], ['0.00', '4.10']);
    const row = (await server.call(`/api/v1/requests/${id}`, { key })).json;
    assert.deepEqual([row.endpoint, row.charge], ['media.transcribe', '0.90']);
    const pieces = youtube.seen.filter(({ path }) => path === '/videoplayback');
    assert.equal(pieces.length, Math.ceil(bytes.length / 500));
  });

  test('are not where nobody asks for it, a translation is wanted, or the operator does not allow it', async () => {
    player = silent();
    const before = youtube.seen.filter(({ path }) => path === '/videoplayback').length;
    for (const more of [{ transcribe: false }, { translate_to: 'fr' }])
      assert.equal((await ask(more)).json.error.code, 'transcripts_disabled');
    const plain = await startTestServer({ env: env() });
    const refused = await ask({}, plain);
    await plain.close();
    assert.deepEqual([refused.status, refused.balance], [404, '5.00']);
    assert.equal(youtube.seen.filter(({ path }) => path === '/videoplayback').length, before);
  });

  test('captions stay captions, at their own price', async () => {
    player = { json: playing };
    const { json, headers } = await ask();
    assert.deepEqual([json.transcription, headers.get('x-oja-charge')], [null, '0.90']);
    assert.equal(json.segments.length, 2);
  });

  test('a sound elsewhere, long, live, refused or broken is a failure, and free', async () => {
    const rows: [string, Reply, Reply | undefined, string][] = [
      ['another host', silent({ url: 'https://127.0.0.1/videoplayback' }), undefined, 'transcripts_disabled'],
      [
        'a likeness',
        silent({ url: 'https://a.googlevideo.com.evil.test/x' }),
        undefined,
        'transcripts_disabled',
      ],
      ['a port', silent({ url: 'https://a.googlevideo.com:22/x' }), undefined, 'transcripts_disabled'],
      ['in clear', silent({ url: 'http://a.googlevideo.com/x' }), undefined, 'transcripts_disabled'],
      ['signed for its player', silent({ url: undefined }), undefined, 'transcripts_disabled'],
      ['two hours', silent({}, { lengthSeconds: '7200' }), undefined, 'unprocessable'],
      ['live', silent({}, { isLive: true }), undefined, 'unprocessable'],
      ['refused', silent(), { status: 403, body: '' }, 'upstream_blocked'],
      [
        'moved away',
        silent(),
        { status: 302, headers: { location: 'http://169.254.169.254/' }, body: '' },
        'upstream_error',
      ],
      [
        'moved for ever',
        silent(),
        { status: 302, headers: { location: soundUrl }, body: '' },
        'upstream_error',
      ],
      ['no sound', silent(), { body: '<html>' }, 'upstream_error'],
    ];
    for (const [what, lie, reply, code] of rows) {
      player = lie;
      // The larger one must not be heard instead.
      const formats = Object(lie).json.streamingData.adaptiveFormats;
      if (code === 'transcripts_disabled') formats.shift();
      sound = reply;
      const { json, text, balance } = await ask();
      assert.deepEqual([json.error?.code, balance], [code, '5.00'], `${what}: ${text}`);
    }
    sound = undefined;
  });
});
