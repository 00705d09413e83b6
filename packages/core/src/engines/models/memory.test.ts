import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createModelMemory } from './memory.ts';

function openMemory(megabytesMax: number) {
  const ended: string[] = [];
  const memory = createModelMemory(megabytesMax);
  const add = (name: string, megabytes: number) => {
    const thread = { megabytes, end: () => void ended.push(name) };
    memory.add(thread);
    return thread;
  };
  return { memory, add, ended };
}

test('what rests longest ends first, and no more than is needed', () => {
  const { memory, add, ended } = openMemory(250);
  const [first, second, third] = [add('first', 80), add('second', 80), add('third', 80)];
  for (const thread of [second, first, third]) memory.rests(thread);
  memory.works(second);
  memory.rests(second);
  add('fourth', 80);
  assert.deepEqual(ended, ['first']);
  add('fifth', 160);
  assert.deepEqual(ended, ['first', 'third', 'second']);
});

test('what works is left, beyond the limit too', () => {
  const { memory, add, ended } = openMemory(100);
  const first = add('first', 80);
  add('second', 80);
  memory.rests(first);
  memory.works(first);
  add('third', 80);
  assert.deepEqual(ended, []);
});

test('what has ended takes no room', () => {
  const { memory, add, ended } = openMemory(100);
  const first = add('first', 60);
  memory.rests(first);
  memory.remove(first);
  const second = add('second', 60);
  memory.rests(second);
  add('third', 40);
  assert.deepEqual(ended, []);
});
