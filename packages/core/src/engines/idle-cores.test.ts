import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freeCores } from './idle-cores.ts';

test('idle cores and those this process uses itself are free', () => {
  const start = { atMs: 0, idleMs: 0, ownMs: 0 };
  assert.equal(freeCores(start, { atMs: 500, idleMs: 2000, ownMs: 0 }), 4);
  assert.equal(freeCores(start, { atMs: 500, idleMs: 100, ownMs: 900 }), 2);
  assert.equal(freeCores(start, { atMs: 500, idleMs: 0, ownMs: 0 }), 1, 'never none');
});
