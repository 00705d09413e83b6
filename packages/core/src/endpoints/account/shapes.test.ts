// @alone
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { momentIn } from './shapes.ts';

const zoneBefore = process.env.TZ;
process.env.TZ = 'Africa/Lagos';
after(() => {
  if (zoneBefore === undefined) delete process.env.TZ;
  else process.env.TZ = zoneBefore;
});

test('a moment is read in its zone, in UTC without one, whatever the zone of the server', () => {
  assert.equal(
    new Date(2026, 10, 18, 3).toISOString(),
    '2026-11-18T02:00:00.000Z',
    'this process is in Lagos',
  );
  for (const [text, read] of [
    ['2026-11-18', '2026-11-18T00:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['2026-11-18T03:00', '2026-11-18T03:00:00.000Z'],
    ['2026-11-18T03:00:00', '2026-11-18T03:00:00.000Z'],
    ['2026-11-18T03:00:00.5', '2026-11-18T03:00:00.500Z'],
    ['2026-11-18T03:00:00Z', '2026-11-18T03:00:00.000Z'],
    ['2026-11-18T03:00:00+01:00', '2026-11-18T02:00:00.000Z'],
    ['2026-11-18T03:00-05:30', '2026-11-18T08:30:00.000Z'],
  ] as const)
    assert.equal(new Date(momentIn.parse(text)).toISOString(), read, text);
});

test('what is not ISO 8601, and a day or time that does not exist, is refused', () => {
  for (const text of [
    '',
    '1',
    '2026',
    '2026-11',
    '2026-11-1',
    'Nov 18 2026',
    '2026-02-29',
    '2026-02-30',
    '2026-02-30T00:00:00Z',
    '2026-13-01',
    '2026-00-10',
    '2026-11-18T25:00:00Z',
    '2026-11-18T03:60:00Z',
    '2026-11-18T03:00:61Z',
    '2026-11-18T03:00:00+24:00',
    '2026-11-18 03:00:00',
    '2026-11-18T03:00:00 +01:00',
  ])
    assert.match(momentIn.safeParse(text).error?.message ?? '', /must be an ISO 8601 date or time/, text);
});
