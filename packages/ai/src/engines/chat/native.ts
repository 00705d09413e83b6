/** What the engines for upstreams with a dialect of their own have in common. */

import type { ChatKind } from '@oja/core/domain/chat-kinds';
import type { Upstream, UpstreamAnswer } from '@oja/core/egress/port';
import { unavailable, unsupported } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import type { EngineCall } from '@oja/core/engines/engine';
import { instructed } from './content.ts';
import { createDefaultModel } from './default-model.ts';
import { inHeard, inRead } from './forms.ts';
import { choicesWanted, completeMany } from './many-choices.ts';
import { PassedAnswer } from './passed-answer.ts';
import { plainBody } from './plain-body.ts';
import type {
  ChatAnswer,
  ChatBody,
  ChatCall,
  ChatEngine,
  ChatModel,
  ChatRequest,
  ChatStream,
  NativeRequest,
  TokenCount,
  Usage,
} from './port.ts';
import { type Pass, readStream } from './read-stream.ts';
import { refusalFailure } from './refusals/failure.ts';
import { readRefusal } from './refusals/refusals.ts';
import { replay } from './replay.ts';
import type { ChatSettings } from './settings.ts';
import { withoutSurcharges } from './surcharges.ts';
import { createTranslatePass, type Translator } from './translate-stream.ts';
import { connectionsMax, createMatcher, isDefaultModel } from './upstreams.ts';

const answerBytesMax = 50_000_000;

/** One server of a dialect. */
export interface NativeOptions {
  name: string;
  url: string;
  key?: string;
  configured: boolean;
  /** The operator's choice for callers who name none. */
  defaultModel?: string;
  proxy?: string;
  headers?: Record<string, string>;
}

export interface NativeDialect extends Omit<NativeOptions, 'key' | 'headers'> {
  keySetting: string;
  family: ChatKind;
  /** Models it serves; `name/…` as well. */
  pattern: string;
  headers: Record<string, string>;
  request(body: ChatBody, model: string): { path: string; body: object };
  streamRequest(body: ChatBody, model: string): { path: string; body: object };
  isAnswer(answer: unknown): boolean;
  read(answer: unknown, model: string): ChatAnswer;
  translator(options: { upstream: string; model: string; includeUsage: boolean }): Translator;
  listModels(client: Upstream, signal: AbortSignal): Promise<ChatModel[]>;
  /** It takes sound among the parts of a message. */
  hears?: boolean;
  /** It gives `n` answers to one call. */
  manyChoices?: boolean;
  /** Requests in its own dialect pass as they are. */
  passes?: Passing;
}

interface PassedRequest {
  path: string;
  body: object;
  headers: Record<string, string>;
}

/** How a request that came in the upstream's own dialect goes to it, and what is read of the answer for the money. */
export interface Passing {
  dialect: NativeRequest['dialect'];
  request(native: NativeRequest, model: string, stream: boolean): PassedRequest;
  countRequest(native: NativeRequest, model: string): PassedRequest;
  countOf(answer: unknown): unknown;
  createPass(upstream: string): Pass;
  usageOf(answer: unknown): Usage;
  finishOf(answer: unknown): string;
}

export function createNative(settings: ChatSettings, parts: EngineParts, dialect: NativeDialect): ChatEngine {
  const { name } = dialect;
  const isServed = createMatcher(dialect.pattern);
  let made: Upstream | undefined;
  const client = () => {
    const { url: baseUrl, headers, proxy } = dialect;
    made ??= parts.egress.upstream({ name, baseUrl, headers, connections: connectionsMax, proxy });
    return made;
  };

  const list = async ({ signal }: EngineCall) =>
    (await dialect.listModels(client(), signal)).map(({ id }) => id);
  const { family, defaultModel: named } = dialect;
  const byDefault = createDefaultModel({ upstream: name, family, named, list }, parts);

  function modelOf(body: ChatBody, call: EngineCall): string | Promise<string> {
    if (!dialect.configured)
      throw unavailable(`${name} is not configured; the operator must set ${dialect.keySetting}.`);
    const { model } = body;
    if (isDefaultModel(model)) return byDefault.find(call);
    const bare = (model as string).startsWith(`${name}/`)
      ? (model as string).slice(name.length + 1)
      : (model as string);
    if (bare !== model || isServed(bare)) return bare;
    throw unsupported(`${name} does not serve the model ${model}.`, 'model_not_found', { param: 'model' });
  }

  function refuse(status: number, text: string, headers: Record<string, string>): never {
    throw refusalFailure(readRefusal(name, status, text, headers));
  }

  const { hears } = dialect;
  const sent = async (asked: ChatRequest, call: ChatCall) => {
    const { body, instruction } = await (hears ? inRead : inHeard)(asked, call);
    return instructed(plainBody(body, name, { hears }), instruction);
  };

  const passed = (
    { native, by }: { native: NativeRequest; by: Passing },
    model: string,
    call: EngineCall,
    stream = false,
  ) => by.request({ ...native, body: withoutSurcharges(native.body, settings, call) }, model, stream);

  const passingOf = ({ native }: ChatRequest) =>
    native !== undefined && dialect.passes?.dialect === native.dialect
      ? { native, by: dialect.passes }
      : undefined;

  const pass = ({ path, body, headers }: PassedRequest, call: EngineCall) =>
    client().request({
      method: 'POST',
      path,
      body,
      headers,
      signal: call.signal,
      timeoutMs: settings.answerMs,
      bytesMax: answerBytesMax,
    });

  function accepted(answer: UpstreamAnswer): UpstreamAnswer {
    if (answer.status < 200 || answer.status > 299) refuse(answer.status, answer.text(), answer.headers);
    return answer;
  }

  async function countTokens(request: ChatRequest, call: EngineCall): Promise<TokenCount> {
    const model = await modelOf(request.body, call);
    const passing = passingOf(request);
    if (passing === undefined) throw unsupported(`${name} does not count tokens.`, 'engine_unavailable');
    const answer = accepted(await pass(passing.by.countRequest(passing.native, model), call));
    const tokens = passing.by.countOf(answer.json());
    if (typeof tokens !== 'number')
      throw unavailable(`The upstream ${name} returned no token count.`, 'upstream_error');
    return { tokens };
  }

  async function completeOne(request: ChatRequest, model: string, call: ChatCall): Promise<ChatAnswer> {
    const answer = await client().request({
      method: 'POST',
      ...dialect.request(await sent(request, call), model),
      signal: call.signal,
      timeoutMs: settings.answerMs,
      bytesMax: answerBytesMax,
    });
    const parsed = accepted(answer).json();
    if (!dialect.isAnswer(parsed))
      throw unavailable(`The upstream ${name} returned an invalid response.`, 'upstream_error');
    return dialect.read(parsed, model);
  }

  async function complete(request: ChatRequest, call: ChatCall): Promise<ChatAnswer> {
    const model = await modelOf(request.body, call);
    call.servedBy?.({ model, upstream: name });
    const passing = passingOf(request);
    if (passing !== undefined) {
      const answer = accepted(await pass(passed(passing, model, call), call));
      const parsed = answer.json();
      if (!dialect.isAnswer(parsed))
        throw unavailable(`The upstream ${name} returned an invalid response.`, 'upstream_error');
      const { by } = passing;
      const completion = () => dialect.read(parsed, model).completion;
      return new PassedAnswer(
        answer.text(),
        parsed as object,
        by.usageOf(parsed),
        by.finishOf(parsed),
        completion,
      );
    }
    if (dialect.manyChoices || choicesWanted(request.body) === 1) return completeOne(request, model, call);
    return completeMany(request, (single) => completeOne(single, model, call), 'each');
  }

  async function stream(request: ChatRequest, call: ChatCall): Promise<ChatStream> {
    const { body } = request;
    const model = await modelOf(body, call);
    call.servedBy?.({ model, upstream: name });
    const includeUsage = body.stream_options?.include_usage === true;
    if (choicesWanted(body) > 1) return replay(await complete(request, call), includeUsage);
    const { firstChunkMs, idleMs } = settings;
    const passing = passingOf(request);
    const answer = await client().stream({
      method: 'POST',
      ...(passing
        ? passed(passing, model, call, true)
        : dialect.streamRequest(await sent(request, call), model)),
      signal: call.signal,
      timeoutMs: firstChunkMs,
    });
    if (answer.status < 200 || answer.status > 299) {
      let text = '';
      for await (const chunk of answer.body) if (text.length < 65_536) text += String(chunk);
      refuse(answer.status, text, answer.headers);
    }
    const options = { upstream: name, firstChunkMs, idleMs };
    if (passing !== undefined) {
      const stream = await readStream(answer.body, passing.by.createPass(name), options);
      return { ...stream, native: true };
    }
    const translated = createTranslatePass(name, dialect.translator({ upstream: name, model, includeUsage }));
    return readStream(answer.body, translated, options);
  }

  async function models(_input: Record<string, never>, call: EngineCall): Promise<ChatModel[]> {
    if (!dialect.configured) return [];
    const listed = await dialect.listModels(client(), call.signal).catch((): ChatModel[] => []);
    const own = { id: dialect.defaultModel ?? listed[0]?.id ?? byDefault.now(), created: 0, owned_by: name };
    const all = listed.some(({ id }) => id === own.id) ? listed : [own, ...listed];
    return all.map((model) => ({ ...model, aliases: [`${name}/${model.id}`] }));
  }

  return {
    name,
    check: async () =>
      dialect.configured
        ? { state: 'ready', detail: `${new URL(dialect.url).host}, default ${byDefault.now()}` }
        : { state: 'off', detail: 'no key', fix: `set ${dialect.keySetting}` },
    complete,
    stream,
    models,
    countTokens,
    close: async () => made?.close(),
  };
}
