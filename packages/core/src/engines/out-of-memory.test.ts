// @alone
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { type Memory, watchMemory } from './out-of-memory.ts';

const fix = 'add memory';

/** A machine with so much memory, whose kernel ends processes when the test says so. */
function machine(availableBytes: number) {
  const state = { availableBytes, kills: 7 };
  const memory: Memory = { availableBytes: () => state.availableBytes, oomKills: () => state.kills };
  return { state, watch: watchMemory({ what: 'The model', fix }, memory) };
}

async function start(script: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'pipe'] });
  await once(child, 'spawn');
  return child;
}

test('a process that the kernel ended ran out of memory, until there is more', async () => {
  const { state, watch } = machine(1e9);
  const child = await start('setInterval(() => {}, 1000)');
  watch.follow(child);
  state.kills += 1;
  child.kill('SIGKILL');
  assert.match(
    (await watch.ended(child))!,
    /^The model ran out of memory \(1000 MB were available\): add memory$/,
  );
  assert.equal(watch.fault()!.state, 'missing');
  assert.match(watch.fault()!.detail, /ran out of memory at 20.*1000 MB are available/);
  state.availableBytes = 1.2e9;
  assert.notEqual(watch.fault(), undefined, 'hardly more than was too little');
  state.availableBytes = 2e9;
  assert.equal(watch.fault(), undefined);
});

test('a process that another program killed, or that we stopped, did not', async () => {
  const { state, watch } = machine(1e9);
  const killed = await start('setInterval(() => {}, 1000)');
  watch.follow(killed);
  killed.kill('SIGKILL');
  assert.equal(await watch.ended(killed), undefined);
  const stopped = await start('setInterval(() => {}, 1000)');
  watch.follow(stopped);
  state.kills += 1;
  watch.stop(stopped);
  assert.equal(await watch.ended(stopped), undefined);
  assert.equal(watch.fault(), undefined);
});

test('a real want of memory is named by what the process says', async () => {
  const watch = watchMemory({ what: 'The model', fix });
  const child = spawn(
    process.execPath,
    ['--max-old-space-size=16', '-e', 'const all = []; for (;;) all.push(new Array(1e5).fill(0.5))'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  watch.follow(child);
  assert.match((await watch.ended(child))!, /^The model ran out of memory/);
  assert.match(watch.fault()!.fix, /add memory/);
});

test('an error that a process reports counts as well', async () => {
  const { watch } = machine(5e8);
  const child = await start('setInterval(() => {}, 1000)');
  watch.follow(child);
  assert.match((await watch.failed(child, 'failed to allocate buffer of size 600 MB'))!, /ran out of memory/);
  const other = await start('setInterval(() => {}, 1000)');
  watch.follow(other);
  assert.equal(await watch.failed(other, 'not a GGUF file'), undefined);
});
