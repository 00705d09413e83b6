/** What every video engine must do. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callWith } from '../../../../core/src/engines/upstream-testing.ts';
import type { Sandbox } from '../../../../core/src/sandbox/port.ts';
import { probeFilm } from './film-program.ts';
import type { VideoEngine, VideoOrder } from './port.ts';

export interface VideoContract extends AsyncDisposable {
  engine: VideoEngine;
  sandbox: Sandbox;
}

export const shortOrder: VideoOrder = {
  prompt: 'Ọjà ń jí ní òwúrọ̀',
  seconds: 2,
  width: 320,
  height: 180,
  storyboard: async () => ({
    scenes: [
      { picture: 'Lagos market at dawn', caption: 'Ẹ káàárọ̀, ọjà!' },
      { picture: 'danfo bus in the city', caption: '' },
    ],
  }),
};

export function videoContract(open: () => Promise<VideoContract>): void {
  test('makes a film that plays, with thumbnail and progress', async () => {
    await using opened = await open();
    const steps: number[] = [];
    const film = await opened.engine.generate(shortOrder, {
      ...callWith(),
      progress: (fraction) => steps.push(fraction),
    });
    const facts = await probeFilm(opened.sandbox, film.bytes, callWith().signal);
    assert.ok(facts !== undefined);
    assert.deepEqual([facts.width, facts.height, facts.sound], [film.width, film.height, film.sound]);
    assert.ok(Math.abs(facts.seconds - film.seconds) < 0.1, `${facts.seconds} against ${film.seconds}`);
    assert.deepEqual([...film.thumbnail!.subarray(0, 3)], [0xff, 0xd8, 0xff]);
    assert.ok(steps.length > 0);
    assert.deepEqual(
      steps,
      steps.toSorted((a, b) => a - b),
    );
    assert.ok(steps.every((fraction) => fraction >= 0 && fraction <= 1));
  });

  test('leaves an order for another engine to that engine', async () => {
    await using opened = await open();
    await assert.rejects(opened.engine.generate({ ...shortOrder, engine: 'another' }, callWith()), {
      kind: 'unsupported',
    });
  });

  test('stops when nobody waits any more', async () => {
    await using opened = await open();
    const abort = new AbortController();
    const film = opened.engine.generate(shortOrder, {
      ...callWith(abort.signal),
      progress: () => abort.abort(new Error('the caller went away')),
    });
    await assert.rejects(film);
  });
}
