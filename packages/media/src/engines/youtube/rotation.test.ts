import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openHttpProxy } from '../../../../core/src/egress/proxy-stand-ins.ts';
import { EngineFailure } from '../../../../core/src/engine-failure.ts';
import { callWith, openCapability, openStandIn } from '../../../../core/src/engines/upstream-testing.ts';
import { youtube } from './capability.ts';
import { videoId, youtubeStandIn } from './stand-in.ts';

const portOf = (url: string) => Number(new URL(url).port);

test('what YouTube blocks through one proxy is read through the next, and proxies take turns', async () => {
  await using blocking = await openStandIn(() => ({ status: 429, body: 'g-recaptcha' }));
  await using serving = await openStandIn(youtubeStandIn({}));
  await using first = await openHttpProxy({ leadsTo: portOf(blocking.url) });
  await using second = await openHttpProxy({ leadsTo: portOf(serving.url) });
  const youtubeProxies = [first, second].map(({ port }) => `http://127.0.0.1:${port}`);
  const settings = { youtubeUrl: 'http://youtube.test', youtubeProxies, youtubeCacheSeconds: 0 };
  await using opened = openCapability(youtube, settings);
  const { segments } = await opened.port.transcript({ id: videoId, languages: [] }, callWith());
  assert.ok(segments.length > 0);
  assert.deepEqual([first.asked[0], second.asked[0]], ['youtube.test:80', 'youtube.test:80']);
});

test('with every proxy blocked the call fails, and says so', async () => {
  await using blocking = await openStandIn(() => ({ status: 429, body: 'g-recaptcha' }));
  await using proxy = await openHttpProxy({ leadsTo: portOf(blocking.url) });
  const url = `http://127.0.0.1:${proxy.port}`;
  await using opened = openCapability(youtube, {
    youtubeUrl: 'http://youtube.test',
    youtubeProxies: [url, url],
  });
  const failure = await opened.port.transcript({ id: videoId, languages: [] }, callWith()).catch((e) => e);
  assert.ok(failure instanceof EngineFailure || failure.code === 'upstream_blocked', String(failure));
  assert.equal(failure.code, 'upstream_blocked');
  const [health] = await opened.health();
  assert.match(health!.detail ?? '', /through 2 proxies; ALARM/);
});
