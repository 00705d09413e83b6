import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maintenanceEnd, windowFault } from './maintenance.ts';

const at = (text: string) => Date.parse(text);
const window = (start: string, end: string, repeat: 'once' | 'daily' | 'weekly' = 'once') => ({
  start,
  end,
  repeat,
});

test('a window ends, and comes again where it says so', () => {
  const once = [window('2026-11-15T01:00:00Z', '2026-11-15T03:00:00Z')];
  assert.equal(maintenanceEnd(once, at('2026-11-15T00:59:59Z')), null);
  assert.equal(maintenanceEnd(once, at('2026-11-15T01:00:00Z')), at('2026-11-15T03:00:00Z'));
  assert.equal(maintenanceEnd(once, at('2026-11-15T03:00:00Z')), null);
  const daily = [window('2026-11-15T23:00:00Z', '2026-11-16T01:00:00Z', 'daily')];
  assert.equal(maintenanceEnd(daily, at('2026-11-20T00:30:00Z')), at('2026-11-20T01:00:00Z'));
  assert.equal(maintenanceEnd(daily, at('2026-11-20T02:00:00Z')), null);
  const weekly = [window('2026-11-15T01:00:00Z', '2026-11-15T02:00:00Z', 'weekly')];
  assert.equal(maintenanceEnd(weekly, at('2026-11-22T01:30:00Z')), at('2026-11-22T02:00:00Z'));
  assert.equal(maintenanceEnd(weekly, at('2026-11-21T01:30:00Z')), null);
});

test('windows that follow each other are one', () => {
  const both = [
    window('2026-11-15T01:00:00Z', '2026-11-15T02:00:00Z'),
    window('2026-11-15T02:00:00Z', '2026-11-15T04:00:00Z'),
  ];
  assert.equal(maintenanceEnd(both, at('2026-11-15T01:30:00Z')), at('2026-11-15T04:00:00Z'));
});

test('a window that never ends is refused', () => {
  assert.equal(
    windowFault(window('2026-11-15T01:00:00Z', '2026-11-15T01:00:00Z')),
    'end must be after start',
  );
  assert.match(
    windowFault(window('2026-11-15T01:00:00Z', '2026-11-16T01:00:00Z', 'daily')) ?? '',
    /shorter than a day/,
  );
  assert.match(windowFault(window('2026-11-15T01:00:00Z', '2027-11-16T01:00:00Z')) ?? '', /90 days/);
});
