import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBodiesInFlight } from './bodies-in-flight.ts';

const kilobyte = 1024;

test('one account cannot have more than its share in memory, and gets it back when calls end', () => {
  const bodies = createBodiesInFlight(1000 * kilobyte, 10_000 * kilobyte);
  const first = bodies.open('a');
  const second = bodies.open('a');
  first.take(600 * kilobyte);
  assert.throws(() => second.take(600 * kilobyte), { code: 'rate_limited', retryAfterSeconds: 1 });
  second.release();
  bodies.open('b').take(600 * kilobyte);
  const third = bodies.open('a');
  third.take(400 * kilobyte);
  assert.throws(() => bodies.open('a').take(100 * kilobyte), { code: 'rate_limited' });
  first.release();
  bodies.open('a').take(100 * kilobyte);
});

test('all accounts together are bounded too', () => {
  const bodies = createBodiesInFlight(1000 * kilobyte, 1500 * kilobyte);
  bodies.open('a').take(900 * kilobyte);
  assert.throws(() => bodies.open('b').take(900 * kilobyte), { code: 'queue_full', retryAfterSeconds: 1 });
  bodies.open('b').take(500 * kilobyte);
});

test('a body that arrives in chunks counts as it grows; small ones do not count', () => {
  const bodies = createBodiesInFlight(200 * kilobyte, 10_000 * kilobyte);
  const small = Array.from({ length: 100 }, () => bodies.open('a'));
  for (const one of small) one.take(3 * kilobyte);
  const growing = bodies.open('a');
  const other = bodies.open('a');
  other.take(100 * kilobyte);
  for (let i = 0; i < 10; i++) growing.take(10 * kilobyte);
  assert.throws(() => growing.take(10 * kilobyte), { code: 'rate_limited' });
});

test('a body larger than the bounds passes where it is the only one', () => {
  const bodies = createBodiesInFlight(100 * kilobyte, 100 * kilobyte);
  const large = bodies.open('a');
  large.take(500 * kilobyte);
  assert.throws(() => bodies.open('a').take(70 * kilobyte), { code: 'rate_limited' });
  assert.throws(() => bodies.open('b').take(70 * kilobyte), { code: 'queue_full' });
  large.release();
  large.release();
  bodies.open('b').take(70 * kilobyte);
});
