import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describedChapters } from './described-chapters.ts';

test('lines with times from 0:00 upwards are chapters', () => {
  const description =
    'Balogun wakes up. At 3:00 it rains.\n\n00:00 Morning\n(1:30) - Yams & garri\n• 12:05 | Àṣálẹ́\n1:02:03 Night\n\nFollow us: https://oja.test';
  assert.deepEqual(describedChapters(description), [
    { start: 0, title: 'Morning' },
    { start: 90, title: 'Yams & garri' },
    { start: 725, title: 'Àṣálẹ́' },
    { start: 3723, title: 'Night' },
  ]);
});

test('fewer than three, none at the start, or times that go back are none', () => {
  for (const text of [
    null,
    '',
    '0:00 One\n1:00 Two',
    '0:10 One\n1:00 Two\n2:00 Three',
    '0:00 One\n0:05 Two\n0:09 Three',
    '10:00 One\n5:00 Two\n0:00 Three',
  ])
    assert.deepEqual(describedChapters(text), [], String(text));
  const long = `0:00 a\n1:00 b\n2:00 c\n${'9'.repeat(100_000)}\n${':'.repeat(100_000)}`;
  assert.equal(describedChapters(long).length, 3);
});
