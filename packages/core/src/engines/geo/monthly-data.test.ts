import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { openEgress, silent } from '../../egress/testing.ts';
import { openGeoData } from '../../testing/geo-data.ts';
import { writeMmdb } from '../../testing/mmdb.ts';
import { openStandIn } from '../upstream-testing.ts';
import { createDbip } from './dbip.ts';

const call = () => ({ signal: new AbortController().signal, log: silent });
const builtAt = new Date('2026-11-02T00:00:00Z');
const named = (en: string) => ({ names: { en } });
const city = writeMmdb(
  6,
  [
    [
      '2c0f:f248::/32',
      {
        city: named('Mombasa'),
        country: { iso_code: 'KE' },
        location: { latitude: -4.05, longitude: 39.66 },
        subdivisions: [named('Coast')],
      },
    ],
  ],
  builtAt,
);
const asn = writeMmdb(
  6,
  [['2c0f:f248::/32', { autonomous_system_number: 37_061, autonomous_system_organization: 'Safaricom' }]],
  builtAt,
);
const monthOf = (at: Date) => at.toISOString().slice(0, 7);
const now = new Date();
const thisMonth = monthOf(now);
const lastMonth = monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)));

async function openWith(
  answers: (path: string) => { status?: number; body: string | Buffer },
  scratchDir: string,
) {
  const upstream = await openStandIn(({ path }) => answers(path ?? ''));
  const data = openGeoData();
  const egress = openEgress();
  const parts = { egress, models: data.models, sandbox: {} as never, log: silent, scratchDir };
  const engine = createDbip({ dataUrl: `${upstream.url}/free/` }, parts);
  return {
    engine,
    upstream,
    locate: (ip: string) => engine.locate({ ip }, call()),
    async [Symbol.asyncDispose]() {
      await engine.close?.();
      await egress.close();
      await upstream[Symbol.asyncDispose]();
      await data[Symbol.asyncDispose]();
    },
  };
}

const filesOf = (month: string) => (path: string) => {
  if (path === `/free/dbip-city-lite-${month}.mmdb.gz`) return { body: gzipSync(city) };
  return path === `/free/dbip-asn-lite-${month}.mmdb.gz`
    ? { body: gzipSync(asn) }
    : { status: 404, body: '' };
};

async function until<T>(work: () => Promise<T>, done: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await work();
    if (done(value)) return value;
    await nextTurn();
  }
}

for (const month of [thisMonth, lastMonth])
  test(`the file of ${month === thisMonth ? 'the month' : 'the month before'} replaces older data, for later starts too`, async () => {
    const dir = mkdtempSync(join(tmpdir(), 'oja-monthly-'));
    try {
      {
        await using opened = await openWith(filesOf(month), dir);
        const found = await until(
          () => opened.locate('2c0f:f248::99'),
          ({ network, dataDate }) => network !== null && dataDate === '2026-11-02',
        );
        assert.deepEqual(
          [found.place?.city, found.place?.region, found.place?.countryCode, found.place?.timezone],
          ['Mombasa', 'Coast', 'KE', 'Africa/Nairobi'],
        );
        assert.deepEqual(found.network, {
          asn: 37_061,
          name: 'Safaricom',
          prefix: '2c0f:f248::/32',
          hosting: false,
        });
        // What the month's file lacks, the table of the model store has.
        assert.equal((await opened.locate('2001:4860:4860::8888')).network?.asn, 15_169);
      }
      await using again = await openWith(() => ({ status: 500, body: '' }), dir);
      const kept = await until(
        () => again.locate('2c0f:f248::99'),
        ({ dataDate }) => dataDate === '2026-11-02',
      );
      assert.equal(kept.place?.city, 'Mombasa');
    } finally {
      rmSync(dir, { recursive: true });
    }
  });

test('a file that is broken or missing leaves the data that is here', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'oja-monthly-'));
  try {
    for (const answer of [
      { body: gzipSync('no database') },
      { body: 'no archive' },
      { status: 404, body: '' },
    ]) {
      await using opened = await openWith(() => answer, dir);
      await until(
        async () => opened.upstream.seen.length,
        (seen) => seen >= 2,
      );
      const found = await opened.locate('2c0f:f248::99');
      assert.deepEqual([found.place?.city, found.dataDate], ['Nairobi', '2026-06-05']);
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});
