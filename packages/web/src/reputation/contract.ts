/** What every reputation engine must do. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { callWith } from '../../../core/src/engines/upstream-testing.ts';
import type { ReputationEngine } from './port.ts';

export function reputationContract(
  name: string,
  open: () => Promise<AsyncDisposable & { engine: ReputationEngine }>,
): void {
  suite(`reputation engine ${name}`, () => {
    test('finds the addresses that exist to be found, and says on which list of which date', async () => {
      await using opened = await open();
      const url = 'https://testsafebrowsing.appspot.com/s/phishing.html';
      const { matches, lists } = await opened.engine.match(
        { urls: ['https://example.com/', url] },
        callWith(),
      );
      assert.ok(matches.length >= 2);
      assert.deepEqual(new Set(matches.map((match) => match.url)), new Set([url]));
      assert.deepEqual(new Set(matches.map(({ category }) => category)), new Set(['malware', 'phishing']));
      for (const match of matches) assert.ok(!Number.isNaN(Date.parse(match.date)));
      assert.ok(lists.some(({ list }) => list === matches[0]?.list));
    });

    test('finds nothing where there is nothing', async () => {
      await using opened = await open();
      const urls = [
        'https://example.com/',
        'http://127.0.0.1/',
        'http://[::1]:8080/a?b',
        'https://xn--bcher-kva.example/',
      ];
      assert.deepEqual((await opened.engine.match({ urls }, callWith())).matches, []);
    });

    test('reads the spelling of an address', async () => {
      await using opened = await open();
      const spelling = await opened.engine.spell({ url: 'https://paypal.com.login.example/' }, callWith());
      assert.equal(spelling.hostname, 'paypal.com.login.example');
      assert.ok(spelling.signals.some(({ id }) => id === 'brand_in_subdomain'));
    });
  });
}
