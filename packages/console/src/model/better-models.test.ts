import assert from 'node:assert/strict';
import { test } from 'node:test';
import { betterModels } from './better-models.ts';

const model = (id: string, bytes: number, state = 'absent', serves = ['chat']) => ({
  id,
  bytes,
  state,
  serves,
});
const listed = [
  model('chat-tinyllama', 480, 'ready'),
  model('chat-large', 4000),
  model('chat-small', 600),
  model('llama-cuda', 100),
  model('whisper', 50, 'absent', ['transcription']),
];

test('while only the demo model is installed, better ones are offered, smallest first', () => {
  assert.deepEqual(
    betterModels(listed).map(({ id }) => id),
    ['chat-small', 'chat-large'],
  );
});

test('none is offered once one is installed or downloading', () => {
  for (const state of ['ready', 'pulling'])
    assert.deepEqual(betterModels([...listed, model('chat-medium', 2000, state)]), []);
});
