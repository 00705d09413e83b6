import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTurns } from './turns.ts';

test('a waiting call gets the turn of the one that leaves, in order', async () => {
  const turns = createTurns(2, 60_000);
  assert.deepEqual([turns.take(), turns.take()], [true, true]);
  const order: string[] = [];
  const first = Promise.resolve(turns.take()).then((turn) => order.push(`first ${turn}`));
  const second = Promise.resolve(turns.take()).then((turn) => order.push(`second ${turn}`));
  turns.leave();
  turns.leave();
  await Promise.all([first, second]);
  assert.deepEqual(order, ['first true', 'second true']);
  assert.equal(turns.inWork, 2, 'a turn that is handed on stays taken');
  turns.leave();
  turns.leave();
  assert.equal(turns.inWork, 0);
});

test('no turn in time is reported, and takes none', async () => {
  const turns = createTurns(1, 30);
  assert.equal(turns.take(), true);
  assert.equal(await turns.take(), false);
  turns.leave();
  assert.equal(turns.take(), true, 'nobody waits any more');
  assert.equal(turns.inWork, 1);
});

test('with no time to wait the refusal comes at once', () => {
  const turns = createTurns(1, 0);
  assert.deepEqual([turns.take(), turns.take()], [true, false]);
});
