import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { watchLoopDelay } from './loop-delay.ts';

test('a stall shows once, and an idle loop has no delay of its own', async () => {
  const delay = watchLoopDelay();
  try {
    assert.equal(delay.seconds(), 0, 'before the first interval');
    await pause(60);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
    await pause(60);
    assert.ok(delay.seconds() > 0.4);
    assert.equal(delay.seconds(), 0, 'nothing was measured since');
    // Another process may have the processor for a moment: in one of many tries it does not.
    const idle: number[] = [];
    for (let i = 0; i < 20 && !idle.some((seconds) => seconds < 0.01); i++) {
      await pause(100);
      idle.push(delay.seconds());
    }
    assert.ok(Math.min(...idle) < 0.01, String(idle));
  } finally {
    delay.close();
  }
});
