import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { mends } from './postgres-driver.ts';

test('the driver still has the faults that are mended: a new version must be looked at', () => {
  const file = fileURLToPath(new URL('./connection.js', import.meta.resolve('postgres')));
  const text = readFileSync(file, 'utf8');
  for (const [from] of mends) assert.ok(text.includes(from), from);
});
