/** What every music engine must do. The stand-in behind it has 25 matches for "essence", every fifth explicit. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callWith } from '../../../../core/src/engines/upstream-testing.ts';
import type { MusicEngine, MusicQuery } from './port.ts';

export interface MusicContract extends AsyncDisposable {
  engine: MusicEngine;
  /** Requests the upstream has got so far. */
  requests(): number;
}

const ask: MusicQuery = { query: 'essence', types: ['track'], limit: 10, offset: 0, explicit: true };

export function musicContract(open: () => Promise<MusicContract>, knows: { explicit: boolean }): void {
  test('finds tracks, artists and albums in the common shape', async () => {
    await using opened = await open();
    const found = await opened.engine.search(
      { ...ask, types: ['track', 'artist', 'album'], limit: 2 },
      callWith(),
    );
    assert.equal(found.engine, opened.engine.name);
    assert.equal(found.cached, false);
    const track = found.tracks?.items[0];
    assert.equal(track?.title, 'Essence 1');
    assert.equal(track?.artists[0]?.name, 'Wizkid');
    assert.equal(track?.album?.title, 'Album 1');
    assert.equal(track?.duration, 180);
    assert.match(track?.url ?? '', /^https:\/\//);
    assert.equal(found.artists?.items[0]?.name, 'Wizkid 1');
    assert.equal(found.albums?.items.length, 2);
    for (const { url } of [...track!.artwork, ...found.albums!.items.flatMap((album) => album.artwork)]) {
      assert.match(url, /^https?:\/\//);
    }
  });

  test('pages run through all matches once', async () => {
    await using opened = await open();
    const titles: string[] = [];
    let offset: number | null = 0;
    while (offset !== null) {
      const { tracks }: Awaited<ReturnType<MusicEngine['search']>> = await opened.engine.search(
        { ...ask, limit: 12, offset, engine: opened.engine.name },
        callWith(),
      );
      assert.equal(tracks?.total, 25);
      titles.push(...tracks!.items.map(({ title }) => title));
      offset = tracks!.nextOffset;
    }
    assert.equal(titles.length, 25);
    assert.equal(new Set(titles).size, 25);
  });

  test('nothing found is an empty page', async () => {
    await using opened = await open();
    const { tracks } = await opened.engine.search({ ...ask, query: 'zzz' }, callWith());
    assert.deepEqual(tracks, { items: [], total: 0, nextOffset: null });
  });

  test('equal searches ask the upstream once', async () => {
    await using opened = await open();
    await Promise.all(Array.from({ length: 5 }, () => opened.engine.search(ask, callWith())));
    const before = opened.requests();
    assert.equal((await opened.engine.search(ask, callWith())).cached, true);
    assert.equal(opened.requests(), before);
  });

  test('refuses a cursor of another engine', async () => {
    await using opened = await open();
    await assert.rejects(opened.engine.search({ ...ask, offset: 10, engine: 'other' }, callWith()), {
      kind: 'unsupported',
    });
  });

  if (!knows.explicit) return;
  test('explicit: false leaves explicit items out', async () => {
    await using opened = await open();
    const { tracks } = await opened.engine.search({ ...ask, explicit: false }, callWith());
    assert.ok(tracks!.items.length > 0);
    assert.ok(tracks!.items.every(({ explicit }) => explicit === false));
  });
}
