/** What every geo engine must do, whatever its data. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { silent } from '../../egress/testing.ts';
import type { GeoEngine } from './port.ts';

const call = () => ({ signal: new AbortController().signal, log: silent });

export function geoContract(
  name: string,
  open: () => Promise<AsyncDisposable & { engine: GeoEngine }>,
): void {
  suite(`geo engine ${name}`, () => {
    test('reserved addresses are named and have no place', async () => {
      await using opened = await open();
      const expected: [string, string, string][] = [
        ['10.0.0.1', '10.0.0.1', 'private'],
        ['127.0.0.1', '127.0.0.1', 'loopback'],
        ['0:0:0:0:0:0:0:1', '::1', 'loopback'],
        ['FE80::1', 'fe80::1', 'link-local'],
        ['192.0.2.1', '192.0.2.1', 'documentation'],
        ['::8.8.8.8', '::808:808', 'IPv4-compatible'],
        ['2001:1::1', '2001:1::1', 'protocol assignments'],
      ];
      for (const [ip, canonical, range] of expected) {
        const found = await opened.engine.locate({ ip }, call());
        assert.partialDeepStrictEqual(found, { ip: canonical, bogon: range, place: null, network: null });
      }
    });

    test('says whose data it is and of which day', async () => {
      await using opened = await open();
      const { source, dataDate } = await opened.engine.locate({ ip: '8.8.8.8' }, call());
      assert.ok(source.name && source.url && source.licence);
      assert.match(dataDate, /^\d{4}-\d{2}-\d{2}$/);
    });

    test('both versions, each from its own data', async () => {
      await using opened = await open();
      const v4 = await opened.engine.locate({ ip: '8.8.8.8' }, call());
      const mapped = await opened.engine.locate({ ip: '::ffff:8.8.8.8' }, call());
      const v6 = await opened.engine.locate({ ip: '2001:4860:4860::8888' }, call());
      assert.equal(v4.version, 4);
      assert.deepEqual(mapped, v4);
      assert.equal(v6.version, 6);
      assert.equal(v4.network?.asn, 15169);
      assert.equal(v6.network?.asn, 15169);
    });
  });
}
