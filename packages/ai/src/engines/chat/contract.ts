/** What every chat engine guarantees. Run it from the engine's own test. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callWith } from '../../../../core/src/engines/upstream-testing.ts';
import type { ChatEngine, ChatEvents, ChatRequest } from './port.ts';

export interface ContractOptions {
  /** A request that the engine, as opened by the test, can answer. */
  request(): ChatRequest;
}

export function chatContract(
  name: string,
  open: () => Promise<{ engine: ChatEngine } & AsyncDisposable>,
  options: ContractOptions,
) {
  test(`${name}: an answer has OpenAI's shape, in the object and in the text`, async () => {
    await using opened = await open();
    const { completion, json, usage } = await opened.engine.complete(options.request(), callWith());
    assert.deepEqual(JSON.parse(json), JSON.parse(JSON.stringify(completion)));
    assert.equal(completion.object, 'chat.completion');
    assert.ok(completion.id.length > 0);
    const [choice] = completion.choices;
    assert.equal(choice?.message.role, 'assistant');
    assert.equal(typeof choice?.message.content, 'string');
    assert.ok(['stop', 'length'].includes(choice?.finish_reason ?? ''));
    assert.equal(usage.total_tokens, usage.prompt_tokens + usage.completion_tokens);
    assert.ok(usage.prompt_tokens > 0);
  });

  test(`${name}: a stream is whole: one id, a finish reason, usage when asked, [DONE]`, async () => {
    await using opened = await open();
    const request = options.request();
    const body = { ...request.body, stream: true, stream_options: { include_usage: true } };
    const { events } = await opened.engine.stream({ ...request, body }, callWith());
    const { chunks, text } = await collect(events);
    assert.ok(text.endsWith('data: [DONE]\n\n'));
    assert.equal(new Set(chunks.map((chunk) => chunk.id)).size, 1);
    assert.ok(chunks.some((chunk) => chunk.choices[0]?.finish_reason));
    assert.ok(chunks.at(-1)?.usage?.total_tokens);
    assert.deepEqual(chunks.at(-1)?.choices, []);
  });

  test(`${name}: usage is left out of a stream that did not ask for it`, async () => {
    await using opened = await open();
    const request = options.request();
    const { events } = await opened.engine.stream(
      { ...request, body: { ...request.body, stream: true } },
      callWith(),
    );
    const { chunks, last } = await collect(events);
    assert.ok(chunks.every((chunk) => !chunk.usage));
    assert.ok(last?.usage, 'the platform still learns it');
  });

  test(`${name}: a caller who is gone is not answered`, async () => {
    await using opened = await open();
    const gone = new AbortController();
    gone.abort(new Error('gone'));
    await assert.rejects(opened.engine.complete(options.request(), callWith(gone.signal)));
  });

  test(`${name}: it lists its models`, async () => {
    await using opened = await open();
    const models = await opened.engine.models({}, callWith());
    assert.ok(models.every((model) => model.id.length > 0 && model.owned_by.length > 0));
  });
}

export interface SeenChunk {
  id: string;
  choices: { index: number; delta: Record<string, unknown>; finish_reason: string | null }[];
  usage?: { total_tokens: number; estimated?: boolean } | null;
}

export async function collect(events: AsyncIterable<ChatEvents>) {
  let text = '';
  let tokens = 0;
  let last: ChatEvents | undefined;
  for await (const item of events) {
    text += Buffer.from(item.bytes as string).toString('utf8');
    tokens += item.tokens;
    last = item;
  }
  const chunks = text
    .split(/\r?\n\r?\n/)
    .filter((line) => /^data: ?\{/.test(line))
    .map((line) => JSON.parse(line.slice('data:'.length)) as SeenChunk);
  const content = chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('');
  return { text, chunks, content, tokens, last };
}
