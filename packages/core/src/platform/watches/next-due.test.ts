import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextDue } from './next-due.ts';

const minute = 60_000;
const hourly = { every_minutes: 60, next_at: 100 * minute, checked_at: 40 * minute };

test('a check counts from when it was due, however late it runs', () => {
  for (const late of [0, 1, 5])
    assert.deepEqual(nextDue(hourly, (100 + late) * minute, 0.5), { at: 160 * minute, isPutOff: false });
});

test('the second check is spread over a tenth of the schedule, at most five minutes', () => {
  const first = (every_minutes: number, random: number) =>
    nextDue({ every_minutes, next_at: 0, checked_at: null }, 0, random).at / minute - every_minutes;
  assert.deepEqual([first(5, 0), first(5, 1), first(60, 0.5), first(1_440, 1)], [0, 0.5, 2.5, 5]);
});

test('what was due while the server was down is spread, then runs', () => {
  const now = 130 * minute;
  const [soon, later] = [0.1, 1].map((random) => nextDue(hourly, now, random));
  assert.deepEqual(soon, { at: now + 0.5 * minute, isPutOff: true });
  assert.deepEqual(later, { at: now + 5 * minute, isPutOff: true });
  const then = nextDue({ ...hourly, next_at: later!.at }, later!.at, 1);
  assert.deepEqual(then, { at: later!.at + 60 * minute, isPutOff: false });
});
