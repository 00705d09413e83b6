/** Chat, vision and file intelligence: three endpoints on one path, told apart by what the messages hold. */
import type { ChatEvents, ChatRequest } from '../../../engines/chat/port.ts';
import type { EngineCall } from '../../../engines/engine.ts';
import { type ErrorCode, errorTable, OjaError } from '../../../errors.ts';
import type { Units } from '../../../platform/prices/price.ts';
import { type CallContext, defineEndpoint, type Meter, type Price, type Result } from '../../endpoint.ts';
import {
  canWait,
  detectLanguage,
  languageInstruction,
  type QuestionLanguage,
  sampleOf,
} from '../files/question-language.ts';
import { type ChatInput, chatInput, chatVariant } from './chat-input.ts';
import { chatOutput, exampleAnswer, exampleOutput, type OjaNotes } from './chat-output.ts';
import { createStreamReceipt } from './chat-receipt.ts';
import { askedOf, estimatePromptTokens, tokensHeld } from './chat-tokens.ts';
import { questionOf, readConversation } from './conversation.ts';
import { chargedUnits } from './usage-kinds.ts';

const eventStream = 'text/event-stream; charset=utf-8';
const jsonType = 'application/json; charset=utf-8';
/** A stream that is cut before the upstream reports its usage is charged this share of our estimate. */
const sureShare = 0.8;

async function run(input: ChatInput, context: CallContext): Promise<Result<never>> {
  let engine: string | undefined;
  let demo = false;
  const { signal, log } = context;
  const account = context.caller.accountId;
  // Only the engine that answers is named in the receipt, not those that read the files.
  const aside: EngineCall = { signal, log, account };
  const call: EngineCall = {
    signal,
    log,
    account,
    served(name) {
      engine = name;
      context.served?.(name);
    },
    servedBy(served) {
      demo = served.demo === true;
      context.servedBy?.(served);
    },
  };
  const sample = sampleOf(questionOf(input));
  const detect = () => detectLanguage(sample, context, aside);
  const known = canWait(sample) ? undefined : { language: await detect() };
  const { request, notes } = await readConversation(input, context, aside);
  const told = withLanguage(request, known?.language);
  const language = known === undefined ? afterSending(detect) : known.language;

  if (input.stream) {
    const { events } = await context.engines.chat.stream(told, call);
    const about = { engine, language: (await language)?.locale, ...(demo ? { demo } : {}) };
    const isPlain = Object.keys(notes).length === 0 && request.heard === undefined && !demo;
    // Asked for with the first words: what was heard may be known only then.
    const opening = isPlain ? undefined : () => ({ ...about, ...notes });
    return {
      stream: meteredEvents(events, context.meter, input, opening, (reason) => context.finished?.(reason)),
      mime: eventStream,
      headers: { 'cache-control': 'no-cache', 'x-accel-buffering': 'no', ...languageHeader(about) },
    };
  }
  const answer = await context.engines.chat.complete(told, call);
  const [choice] = answer.completion.choices;
  if (choice?.finish_reason) context.finished?.(choice.finish_reason);
  const about = {
    engine,
    ...(demo ? { demo } : {}),
    language: (await language)?.locale,
    ...withCitations(notes, answer.json),
  };
  return {
    text: withNotes(answer.json, about),
    mime: jsonType,
    usage: chargedUnits(answer.usage),
    headers: languageHeader(about),
  };
}

/** Runs when the request is on its way, which is at the end of this tick: it costs the caller no time then. */
function afterSending<T>(work: () => T | Promise<T>): Promise<T> {
  return new Promise((resolve) => setImmediate(() => setImmediate(() => resolve(work()))));
}

const languageHeader = ({ language }: OjaNotes): Record<string, string> =>
  language ? { 'x-oja-language': language } : {};

/** A caller who gave the model instructions of their own knows better. */
function withLanguage(request: ChatRequest, language: QuestionLanguage | undefined): ChatRequest {
  if (!language?.tell) return request;
  const instructed = request.body.messages.some(({ role }) => role === 'system' || role === 'developer');
  return instructed ? request : { ...request, instruction: languageInstruction(language) };
}

function withCitations(notes: OjaNotes, json: string): OjaNotes {
  if (!notes.sources) return notes;
  return {
    ...notes,
    sources: notes.sources.map((item) => ({ ...item, cited: json.includes(cited(item.source)) })),
  };
}

const cited = (source: string) => JSON.stringify(`[${source}]`).slice(1, -1);

/** Added at the end of the upstream's own text. */
function withNotes(json: string, notes: OjaNotes): string {
  const end = json.lastIndexOf('}');
  return end === -1 ? json : `${json.slice(0, end)},"oja":${JSON.stringify(notes)}}`;
}

/** Exported for the test of who pays for what. */
export async function* meteredEvents(
  events: AsyncIterable<ChatEvents>,
  meter: Meter,
  input: ChatInput,
  opening: (() => OjaNotes) | undefined,
  finished: (reason: string) => void = () => {},
): AsyncGenerator<Uint8Array | string> {
  /** What the upstream has reported, and our estimate of what came after it. */
  let begun = false;
  let reported: Units = {};
  let estimated = { input: 0, output: 0 };
  const total = (share: number): Units => ({
    ...reported,
    input: (reported.input ?? 0) + Math.floor(estimated.input * share),
    output: (reported.output ?? 0) + Math.floor(estimated.output * share),
    ...(begun ? { request: 1 } : {}),
  });
  let toOpen = opening;
  const receipt = meter.charge() === undefined ? undefined : createStreamReceipt(input);
  for await (const { bytes, tokens, usage, finishReason } of events) {
    if (finishReason !== undefined) finished(finishReason);
    const opened = toOpen && withOpening(bytes, toOpen());
    if (opened !== undefined) toOpen = undefined;
    const sent = opened ?? bytes;
    // The whole text went out before its exact count came: what the balance cannot pay of it is not charged.
    const isLast = usage !== undefined && begun && tokens === 0;
    // While a stream only says that it lives, nobody may have read the question yet.
    if (!begun && !isComment(bytes)) {
      begun = true;
      estimated.input = estimatePromptTokens(input);
    }
    estimated.output += tokens;
    if (usage) {
      reported = chargedUnits(usage);
      estimated = { input: 0, output: 0 };
    }
    const reserving = meter.reserve(total(1));
    if (reserving !== undefined) await (isLast ? reserving.catch(ifUnpayable) : reserving);
    meter.used(total(sureShare));
    yield receipt ? receipt.beforeEnd(sent) : sent;
  }
  if (receipt) yield receipt.end(meter.charge() ?? '0.00');
}

function ifUnpayable(error: unknown): void {
  if (!(error instanceof OjaError) || errorTable[error.code].type !== 'billing_error') throw error;
}

const isComment = (bytes: Uint8Array | string) => bytes[0] === ':' || bytes[0] === 0x3a;

/** The first chunk of an answer about files or pictures says what it rests on; comments before it hold none. */
function withOpening(bytes: Uint8Array | string, notes: OjaNotes): string | undefined {
  const text = typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('utf8');
  const opened = text.replace(/^data: ?\{/m, () => `data: {"oja":${JSON.stringify(notes)},`);
  return opened === text ? undefined : opened;
}

const price: Price<ChatInput> = {
  unit: 'token',
  microsPerUnit: 0,
  model: ({ model }) => model,
  kinds: tokensHeld,
};
const limits = { bodyBytesMax: 56_000_000, timeoutMs: 600_000 };
const upstreamErrors: ErrorCode[] = [
  'model_not_found',
  'model_not_priced',
  'context_length_exceeded',
  'engine_unavailable',
  'upstream_error',
  'upstream_rate_limited',
  'upstream_timeout',
  'queue_full',
  'credits_exhausted',
  'free_allowance_used',
];
/** Of sound in messages, too. */
const soundErrors: ErrorCode[] = ['unsupported_file', 'unreadable_file', 'file_too_complex'];
const fileErrors: ErrorCode[] = [...soundErrors, 'address_refused', 'target_unreachable'];
const common = {
  group: 'ai' as const,
  method: 'POST' as const,
  path: '/api/v1/chat',
  aliases: ['/api/v1/chat/completions'],
  access: 'key' as const,
  input: chatInput,
  output: chatOutput,
  price,
  limits,
  produces: ['text/event-stream'],
  fileFields: ['file', 'files'],
  asks: askedOf,
  variant: chatVariant,
  run,
};

const chatExample = exampleOutput('Welcome! Fresh pepper and fair prices, every day in Lagos.', {
  engine: 'llama',
  language: 'en',
});
export const chat = defineEndpoint({
  ...common,
  id: 'ai.chat',
  summary: 'Chat completions',
  description:
    "OpenAI's chat-completions contract: all roles, streaming, tools, JSON answers. The SDKs of OpenAI work with the base address …/api/v1. The reply comes in the language of the question; Yoruba, Igbo, Hausa and Pidgin included where the model knows them.",
  errors: [...upstreamErrors, ...soundErrors],
  needs: ['chat'],
  example: {
    input: { messages: [{ role: 'user', content: 'Write a greeting for my market stall in Lagos.' }] },
    output: chatExample,
    answer: exampleAnswer(chatExample),
  },
});

/** A receipt: rice ₦1,200, pepper ₦500, total ₦1,700. */
const receipt = `data:image/svg+xml;base64,${Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="420" height="210" font-family="sans-serif" font-size="30">' +
    '<rect width="420" height="210" fill="#fff"/><text x="20" y="46">Rice</text><text x="260" y="46">₦1,200</text>' +
    '<text x="20" y="106">Pepper</text><text x="260" y="106">₦500</text>' +
    '<text x="20" y="176">Total</text><text x="260" y="176">₦1,700</text></svg>',
).toString('base64')}`;
const visionExample = exampleOutput('Total | ₦1,700 [The picture]', {
  engine: 'extract',
  language: 'en',
  pictures: 1,
});
export const vision = defineEndpoint({
  ...common,
  id: 'ai.vision',
  summary: 'Vision analysis',
  description:
    'Questions about pictures, charts and screenshots: parts of type image_url, by address or data: URL. A model that sees gets the picture; otherwise text, objects and colours are recognized here and told to the model.',
  errors: [...upstreamErrors, ...fileErrors],
  needs: ['chat', 'vision'],
  example: {
    input: {
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is the total?' },
            { type: 'image_url', image_url: { url: receipt } },
          ],
        },
      ],
    },
    output: visionExample,
    answer: exampleAnswer(visionExample),
  },
});

const filesExample = exampleOutput('The contract ends on 31 December 2027. [contract.txt]', {
  engine: 'extract',
  language: 'en',
  sources: [{ source: 'contract.txt', filename: 'contract.txt', score: 0.677, cited: true }],
  files: [{ filename: 'contract.txt', format: 'txt', pages: null, characters: 38, read_by_ocr: [] }],
});
export const files = defineEndpoint({
  ...common,
  id: 'ai.files',
  summary: 'File intelligence',
  description:
    'Questions about PDF, DOCX, XLSX, PPTX, text and picture files: parts of type file, or multipart parts named file. Scanned pages are recognized. Of long files the passages that matter are found; the answer cites page or sheet, and oja.sources lists them.',
  errors: [...upstreamErrors, ...fileErrors, 'password_required'],
  needs: ['chat', 'documents', 'vision'],
  example: {
    input: {
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'When does the contract end?' },
            {
              type: 'file',
              file: {
                filename: 'contract.txt',
                file_data: 'data:text/plain;base64,VGhlIGNvbnRyYWN0IGVuZHMgb24gMzEgRGVjZW1iZXIgMjAyNy4=',
              },
            },
          ],
        },
      ],
    },
    output: filesExample,
    answer: exampleAnswer(filesExample),
  },
});
