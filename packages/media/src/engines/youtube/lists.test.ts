import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  callWith,
  openCapability,
  openStandIn,
  type Reply,
} from '../../../../core/src/engines/upstream-testing.ts';
import { OjaError } from '../../../../core/src/errors.ts';
import { listTargetOf } from '../../endpoints/youtube-list.ts';
import { youtube } from './capability.ts';
import { pageOf } from './lists.ts';
import type { ListTarget } from './port.ts';
import { channelId, youtubeStandIn } from './stand-in.ts';

async function open(browse?: Reply) {
  const upstream = await openStandIn(youtubeStandIn(browse === undefined ? {} : { browse }));
  const opened = openCapability(youtube, { youtubeUrl: upstream.url });
  return {
    seen: upstream.seen,
    list: (target: ListTarget, cursor?: string) =>
      opened.port.list({ target, ...(cursor === undefined ? {} : { cursor }) }, callWith()),
    async [Symbol.asyncDispose]() {
      await opened[Symbol.asyncDispose]();
      await upstream[Symbol.asyncDispose]();
    },
  };
}

describe('channels and playlists', () => {
  test('a channel by its handle: what it is, its uploads in order, and the page after them', async () => {
    await using tube = await open();
    const target: ListTarget = { kind: 'name', path: '@RickAstleyYT' };
    const { videos, next, ...about } = await tube.list(target);
    assert.deepEqual(about, {
      type: 'channel',
      id: channelId,
      title: 'Rick Astley',
      description: 'The channel.',
      author: {
        name: 'Rick Astley',
        id: channelId,
        url: `https://www.youtube.com/channel/${channelId}`,
        handle: '@RickAstleyYT',
      },
      thumbnail: { url: 'https://yt3.googleusercontent.com/a', width: 900, height: 900 },
      count: 1024,
      cached: false,
    });
    assert.deepEqual(videos.slice(0, 2), [
      {
        id: 'video-00001',
        title: 'Song 1',
        duration: 213,
        views: 1_600_000,
        published: '16 years ago',
        author: { name: 'Rick Astley', id: channelId },
        thumbnail: { url: 'https://i.ytimg.com/vi/1/hq.jpg', width: 336, height: 188 },
        playable: true,
      },
      { ...videos[1], id: 'video-00002', playable: false },
    ]);
    assert.equal(videos.length, 100);
    const later = await tube.list(target, next!);
    assert.deepEqual([later.title, later.next, later.videos.length], [null, null, 3]);
    assert.deepEqual(later.videos[2], {
      id: 'video-00103',
      title: 'Song 103',
      duration: 3723,
      views: 48_210,
      published: '2 years ago',
      author: { name: 'Rick Astley', id: channelId },
      thumbnail: { url: 'https://i.ytimg.com/vi/x/hq.jpg', width: 336, height: 188 },
      playable: true,
    });
  });

  test('a playlist; one that does not exist; a second answer from the cache', async () => {
    await using tube = await open();
    const known: ListTarget = { kind: 'playlist', id: 'PLknown-list0' };
    const { type, title, author, cached } = await tube.list(known);
    assert.deepEqual([type, title, author?.id, cached], ['playlist', 'All songs', channelId, false]);
    assert.equal((await tube.list(known)).cached, true);
    for (const target of [
      { kind: 'playlist', id: 'PLunknown-one' },
      { kind: 'name', path: '@nobody' },
    ] as const)
      await assert.rejects(tube.list(target), { code: 'not_found', param: 'url' });
  });

  test('a block and nonsense are failures of YouTube', async () => {
    for (const [reply, code] of [
      [{ status: 429, body: '' }, 'upstream_blocked'],
      [{ body: '<html>g-recaptcha</html>' }, 'upstream_blocked'],
      [{ body: '<html>' }, 'upstream_error'],
      [{ status: 500, body: '' }, 'upstream_error'],
    ] as const) {
      await using tube = await open(reply);
      await assert.rejects(tube.list({ kind: 'playlist', id: 'PLknown-list0' }), { code });
    }
  });

  test('whatever YouTube sends, a list or a named failure', async () => {
    const keys = [
      'contents',
      'playlistVideoRenderer',
      'lockupViewModel',
      'videoId',
      'contentId',
      'contentType',
    ];
    const more = ['metadata', 'title', 'runs', 'text', 'thumbnail', 'thumbnails', 'url', 'alerts', 'stats'];
    const names = [...keys, ...more, 'continuationCommand', 'token', 'sidebar', 'items', 'lengthSeconds'];
    const lie = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 6 },
        fc.string(),
        fc.integer(),
        fc.constantFrom(null, 'LOCKUP_CONTENT_TYPE_VIDEO', 'abcdefghijk', 'http://127.0.0.1/'),
        tie('object'),
        fc.array(tie('value'), { maxLength: 3 }),
      ),
      object: fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 6 }),
    })).object;
    await fc.assert(
      fc.asyncProperty(lie, async (json) => {
        await using tube = await open({ json });
        await tube.list({ kind: 'channel', id: channelId }).catch((error: unknown) => {
          assert.ok(error instanceof OjaError && error.code !== 'internal_error', String(error));
        });
      }),
      { numRuns: 60 },
    );
  });

  test('an answer that is all nesting, or names one video a million times, is read in moments', () => {
    let deep: unknown = {};
    for (let i = 0; i < 100_000; i++) deep = { a: deep };
    assert.deepEqual(pageOf(deep), { videos: [], next: null });
    const video = { videoRenderer: { videoId: 'abcdefghijk' } };
    assert.equal(pageOf(Array(1_000_000).fill(video)).videos.length, 1);
  });
});

test('every spelling of a channel or a playlist', () => {
  const playlist = { kind: 'playlist', id: 'PLabcdefghij0123' };
  const channel = { kind: 'channel', id: channelId };
  const name = (path: string) => ({ kind: 'name', path });
  const spellings: [string, object][] = [
    ['PLabcdefghij0123', playlist],
    ['https://www.youtube.com/playlist?list=PLabcdefghij0123', playlist],
    ['youtube.com/watch?v=dQw4w9WgXcQ&list=PLabcdefghij0123&index=2', playlist],
    ['https://music.youtube.com/playlist?list=PLabcdefghij0123', playlist],
    [channelId, channel],
    [`https://m.youtube.com/channel/${channelId}/videos?view=0`, channel],
    ['@RickAstleyYT', name('@RickAstleyYT')],
    ['https://www.youtube.com/@RickAstleyYT/shorts', name('@RickAstleyYT')],
    ['https://www.youtube.com/@Ọjà.Films', name('@%E1%BB%8Cj%C3%A0.Films')],
    ['https://www.youtube.com/c/OjaFilms', name('c/OjaFilms')],
    ['https://www.youtube.com/user/OjaFilms/videos', name('user/OjaFilms')],
  ];
  for (const [text, target] of spellings) assert.deepEqual(listTargetOf(text), target, text);
  const wrong = ['', 'oja', 'https://www.youtube.com/', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'];
  const foreign = [
    `https://evil.example/channel/${channelId}`,
    'https://user@www.youtube.com/@oja',
    '@a/../b',
  ];
  const odd = [
    'https://www.youtube.com/c/..%2f..%2fx',
    'https://www.youtube.com/%E0%A4%A',
    'https://youtu.be/@oja',
  ];
  for (const text of [...wrong, ...foreign, ...odd]) assert.equal(listTargetOf(text), undefined, text);
});
