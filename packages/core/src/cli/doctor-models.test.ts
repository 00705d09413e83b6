import assert from 'node:assert/strict';
import { test } from 'node:test';
import { retiringLines } from './doctor-models.ts';

test('models near retirement are named with their days', () => {
  const lines = retiringLines(
    [
      { model: 'claude-3-opus-20240229', retires_on: '2026-05-01' },
      { model: 'claude-sonnet-4-5', retires_on: '2026-11-30' },
    ],
    '2026-11-19',
  );
  assert.match(lines, /claude-3-opus-20240229: retired on 2026-05-01\n/);
  assert.match(lines, /claude-sonnet-4-5: retires on 2026-11-30$/);
  assert.equal(retiringLines([], '2026-11-19'), '');
});
