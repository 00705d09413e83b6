import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Endpoint } from '../../../core/src/endpoints/endpoint.ts';
import {
  dataOf,
  failureOf,
  openCapability,
  openStandIn,
  runEndpoint,
} from '../../../core/src/engines/upstream-testing.ts';
import { errorTable, OjaError } from '../../../core/src/errors.ts';
import { music } from '../engines/music/capability.ts';
import { standIns } from '../engines/music/stand-ins.ts';
import { tiktok } from '../engines/tiktok/capability.ts';
import { youtube } from '../engines/youtube/capability.ts';
import { youtubeStandIn } from '../engines/youtube/stand-in.ts';
import { cacheNote } from './cache-note.ts';
import { musicSearch } from './music-search.ts';
import { tiktokMetadata } from './tiktok-metadata.ts';
import { youtubeMetadata } from './youtube-metadata.ts';
import { youtubeTranscript } from './youtube-transcript.ts';

const endpoints = [musicSearch, tiktokMetadata, youtubeMetadata, youtubeTranscript];

describe('every media endpoint', () => {
  for (const endpoint of endpoints) {
    test(`${endpoint.id}: its example fits its schemas`, () => {
      endpoint.input.parse(endpoint.example.input);
      assert.deepEqual(endpoint.output.parse(endpoint.example.output), endpoint.example.output);
    });
  }
});

async function openMedia() {
  const [deezer, tube, tok] = await Promise.all([
    openStandIn(standIns.deezer),
    openStandIn(youtubeStandIn()),
    openStandIn(() => ({ json: { title: 'T', author_name: 'A', author_url: 'https://www.tiktok.com/@a' } })),
  ]);
  const opened = [
    openCapability(music, { deezerUrl: deezer.url, order: ['spotify', 'deezer'] }),
    openCapability(youtube, { youtubeUrl: tube.url }),
    openCapability(tiktok, { tiktokUrl: tok.url }),
  ] as const;
  const engines = { music: opened[0].port, youtube: opened[1].port, tiktok: opened[2].port };
  return {
    run: (endpoint: Endpoint, input: unknown) => runEndpoint(endpoint, input, { engines }),
    async [Symbol.asyncDispose]() {
      for (const part of [...opened, deezer, tube, tok]) await part[Symbol.asyncDispose]();
    },
  };
}

interface Found {
  engine: string;
  tracks?: { items: { title: string }[]; total: number; next: string | null };
  artists?: { next: string | null };
  albums?: object;
}

describe('music search', () => {
  test('cursors walk through one list; the other lists stay away', async () => {
    await using media = await openMedia();
    const search = { query: 'essence', limit: 10 };
    const first = dataOf<Found>(await media.run(musicSearch, search));
    assert.deepEqual([first.engine, first.tracks?.total], ['deezer', 25]);
    assert.ok(first.artists?.next && first.albums);
    const second = dataOf<Found>(await media.run(musicSearch, { ...search, cursor: first.tracks!.next }));
    assert.deepEqual([second.artists, second.albums], [undefined, undefined]);
    const third = dataOf<Found>(await media.run(musicSearch, { ...search, cursor: second.tracks!.next }));
    assert.equal(third.tracks!.next, null);
    const titles = [first, second, third].flatMap((page) => page.tracks!.items.map(({ title }) => title));
    assert.equal(new Set(titles).size, 25);
  });

  test('a cursor that is made up, or of another search, is 400 at cursor', async () => {
    await using media = await openMedia();
    const { tracks } = dataOf<Found>(
      await media.run(musicSearch, { query: 'essence', type: 'track', limit: 5 }),
    );
    const wrong = [
      { query: 'essence', cursor: 'nonsense' },
      {
        query: 'essence',
        cursor: Buffer.from('{"e":"deezer","t":"track","o":-1,"s":""}').toString('base64url'),
      },
      { query: 'other', limit: 5, cursor: tracks!.next },
    ];
    for (const input of wrong) {
      const failure = await failureOf(media.run(musicSearch, input));
      assert.deepEqual([failure.code, failure.param], ['invalid_request', 'cursor']);
    }
  });

  test('the second equal search is a cache hit', async () => {
    await using media = await openMedia();
    const search = { query: 'essence', type: ['track', 'album'] };
    assert.equal((await media.run(musicSearch, search)).cached, false);
    assert.equal((await media.run(musicSearch, search)).cached, true);
  });

  test('inputs are checked', () => {
    const wrong = [
      {},
      { query: ' ' },
      { query: 'x', type: 'song' },
      { query: 'x', limit: 0 },
      { query: 'x', limit: 51 },
      { query: 'x', market: 'NGA' },
      { query: 'x', more: 1 },
      { query: 'x'.repeat(251) },
    ];
    for (const input of wrong)
      assert.equal(musicSearch.input.safeParse(input).success, false, JSON.stringify(input));
    assert.deepEqual(
      musicSearch.input.parse({ query: ' x ', type: 'track, album', market: 'ng', limit: '7' }),
      {
        query: 'x',
        type: ['track', 'album'],
        market: 'NG',
        limit: 7,
        explicit: true,
      },
    );
  });
});

describe('transcripts', () => {
  const url = 'https://youtu.be/dQw4w9WgXcQ';

  test('json has segments and tracks', async () => {
    await using media = await openMedia();
    const data = dataOf<{ text: string; duration: number; segments: object[] }>(
      await media.run(youtubeTranscript, { url }),
    );
    assert.equal(data.text, "Hey & hello it's me again");
    assert.equal(data.duration, 6.2);
    assert.equal(data.segments.length, 2);
  });

  test('text, srt and vtt are files of their own type', async () => {
    await using media = await openMedia();
    const [text, srt, vtt] = await Promise.all(
      ['text', 'srt', 'vtt'].map((format) => media.run(youtubeTranscript, { id: 'dQw4w9WgXcQ', format })),
    );
    assert.deepEqual(text, {
      text: "Hey & hello\nit's me again",
      mime: 'text/plain; charset=utf-8',
      ...cacheNote(false),
    });
    assert.deepEqual(srt, {
      text: "1\n00:00:00,500 --> 00:00:02,040\nHey & hello\n\n2\n00:00:02,040 --> 00:00:06,200\nit's me\nagain\n",
      mime: 'application/x-subrip; charset=utf-8',
      ...cacheNote(true),
    });
    assert.deepEqual(vtt, {
      text: "WEBVTT\n\n00:00:00.500 --> 00:00:02.040\nHey &amp; hello\n\n00:00:02.040 --> 00:00:06.200\nit's me\nagain\n",
      mime: 'text/vtt; charset=utf-8',
      ...cacheNote(true),
    });
  });

  test('inputs are checked', () => {
    const wrong = [
      {},
      { url, id: 'dQw4w9WgXcQ' },
      { url: 'https://vimeo.com/1' },
      { url, language: 'english please' },
      { url, format: 'pdf' },
      { url: 'https://www.youtube.com/' },
    ];
    for (const input of wrong)
      assert.equal(youtubeTranscript.input.safeParse(input).success, false, JSON.stringify(input));
  });
});

test('metadata of both platforms fits its schema', async () => {
  await using media = await openMedia();
  const tube = dataOf<{ thumbnail: { width: number }; width: number }>(
    await media.run(youtubeMetadata, { url: 'dQw4w9WgXcQ' }),
  );
  assert.deepEqual([tube.thumbnail.width, tube.width], [1280, 1920]);
  const tok = dataOf<{ url: string }>(
    await media.run(tiktokMetadata, { url: 'tiktok.com/@a/video/12345678' }),
  );
  assert.equal(tok.url, 'https://www.tiktok.com/@a/video/12345678');
});

test('whatever the upstream answers, only documented outcomes', async () => {
  let body = '';
  await using upstream = await openStandIn(() => ({ body }));
  const opened = {
    music: openCapability(music, { deezerUrl: upstream.url, order: ['deezer'] }),
    youtube: openCapability(youtube, { youtubeUrl: upstream.url, youtubeKey: 'k', youtubeCacheSeconds: 0 }),
    tiktok: openCapability(tiktok, { tiktokUrl: upstream.url, tiktokCacheSeconds: 0 }),
  };
  const engines = { music: opened.music.port, youtube: opened.youtube.port, tiktok: opened.tiktok.port };
  const keys = [
    'data',
    'total',
    'title',
    'id',
    'playabilityStatus',
    'status',
    'videoDetails',
    'thumbnail',
    'thumbnails',
    'url',
    'captions',
    'playerCaptionsTracklistRenderer',
    'captionTracks',
    'baseUrl',
    'languageCode',
    'author_name',
    'html',
    'error',
    'code',
  ];
  const lie = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      fc.string(),
      fc.integer(),
      fc.constantFrom('OK', null, 'http://127.0.0.1:1/x'),
      tie('object'),
      fc.array(tie('value'), { maxLength: 3 }),
    ),
    object: fc.dictionary(fc.constantFrom(...keys), tie('value'), { maxKeys: 6 }),
  })).object;
  const calls: [Endpoint, (n: number) => unknown][] = [
    [musicSearch, (n) => ({ query: `q${n}`, type: 'track' })],
    [youtubeTranscript, () => ({ id: 'dQw4w9WgXcQ' })],
    [youtubeMetadata, () => ({ id: 'dQw4w9WgXcQ' })],
    [tiktokMetadata, () => ({ url: 'https://www.tiktok.com/@a/video/12345678' })],
  ];
  let n = 0;
  await fc.assert(
    fc.asyncProperty(lie, fc.integer({ min: 1, max: 3 }), async (value, call) => {
      body = JSON.stringify(value);
      const [endpoint, input] = calls[call]!;
      try {
        await runEndpoint(endpoint, input(n++), { engines });
      } catch (error) {
        assert.ok(error instanceof OjaError, String(error));
        assert.ok(error.code in errorTable && error.code !== 'internal_error', error.code);
      }
    }),
    { numRuns: 300 },
  );
  for (const { [Symbol.asyncDispose]: dispose } of Object.values(opened)) await dispose();
});
