import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import ipaddr from 'ipaddr.js';
import { openEgress, silent } from '../../egress/testing.ts';
import { openGeoData } from '../../testing/geo-data.ts';
import { readManifest } from '../models/manifest.ts';
import { createModelStore } from '../models/store.ts';
import { loadAsnTable } from './asn-table.ts';
import { continentOf } from './continents.ts';
import { geoContract } from './contract.ts';
import { createDbip } from './dbip.ts';
import geoModels from './models.json' with { type: 'json' };

const call = () => ({ signal: new AbortController().signal, log: silent });

async function open() {
  const data = openGeoData();
  const egress = openEgress();
  const engine = createDbip(
    { dataUrl: undefined },
    {
      egress,
      models: data.models,
      sandbox: {} as never,
      log: silent,
      scratchDir: tmpdir(),
    },
  );
  return {
    engine,
    async [Symbol.asyncDispose]() {
      await egress.close();
      await data[Symbol.asyncDispose]();
    },
  };
}

geoContract('dbip', open);

test('place, timezone, continent and network', async () => {
  await using opened = await open();
  const lagos = await opened.engine.locate({ ip: '102.89.23.1' }, call());
  assert.deepEqual(lagos.place, {
    city: 'Ifako',
    region: 'Lagos',
    country: 'Nigeria',
    countryCode: 'NG',
    continent: 'Africa',
    continentCode: 'AF',
    latitude: 6.6442,
    longitude: 3.3249,
    timezone: 'Africa/Lagos',
    postal: '100216',
  });
  assert.deepEqual(lagos.network, {
    asn: 29465,
    name: 'MTN "NG" Communication',
    prefix: '102.89.0.0/16',
    hosting: false,
  });
  const cloudflare = await opened.engine.locate({ ip: '1.1.1.1' }, call());
  assert.deepEqual(cloudflare.network, {
    asn: 13335,
    name: 'Cloudflare, Inc.',
    prefix: '1.1.1.0/24',
    hosting: true,
  });
  assert.equal(cloudflare.place?.city, null);
  assert.equal(cloudflare.dataDate, '2026-06-05');
  const nairobi = await opened.engine.locate({ ip: '2c0f:f248::99' }, call());
  assert.equal(nairobi.place?.city, 'Nairobi');
  assert.equal(nairobi.network, null);
  const unknown = await opened.engine.locate({ ip: '5.5.5.5' }, call());
  assert.deepEqual([unknown.bogon, unknown.place, unknown.network], [null, null, null]);
});

test('without data it says what fixes it', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'oja-empty-'));
  const models = createModelStore({ dir, log: silent, autoPull: false, manifest: readManifest(geoModels) });
  const engine = createDbip(
    { dataUrl: undefined },
    {
      egress: {} as never,
      models,
      sandbox: {} as never,
      log: silent,
      scratchDir: dir,
    },
  );
  const state = await engine.check();
  assert.equal(state.state, 'missing');
  assert.equal(state.fix, 'npx oja-server models pull geo-city geo-asn');
  await assert.rejects(engine.locate({ ip: '8.8.8.8' }, call()), {
    name: 'EngineFailure',
    code: 'engine_unavailable',
  });
  await models.close();
  rmSync(dir, { recursive: true });
});

test('the table finds first, last and nothing between', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'oja-asn-'));
  const v4 = join(dir, 'v4.csv');
  const v6 = join(dir, 'v6.csv');
  const rows = Array.from(
    { length: 3_000 },
    (_, index) => `${index * 1_000},${index * 1_000 + 499},${index + 1},Network ${index + 1}`,
  );
  writeFileSync(v4, rows.join('\n'));
  writeFileSync(v6, '');
  const table = await loadAsnTable(v4);
  const at = (value: number) =>
    table.find(ipaddr.fromByteArray([value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]));
  assert.equal(at(0)?.asn, 1);
  assert.equal(at(499)?.name, 'Network 1');
  assert.equal(at(500), undefined);
  assert.equal(at(2_999_000)?.asn, 3_000);
  assert.equal(at(2_999_500), undefined);
  for (let row = 0; row < rows.length; row++) {
    assert.equal(at(row * 1_000 + 7)?.asn, row + 1);
    assert.equal(at(row * 1_000 + 700), undefined);
  }
  assert.equal((await loadAsnTable(v6)).find(ipaddr.parse('2001:4860::1')), undefined);
  writeFileSync(v6, `${2n ** 64n},${2n ** 64n * 9n - 1n},7,Seven\n\n`);
  const six = await loadAsnTable(v6);
  assert.equal(six.find(ipaddr.parse('0:0:0:5::1'))?.name, 'Seven');
  assert.equal(six.find(ipaddr.parse('0:0:0:9::1')), undefined);
  rmSync(dir, { recursive: true });
});

test('every country has one continent', () => {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  // Regions that are no countries, or no longer.
  const others = new Set([
    'AC',
    'AN',
    'BU',
    'CP',
    'CQ',
    'CS',
    'DD',
    'DG',
    'DY',
    'EA',
    'EU',
    'EZ',
    'FX',
    'HV',
    'IC',
    'NH',
    'NT',
    'QO',
    'RH',
    'SU',
    'TA',
    'TP',
    'UK',
    'UN',
    'VD',
    'XA',
    'XB',
    'YD',
    'YU',
    'ZR',
    'ZZ',
  ]);
  for (const code of letters.flatMap((a) => letters.map((b) => a + b))) {
    if (names.of(code) && !others.has(code)) assert.ok(continentOf(code), code);
  }
});
