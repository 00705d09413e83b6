// @alone
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createLog } from '../log.ts';
import { createBreakDown } from './break-down.ts';
import { readRestarts } from './restarts.ts';

function breakable(t: TestContext, ageMs: number, close = async () => {}) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const dataDir = mkdtempSync(join(tmpdir(), 'oja-break-'));
  t.after(() => rmSync(dataDir, { recursive: true }));
  const left: number[] = [];
  let closings = 0;
  const breakDown = createBreakDown({
    log: createLog('silent', false),
    dataDir,
    leave: (code) => void left.push(code),
    ageMs: () => ageMs,
    close() {
      closings++;
      return close();
    },
  });
  const pass = async (ms: number) => {
    t.mock.timers.tick(ms);
    // What closing resolves runs before the next turn.
    await new Promise(setImmediate);
  };
  return { dataDir, left, closings: () => closings, breakDown, pass };
}

test('an old process finishes its calls, notes why and asks to be replaced, once', async (t) => {
  const { dataDir, left, closings, breakDown, pass } = breakable(t, 3_600_000);
  breakDown(new TypeError('planted'));
  breakDown(new Error('another'));
  await pass(0);
  assert.deepEqual([closings(), left], [1, [70]]);
  const { total, recent } = readRestarts(dataDir);
  assert.deepEqual([total, recent[0]!.reason], [1, 'An error escaped: TypeError: planted']);
});

test('a young process goes on until it is a minute old, so that no client can keep others out', async (t) => {
  const { left, closings, breakDown, pass } = breakable(t, 10_000);
  for (let repeat = 0; repeat < 100; repeat++) breakDown(new Error('planted'));
  await pass(49_999);
  assert.deepEqual([closings(), left], [0, []]);
  await pass(1);
  assert.deepEqual([closings(), left], [1, [70]]);
});

test('calls that do not end keep it for seconds only', async (t) => {
  const { left, breakDown, pass } = breakable(t, 60_000, () => new Promise(() => {}));
  breakDown(new Error('planted'));
  await pass(0);
  await pass(6_999);
  assert.deepEqual(left, []);
  await pass(1);
  assert.deepEqual(left, [70]);
});
