import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createGate } from './gate.ts';

const never = { signal: new AbortController().signal };

describe('gate', () => {
  it('runs so many at once, the rest in order', async () => {
    const gate = createGate({ name: 'test', concurrency: 2, queueMax: 10 });
    const order: number[] = [];
    let [running, most] = [0, 0];
    const work = (id: number) => async () => {
      order.push(id);
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      return id;
    };
    const results = await Promise.all([1, 2, 3, 4, 5].map((id) => gate.run(never, work(id))));
    assert.deepEqual(results, [1, 2, 3, 4, 5]);
    assert.deepEqual(order, [1, 2, 3, 4, 5]);
    assert.equal(most, 2);
  });

  it('lets more in at once when it grows, and fewer when it shrinks', async () => {
    const gate = createGate({ name: 'test', concurrency: 1, queueMax: 10 });
    const started: number[] = [];
    const ends = [1, 2, 3, 4].map(() => Promise.withResolvers<void>());
    const runs = ends.map(({ promise }, at) =>
      gate.run(never, () => {
        started.push(at);
        return promise;
      }),
    );
    assert.deepEqual(started, [0]);
    gate.resize(3);
    await new Promise(setImmediate);
    assert.deepEqual(started, [0, 1, 2]);
    gate.resize(1);
    ends[0]!.resolve();
    ends[1]!.resolve();
    await Promise.all(runs.slice(0, 2));
    assert.deepEqual(started, [0, 1, 2]);
    ends[2]!.resolve();
    ends[3]!.resolve();
    await Promise.all(runs);
    assert.deepEqual(started, [0, 1, 2, 3]);
  });

  it('refuses beyond the queue, and frees places after failures', async () => {
    const gate = createGate({ name: 'test', concurrency: 1, queueMax: 1 });
    const first = Promise.withResolvers<void>();
    const running = gate.run(never, () => first.promise);
    const waiting = gate.run(never, async () => 'second');
    await assert.rejects(
      gate.run(never, async () => 'third'),
      { code: 'queue_full' },
    );
    first.reject(new Error('broken'));
    await assert.rejects(running, /broken/);
    assert.equal(await waiting, 'second');
    assert.equal(await gate.run(never, async () => 'fourth'), 'fourth');
  });

  it('a caller that leaves the queue takes no place; one that leaves its work keeps it until the end', async () => {
    const gate = createGate({ name: 'test', concurrency: 1, queueMax: 5 });
    const work = Promise.withResolvers<void>();
    const [runner, waiter] = [new AbortController(), new AbortController()];
    const running = gate.run(runner, () => work.promise);
    const waiting = gate.run(waiter, async () => assert.fail('must not run'));
    let started = false;
    const last = gate.run(never, async () => {
      started = true;
    });
    waiter.abort(new Error('left'));
    runner.abort(new Error('gone'));
    await assert.rejects(waiting, /left/);
    await assert.rejects(running, /gone/);
    assert.equal(started, false);
    work.resolve();
    await last;
    assert.equal(started, true);
  });
});

describe('gate that knows accounts', () => {
  it('serves those that wait in turn, however much one of them wants', async () => {
    const gate = createGate({ name: 'test', concurrency: 1, queueMax: 10 });
    const order: string[] = [];
    const call = (account: string) =>
      gate.run({ ...never, account }, async () => {
        order.push(account);
        await new Promise(setImmediate);
      });
    await Promise.all(['a', 'a', 'a', 'a', 'b', 'c', 'b'].map(call));
    assert.deepEqual(order, ['a', 'b', 'c', 'a', 'b', 'a', 'a']);
  });

  it('gives the whole queue to one account, and makes room in it for others', async () => {
    const gate = createGate({ name: 'test', concurrency: 1, queueMax: 4 });
    const end = Promise.withResolvers<void>();
    const order: string[] = [];
    const ask = (name: string) =>
      gate
        .run({ ...never, account: name.charAt(0) }, () => {
          order.push(name);
          return end.promise;
        })
        .catch(({ code, retryAfterSeconds }) => [name, code, retryAfterSeconds]);
    const calls = ['a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1', 'c2', 'b2', 'd1', 'a6'].map(ask);
    end.resolve();
    const refused = (await Promise.all(calls)).filter((result) => result !== undefined);
    assert.deepEqual(
      refused,
      ['a2', 'a3', 'a4', 'a5', 'c2', 'b2', 'a6'].map((name) => [name, 'queue_full', 2]),
    );
    assert.deepEqual(order, ['a0', 'b1', 'c1', 'd1', 'a1']);
  });

  it('queues the next part of a call that has begun, and keeps it', async () => {
    const gate = createGate({ name: 'test', concurrency: 1, queueMax: 2 });
    const end = Promise.withResolvers<string>();
    const ask = (account: string, isBegun = false) =>
      gate.run({ ...never, account, isBegun }, () => end.promise).catch(({ code }) => code);
    const calls = [ask('a'), ask('a'), ask('a'), ask('a', true), ask('a', true), ask('b')];
    end.resolve('done');
    assert.deepEqual(await Promise.all(calls), ['done', 'done', 'queue_full', 'done', 'done', 'done']);
  });
});
