/** One OpenAI-compatible server: sends a request, reads the answer or passes the stream on. */
import { reasons } from '@oja/core/domain/reasoning-models';
import type { Upstream, UpstreamAnswer } from '@oja/core/egress/port';
import { rejected, unavailable } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import type { UpstreamEntry } from '@oja/core/engines/chat-upstreams';
import type { EngineCall } from '@oja/core/engines/engine';
import { readListedModel } from '@oja/core/engines/listed-model';
import type {
  ChatAnswer,
  ChatBody,
  ChatChoice,
  ChatCompletion,
  ChatModel,
  ChatStream,
  NativeRequest,
} from '../port.ts';
import { readStream } from '../read-stream.ts';
import { refusalFailure } from '../refusals/failure.ts';
import {
  type RefusalReason,
  type Refused,
  RefusedForm,
  readRefusal,
  readRefusalIn,
} from '../refusals/refusals.ts';
import { createRefusedModels } from '../refusals/refused-models.ts';
import { replay } from '../replay.ts';
import type { ChatSettings } from '../settings.ts';
import { withoutSurcharges } from '../surcharges.ts';
import { estimateCompletionTokens, estimateUsage } from '../tokens.ts';
import { createTranslatePass } from '../translate-stream.ts';
import { apiBase, connectionsMax } from '../upstreams.ts';
import { toResponses } from './chat-by-responses.ts';
import { hasParts, joinParts } from './content-parts.ts';
import { passStream as passChat } from './openai-stream.ts';
import { createResponsesTranslator, readAsChat } from './responses-chunks.ts';
import { createResponsesPass, readResponsesAnswer } from './responses-pass.ts';

const answerBytesMax = 50_000_000;
export interface OpenaiUpstream {
  readonly entry: UpstreamEntry;
  /** `model` is what this server calls the body's. */
  complete(body: ChatBody, model: string, call: EngineCall): Promise<ChatAnswer>;
  stream(body: ChatBody, model: string, call: EngineCall): Promise<ChatStream>;
  /** Calls in the Responses dialect, as they came; `chat` is the same call as chat. */
  passWhole(native: NativeRequest, model: string, chat: ChatBody, call: EngineCall): Promise<ChatAnswer>;
  passStream(native: NativeRequest, model: string, chat: ChatBody, call: EngineCall): Promise<ChatStream>;
  models(call: EngineCall): Promise<ChatModel[]>;
  close(): Promise<void>;
}

export function createOpenaiUpstream(
  entry: UpstreamEntry,
  settings: ChatSettings,
  parts: EngineParts,
): OpenaiUpstream {
  const client: Upstream = parts.egress.upstream({
    name: entry.name,
    baseUrl: apiBase(entry.url),
    headers: { ...(entry.key ? { authorization: `Bearer ${entry.key}` } : {}), ...entry.headers },
    connections: connectionsMax,
    proxy: entry.proxy,
  });
  const posted = ({ path, body, headers }: Sent, { signal }: EngineCall) => ({
    method: 'POST' as const,
    path,
    headers: { 'content-type': 'application/json', ...headers },
    body: encode(body),
    signal,
  });

  /** The text of an answer; what is none goes to `refused`. */
  async function whole<R>(sent: Sent, call: EngineCall, refused: Refuse<R>): Promise<string | R> {
    const { answerMs: timeoutMs } = settings;
    const answer = await client.request({ ...posted(sent, call), timeoutMs, bytesMax: answerBytesMax });
    const text = answer.body.toString('utf8');
    return isRefused(answer) ? refused(answer, text) : text;
  }

  async function opened<R>(sent: Sent, call: EngineCall, refused: Refuse<R>): Promise<Streamed | R> {
    const answer = await client.stream({ ...posted(sent, call), timeoutMs: settings.firstChunkMs });
    return isRefused(answer) ? refused(answer, await readText(answer.body, 65_536)) : answer;
  }

  const { firstChunkMs, idleMs } = settings;
  const reading = { upstream: entry.name, firstChunkMs, idleMs };

  /** Refusals of a form of the request are for the caller of this file, which sends it in another. */
  function refuse(answer: Refusing, text: string, body: ChatBody, dialect?: Refused['dialect']): never {
    const asked = { dialect, images: hasPictures(body), sound: hasSound(body) };
    const refusal = readRefusal(entry.name, answer.status, text, answer.headers, asked);
    if (formReasons.has(refusal.reason)) throw new RefusedForm(refusal);
    throw refusalFailure(refusal);
  }

  /** Undefined for what the Responses API serves, where the upstream asks for it; other refusals are thrown. */
  function refuseChat(answer: Refusing, text: string, model: string, body: ChatBody): undefined {
    try {
      refuse(answer, text, body, 'chat');
    } catch (error) {
      if (!(error instanceof RefusedForm) || error.refusal.reason !== 'only_responses') throw error;
      if (error.refusal.lasts) responsesOnly.add(model);
    }
  }

  const affordable = (body: ChatBody, call: EngineCall): ChatBody =>
    withoutSurcharges(asSent(body), settings, call);

  const sentBody = (body: ChatBody, model: string, call: EngineCall): ChatBody => ({
    ...withLength(affordable(body, call), model),
    model,
  });

  /** Refused in chat: they are served by the Responses API alone. */
  const responsesOnly = createRefusedModels();

  const translated = (body: ChatBody, model: string, call: EngineCall): Sent => {
    if (hasSound(body)) {
      const message = `${model} does not accept audio.`;
      throw new RefusedForm({ upstream: entry.name, status: 400, reason: 'no_sound', lasts: true, message });
    }
    return { path: '/responses', body: toResponses(affordable(body, call), model, call) };
  };

  async function completeByResponses(body: ChatBody, model: string, call: EngineCall): Promise<ChatAnswer> {
    const sent = translated({ ...body, stream: undefined }, model, call);
    const text = await whole(sent, call, (answer, text) => refuse(answer, text, body));
    return readAsChat(entry.name, model, text, body);
  }

  async function streamByResponses(body: ChatBody, model: string, call: EngineCall): Promise<ChatStream> {
    const sent = translated(body, model, call);
    const answer = await opened(sent, call, (answer, text) => refuse(answer, text, body));
    const translator = createResponsesTranslator({ upstream: entry.name, model, chat: body });
    return readStream(answer.body, createTranslatePass(entry.name, translator), reading);
  }

  async function complete(body: ChatBody, model: string, call: EngineCall): Promise<ChatAnswer> {
    if (responsesOnly.has(model)) return completeByResponses(body, model, call);
    const asked = { ...sentBody(body, model, call), stream: undefined, stream_options: undefined };
    const sent = { path: chatPath, body: asked };
    const text = await whole(sent, call, (answer, text) => refuseChat(answer, text, model, body));
    if (text === undefined) return completeByResponses(body, model, call);
    return readCompletion(entry.name, text, body);
  }

  async function stream(body: ChatBody, model: string, call: EngineCall): Promise<ChatStream> {
    if (responsesOnly.has(model)) return streamByResponses(body, model, call);
    const stream_options = entry.stream_usage ? { ...body.stream_options, include_usage: true } : undefined;
    const sent = { path: chatPath, body: { ...sentBody(body, model, call), stream_options } };
    const answer = await opened(sent, call, (answer, text) => refuseChat(answer, text, model, body));
    if (answer === undefined) return streamByResponses(body, model, call);
    if (answer.headers['content-type']?.startsWith('application/json')) {
      const text = await readText(answer.body, answerBytesMax);
      return replay(readCompletion(entry.name, text, body), body.stream_options?.include_usage === true);
    }
    return passChat(answer.body, { ...reading, body });
  }

  const passed = (native: NativeRequest, model: string, call: EngineCall): Sent => ({
    path: '/responses',
    headers: native.headers,
    body: { ...withoutSurcharges(native.body, settings, call), model },
  });

  const passWhole: OpenaiUpstream['passWhole'] = async (native, model, chat, call) => {
    const sent = passed(native, model, call);
    const text = await whole(sent, call, (answer, text) => refuse(answer, text, chat, 'responses'));
    return readResponsesAnswer(entry.name, model, text, chat);
  };

  const passStream: OpenaiUpstream['passStream'] = async (native, model, chat, call) => {
    const sent = passed(native, model, call);
    const answer = await opened(sent, call, (answer, text) => refuse(answer, text, chat, 'responses'));
    const stream = await readStream(answer.body, createResponsesPass(entry.name, chat), reading);
    return { ...stream, native: true };
  };

  async function models(call: EngineCall): Promise<ChatModel[]> {
    const answer = await client.request({
      method: 'GET',
      path: '/models',
      signal: call.signal,
      timeoutMs: 5000,
    });
    if (answer.status !== 200)
      throw refusalFailure(readRefusal(entry.name, answer.status, answer.text(), answer.headers));
    const listed = answer.json<{ data?: unknown[] } | unknown[]>();
    // Together returns the bare list.
    const data = Array.isArray(listed) ? listed : listed?.data;
    if (!Array.isArray(data))
      throw unavailable(`The upstream ${entry.name} lists no models.`, 'upstream_error');
    return data.map((model) => readListedModel(model, entry.name)).filter((model) => model !== undefined);
  }

  return { entry, complete, stream, passWhole, passStream, models, close: () => client.close() };
}

type Refusing = Pick<UpstreamAnswer, 'status' | 'headers'>;
type Refuse<R> = (answer: Refusing, text: string) => R;
type Streamed = Awaited<ReturnType<Upstream['stream']>>;

interface Sent {
  path: string;
  body: object;
  headers?: Record<string, string>;
}

const chatPath = '/chat/completions';
const isRefused = ({ status }: Refusing) => status < 200 || status > 299;

const formReasons = new Set<RefusalReason>(['no_images', 'no_sound', 'no_responses', 'only_responses']);

/** The only place that reads the fields we do not know. */
const asSent = ({ passthrough, ...body }: ChatBody): ChatBody => ({ ...passthrough, ...body });

/** Decided here: a caller who asks for `auto`, or for a model by another name, does not know which model it will be. */
function withLength(body: ChatBody, model: string): ChatBody {
  const { max_tokens, ...rest } = body;
  if (max_tokens == null || rest.max_completion_tokens != null || !reasons(model)) return body;
  return { ...rest, max_completion_tokens: max_tokens };
}

/** Fields we do not know travel along, and may be nested deeper than can be written again. */
function encode(body: object): string {
  try {
    return JSON.stringify(body);
  } catch (cause) {
    throw rejected('invalid_request', 'The request is nested too deeply.', { cause });
  }
}

const holds = (body: ChatBody, type: string): boolean =>
  body.messages.some(({ content }) => Array.isArray(content) && content.some((part) => part.type === type));

export const hasPictures = (body: ChatBody): boolean => holds(body, 'image_url');

const hasSound = (body: ChatBody): boolean => holds(body, 'input_audio');

/** The upstream's own text where it is whole; usage is added when it gave none. */
function readCompletion(upstream: string, text: string, body: ChatBody): ChatAnswer {
  let completion: ChatCompletion & { error?: unknown };
  try {
    completion = JSON.parse(text);
  } catch (cause) {
    throw unavailable(`The upstream ${upstream} returned a response that is not JSON.`, 'upstream_error', {
      cause,
    });
  }
  if (completion?.error) throw refusalFailure(readRefusalIn(upstream, completion.error));
  if (!Array.isArray(completion?.choices) || completion.choices.length === 0) {
    throw unavailable(`The upstream ${upstream} returned a response without choices.`, 'upstream_error');
  }
  if (completion.choices.some((choice) => typeof choice?.message !== 'object' || choice.message === null))
    throw unavailable(`The upstream ${upstream} returned a choice without a message.`, 'upstream_error');
  const isPlain = !completion.choices.some(({ message }) => hasParts(message));
  if (isPlain && completion.usage) return { completion, json: text, usage: completion.usage };
  const plain = isPlain ? completion : { ...completion, choices: completion.choices.map(withText) };
  const usage = plain.usage ?? estimateUsage(body, estimateCompletionTokens(plain));
  const counted = { ...plain, usage };
  return { completion: counted, json: JSON.stringify(counted), usage };
}

const withText = (choice: ChatChoice): ChatChoice =>
  hasParts(choice.message) ? { ...choice, message: joinParts(choice.message) } : choice;

async function readText(body: AsyncIterable<Buffer>, bytesMax: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > bytesMax) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
