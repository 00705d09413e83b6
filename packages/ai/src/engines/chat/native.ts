/** What the engines for upstreams with a dialect of their own have in common. */

import type { ChatKind } from '@oja/core/domain/chat-kinds';
import type { Upstream } from '@oja/core/egress/port';
import { unavailable, unsupported } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import type { EngineCall } from '@oja/core/engines/engine';
import { instructed } from './content.ts';
import { createDefaultModel } from './default-model.ts';
import { inHeard, inRead } from './forms.ts';
import { choicesWanted, completeMany } from './many-choices.ts';
import { accepted, type Passing, passingOf, sendingOf } from './native-passing.ts';
import { plainBody } from './plain-body.ts';
import type {
  ChatAnswer,
  ChatBody,
  ChatCall,
  ChatEngine,
  ChatModel,
  ChatRequest,
  ChatStream,
  TokenCount,
} from './port.ts';
import { readStream } from './read-stream.ts';
import { refusalFailure } from './refusals/failure.ts';
import { readRefusal } from './refusals/refusals.ts';
import { replay } from './replay.ts';
import type { ChatSettings } from './settings.ts';
import { createTranslatePass, type Translator } from './translate-stream.ts';
import { connectionsMax, createMatcher, isDefaultModel } from './upstreams.ts';

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

  const { hears } = dialect;
  const sent = async (asked: ChatRequest, call: ChatCall) => {
    const { body, instruction } = await (hears ? inRead : inHeard)(asked, call);
    return instructed(plainBody(body, name, { hears }), instruction);
  };

  function answerIn(parsed: unknown): unknown {
    if (dialect.isAnswer(parsed)) return parsed;
    throw unavailable(`The upstream ${name} returned an invalid response.`, 'upstream_error');
  }

  const passing = (request: ChatRequest) =>
    dialect.passes &&
    passingOf(request, {
      ...{ name, settings, client, passing: dialect.passes },
      read(parsed, model) {
        const answer = answerIn(parsed);
        return () => dialect.read(answer, model).completion;
      },
    });

  async function countTokens(request: ChatRequest, call: EngineCall): Promise<TokenCount> {
    const model = await modelOf(request.body, call);
    const passed = passing(request);
    if (passed === undefined) throw unsupported(`${name} does not count tokens.`, 'engine_unavailable');
    return passed.countTokens(model, call);
  }

  async function completeOne(request: ChatRequest, model: string, call: ChatCall): Promise<ChatAnswer> {
    const asked = dialect.request(await sent(request, call), model);
    const answer = accepted(name, await client().request({ ...asked, ...sendingOf(call, settings) }));
    return dialect.read(answerIn(answer.json()), model);
  }

  async function complete(request: ChatRequest, call: ChatCall): Promise<ChatAnswer> {
    const model = await modelOf(request.body, call);
    call.servedBy?.({ model, upstream: name });
    const passed = passing(request);
    if (passed !== undefined) return passed.complete(model, call);
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
    const passed = passing(request);
    const answer = await client().stream({
      method: 'POST',
      ...(passed?.streamRequest(model, call) ?? dialect.streamRequest(await sent(request, call), model)),
      signal: call.signal,
      timeoutMs: firstChunkMs,
    });
    if (answer.status < 200 || answer.status > 299) {
      let text = '';
      for await (const chunk of answer.body) if (text.length < 65_536) text += String(chunk);
      throw refusalFailure(readRefusal(name, answer.status, text, answer.headers));
    }
    const options = { upstream: name, firstChunkMs, idleMs };
    if (passed !== undefined)
      return { ...(await readStream(answer.body, passed.createPass(), options)), native: true };
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
