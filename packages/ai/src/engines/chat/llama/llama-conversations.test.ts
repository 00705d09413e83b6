import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Token } from 'node-llama-cpp';
import {
  type Conversation,
  chooseConversation,
  readPrompt,
  withConversation,
} from './llama-conversations.ts';
import { chooseSlots } from './llama-slots.ts';
import { signsOfLife } from './signs-of-life.ts';

const tokens = (...numbers: number[]) => numbers as Token[];
const counted = (from: number, count: number) =>
  tokens(...Array.from({ length: count }, (_, place) => from + place));
const held = (contextTokens: Token[], usedAt: number) =>
  ({ sequence: { contextTokens }, usedAt }) as unknown as Conversation;

test('a conversation that goes on finds what was read of it; a new one takes the place of the oldest', () => {
  const ada = held(counted(1000, 200), 3);
  const bola = held(counted(2000, 200), 2);
  const nobody = held(tokens(), 0);
  const all = [ada, bola, nobody];
  assert.equal(chooseConversation(all, counted(2000, 260)), bola);
  assert.equal(chooseConversation(all, counted(1000, 260)), ada);
  assert.equal(chooseConversation(all, counted(3000, 50)), nobody);
  // A few words in common are no reason to forget a conversation.
  assert.equal(chooseConversation(all, [...counted(1000, 20), ...counted(4000, 50)]), nobody);
});

test('responses at the same time get contexts of their own, though they begin alike', async () => {
  const known = held(counted(1000, 200), 1);
  const empty = held(tokens(), 0);
  const prompt = counted(1000, 260);
  const first = Promise.withResolvers<void>();
  const used: Conversation[] = [];
  const one = withConversation([known, empty], prompt, async (conversation) => {
    used.push(conversation);
    await first.promise;
  });
  await withConversation([known, empty], prompt, async (conversation) => used.push(conversation));
  await assert.rejects(
    withConversation([known], prompt, async () => {}),
    /in use/,
  );
  first.resolve();
  await one;
  await withConversation([known, empty], prompt, async (conversation) => used.push(conversation));
  assert.deepEqual(used, [known, empty, known]);
});

test('slots follow settings, then memory and cores', () => {
  const free = { conversations: 0, slots: 0, contextBytes: 50e6, freeBytes: 4e9, cores: 8 };
  assert.deepEqual(chooseSlots(free), { sequences: 4, slots: 4 });
  assert.deepEqual(chooseSlots({ ...free, cores: 2 }), { sequences: 4, slots: 2 });
  assert.deepEqual(chooseSlots({ ...free, freeBytes: 350e6 }), { sequences: 2, slots: 2 });
  assert.deepEqual(chooseSlots({ ...free, freeBytes: 1e6 }), { sequences: 1, slots: 1 });
  assert.deepEqual(chooseSlots({ ...free, conversations: 2, slots: 6 }), { sequences: 6, slots: 6 });
  assert.deepEqual(chooseSlots({ ...free, conversations: 8, slots: 1 }), { sequences: 8, slots: 1 });
});

test('a question is read in steps from where it is known; a caller who leaves ends that', async () => {
  const read: number[] = [];
  const left = new AbortController();
  const sequence = {
    nextTokenIndex: 0,
    contextTokens: counted(1000, 100),
    async adaptStateToTokens(prompt: Token[]) {
      this.nextTokenIndex = Math.min(100, prompt.length);
    },
    async evaluateWithoutGeneratingNewTokens(step: Token[]) {
      read.push(step.length);
      if (read.length === 5) left.abort(new Error('left'));
    },
  };
  const conversation = { sequence, usedAt: 0 } as unknown as Conversation;
  await readPrompt(conversation, counted(1000, 171), left.signal);
  assert.deepEqual(read, [32, 32, 6]);
  await assert.rejects(readPrompt(conversation, counted(1000, 900), left.signal), /left/);
  assert.deepEqual(read, [32, 32, 6, 32, 32]);
});

test('a stream without a word says that it lives, and its failure is left to the caller that awaits it', async () => {
  const word = Promise.withResolvers<string>();
  const heard: string[] = [];
  for await (const { bytes, tokens: counted } of signsOfLife(word.promise, 1, 'soon')) {
    assert.equal(counted, 0);
    heard.push(String(bytes));
    if (heard.length === 3) word.reject(new Error('no'));
  }
  assert.deepEqual(heard, [': soon\n\n', ': soon\n\n', ': soon\n\n']);
  await assert.rejects(word.promise, /no/);
});
