import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLocalLimiter } from './limiter.ts';
import { createStrangers } from './strangers.ts';

test('refused calls fill the log as far as the limit; what failed on our side is always logged', (t) => {
  const limiter = createLocalLimiter();
  const strangers = createStrangers(limiter, 2, { debug() {}, info() {}, warn() {}, error() {} });
  t.after(() => {
    strangers.close();
    limiter.close();
  });
  const logged = (status: number, code: 'invalid_key' | 'internal_error') =>
    Array.from({ length: 4 }, () => strangers.isLogged('192.0.2.1', status, code));
  assert.deepEqual(logged(401, 'invalid_key'), [true, true, false, false]);
  assert.deepEqual(logged(500, 'internal_error'), [true, true, true, true]);
});
