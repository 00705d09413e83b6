/** Anthropic's Messages: the upstream's own bytes where it speaks them, otherwise a chat in other words. */

import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, jsonType, type Result } from '@oja/core/endpoints/endpoint';
import { z } from 'zod';
import type { NativeRequest } from '../../engines/chat/port.ts';
import { askStream, askUses, askWhole } from '../chat/ask.ts';
import { chatErrors } from '../chat/chat-errors.ts';
import { type ChatInput, chatVariant } from '../chat/chat-input.ts';
import { exampleAnswer, exampleOutput } from '../chat/chat-output.ts';
import { chatPrice, estimatePromptTokens } from '../chat/chat-tokens.ts';
import { coverWhole, eventStream, meteredEvents, streamHeaders } from '../chat/metered-events.ts';
import { withDropped } from '../dropped.ts';
import { withSources } from '../uploads/uploaded.ts';
import { messageEvents } from './message-stream.ts';
import { lowerMaxTokens, type MessagesInput, messagesInput, withoutOwnThoughts } from './messages-input.ts';
import { toMessage } from './to-message.ts';

const passedHeaders = ['anthropic-version', 'anthropic-beta'] as const;
const uses = { ...askUses, headers: passedHeaders, meter: true } as const;
type MessagesContext = CallContext<typeof uses>;

/** The caller's own body, for an upstream that speaks it. */
export function nativeOf(
  { anthropic }: MessagesInput,
  context: CallContext<{ headers: typeof passedHeaders }>,
): NativeRequest {
  const { headers } = context;
  const { passthrough, ...body } = withoutOwnThoughts(anthropic.body);
  const passed: Record<string, string> = {};
  for (const name of passedHeaders) if (headers[name]) passed[name] = headers[name];
  return { dialect: 'anthropic', body: { ...passthrough, ...body }, headers: passed };
}

/** With uploaded files in it, which an upstream doesn't know by our IDs. */
async function filled(
  native: NativeRequest,
  chat: ChatInput,
  context: MessagesContext,
): Promise<NativeRequest> {
  const hasUploads = chat.messages.some(
    ({ content }) =>
      Array.isArray(content) &&
      content.some((part) => part.type === 'file' && part.file.file_id !== undefined),
  );
  if (!hasUploads) return native;
  const { messages } = native.body as { messages: { content: unknown }[] };
  return { ...native, body: { ...native.body, messages: await withSources(messages, context) } };
}

async function run(input: MessagesInput, context: MessagesContext): Promise<Result<never>> {
  const { chat } = input.anthropic;
  const native = await filled(nativeOf(input, context), chat, context);
  return chat.stream ? runStream(input, chat, native, context) : runWhole(input, chat, native, context);
}

async function runStream(
  { anthropic }: MessagesInput,
  chat: ChatInput,
  native: NativeRequest,
  context: MessagesContext,
): Promise<Result<never>> {
  const { answer, headers } = await askStream(chat, context, native);
  const asked = { model: chat.model ?? 'auto', inputTokens: estimatePromptTokens(chat) };
  const finished = (reason: string) => context.finished?.(reason);
  const stream = answer.native
    ? meteredEvents(answer.events, context.meter, chat, { finished })
    : meteredEvents(messageEvents(answer.events, asked), context.meter, chat, { createReceipt, finished });
  const named = withDropped(headers, answer.native ? [] : anthropic.dropped);
  return { stream, mime: eventStream, headers: { ...streamHeaders, ...named } };
}

/** Every reader of a stream passes over comments. */
const createReceipt = () => ({
  beforeEnd: (bytes: Uint8Array | string) => bytes,
  end: (charge: string) => `: x-oja-charge: ${charge}\n\n`,
});

async function runWhole(
  { anthropic }: MessagesInput,
  chat: ChatInput,
  native: NativeRequest,
  context: MessagesContext,
): Promise<Result<never>> {
  const { answer, headers } = await askWhole(chat, context, native);
  return {
    text: answer.native
      ? answer.json
      : JSON.stringify(toMessage(answer.completion, answer.usage, chat.model)),
    mime: jsonType,
    usage: await coverWhole(answer.usage, context.meter),
    headers: withDropped(headers, answer.native ? [] : anthropic.dropped),
  };
}

const messagesOutput = z
  .looseObject({
    id: z.string().describe('Message ID.'),
    type: z.literal('message'),
    role: z.literal('assistant'),
    model: z.string().describe('Model that served the request.'),
    content: z
      .array(z.looseObject({ type: z.string().describe('Block type: text, thinking or tool_use.') }))
      .describe('Content blocks of the response.'),
    stop_reason: z
      .string()
      .nullable()
      .describe(
        'Why the model stopped: end_turn, max_tokens, stop_sequence, tool_use, pause_turn or refusal.',
      ),
    stop_sequence: z.string().nullable().describe('Stop sequence that was generated; null if none.'),
    usage: z
      .looseObject({
        input_tokens: z.int().describe('Input tokens.'),
        output_tokens: z.int().describe('Output tokens.'),
      })
      .describe('Token usage.'),
  })
  .meta({ id: 'Message' });

const chatExample = exampleOutput('Welcome! Fresh pepper and fair prices, every day in Lagos.', {});
const example = { ...toMessage(chatExample, chatExample.usage!), id: 'msg_4vXj2bQm8sTzLw1Rk0Yd' };

/** What test keys get: the example of chat, in this format. */
function testAnswer(input: MessagesInput): Result<z.output<typeof messagesOutput>> {
  const shown = exampleAnswer(chatExample)(input.anthropic.chat);
  if ('data' in shown) {
    const completion = shown.data as typeof chatExample;
    return { data: { ...toMessage(completion, completion.usage!), id: example.id } };
  }
  const { stream } = shown as { stream: AsyncIterable<string> };
  return { stream: exampleEvents(stream, input), mime: eventStream };
}

async function* exampleEvents(chunks: AsyncIterable<string>, input: MessagesInput): AsyncGenerator<string> {
  const usage = chatExample.usage!;
  const source = (async function* () {
    for await (const bytes of chunks)
      yield { bytes, tokens: 0, ...(bytes.includes('[DONE]') ? { usage } : {}) };
  })();
  const asked = { model: input.model ?? chatExample.model, inputTokens: usage.prompt_tokens };
  for await (const { bytes } of messageEvents(source, asked)) yield String(bytes);
}

export const messages = defineEndpoint({
  id: 'ai.messages',
  group: 'ai',
  method: 'POST',
  path: '/api/v1/messages',
  cacheable: true,
  summary: 'Messages (Anthropic)',
  description:
    "Anthropic's Messages API: set the base URL of its SDKs to …/api. Works with every model. An Anthropic upstream receives the request unchanged, except for what it bills separately; for other models Oja translates it and lists fields it can't translate in x-oja-dropped. Logged, priced and scoped as ai.chat, ai.vision or ai.files.",
  access: 'key',
  guarded: true,
  input: messagesInput,
  output: messagesOutput,
  price: chatPrice,
  limits: { bodyBytesMax: 56_000_000, timeoutMs: 600_000 },
  errors: [...chatErrors],
  wire: { types: ['text/event-stream'], dialect: 'anthropic' },
  uses,
  variant: chatVariant,
  model: { lowerMaxTokens },
  tool: { changes: true, keywords: 'Claude Anthropic SDK chat' },
  example: {
    input: {
      model: 'auto',
      max_tokens: 256,
      messages: [{ role: 'user', content: 'Write a greeting for my market stall in Lagos.' }],
    },
    output: example,
    answer: testAnswer,
  },
  run,
});
