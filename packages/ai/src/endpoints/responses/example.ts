/** What test keys get: the example of chat, as a response. */

import type { Result } from '@oja/core/endpoints/endpoint';
import type { ChatEvents } from '../../engines/chat/port.ts';
import { exampleAnswer, exampleOutput } from '../chat/chat-output.ts';
import { eventStream } from '../chat/metered-events.ts';
import { type Answering, respond, stepsOf } from './answer.ts';
import { type ResponseObject, responseObject } from './response-object.ts';
import { ItemWriter } from './response-writer.ts';
import { itemsOf, type ResponsesInput } from './responses-input.ts';
import { toChat } from './to-chat.ts';

const chatExample = exampleOutput('Welcome! Fresh pepper and fair prices, every day in Lagos.', {});
const id = 'resp_01kc4vxj2bqm8stzlw1rk0ydab';
const createdAt = 1_794_712_265_000;

export const exampleResponse: ResponseObject = {
  id,
  object: 'response',
  created_at: createdAt / 1000,
  status: 'completed',
  model: chatExample.model,
  output: [
    {
      id: 'msg_01kc4vxj2bqm8stzlw1rk0ydab_0',
      type: 'message',
      status: 'completed',
      role: 'assistant',
      content: [
        { type: 'output_text', text: chatExample.choices[0]!.message.content, annotations: [], logprobs: [] },
      ],
    },
  ],
  usage: {
    input_tokens: 23,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 12,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 35,
  },
};

export function testAnswer(input: ResponsesInput): Result<ResponseObject> {
  const { body } = input.responses;
  const as = toChat(body, itemsOf(body));
  const shown = exampleAnswer(chatExample)(as.chat);
  if ('data' in shown) {
    const completion = shown.data as typeof chatExample;
    const writer = new ItemWriter(id, () => {});
    const { message, finish_reason: finish } = completion.choices[0]!;
    const calls = (message.tool_calls ?? []).map((call, index) => ({ index, ...call }));
    writer.take({ delta: { content: message.content, tool_calls: calls }, finish }, as.called);
    writer.endRound();
    const { model, usage } = completion;
    const state = {
      id,
      createdAt,
      status: 'completed' as const,
      model,
      output: writer.output,
      usage,
      stored: false,
    };
    return { data: responseObject(body, state) };
  }
  const { stream } = shown as { stream: AsyncIterable<string> };
  return { stream: exampleEvents(stream, { body, as }), mime: eventStream };
}

async function* exampleEvents(
  chunks: AsyncIterable<string>,
  asked: Pick<Answering, 'body' | 'as'>,
): AsyncGenerator<string> {
  const source = (async function* (): AsyncGenerator<ChatEvents> {
    for await (const bytes of chunks)
      yield { bytes, tokens: 0, ...(bytes.includes('[DONE]') ? { usage: chatExample.usage! } : {}) };
  })();
  const answering: Answering = {
    ...asked,
    id,
    createdAt,
    stored: false,
    hosted: { run: async () => '' },
    save: async (response) => response,
  };
  const never = () => Promise.reject(new Error('an example asks once'));
  for await (const { bytes } of respond(answering, stepsOf(source), never).events) yield String(bytes);
}
