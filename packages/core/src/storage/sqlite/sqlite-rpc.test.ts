import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createRpcClient } from './sqlite-rpc.ts';
import type { WorkerRequest } from './sqlite-worker.ts';

function startClient() {
  const groups: WorkerRequest[][] = [];
  const client = createRpcClient((requests) => groups.push(requests));
  const ask = (count: number) =>
    Array.from({ length: count }, () => client.request({ kind: 'query', sql: 'SELECT 1', params: [] }));
  const answer = (group: WorkerRequest[]) => client.receive(group.map(({ id }) => ({ id, result: id })));
  return { client, groups, ask, answer, sizes: () => groups.map(({ length }) => length) };
}

test('a few requests of one tick are sent together at its end', async () => {
  const { ask, sizes } = startClient();
  ask(10);
  assert.deepEqual(sizes(), []);
  await setImmediate();
  assert.deepEqual(sizes(), [10]);
});

test('of a crowd the first are sent at once, further ones in larger groups, each once and in order', async () => {
  const { groups, ask, answer, sizes } = startClient();
  const results = ask(100);
  assert.deepEqual(sizes(), [16, 64], 'before the tick has ended');
  await setImmediate();
  assert.deepEqual(sizes(), [16, 64, 20]);
  for (const group of groups) answer(group);
  assert.deepEqual(
    await Promise.all(results),
    Array.from({ length: 100 }, (_, i) => i + 1),
  );
  ask(16);
  assert.deepEqual(sizes(), [16, 64, 20, 16], 'at once again when everything is answered');
});

test('the first request of a transaction, which brings its name, is sent first, packed or not', async () => {
  const { groups, client } = startClient();
  const many = {
    takes: (input: unknown) => input !== 'alone',
    pack: (inputs: readonly unknown[]) => inputs,
    unpack: (packed: unknown) => packed as unknown[],
    run: () => assert.fail('that is for the writer'),
  };
  const named = { module: 'm', name: 'n', tables: undefined };
  void client.request({ kind: 'transact', ref: 1, named, input: 'a' }, many);
  void client.request({ kind: 'transact', ref: 1, input: 'alone' }, many);
  void client.request({ kind: 'transact', ref: 1, input: 'b' }, many);
  await setImmediate();
  assert.deepEqual(groups, [
    [
      { kind: 'transact', ref: 1, named, input: ['a', 'b'], id: 1, ids: [1, 3] },
      { kind: 'transact', ref: 1, input: 'alone', id: 2 },
    ],
  ]);
});
