/** Asks a chat engine, whatever the dialect of the call: reads the files of the conversation and its language. */

import type { CallContext } from '@oja/core/endpoints/context';
import type { EngineCall } from '@oja/core/engines/engine';
import { type ErrorCode, OjaError } from '@oja/core/errors';
import type {
  ChatAnswer,
  ChatBody,
  ChatCall,
  ChatEvents,
  ChatRequest,
  NativeRequest,
} from '../../engines/chat/port.ts';
import { droppedHeader } from '../dropped.ts';
import {
  canWait,
  type Detected,
  detectLanguage,
  languageInstruction,
  type QuestionLanguage,
  sampleOf,
} from '../files/question-language.ts';
import type { ChatInput } from './chat-input.ts';
import type { OjaNotes } from './chat-output.ts';
import { type Conversation, conversationUses, once, questionOf, readConversation } from './conversation.ts';
import { fallbacksOf } from './model-choice.ts';

/** What endpoints use that ask a chat model, whatever their dialect. */
export const askUses = { engines: ['chat'], ...conversationUses } as const;
export type AskContext = CallContext<typeof askUses>;

export interface ChatReply<T> {
  answer: T;
  /** What the platform adds to an answer: engine, language, what was read. Complete once the answer has begun. */
  about(): OjaNotes;
  /** Nothing was read for it but its words. */
  isPlain: boolean;
  headers: Record<string, string>;
}

export interface EventsOf {
  events: AsyncIterable<ChatEvents>;
  /** The events are in the dialect of `native`: they pass as they are. */
  native: boolean;
}

export async function askWhole(
  input: ChatInput,
  context: AskContext,
  native?: NativeRequest,
): Promise<ChatReply<ChatAnswer>> {
  const asked = await ask(input, context, native, (request, call) =>
    context.engines.chat.complete(request, call),
  );
  const { answer } = asked;
  const finish = answer.finish ?? answer.completion.choices[0]?.finish_reason;
  if (finish) context.finished?.(finish);
  return asked;
}

export async function askStream(
  input: ChatInput,
  context: AskContext,
  native?: NativeRequest,
): Promise<ChatReply<EventsOf>> {
  return ask(input, context, native, async (request, call) => {
    const { events, native: passed = false } = await context.engines.chat.stream(request, call);
    return { events, native: passed };
  });
}

type Send<T> = (request: ChatRequest, call: ChatCall) => Promise<T>;

async function ask<T>(
  input: ChatInput,
  context: AskContext,
  native: NativeRequest | undefined,
  send: Send<T>,
): Promise<ChatReply<T>> {
  let engine: string | undefined;
  let demo = false;
  /** Of several models, the one that is asked. */
  let named: string | undefined;
  const dropped = new Set<string>();
  const { signal, log } = context;
  const account = context.caller.accountId;
  // Only the engine that answers is named in the receipt, not those that read the files.
  const aside: EngineCall = { signal, log, account };
  const call: ChatCall = {
    signal,
    log,
    account,
    served(name) {
      engine = name;
      context.served?.(name);
    },
    dropped(fields) {
      for (const field of fields) dropped.add(field);
    },
    usageDisputed: () => context.usageDisputed?.(),
    sellsService: (name) => context.sellsService?.(name) === true,
    servedAs: (service) => context.servedAs?.(service),
    servedBy(served) {
      demo = served.demo === true;
      context.servedBy?.(named === undefined ? served : { ...served, named });
    },
  };
  const sample = sampleOf(questionOf(input));
  const detect = () => detectLanguage(sample, context, aside);
  const detectToTell = () => (canWait(sample) ? undefined : detect());
  let notes: OjaNotes = {};
  let isPlain = true;
  const understood = (asked: ChatRequest, read: Conversation, language: Detected): ChatRequest => {
    const { messages, holds } = read;
    notes = read.notes;
    isPlain = Object.keys(notes).length === 0 && holds?.sound === undefined;
    const request =
      messages === asked.body.messages ? asked : { ...asked, body: { ...asked.body, messages } };
    return withLanguage(holds ? { ...request, holds } : request, language);
  };
  const asked: ChatRequest = { body: bodyOf(input), isRead: true, ...preferenceOf(input) };
  let request: ChatRequest;
  let language: Detected | Promise<Detected>;
  if (native === undefined) {
    const telling = detectToTell();
    const told = telling instanceof Promise ? await telling : telling;
    const reading = readConversation(input, context, aside);
    const read = reading instanceof Promise ? await reading : reading;
    request = understood(asked, read, told);
    if (read.reader) call.reader = { ...read.reader, read: async (same) => same };
    language = told ?? afterSending(detect);
  } else {
    // Each upstream that is tried asks for it.
    const reading = once(async () => ({
      read: await readConversation(input, context, aside),
      told: await detectToTell(),
    }));
    call.reader = {
      async read({ body }) {
        const { read, told } = await reading();
        return understood({ ...asked, body }, read, told);
      },
      hear: async (form) => (await reading()).read.reader?.hear(form) ?? form,
      describe: async (form, most) =>
        (await reading()).read.reader?.describe(form, most) ?? { body: form.body, grounding: undefined },
    };
    request = { ...asked, native, holds: { unread: true } };
    language = afterSending(detect);
  }
  const answer = await inTurn(input, (model) => {
    named = model;
    return send(model === undefined ? request : { ...request, body: { ...request.body, model } }, call);
  });
  const locale = (await language)?.locale;
  return {
    answer,
    about: () => ({ engine, ...(demo ? { demo } : {}), language: locale, ...notes }),
    isPlain: isPlain && !demo,
    headers: {
      ...(locale === undefined ? {} : { 'x-oja-language': locale }),
      ...droppedHeader([...dropped]),
    },
  };
}

/** Without what is for us: files are read into the messages, models and upstreams are chosen here. */
function bodyOf(input: ChatInput): ChatBody {
  const { file, files, password, models, provider } = input;
  if ([file, files, password, models, provider].every((given) => given === undefined)) return input;
  const {
    file: _file,
    files: _files,
    password: _password,
    models: _models,
    provider: _provider,
    ...body
  } = input;
  return body;
}

function preferenceOf({ provider }: ChatInput): Pick<ChatRequest, 'prefer'> {
  if (!provider) return {};
  const { order, only, ignore, allow_fallbacks: mayFallBack } = provider;
  const prefer = { order: order ?? [], ignore: ignore ?? [], single: mayFallBack === false };
  return { prefer: only ? { ...prefer, only } : prefer };
}

/** What another model may do better. */
const worthAnother = new Set<ErrorCode>([
  'model_not_found',
  'context_length_exceeded',
  'engine_unavailable',
  'upstream_error',
  'upstream_rate_limited',
  'upstream_overloaded',
  'upstream_timeout',
  'queue_full',
]);

/** Of several models, one after another until one serves. */
async function inTurn<T>(input: ChatInput, send: (model: string | undefined) => Promise<T>): Promise<T> {
  const others = fallbacksOf(input);
  if (others.length === 0) return send(undefined);
  for (const model of [input.model ?? 'auto', ...others.slice(0, -1)]) {
    try {
      return await send(model);
    } catch (error) {
      if (!(error instanceof OjaError) || !worthAnother.has(error.code)) throw error;
    }
  }
  return send(others.at(-1));
}

/** Runs when the request is on its way, which is at the end of this tick: it costs the caller no time then. */
function afterSending<T>(work: () => T | Promise<T>): Promise<T> {
  return new Promise((resolve) => setImmediate(() => setImmediate(() => resolve(work()))));
}

/** A caller who gave the model instructions of their own knows better. */
function withLanguage(asked: ChatRequest, language: QuestionLanguage | undefined): ChatRequest {
  if (!language) return asked;
  const request = { ...asked, language: language.locale };
  if (!language.tell) return request;
  const instructed = request.body.messages.some(({ role }) => role === 'system' || role === 'developer');
  return instructed ? request : { ...request, instruction: languageInstruction(language) };
}
