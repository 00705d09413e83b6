import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codesIn } from './qr-batch.ts';

const rows = (text: string) => codesIn({ data: Buffer.from(text) });

test('a batch is held by all of its lines, whatever ends them', () => {
  assert.equal(rows('data\nyam\npepper\n'), 3);
  assert.equal(rows('data\r\nyam\r\npepper\r\n'), 3);
  assert.equal(rows('data\ryam\rpepper\r'), 3);
  assert.equal(rows(`data\n${'yam\n'.repeat(100)}${'yam\r'.repeat(100)}`), 201);
  assert.equal(rows('yam\n'.repeat(1_000)), 500);
});
