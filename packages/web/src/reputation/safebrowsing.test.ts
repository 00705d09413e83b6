import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openParts } from '../../../core/src/engines/engine-testing.ts';
import { selectEngines } from '../../../core/src/engines/select.ts';
import {
  callWith,
  openStandIn,
  type Reply,
  type SeenRequest,
  settle,
} from '../../../core/src/engines/upstream-testing.ts';
import { allModels } from '../../../server/src/testing/models.ts';
import { reputation } from './capability.ts';
import { reputationContract } from './contract.ts';
import { createLists } from './lists.ts';
import { createSafeBrowsing } from './safebrowsing.ts';
import { reputationSettings } from './settings.ts';

/** Speaks the v4 lookup: everything under evil.test is social engineering. */
function answer(request: SeenRequest): Reply {
  if (request.path !== '/v4/threatMatches:find' || request.method !== 'POST')
    return { status: 404, json: {} };
  if (request.headers['x-goog-api-key'] !== 'sb-key') return { status: 403, json: { error: { code: 403 } } };
  const { threatInfo } = JSON.parse(request.body) as { threatInfo: { threatEntries: { url: string }[] } };
  const matches = threatInfo.threatEntries
    .filter(({ url }) => url.includes('evil.test'))
    .map((threat) => ({
      threatType: 'SOCIAL_ENGINEERING',
      platformType: 'ANY_PLATFORM',
      threatEntryType: 'URL',
      threat,
      cacheDuration: '300s',
    }));
  return { json: matches.length > 0 ? { matches } : {} };
}

async function openSafeBrowsing(reply: (request: SeenRequest) => Reply = answer) {
  const upstream = await openStandIn(reply);
  const parts = await openParts({ models: allModels });
  const settings = settle(reputationSettings, {
    sources: [],
    safeBrowsingUrl: upstream.url,
    safeBrowsingKey: 'sb-key',
  });
  const lists = createLists(settings, parts);
  const engine = createSafeBrowsing(settings, parts, lists);
  return {
    engine,
    upstream,
    async [Symbol.asyncDispose]() {
      await engine.close?.();
      await parts[Symbol.asyncDispose]();
      await upstream[Symbol.asyncDispose]();
    },
  };
}

reputationContract('safebrowsing', () => openSafeBrowsing());

test('asks the upstream for every address at once and names its list', async () => {
  await using opened = await openSafeBrowsing();
  const urls = ['https://fine.test/', 'https://evil.test/login'];
  const { matches } = await opened.engine.match({ urls }, callWith());
  assert.deepEqual(
    matches.map(({ list, category, url }) => ({ list, category, url })),
    [{ list: 'google-safe-browsing', category: 'phishing', url: 'https://evil.test/login' }],
  );
  assert.equal(opened.upstream.seen.length, 1);
});

test('is off without a key, and the lists serve when the upstream fails', async () => {
  const url = 'http://malware.testing.google.test/';
  for (const reply of [{ status: 503, json: {} }, { body: '<html>not json' }, { status: 429, json: {} }]) {
    await using upstream = await openStandIn(() => reply);
    await using parts = await openParts({ models: allModels });
    const given = { safeBrowsingUrl: upstream.url, safeBrowsingKey: 'k' };
    const opened = selectEngines(reputation, settle(reputation.settings, given), parts);
    const served: string[] = [];
    const call = { ...callWith(), served: (engine: string) => void served.push(engine) };
    const { matches } = await opened.port.match({ urls: [url] }, call);
    await opened.close();
    assert.deepEqual(served, ['lists']);
    assert.equal(matches.length, 1);
  }
  await using off = await openSafeBrowsing();
  const parts = await openParts({ models: allModels });
  const settings = settle(reputationSettings, { ipFeeds: [], sources: [] });
  const unset = createSafeBrowsing(settings, parts, createLists(settings, parts));
  assert.equal((await unset.check()).state, 'off');
  assert.equal((await off.engine.check()).state, 'ready');
  await parts[Symbol.asyncDispose]();
});

test('a lying upstream does not break the answer', async () => {
  const lies = [{ matches: 'x' }, { matches: [null, 7, { threatType: 'NEW' }] }, null, []];
  for (const json of lies) {
    await using opened = await openSafeBrowsing(() => ({ json }));
    const { matches } = await opened.engine.match({ urls: ['https://fine.test/'] }, callWith());
    assert.deepEqual(matches, []);
  }
});
