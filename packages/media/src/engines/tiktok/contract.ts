/** What every TikTok engine must do with the one video its stand-in knows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callWith } from '../../../../core/src/engines/upstream-testing.ts';
import type { TiktokEngine } from './port.ts';

export const knownUrl = 'https://www.tiktok.com/@scout2015/video/6718335390845095173';

export function tiktokContract(open: () => Promise<AsyncDisposable & { engine: TiktokEngine }>): void {
  test('title, author, thumbnail with size, embed code, final address', async () => {
    await using opened = await open();
    const { cached, ...video } = await opened.engine.metadata(
      { url: `${knownUrl}?is_copy_url=1&lang=en` },
      callWith(),
    );
    assert.equal(cached, false);
    assert.deepEqual([video.type, video.url], ['video', knownUrl]);
    assert.equal(video.id, '6718335390845095173');
    assert.match(video.title, /Scramble/);
    assert.deepEqual(video.author, {
      name: 'Scout, Suki & Stella',
      handle: 'scout2015',
      url: 'https://www.tiktok.com/@scout2015',
    });
    assert.deepEqual([video.thumbnail?.width, video.thumbnail?.height], [576, 1024]);
    assert.match(video.html ?? '', /tiktok-embed/);
  });

  test('what is neither a video nor a profile is the fault of the caller', async () => {
    await using opened = await open();
    for (const url of [
      'https://www.tiktok.com/',
      'https://www.tiktok.com/music/some-sound-123',
      'https://evil.example/@a/video/12345',
    ]) {
      await assert.rejects(opened.engine.metadata({ url }, callWith()), { code: 'invalid_request' });
    }
  });
}
