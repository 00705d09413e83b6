import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createWorkerPool } from './worker-pool.ts';

/** Threads that the process would wait for. */
const ports = () => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length;

const never = new AbortController();
const openPool = (timeoutMs: number) =>
  createWorkerPool<{ kind: string }, string>({
    name: 'test',
    url: new URL('./fixtures/pool-worker.ts', import.meta.url),
    size: 1,
    queueMax: 10,
    timeoutMs,
    heapMegabytesMax: 40,
  });
/** More than any of its tasks takes, however busy the machine is. */
const pool = openPool(60_000);
const hasty = openPool(2_500);
after(() => Promise.all([pool.close(), hasty.close()]));

/** After each bad end the next task finds a working worker. */
const assertAlive = async (which = pool) => assert.equal(await which.run({ kind: 'double' }, never), 'done');

describe('worker pool', () => {
  it('answers, refuses with the code, and tells faults apart', async () => {
    await assertAlive();
    await assert.rejects(pool.run({ kind: 'refuse' }, never), { code: 'unreadable_file', message: 'no' });
    await assert.rejects(pool.run({ kind: 'fault' }, never), { name: 'Error', message: 'test: bug' });
    await assertAlive();
  });

  it('serves the accounts that wait in turn', async () => {
    const order: string[] = [];
    const ask = async (account: string) => {
      await pool.run({ kind: 'double' }, { signal: never.signal, account });
      order.push(account);
    };
    await Promise.all(['a', 'a', 'a', 'b'].map(ask));
    assert.deepEqual(order, ['a', 'b', 'a', 'a']);
  });

  it('survives a worker that throws, exits or eats its memory', async () => {
    await assert.rejects(pool.run({ kind: 'throw' }, never), /uncaught/);
    await assertAlive();
    await assert.rejects(pool.run({ kind: 'exit' }, never), /ended/);
    await assertAlive();
    await assert.rejects(pool.run({ kind: 'eat' }, never), { code: 'file_too_complex' });
    await assertAlive();
  });

  it('ends a worker that loops, at its deadline or when the caller leaves', async () => {
    await assert.rejects(hasty.run({ kind: 'loop' }, never), { code: 'deadline_exceeded' });
    await assertAlive(hasty);
    const caller = new AbortController();
    const looping = pool.run({ kind: 'loop' }, caller);
    setImmediate(() => caller.abort(new Error('gone')));
    await assert.rejects(looping, /gone/);
    await assertAlive();
  });

  it('refuses tasks that cannot be sent, and goes on', async () => {
    await assert.rejects(pool.run({ kind: 'double', bad: () => 1 } as never, never), {
      name: 'DataCloneError',
    });
    await assertAlive();
  });

  it('ends a model that rests when another one needs its memory', async () => {
    const open = (name: string) =>
      createWorkerPool<{ kind: string }, string>({
        name,
        url: new URL('./fixtures/pool-worker.ts', import.meta.url),
        size: 1,
        queueMax: 10,
        timeoutMs: 60_000,
        heapMegabytesMax: 40,
        modelMegabytes: Number.MAX_SAFE_INTEGER / 4,
      });
    const [one, other] = [open('one'), open('other')];
    const threadOf = (which: typeof one) => which.run({ kind: 'thread' }, never);
    const before = await threadOf(one);
    assert.equal(await threadOf(one), before);
    await threadOf(other);
    assert.notEqual(await threadOf(one), before);
    await Promise.all([one.close(), other.close()]);
  });

  it('never ends a worker within native code: who waits hears at once, the next waits for it', async () => {
    const native = createWorkerPool<{ kind: string; until?: Int32Array }, string>({
      name: 'native',
      url: new URL('./fixtures/pool-worker.ts', import.meta.url),
      size: 1,
      queueMax: 10,
      timeoutMs: 1500,
      heapMegabytesMax: 40,
      modelMegabytes: 40,
    });
    const until = new Int32Array(new SharedArrayBuffer(4));
    const release = () => {
      Atomics.store(until, 0, 1);
      Atomics.notify(until, 0);
    };
    const thread = await native.run({ kind: 'thread' }, never);
    const caller = new AbortController();
    const leaving = native.run({ kind: 'wait', until }, caller);
    setImmediate(() => caller.abort(new Error('gone')));
    await assert.rejects(leaving, /gone/);
    const next = native.run({ kind: 'thread' }, never);
    release();
    assert.equal(await next, thread);
    Atomics.store(until, 0, 0);
    await assert.rejects(native.run({ kind: 'wait', until }, never), { code: 'deadline_exceeded' });
    // Closed while it is still within: it is ended once it comes out, or the process would wait for its idle time.
    await native.close();
    const atWork = ports();
    release();
    while (ports() >= atWork) await pause(20);
  });
});
