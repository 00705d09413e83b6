/** The embedded model: node-llama-cpp in a process of its own, with weights from the store or the operator. */
import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { type EngineFailure, unavailable, unsupported } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import { type EngineCall, type EngineState, withSignal } from '@oja/core/engines/engine';
import type { ChatModelChoice, ModelState } from '@oja/core/engines/models/port';
import { createChunkWriter, makeAnswer, toolCallId } from '../chunks.ts';
import { functionTools, instructed, promptCharacters, stopList, tokensMax } from '../content.ts';
import { inHeard, readerOf } from '../forms.ts';
import { choicesWanted, completeMany } from '../many-choices.ts';
import { leftToModels, structureOf } from '../needs-model.ts';
import { plainBody } from '../plain-body.ts';
import type {
  ChatAnswer,
  ChatBody,
  ChatCall,
  ChatEngine,
  ChatEvents,
  ChatRequest,
  ChatStream,
  ToolCall,
  Usage,
} from '../port.ts';
import { replay } from '../replay.ts';
import type { ChatSettings } from '../settings.ts';
import { claimedByOthers, isDefaultModel, lacksModel } from '../upstreams.ts';
import { createEventQueue } from './event-queue.ts';
import { type GpuPackages, gpuPackages } from './gpu-packages.ts';
import { createLlamaProcess, type LlamaEvent } from './llama-process.ts';
import type { LlamaGenerate, LlamaLoad } from './llama-protocol.ts';
import { settlesWithin, signsOfLife } from './signs-of-life.ts';

const fasterFile = 'model-q4_0.gguf';
/** Of the context, for files: leaves room for the conversation and the answer. */
const charactersPerToken = 1.5;
/** No vocabulary has longer tokens on average: what has more characters cannot fit, and need not be counted in tokens. */
const charactersPerTokenMax = 32;
const demoNotice =
  '\n\n(A small demo model wrote this and is often wrong. The operator can connect a better model.)';
/** A stream begins after this long, though there is no word yet; another engine cannot take over then. */
const signMs = 10_000;

export function createLlama(settings: ChatSettings, parts: EngineParts): ChatEngine {
  const process = createLlamaProcess({ idleMs: settings.llamaIdleMs, log: parts.log });

  /** Looked at for each call: a better model serves as soon as it is downloaded. */
  function current(): ChatModelChoice {
    const { llamaModel: id } = settings;
    return id ? { id, name: nameOf(id), isDemo: false } : (parts.models.chatModel() ?? noModel());
  }

  function accept(body: ChatBody, call: EngineCall): ChatModelChoice {
    const model = current();
    const bare = body.model?.startsWith('llama/') ? body.model.slice('llama/'.length) : body.model;
    if (body.model !== undefined && !isDefaultModel(bare) && bare !== model.name)
      throw lacksModel(body.model, parts, claimedByOthers(settings));
    call.servedBy?.({ model: model.name, ...(model.isDemo ? { demo: true } : {}) });
    return model;
  }

  /** The demo must not silently replace the upstream that the operator has connected. */
  function refuses({ body: { model } }: ChatRequest): (() => EngineFailure) | undefined {
    if (!isDefaultModel(model) || settings.demoFallback || !current().isDemo) return undefined;
    return parts.expectsUpstream?.() === true ? notWorking : undefined;
  }

  async function weights({ id, isDemo }: ChatModelChoice): Promise<LlamaLoad> {
    const own = ownPath(settings.llamaModel);
    const path = own ?? Object.values((await parts.models.need(id)).files)[0];
    if (!path) throw unavailable('The model file of the embedded model is missing.');
    const packages = settings.llamaGpu === 'off' ? {} : await gpuPackages(parts.models);
    return {
      type: 'load',
      path,
      fasterPath: isDemo ? join(dirname(path), fasterFile) : undefined,
      threads: settings.llamaThreads,
      gpu: gpuOf(settings.llamaGpu, packages),
      gpuPackages: packages,
      contextTokens: settings.llamaContextTokens,
      conversations: settings.llamaConversations,
      slots: settings.llamaSlots,
    };
  }

  async function* run(
    asked: ChatRequest,
    call: ChatCall,
    model: ChatModelChoice,
  ): AsyncGenerator<LlamaEvent> {
    const load = await weights(model);
    const request = await inHeard(asked, call);
    const holdsFiles = request.holds?.files === true;
    // It states what is not in them.
    if (model.isDemo && holdsFiles) {
      const { work, param } = structureOf(request.body) ?? aboutFiles;
      throw leftToModels(work, param);
    }
    const said = holdsFiles
      ? (await readerOf(call).describe(request, settings.llamaContextTokens * charactersPerToken)).body
      : request.body;
    // The small model knows English only, and repeats such instructions instead of following them.
    const body = plainBody(model.isDemo ? said : instructed(said, request.instruction), 'The embedded model');
    refuseLong(body, settings.llamaContextTokens);
    const isTold = model.isDemo && settings.demoNotice && tellsDemo(request);
    const stop = new AbortController();
    const signal = AbortSignal.any([call.signal, stop.signal]);
    const queue = createEventQueue<LlamaEvent>();
    process
      .generate(load, toGenerate(body), withSignal(call, signal), (event) => queue.push(event))
      .then(queue.end, queue.fail);
    try {
      for await (const event of queue.items) {
        if (event.type === 'failed') throw failed(event);
        if (isTold && event.type === 'end') yield { type: 'text', id: event.id, text: demoNotice };
        yield event;
      }
    } finally {
      stop.abort();
    }
    call.signal.throwIfAborted();
  }

  async function completeOne(
    request: ChatRequest,
    call: ChatCall,
    model: ChatModelChoice,
  ): Promise<ChatAnswer> {
    let content = '';
    const toolCalls: ToolCall[] = [];
    for await (const event of run(request, call, model)) {
      if (event.type === 'text') content += event.text;
      if (event.type === 'tool') toolCalls.push(toToolCall(event));
      if (event.type !== 'end') continue;
      const choice = {
        content: content === '' && toolCalls.length > 0 ? null : content.trimStart(),
        toolCalls,
        finishReason: event.reason,
      };
      return makeAnswer({ model: model.name, choices: [choice], usage: toUsage(event) });
    }
    throw endedEarly();
  }

  async function complete(request: ChatRequest, call: ChatCall): Promise<ChatAnswer> {
    const model = accept(request.body, call);
    if (choicesWanted(request.body) === 1) return completeOne(request, call, model);
    return completeMany(request, (single) => completeOne(single, call, model), 'once');
  }

  async function stream(request: ChatRequest, call: ChatCall): Promise<ChatStream> {
    const { body } = request;
    const model = accept(body, call);
    const includeUsage = body.stream_options?.include_usage === true;
    if (choicesWanted(body) > 1) return replay(await complete(request, call), includeUsage);
    const events = run(request, call, model);
    const first = events.next();
    if ((await settlesWithin(first, signMs)) && (await first).done) throw endedEarly();
    return { events: toChunks(first, events, createChunkWriter({ model: model.name, includeUsage })) };
  }

  return {
    name: 'llama',
    check: async () => process.fault() ?? check(settings, parts),
    refuses,
    complete,
    stream,
    models: async () => [
      {
        id: current().name,
        created: 0,
        owned_by: 'oja',
        aliases: [`llama/${current().name}`],
        contextTokens: settings.llamaContextTokens,
        input: ['text'],
        output: ['text'],
      },
    ],
    close: () => process.close(),
  };
}

const aboutFiles = { work: 'answer questions about a file with the model named', param: 'model' };

/** Said once a conversation, and never in what a program parses. */
const tellsDemo = ({ body, isRead }: ChatRequest): boolean =>
  isRead === true &&
  structureOf(body) === undefined &&
  !body.messages.some(({ role }) => role === 'assistant' || role === 'tool');

function noModel(): never {
  throw unavailable('This server has no embedded chat model.');
}

const notWorking = () =>
  unavailable('The language model of this platform is not working now.', 'upstream_not_working', {
    retryAfterSeconds: 30,
  });

/** Without a build for a GPU, the library would search for one and find none. */
function gpuOf(setting: ChatSettings['llamaGpu'], packages: GpuPackages): LlamaLoad['gpu'] {
  if (setting === 'auto') return Object.keys(packages).length > 0 ? 'auto' : false;
  return setting === 'off' ? false : setting;
}

async function check(settings: ChatSettings, parts: EngineParts): Promise<EngineState> {
  const own = ownPath(settings.llamaModel);
  if (own) return { state: 'ready', detail: basename(own) };
  const id = settings.llamaModel ?? parts.models.chatModel()?.id;
  const found = id === undefined ? undefined : stateOf(id, parts);
  if (id === undefined || !found) {
    const fix = 'set OJA_LLAMA_MODEL to the path of a GGUF file, or to an id of: npx oja-server models list';
    return {
      state: 'missing',
      detail: `the store has no ${id === undefined ? 'chat model' : `model ${id}`}`,
      fix,
    };
  }
  const { state, progress, detail } = found;
  if (state === 'ready') return { state: 'ready', detail: `${id} from the model store` };
  const fix = `npx oja-server models pull ${id}`;
  if (state === 'pulling') return { state: 'preparing', detail, progress, fix };
  return { state: 'missing', detail, fix };
}

function stateOf(id: string, parts: EngineParts): ModelState | undefined {
  try {
    return parts.models.state(id);
  } catch {
    return undefined;
  }
}

function ownPath(model: string | undefined): string | undefined {
  return model && existsSync(model) ? resolve(model) : undefined;
}

/** chat-qwen3-4b of the store is served as qwen3-4b. */
const nameOf = (model: string) =>
  basename(model)
    .replace(/\.gguf$/i, '')
    .replace(/^chat-/, '')
    .toLowerCase();

function toGenerate(body: ChatBody): Omit<LlamaGenerate, 'type' | 'id'> {
  const choice = body.tool_choice;
  const format = body.response_format;
  return {
    messages: body.messages,
    tokensMax: tokensMax(body),
    temperature: body.temperature ?? undefined,
    topP: body.top_p ?? undefined,
    frequencyPenalty: body.frequency_penalty ?? undefined,
    presencePenalty: body.presence_penalty ?? undefined,
    seed: body.seed ?? undefined,
    stop: stopList(body),
    json: format?.json_schema?.schema
      ? { schema: format.json_schema.schema }
      : format && format.type !== 'text'
        ? 'any'
        : undefined,
    tools: choice === 'none' ? [] : functionTools(body),
    toolRequired:
      typeof choice === 'object' && choice.function ? choice.function.name : choice === 'required',
  };
}

/** Before the model's process counts tokens, which takes seconds for megabytes. */
function refuseLong(body: ChatBody, contextTokens: number): void {
  const max = contextTokens * charactersPerTokenMax;
  const characters = promptCharacters(body);
  if (characters <= max) return;
  throw unsupported(
    `messages and tools have ${characters} characters; the embedded model accepts ${contextTokens} tokens including its response. Shorten the conversation.`,
    'context_length_exceeded',
    { param: 'messages' },
  );
}

function failed(event: Extract<LlamaEvent, { type: 'failed' }>): Error {
  if (!event.tooLong) return unavailable(`The embedded model failed: ${event.message}.`);
  const { promptTokens, contextTokens } = event.tooLong;
  return unsupported(
    `messages have ${promptTokens} tokens; the embedded model accepts ${contextTokens} including its response. Shorten the conversation.`,
    'context_length_exceeded',
    { param: 'messages' },
  );
}

const endedEarly = () => unavailable('The embedded model ended without a response.');

const toToolCall = ({ name, arguments: args }: Extract<LlamaEvent, { type: 'tool' }>): ToolCall => ({
  id: toolCallId(),
  type: 'function',
  function: { name, arguments: args },
});

function toUsage({ usage }: Extract<LlamaEvent, { type: 'end' }>): Usage {
  return {
    prompt_tokens: usage.promptTokens,
    completion_tokens: usage.completionTokens,
    total_tokens: usage.promptTokens + usage.completionTokens,
  };
}

async function* toChunks(
  first: Promise<IteratorResult<LlamaEvent>>,
  rest: AsyncGenerator<LlamaEvent>,
  writer: ReturnType<typeof createChunkWriter>,
): AsyncGenerator<ChatEvents> {
  let toolCount = 0;
  let opening = writer.delta({ role: 'assistant', content: '' });
  const toEvents = (event: LlamaEvent): ChatEvents | undefined => {
    if (event.type === 'text') return { bytes: writer.delta({ content: event.text }), tokens: 1 };
    if (event.type === 'tool') {
      const call = { index: toolCount++, ...toToolCall(event) };
      return { bytes: writer.delta({ tool_calls: [call] }), tokens: 1 };
    }
    if (event.type !== 'end') return undefined;
    const end = writer.end(toUsage(event));
    return { ...end, finishReason: event.reason, bytes: `${writer.finish(event.reason)}${end.bytes}` };
  };
  try {
    yield* signsOfLife(first, signMs, 'the embedded model is starting');
    if ((await first).done) throw endedEarly();
    for (let item = await first; !item.done; item = await rest.next()) {
      const events = toEvents(item.value);
      if (events) yield { ...events, bytes: `${opening}${events.bytes}` };
      opening = '';
    }
  } finally {
    await rest.return(undefined);
  }
}
