// @alone first @slow
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ModelStore } from '../../../../../core/src/engines/models/port.ts';
import { callWith, openParts, settle } from '../../../../../core/src/engines/upstream-testing.ts';
import { slowTest } from '../../../../../core/src/testing/slow.ts';
import { openTestModels, testModelsDir } from '../../../../../server/src/testing/models.ts';
import { chatContract, collect } from '../contract.ts';
import type { ChatBody, ChatEngine, ChatRequest } from '../port.ts';
import { asking } from '../reader-testing.ts';
import { chatSettings } from '../settings.ts';
import { createLlama } from './llama.ts';

/** Path of a GGUF file, or an id of the model store: the tests run on that model instead of the demo model. */
const chosen = process.env.OJA_TEST_CHAT_MODEL;
const settings = settle(chatSettings, {
  // Two at once also on a machine with one core.
  llamaSlots: 2,
  // Other files run at the same time: threads that wait for each other take their cores.
  llamaThreads: 1,
  ...(chosen ? { llamaModel: chosen } : {}),
});
const demoOnly = { skip: chosen ? 'of the demo model' : false };

let models: ModelStore;
let engine: ChatEngine;
let parts: ReturnType<typeof openParts>;

before(async () => {
  models = await openTestModels(...(chosen ? [] : ['chat-tinyllama']));
  parts = openParts();
  engine = createLlama(settings, { ...parts.parts, models });
});
after(async () => {
  await engine.close?.();
  await models.close();
  await parts[Symbol.asyncDispose]();
});

/** One prompt for all: what was evaluated once is not evaluated again, and this model is slow on small machines. */
const question: ChatBody = {
  messages: [
    { role: 'system', content: 'Answer with one word.' },
    { role: 'user', content: 'What is the capital of France?' },
  ],
  max_tokens: 12,
  temperature: 0,
  seed: 1,
};

// The engine is shared: it takes seconds to load.
chatContract('llama', async () => ({ engine, async [Symbol.asyncDispose]() {} }), {
  request: () => ({ body: { ...question, max_tokens: 2 } }),
});

test('the embedded model answers, streamed and whole, the same for the same seed', async () => {
  const whole = await engine.complete({ body: question }, callWith());
  const [choice] = whole.completion.choices;
  assert.match(choice?.message.content ?? '', /Paris/);
  assert.ok(whole.usage.prompt_tokens > 10 && whole.usage.completion_tokens <= 12);
  assert.equal(whole.usage.estimated, undefined);
  const body = { ...question, stream: true, stream_options: { include_usage: true } };
  const { content, text, chunks } = await collect((await engine.stream({ body }, callWith())).events);
  assert.equal(content.trim(), choice?.message.content?.trim());
  assert.ok(text.endsWith('data: [DONE]\n\n'));
  assert.equal(new Set(chunks.map((chunk) => chunk.id)).size, 1);
  assert.equal(chunks.at(-1)?.usage?.total_tokens, whole.usage.total_tokens);
});

test('the first answer that a person reads says that a demo model wrote it', demoOnly, async () => {
  const short: ChatBody = { ...question, max_tokens: 2 };
  const contentOf = async (request: ChatRequest, from = engine) =>
    (await from.complete(request, callWith())).completion.choices[0]?.message.content ?? '';
  const said = await contentOf({ body: short, isRead: true });
  assert.match(said, /\S+\n\n\(A small demo model wrote this[^\n]*\)$/);
  const { content, chunks } = await collect(
    (await engine.stream({ body: { ...short, stream: true }, isRead: true }, callWith())).events,
  );
  assert.equal(content.trimStart(), said);
  assert.equal(chunks.at(-1)?.choices[0]?.finish_reason, 'length');
  const later = [...short.messages, { role: 'assistant', content: 'Paris' }, short.messages[1]!];
  const json: ChatBody = { ...short, max_tokens: 8, response_format: { type: 'json_object' } };
  for (const request of [{ body: short }, { body: { ...short, messages: later }, isRead: true as const }])
    assert.doesNotMatch(await contentOf(request), /demo model/);
  assert.doesNotMatch(await contentOf({ body: json, isRead: true }), /demo model/);
  const silent = createLlama({ ...settings, demoNotice: false }, { ...parts.parts, models });
  assert.doesNotMatch(await contentOf({ body: short, isRead: true }, silent), /demo model/);
  await silent.close?.();
});

test('the demo model is never asked about files', demoOnly, async () => {
  const [request, call] = asking({
    question: 'When?',
    passages: [{ source: 'a.pdf', score: 1, text: 'Now.' }],
  });
  await assert.rejects(engine.complete(request, call), { kind: 'unsupported', code: 'unprocessable' });
});

slowTest('two responses are written at once, word by word in turn', async () => {
  const order: string[] = [];
  const body: ChatBody = { ...question, max_tokens: 8, stream: true, stop: null };
  const listen = async (name: string, account: string) => {
    const { events } = await engine.stream({ body }, { ...callWith(), account });
    for await (const { tokens } of events) if (tokens > 0) order.push(name);
  };
  await Promise.all([listen('ada', 'acc_1'), listen('bola', 'acc_2')]);
  const firstOf = (name: string) => order.indexOf(name);
  const lastOf = (name: string) => order.lastIndexOf(name);
  assert.ok(firstOf('bola') < lastOf('ada') && firstOf('ada') < lastOf('bola'), order.join(' '));
});

slowTest('max_tokens ends with length; a stop word ends before it', async () => {
  const short = await engine.complete({ body: { ...question, max_tokens: 1 } }, callWith());
  assert.equal(short.completion.choices[0]?.finish_reason, 'length');
  assert.equal(short.usage.completion_tokens, 1);
  const stopped = await engine.complete({ body: { ...question, stop: ['France'] } }, callWith());
  assert.doesNotMatch(stopped.completion.choices[0]?.message.content ?? '', /France/);
  assert.equal(stopped.completion.choices[0]?.finish_reason, 'stop');
});

slowTest('a JSON schema and a required tool are kept', async () => {
  const schema = {
    type: 'object',
    properties: { big: { type: 'boolean' } },
    required: ['big'],
    additionalProperties: false,
  };
  const json_schema = { name: 's', schema };
  const json = await engine.complete(
    { body: { ...question, max_tokens: 30, response_format: { type: 'json_schema', json_schema } } },
    callWith(),
  );
  assert.equal(typeof JSON.parse(json.completion.choices[0]?.message.content ?? '').big, 'boolean');
  const tools = [{ type: 'function' as const, function: { name: 'look' } }];
  const body: ChatBody = { ...question, max_tokens: 40, tools, tool_choice: 'required' };
  const called = await engine.complete({ body }, callWith());
  const [call] = called.completion.choices[0]?.message.tool_calls ?? [];
  assert.equal(call?.function.name, 'look');
  assert.deepEqual(JSON.parse(call?.function.arguments ?? ''), {});
  assert.equal(called.completion.choices[0]?.finish_reason, 'tool_calls');
});

slowTest('a caller who leaves stops the work, and the next is answered', async () => {
  const caller = new AbortController();
  const { events } = await engine.stream({ body: { ...question, stream: true } }, callWith(caller.signal));
  await assert.rejects(async () => {
    for await (const _item of events) caller.abort();
  });
  const next = await engine.complete({ body: { ...question, max_tokens: 1 } }, callWith());
  assert.equal(next.usage.completion_tokens, 1);
});

test('a caller who leaves the queue does not end the work of others, however soon the model rests', async () => {
  const restless = createLlama({ ...settings, llamaIdleMs: 1 }, { ...parts.parts, models });
  const body: ChatBody = { messages: [{ role: 'user', content: 'Hi' }], max_tokens: 1 };
  try {
    const first = restless.complete({ body }, callWith());
    const leaving = new AbortController();
    const second = restless.complete({ body }, callWith(leaving.signal));
    setImmediate(() => leaving.abort());
    await assert.rejects(second, { name: 'AbortError' });
    assert.equal((await first).usage.completion_tokens, 1);
  } finally {
    await restless.close?.();
  }
});

const tooLong: ChatBody = { messages: [{ role: 'user', content: 'word '.repeat(4000) }] };

slowTest('megabytes are refused by their characters, before the model process counts tokens', async () => {
  const stream = true;
  for (const body of [
    { messages: [{ role: 'user', content: 'a'.repeat(70_000) }] },
    { messages: [{ role: 'user', content: [{ type: 'text', text: 'a'.repeat(70_000) }] }] },
    {
      messages: question.messages,
      tools: [{ type: 'function', function: { name: 'x', description: 'a'.repeat(70_000) } }],
    },
  ] as ChatBody[]) {
    const refusal = { code: 'context_length_exceeded', message: /7\d{4} characters/ };
    await assert.rejects(engine.complete({ body }, callWith()), refusal);
    await assert.rejects(
      async () => collect((await engine.stream({ body: { ...body, stream } }, callWith())).events),
      refusal,
    );
  }
});

slowTest('too long a conversation is refused, not cut in silence; other models are not its', async () => {
  await assert.rejects(engine.complete({ body: tooLong }, callWith()), {
    code: 'context_length_exceeded',
    kind: 'unsupported',
  });
  await assert.rejects(engine.complete({ body: { ...question, model: 'gpt-4o' } }, callWith()), {
    code: 'model_not_found',
  });
});

slowTest('the demo model is listed, and says what it is', demoOnly, async () => {
  const [model] = await engine.models({}, callWith());
  assert.deepEqual([model?.id, model?.aliases], ['tinyllama-1.1b-chat', ['llama/tinyllama-1.1b-chat']]);
  const served: unknown[] = [];
  const body = { ...question, max_tokens: 1 };
  await engine.complete({ body }, { ...callWith(), servedBy: (by) => served.push(by) });
  assert.deepEqual(served, [{ model: 'tinyllama-1.1b-chat', demo: true }]);
});

slowTest('a process that dies is reported and replaced', async () => {
  const { pids } = await childrenOfThis();
  const { events } = await engine.stream({ body: question }, callWith());
  await assert.rejects(
    async () => {
      for await (const _item of events) for (const pid of pids) process.kill(pid, 'SIGKILL');
    },
    { code: 'engine_unavailable' },
  );
  // Weighed by the new process and refused before any work: it is there.
  await assert.rejects(engine.complete({ body: tooLong }, callWith()), { code: 'context_length_exceeded' });
});

/** The one child this test process has: the model's. */
async function childrenOfThis(): Promise<{ pids: number[] }> {
  const { readFile } = await import('node:fs/promises');
  const text = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8');
  return { pids: text.trim().split(' ').filter(Boolean).map(Number) };
}

test('what is missing is said with the command that fixes it', demoOnly, async () => {
  const empty = settle(chatSettings, { llamaModel: 'no-such-model' });
  const state = await createLlama(empty, { ...parts.parts, models }).check();
  assert.equal(state.state, 'missing');
  assert.match(state.fix ?? '', /OJA_LLAMA_MODEL/);
  const own = `${testModelsDir}/chat-tinyllama/model.gguf`;
  const byPath = await createLlama(settle(chatSettings, { llamaModel: own }), {
    ...parts.parts,
    models,
  }).check();
  assert.equal(byPath.state, 'ready');
});
