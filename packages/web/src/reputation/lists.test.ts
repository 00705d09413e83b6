// @alone
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { openParts } from '../../../core/src/engines/engine-testing.ts';
import { callWith, openStandIn, settle } from '../../../core/src/engines/upstream-testing.ts';
import { allModels, openTestModels } from '../../../server/src/testing/models.ts';
import { reputationContract } from './contract.ts';
import { lookupKeys, readEntries, readLine } from './entries.ts';
import { parseFeed } from './feeds.ts';
import { createLists, matchUrl } from './lists.ts';
import type { ReputationEngine } from './port.ts';
import { readRuleset } from './rulesets.ts';
import { reputationSettings } from './settings.ts';

async function openLists(feeds: string[] = [], given: { scratchDir?: string; sources?: string[] } = {}) {
  const parts = await openParts({ models: allModels });
  const engine = createLists(
    settle(reputationSettings, { ipFeeds: [], sources: given.sources ?? [], feeds }),
    {
      ...parts,
      ...given,
    },
  );
  return {
    engine,
    parts,
    async [Symbol.asyncDispose]() {
      await engine.close?.();
      await parts[Symbol.asyncDispose]();
    },
  };
}

reputationContract('lists', () => openLists());

test('reads the formats that lists come in', () => {
  const lines: [string, string | undefined][] = [
    ['# comment', undefined],
    ['! comment', undefined],
    ['', undefined],
    ['evil.example', 'evil.example'],
    ['0.0.0.0 evil.example', 'evil.example'],
    ['127.0.0.1\tlocalhost', undefined],
    ['||evil.example^', 'evil.example'],
    ['||evil.example/a/b^$all', 'evil.example/a/b'],
    ['||evil.example^$doc,popup', 'evil.example'],
    ['||good.example^$script,third-party', undefined],
    ['@@||good.example^', undefined],
    ['https://Evil.example/Path/?q=1', 'evil.example/Path/?q=1'],
    ['http://evil.example/', 'evil.example'],
    ['http://203.0.113.7:8080/bin.sh', '203.0.113.7/bin.sh'],
    ['"123","2026-11-01","http://evil.example/x.exe","online"', 'evil.example/x.exe'],
    ['two words', undefined],
    ['not_a_host', undefined],
  ];
  for (const [line, entry] of lines) assert.equal(readLine(line), entry, line);
});

test('an entry stands for its subdomains and for what lies below its path, not for its neighbours', () => {
  const list = {
    name: 'l',
    category: 'malware' as const,
    date: '2026-01-01T00:00:00.000Z',
    entries: new Set(['evil.example', 'shared.example/bad', 'q.example/a?id=7']),
  };
  const found = (url: string) => matchUrl(url, [list]).length === 1;
  assert.ok(found('https://evil.example/') && found('http://a.b.evil.example/x?y'));
  assert.ok(found('https://shared.example/bad') && found('https://shared.example/bad/file.zip?x=1'));
  assert.ok(found('https://q.example/a?id=7'));
  assert.ok(
    !found('https://notevil.example/') &&
      !found('https://shared.example/badger') &&
      !found('https://shared.example/'),
  );
  assert.ok(!found('https://q.example/a?id=8') && !found('https://example/'));
  assert.ok(!lookupKeys('https://evil.example/').includes('example'));
});

test('a large list is read without holding up other work', async () => {
  const text = Array.from({ length: 60_000 }, (_, index) => `host${index}.evil.example`).join('\n');
  let turns = 0;
  const ticking = setInterval(() => turns++, 0);
  const entries = await readEntries(text, () => true);
  clearInterval(ticking);
  assert.equal(entries.size, 60_000);
  assert.ok(turns > 3, `${turns} turns`);
});

test('lists on the disk are said to be there before they are read, and counted after', async () => {
  const models = await openTestModels('url-lists');
  await using parts = await openParts({ models: allModels });
  const engine = createLists(settle(reputationSettings, { ipFeeds: [], sources: [] }), { ...parts, models });
  const before = (await engine.check()).detail;
  assert.match(before, /on disk, loaded on the first call: phishing-url-blocklist, urlhaus, badware-risks/);
  assert.doesNotMatch(before, /models pull/);
  await engine.match({ urls: ['https://example.com/'] }, callWith());
  const [, entries] = /^(\d+) entries on \d+ lists$/.exec((await engine.check()).detail) ?? [];
  assert.ok(Number(entries) > 1_000, `${entries} entries`);
  await Promise.all([engine.close?.(), models.close()]);
});

test('takes page rules of rulesets and leaves the others', async () => {
  await using parts = await openParts({ models: allModels });
  const rule = (urlFilter: string, more: object) => ({
    id: 1,
    action: { type: 'block' },
    condition: { urlFilter, ...more },
  });
  const rules = [
    rule('||evil.example^', { resourceTypes: ['main_frame', 'script'] }),
    rule('||shared.example/bad^', { resourceTypes: ['main_frame'] }),
    rule('||scripts.example^', { resourceTypes: ['script'] }),
    rule('||only-there.example^', { initiatorDomains: ['x.example'], resourceTypes: ['main_frame'] }),
    rule('*wild*', { resourceTypes: ['main_frame'] }),
    ...Array.from({ length: 5_000 }, (_, n) => rule(`||n${n}.evil.test^`, { resourceTypes: ['main_frame'] })),
  ];
  const path = join(parts.scratchDir, 'rules.json');
  await writeFile(path, JSON.stringify(rules));
  const entries = await readRuleset(path);
  assert.equal(entries.size, 5_002);
  assert.ok(
    entries.has('evil.example') && entries.has('shared.example/bad') && entries.has('n4999.evil.test'),
  );
});

/** Until the engine's background fetch has come to an end. */
async function untilFetched(engine: ReputationEngine) {
  for (;;) {
    const { matches, lists } = await engine.match({ urls: ['http://bad.feed.test/x'] }, callWith());
    const feed = lists.find(({ list }) => list.startsWith('127.0.0.1'));
    if (feed && feed.problem !== 'not downloaded yet') return { matches, feed };
    await wait(5);
  }
}

test('fetches the feeds of the operator, shows their age, and has them at the next start', async () => {
  const freshAt = Math.floor(Date.now() / 1_000) * 1_000 - 60_000;
  await using upstream = await openStandIn(() => ({
    headers: { 'last-modified': new Date(freshAt).toUTCString() },
    body: '# feed\nbad.feed.test\nhttps://google.com/\nhttps://google.com/malicious-page',
  }));
  const feed = `phishing=${upstream.url}/list.txt`;
  await using first = await openLists([feed]);
  const seen = await untilFetched(first.engine);
  assert.equal(seen.feed.date, new Date(freshAt).toISOString());
  assert.equal(seen.feed.entries, 2, 'a widely known host alone is not believed');
  assert.deepEqual(
    seen.matches.map(({ category, entry }) => [category, entry]),
    [['phishing', 'bad.feed.test']],
  );
  const fetched = upstream.seen.length;
  await using second = await openLists([feed], { scratchDir: first.parts.scratchDir });
  assert.equal((await untilFetched(second.engine)).matches.length, 1);
  assert.equal(upstream.seen.length, fetched, 'what is fresh enough is not fetched again');
});

test('lists of the projects replace those of the model store, and say their age', async () => {
  const models = await openTestModels('url-lists');
  await using upstream = await openStandIn(() => ({
    headers: { 'last-modified': 'Wed, 18 Nov 2026 06:00:00 GMT' },
    body: '! list\n||bad.feed.test^$all\n||github.io^$all\n||www.paypal.com^$all\n||com.ng^$all',
  }));
  await using parts = await openParts({ models: allModels });
  const engine = createLists(
    settle(reputationSettings, { ipFeeds: [], sources: [`phishing=${upstream.url}/phishing.txt`] }),
    { ...parts, models },
  );
  const { matches, feed } = await untilFetched(engine);
  assert.deepEqual(
    [matches[0]?.date, feed.entries],
    ['2026-11-18T06:00:00.000Z', 1],
    'a host that many share, alone, is not believed',
  );
  const { lists } = await engine.match({ urls: ['https://example.com/'] }, callWith());
  const names = lists.map(({ list }) => list);
  assert.ok(names.includes('urlhaus') && !names.includes('phishing-url-blocklist'), names.join());
  await Promise.all([engine.close?.(), models.close()]);
});

test('a feed that fails is reported, and the other lists still work', async () => {
  await using upstream = await openStandIn(() => ({ status: 500, body: 'broken' }));
  await using opened = await openLists([`malware=${upstream.url}/list.txt`]);
  const { feed } = await untilFetched(opened.engine);
  assert.match(feed.problem ?? '', /returned 500/);
  assert.equal((await opened.engine.check()).state, 'ready');
  assert.throws(() => parseFeed('https://no-category.example/'), /OJA_REPUTATION_FEEDS/);
});
