/** Log rows do not delay charges, and charges do not starve log rows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBackground } from './sqlite-background.ts';

/** A thread with a clock of its own: each piece of background work takes 2 ms. */
function standIn() {
  let at = 0;
  let next: { due: number; slice(): void } | undefined;
  const ran: string[] = [];
  const background = createBackground<string>({
    run(item) {
      at += 2;
      ran.push(`${item} until ${at}`);
    },
    now: () => at,
    later(ms, slice) {
      assert.equal(next, undefined, 'one piece at a time');
      next = { due: at + ms, slice };
    },
  });
  return {
    background,
    ran,
    /** What callers wait for takes the thread for so long; then background work gets its turn if it is due. */
    serve(ms: number) {
      at += ms;
      if (ms > 0) background.yielded();
      if (next === undefined || next.due > at) return;
      const { slice } = next;
      next = undefined;
      slice();
    },
  };
}

test('nothing runs before what is waited for has had the thread', () => {
  const { background, ran, serve } = standIn();
  background.add('a');
  background.add('b');
  assert.deepEqual(ran, []);
  serve(1);
  assert.deepEqual(ran, ['a until 3'], 'one piece, then others again');
});

test('under load it takes a sixth of the time, and never stands still', () => {
  const { background, ran, serve } = standIn();
  for (let i = 0; i < 1000; i++) background.add(String(i));
  for (let i = 0; i < 800; i++) serve(1);
  const share = (2 * ran.length) / (800 + 2 * ran.length);
  assert.ok(share > 0.13 && share <= 0.18, `${share}`);
});

test('an idle thread does one after another', () => {
  const { background, ran, serve } = standIn();
  for (const item of ['a', 'b', 'c']) background.add(item);
  for (let i = 0; i < 3; i++) serve(0);
  assert.deepEqual(ran, ['a until 2', 'b until 4', 'c until 6']);
});

test('nothing is left when the thread ends', () => {
  const { background, ran, serve } = standIn();
  for (const item of ['a', 'b', 'c']) background.add(item);
  serve(1);
  background.finish();
  assert.deepEqual(
    ran.map((text) => text[0]),
    ['a', 'b', 'c'],
  );
  serve(100);
  assert.equal(ran.length, 3);
});
