/** What every YouTube engine must do with the stand-in's one good video. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callWith } from '../../../../core/src/engines/upstream-testing.ts';
import type { YoutubeEngine } from './port.ts';

export interface YoutubeContract extends AsyncDisposable {
  engine: YoutubeEngine;
  id: string;
}

export function youtubeContract(open: () => Promise<YoutubeContract>): void {
  test('gives captions with times, escaped text made plain, and the list of tracks', async () => {
    await using opened = await open();
    const transcript = await opened.engine.transcript({ id: opened.id, languages: ['en'] }, callWith());
    assert.equal(transcript.language, 'en');
    assert.equal(transcript.generated, false);
    assert.deepEqual(transcript.segments, [
      { text: 'Hey & hello', start: 0.5, duration: 1.54 },
      { text: "it's me\nagain", start: 2.04, duration: 4.16 },
    ]);
    assert.deepEqual(
      transcript.tracks.map(({ language, generated }) => [language, generated]),
      [
        ['en', true],
        ['yo', false],
        ['en', false],
        ['pt-BR', false],
      ],
    );
  });

  test('gives the real size and duration, not those of the embed', async () => {
    await using opened = await open();
    const { cached: _, ...video } = await opened.engine.metadata({ id: opened.id }, callWith());
    assert.deepEqual(
      [video.width, video.height, video.duration, video.views],
      [1920, 1080, 213, 1_600_000_000],
    );
    assert.equal(video.author.name, 'Rick Astley');
    assert.equal(video.published, '2009-10-25T06:57:33.000Z');
    assert.deepEqual(
      video.thumbnails.map(({ width }) => width),
      [120, 1280],
    );
    assert.deepEqual(video.missing, []);
  });

  test('the second answer is cached', async () => {
    await using opened = await open();
    const ask = () => opened.engine.metadata({ id: opened.id }, callWith());
    assert.equal((await ask()).cached, false);
    assert.equal((await ask()).cached, true);
  });
}
