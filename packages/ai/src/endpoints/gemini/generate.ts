/** Gemini's generateContent and streamGenerateContent: a chat in other words. */
import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, jsonType, type Result } from '@oja/core/endpoints/endpoint';
import { z } from 'zod';
import type { ChatEvents, NativeRequest } from '../../engines/chat/port.ts';
import { askStream, askUses, askWhole } from '../chat/ask.ts';
import { chatErrors } from '../chat/chat-errors.ts';
import { chatVariant } from '../chat/chat-input.ts';
import { exampleAnswer, exampleOutput } from '../chat/chat-output.ts';
import { chatPrice } from '../chat/chat-tokens.ts';
import { dataIn } from '../chat/chunk-events.ts';
import { coverWhole, eventStream, meteredEvents, streamHeaders } from '../chat/metered-events.ts';
import { withDropped } from '../dropped.ts';
import { type GeminiInput, generateInput, lowerMaxTokens, streamInput } from './gemini-input.ts';
import { createArrayFraming, eventFraming, type Framing, geminiEvents } from './gemini-stream.ts';
import { toGemini } from './to-gemini.ts';

const uses = { ...askUses, meter: true } as const;
type GeminiContext = CallContext<typeof uses>;

/** The caller's own body, for an upstream that speaks it. */
export function nativeOf({
  body: { passthrough, model: _model, alt: _alt, ...body },
}: GeminiInput['gemini']) {
  return { dialect: 'gemini', body: { ...passthrough, ...body }, headers: {} } satisfies NativeRequest;
}

async function generate({ gemini }: GeminiInput, context: GeminiContext): Promise<Result<never>> {
  const { answer, headers } = await askWhole(gemini.chat, context, nativeOf(gemini));
  return {
    text: answer.native ? answer.json : JSON.stringify(toGemini(answer.completion, answer.usage)),
    mime: jsonType,
    usage: await coverWhole(answer.usage, context.meter),
    headers: withDropped(headers, answer.native ? [] : gemini.dropped),
  };
}

async function stream({ gemini }: GeminiInput, context: GeminiContext): Promise<Result<never>> {
  const { chat, body, dropped } = gemini;
  const isEvents = body.alt === 'sse';
  const { answer, headers } = await askStream(chat, context, nativeOf(gemini));
  const framing = isEvents ? eventFraming : createArrayFraming();
  const events = answer.native
    ? passedEvents(answer.events, isEvents ? undefined : framing)
    : geminiEvents(answer.events, body.model, framing);
  const finished = (reason: string) => context.finished?.(reason);
  return {
    stream: meteredEvents(events, context.meter, chat, { finished }),
    mime: isEvents ? eventStream : jsonType,
    headers: { ...streamHeaders, ...withDropped(headers, answer.native ? [] : dropped) },
    // An array that was begun can't hold an error in Google's shape: it ends there, and readers fail.
    ...(isEvents ? {} : { failed: () => '' }),
  };
}

/** As the upstream wrote them, in the frames that were asked for. */
async function* passedEvents(
  events: AsyncIterable<ChatEvents>,
  framing: Framing | undefined,
): AsyncGenerator<ChatEvents> {
  if (framing === undefined) return yield* events;
  for await (const one of events) {
    const bytes = dataIn(one).map((event) => framing.response(JSON.stringify(event)));
    yield { ...one, bytes: bytes.join('') + (one.usage === undefined ? '' : framing.end) };
  }
}

const output = z
  .looseObject({
    candidates: z
      .array(
        z.looseObject({
          content: z
            .looseObject({
              role: z.literal('model'),
              parts: z
                .array(z.looseObject({ text: z.string().optional().describe('Text.') }))
                .describe('text, thoughts and functionCall.'),
            })
            .describe('What the model generated.'),
          finishReason: z.string().optional().describe('STOP, MAX_TOKENS or SAFETY.'),
          index: z.int().describe('Index of the candidate.'),
        }),
      )
      .describe('Generated responses.'),
    usageMetadata: z
      .looseObject({
        promptTokenCount: z.int().describe('Input tokens.'),
        candidatesTokenCount: z.int().describe('Output tokens.'),
        totalTokenCount: z.int().describe('All tokens.'),
      })
      .describe('Token usage.'),
    modelVersion: z.string().describe('Model that served the request.'),
    responseId: z.string().describe('Response ID.'),
  })
  .meta({ id: 'GenerateContentResponse' });

const shown = exampleOutput('Welcome! Fresh pepper and fair prices, every day in Lagos.', {});
const example = { ...toGemini(shown, shown.usage!), responseId: 'Kx7mQ2bTzLw1Rk0Y' };

async function* exampleEvents(
  chunks: AsyncIterable<string>,
  { gemini }: GeminiInput,
): AsyncGenerator<string> {
  const usage = shown.usage!;
  const source = (async function* () {
    for await (const bytes of chunks)
      yield { bytes, tokens: 0, ...(bytes.includes('[DONE]') ? { usage } : {}) };
  })();
  const framing = gemini.body.alt === 'sse' ? eventFraming : createArrayFraming();
  for await (const { bytes } of geminiEvents(source, shown.model, framing)) yield String(bytes);
}

/** What test keys get: the example of chat, in this format. */
function testAnswer(input: GeminiInput): Result<z.output<typeof output>> {
  const made = exampleAnswer(shown)(input.gemini.chat);
  if ('data' in made) {
    const completion = made.data as typeof shown;
    return { data: { ...toGemini(completion, completion.usage!), responseId: example.responseId } };
  }
  const { stream: chunks } = made as { stream: AsyncIterable<string> };
  const mime = input.gemini.body.alt === 'sse' ? eventStream : jsonType;
  return { stream: exampleEvents(chunks, input), mime };
}

const shared = {
  group: 'ai',
  method: 'POST',
  partOf: 'ai.chat',
  access: 'key',
  guarded: true,
  output,
  price: chatPrice,
  limits: { bodyBytesMax: 56_000_000, timeoutMs: 600_000 },
  errors: chatErrors,
  uses,
  variant: chatVariant,
  model: { lowerMaxTokens },
  tool: { changes: true },
} as const;

const input = {
  model: 'auto',
  contents: [{ role: 'user' as const, parts: [{ text: 'Write a greeting for my market stall in Lagos.' }] }],
};

export const generateContent = defineEndpoint({
  ...shared,
  id: 'ai.gemini-generate',
  path: '/api/v1beta/models/{model}:generateContent',
  aliases: ['/api/v1/models/{model}:generateContent'],
  summary: 'Generate content (Gemini)',
  description:
    "Gemini's generateContent: set the base URL of Google's SDKs and the Gemini CLI to …/api. Works with every model. A Gemini upstream receives the request unchanged, except for what it bills separately; for other models Oja translates it, and fields that the model's API doesn't have are listed in x-oja-dropped. Logged, priced and scoped as ai.chat, ai.vision or ai.files.",
  input: generateInput,
  cacheable: true,
  wire: { dialect: 'gemini' },
  example: { input, output: example, answer: testAnswer },
  run: generate,
});

export const streamGenerateContent = defineEndpoint({
  ...shared,
  id: 'ai.gemini-stream',
  path: '/api/v1beta/models/{model}:streamGenerateContent',
  aliases: ['/api/v1/models/{model}:streamGenerateContent'],
  summary: 'Stream content (Gemini)',
  description:
    "Gemini's streamGenerateContent: a JSON array of responses, or server-sent events with ?alt=sse. Logged, priced and scoped as ai.chat, ai.vision or ai.files.",
  input: streamInput,
  wire: { dialect: 'gemini', types: ['text/event-stream'], query: ['alt'] },
  example: { input, output: example, answer: testAnswer },
  run: stream,
});
