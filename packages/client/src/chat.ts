/** Chat as it is written, chunk by chunk, in OpenAI's shape. */
import type { EventStream } from './events.ts';

export interface ChatChunk {
  id: string;
  object: 'chat.completion.chunk';
  created: number;
  model: string;
  choices: {
    index: number;
    delta: {
      role?: 'assistant' | '' | null;
      content?: string | null;
      refusal?: string | null;
      tool_calls?: {
        index: number;
        id?: string;
        type?: 'function';
        function: { name?: string; arguments?: string };
      }[];
    };
    finish_reason: 'stop' | 'length' | 'tool_calls' | 'content_filter' | 'function_call' | null;
  }[];
  /** On the first chunk about files or pictures, and on the last one where chat is sold by the token. */
  oja?: { engine?: string; language?: string; charge?: string; [name: string]: unknown };
  usage?: { prompt_tokens: number; completion_tokens: number; total_tokens: number } | null;
}

export interface ChatStream extends EventStream<ChatChunk> {
  /** Only the words of the first choice. */
  text(): AsyncIterable<string>;
}

/** Words at once, `for await (const word of client.streamChat(…))`, or the whole stream when awaited. */
export interface ChatCall extends PromiseLike<ChatStream>, AsyncIterable<string> {}

export function chatCall(opening: Promise<ChatStream>): ChatCall {
  return {
    // biome-ignore lint/suspicious/noThenProperty: it can be awaited for the stream, and iterated for the words
    then: (done, failed) => opening.then(done, failed),
    [Symbol.asyncIterator]: () => wordsOf(opening),
  };
}

async function* wordsOf(opening: Promise<ChatStream>): AsyncGenerator<string> {
  yield* (await opening).text();
}

export function chatStream(stream: EventStream<ChatChunk>): ChatStream {
  return { ...stream, text: () => words(stream) };
}

async function* words(stream: EventStream<ChatChunk>): AsyncGenerator<string> {
  for await (const { choices } of stream) {
    const text = choices.find(({ index }) => index === 0)?.delta.content;
    if (text) yield text;
  }
}
