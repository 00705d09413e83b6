/** OpenAI's older completions: a prompt instead of messages, over any chat model. */

import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, type Result } from '@oja/core/endpoints/endpoint';
import { apart } from '@oja/core/endpoints/passthrough';
import { z } from 'zod';
import type { ChatEvents } from '../../engines/chat/port.ts';
import { askStream, askUses, askWhole } from '../chat/ask.ts';
import { upstreamErrors } from '../chat/chat-errors.ts';
import { type ChatInput, chatVariant } from '../chat/chat-input.ts';
import { chatPrice } from '../chat/chat-tokens.ts';
import { rawChunksIn } from '../chat/chunk-events.ts';
import { coverWhole, eventStream, meteredEvents, streamHeaders } from '../chat/metered-events.ts';
import { droppedHeader } from '../dropped.ts';

const uses = { ...askUses, meter: true } as const;

const prompt = z.string().min(1).max(1_000_000);
const defaultTokens = 16;

const body = z
  .looseObject({
    prompt: z
      .union([prompt, z.tuple([prompt]).transform(([one]) => one)], 'must be one text')
      .describe('The text to go on from.'),
    model: z.string().min(1).max(256).optional().describe('A model of GET /api/v1/models, or auto.'),
    max_tokens: z.int().min(1).nullish().describe(`Longest answer, in tokens. Default ${defaultTokens}.`),
    temperature: z.number().min(0).max(2).nullish().describe('0 is the most predictable.'),
    top_p: z.number().min(0).max(1).nullish().describe('Nucleus sampling.'),
    n: z.int().min(1).max(128).nullish().describe('How many answers.'),
    stop: z
      .union([z.string().min(1), z.array(z.string().min(1)).max(16)])
      .nullish()
      .describe('Stop sequences.'),
    stream: z.boolean().nullish().describe('Return server-sent events while the answer is generated.'),
    stream_options: z.looseObject({}).nullish().describe('Streaming options.'),
    echo: z.boolean().nullish().describe('Return the prompt before the answer; not when streaming.'),
    seed: z.int().nullish().describe('The same seed gives the same answer where the engine can.'),
    presence_penalty: z.number().min(-2).max(2).nullish().describe('Above 0: new subjects.'),
    frequency_penalty: z.number().min(-2).max(2).nullish().describe('Above 0: fewer repeated words.'),
    logit_bias: z.record(z.string(), z.number()).nullish().describe('Token biases, by token ID.'),
    user: z.string().max(512).nullish().describe('Your own ID of the end user.'),
  })
  .meta({ id: 'CompletionsRequest' });
type CompletionsInput = ChatInput & { completions: { prompt: string; echo: boolean; dropped: string[] } };

const input = body.transform((sent): CompletionsInput => {
  const { passthrough = {}, prompt, echo, max_tokens, ...same } = apart(body, sent);
  return {
    ...withoutNulls(same),
    messages: [{ role: 'user', content: prompt }],
    max_tokens: max_tokens ?? defaultTokens,
    completions: {
      prompt,
      echo: echo === true,
      dropped: Object.keys(passthrough).filter((name) => passthrough[name] != null),
    },
  };
});

const withoutNulls = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [Name in keyof Fields]: NonNullable<Fields[Name]>;
  };

const output = z
  .looseObject({
    id: z.string().describe('ID of the completion.'),
    object: z.literal('text_completion'),
    created: z.int().describe('Creation time as a Unix timestamp.'),
    model: z.string().describe('Model that answered.'),
    choices: z
      .array(
        z.looseObject({
          index: z.int().describe('Index of the choice.'),
          text: z.string().describe('The answer.'),
          finish_reason: z.string().nullable().describe('stop, length or content_filter.'),
        }),
      )
      .describe('Generated answers.'),
    usage: z
      .looseObject({
        prompt_tokens: z.int().describe('Input tokens.'),
        completion_tokens: z.int().describe('Output tokens.'),
        total_tokens: z.int().describe('Total tokens.'),
      })
      .optional()
      .describe('Token usage.'),
  })
  .meta({ id: 'Completion' });

const idOf = (requestId: string) => `cmpl-${requestId.slice(requestId.indexOf('_') + 1)}`;

async function run(
  asked: CompletionsInput,
  context: CallContext<typeof uses>,
): Promise<Result<z.output<typeof output>>> {
  const { completions, ...chat } = asked;
  const named = droppedHeader(completions.dropped);
  const id = idOf(context.caller.requestId);
  if (chat.stream) {
    const { answer, headers } = await askStream(chat, context);
    const finished = (reason: string) => context.finished?.(reason);
    const stream = meteredEvents(textEvents(answer.events, id), context.meter, chat, {
      finished,
      createReceipt,
    });
    return { stream, mime: eventStream, headers: { ...streamHeaders, ...headers, ...named } };
  }
  const { answer, headers } = await askWhole(chat, context);
  const { created, model, choices } = answer.completion;
  const before = completions.echo ? completions.prompt : '';
  return {
    data: {
      id,
      object: 'text_completion',
      created,
      model,
      choices: choices.map(({ index, message, finish_reason }) => ({
        index,
        text: `${before}${message.content ?? ''}`,
        logprobs: null,
        finish_reason,
      })),
      usage: answer.usage,
    },
    usage: await coverWhole(answer.usage, context.meter),
    headers: { ...headers, ...named },
  };
}

/** Every reader of a stream passes over comments. */
const createReceipt = () => ({
  beforeEnd: (bytes: Uint8Array | string) => bytes,
  end: (charge: string) => `: x-oja-charge: ${charge}\n\n`,
});

async function* textEvents(source: AsyncIterable<ChatEvents>, id: string): AsyncGenerator<ChatEvents> {
  for await (const events of source) {
    const text = typeof events.bytes === 'string' ? events.bytes : Buffer.from(events.bytes).toString('utf8');
    const lines = rawChunksIn(events).map(({ model, choices: said, usage }) => {
      const choices = (said ?? []).map(({ index = 0, delta, finish_reason = null }) => ({
        index,
        text: delta?.content ?? '',
        logprobs: null,
        finish_reason,
      }));
      const created = Math.floor(Date.now() / 1000);
      const chunk = { id, object: 'text_completion', created, model, choices, ...(usage ? { usage } : {}) };
      return `data: ${JSON.stringify(chunk)}\n\n`;
    });
    const end = /^data: ?\[DONE\]/m.test(text) ? 'data: [DONE]\n\n' : '';
    const isComment = lines.length === 0 && end === '';
    yield { ...events, bytes: isComment ? events.bytes : `${lines.join('')}${end}` };
  }
}

const example: z.output<typeof output> = {
  id: 'cmpl-01kc4vxj2bqm8stzlw1rk0ydab',
  object: 'text_completion',
  created: 1_794_712_265,
  model: 'tinyllama-1.1b-chat',
  choices: [{ index: 0, text: 'Fresh pepper and fair prices.', logprobs: null, finish_reason: 'stop' }],
  usage: { prompt_tokens: 23, completion_tokens: 12, total_tokens: 35 },
};

export const completions = defineEndpoint({
  id: 'ai.completions',
  group: 'ai',
  partOf: 'ai.chat',
  method: 'POST',
  path: '/api/v1/completions',
  cacheable: true,
  summary: 'Completions (legacy)',
  description:
    "OpenAI's older completions API over every chat model: the prompt is sent as one message. Fields that can't be translated are named in x-oja-dropped. Logged, priced and scoped as ai.chat. New programs should use chat completions.",
  access: 'key',
  guarded: true,
  input,
  output,
  price: chatPrice,
  limits: { bodyBytesMax: 4_000_000, timeoutMs: 600_000 },
  errors: [...upstreamErrors],
  wire: { types: ['text/event-stream'], dialect: 'completions' },
  uses,
  variant: (asked: ChatInput) => chatVariant(asked),
  example: {
    input: { model: 'auto', prompt: 'A slogan for my market stall in Lagos:' },
    output: example,
    answer: ({ stream }) =>
      stream
        ? {
            stream: (async function* () {
              const { usage: _usage, ...chunk } = example;
              yield `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`;
            })(),
            mime: eventStream,
          }
        : { data: example },
  },
  run,
});
