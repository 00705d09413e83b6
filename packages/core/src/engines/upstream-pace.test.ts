// @alone
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createUpstreamPace } from './upstream-pace.ts';

test('a clock that is set back makes no caller wait for it to catch up', async (t) => {
  const pace = createUpstreamPace({ name: 'Upstream', requests: 2, perMs: 1, waitMsMax: 1_000 });
  const signal = AbortSignal.timeout(10_000);
  await pace.turn(signal);
  await pace.turn(signal);
  const at = Date.now() - 3_600_000;
  t.mock.method(Date, 'now', () => at);
  await assert.doesNotReject(pace.turn(signal));
});
