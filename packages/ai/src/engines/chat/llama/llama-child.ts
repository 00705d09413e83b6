/** The embedded model's own process: a crash of native code ends this process, not the server. */
import { availableParallelism } from 'node:os';
import { followIdleCores } from '@oja/core/engines/idle-cores';
import type { ChatHistoryItem, ChatModelFunctions, Llama, LlamaModel, Token } from 'node-llama-cpp';
import { functionCalls, isSystem, textOf } from '../content.ts';
import { fasterWeights } from './faster-weights.ts';
import { useGpuPackages } from './gpu-packages.ts';
import { type Conversation, readPrompt, withConversation } from './llama-conversations.ts';
import type { FromLlama, LlamaGenerate, LlamaLoad, ToLlama } from './llama-protocol.ts';
import { chooseSlots } from './llama-slots.ts';

interface Loaded {
  llama: Llama;
  model: LlamaModel;
  conversations: Conversation[];
  contextTokens: number;
  /** The store's, which needs help. */
  small: boolean;
}

const tokensMaxDefault = 256;
/** A slow machine writes less rather than for long, unless the caller said how long the answer may be. */
const answerMsDefault = 60_000;
const temperatureDefault = 0.2;
/** Small models say the same sentence over and over. */
const repeatPenalty = 1.2;
/** Short: small models repeat whatever else the prompt says. */
const systemDefault = 'You are a friendly chatbot.';
/** Small models run on into the next message. */
const messageMarks = ['<|user|>', '<|system|>', '<|assistant|>'];
/** More threads wait for memory rather than calculate. */
const threadsMax = 8;
/** Room the answer needs at the least. */
const answerTokensMin = 16;

let loaded: Loaded | undefined;
const running = new Map<number, AbortController>();

const say = (message: FromLlama) => process.send?.(message);

process.on('disconnect', () => process.exit(0));
process.on('message', (message: ToLlama) => {
  if (message.type === 'load') void load(message);
  else if (message.type === 'abort') running.get(message.id)?.abort();
  else void generate(message);
});

async function load(options: LlamaLoad): Promise<void> {
  try {
    useGpuPackages(options.gpuPackages);
    const library = await import('node-llama-cpp');
    const path = await pathOf(options);
    const threads = options.threads || Math.min(threadsMax, availableParallelism());
    const llama = await library.getLlama({
      gpu: options.gpu,
      build: 'never',
      maxThreads: threads,
      logLevel: library.LlamaLogLevel.error,
      progressLogs: false,
    });
    // Weights are rearranged in memory; mapped as well, they would be there twice.
    const model = await llama.loadModel({ modelPath: path, useMmap: path === options.path });
    const contextSize = Math.min(options.contextTokens, model.trainContextSize);
    const contextBytes = await bytesOfContext(model, contextSize);
    const { sequences, slots } = chooseSlots({
      conversations: options.conversations,
      slots: options.slots,
      contextBytes,
      freeBytes: llama.gpu === false ? process.availableMemory() : (await llama.getVramState()).free,
      cores: threads,
    });
    const context = await model.createContext({ contextSize, threads, sequences });
    // Found by rendering the model's template again and again: more than a second, and the same for all of them.
    // Thoughts would use up the tokens that the caller allows for the response.
    const chatWrapper = library.resolveChatWrapper(model, {
      customWrapperSettings: { qwen: { thoughts: 'discourage' } },
    });
    const conversations = Array.from({ length: sequences }, (): Conversation => {
      const sequence = context.getSequence();
      const chat = new library.LlamaChat({ contextSequence: sequence, chatWrapper });
      return { sequence, chat, usedAt: 0, isBusy: false };
    });
    if (options.threads === 0) {
      followIdleCores((cores) => {
        llama.maxThreads = Math.min(threads, cores);
      });
    }
    loaded = {
      llama,
      model,
      conversations,
      contextTokens: contextSize,
      small: options.fasterPath !== undefined,
    };
    say({ type: 'loaded', slots });
  } catch (error) {
    say({ type: 'load-failed', message: (error as Error).message });
  }
}

/** What one more conversation takes. */
async function bytesOfContext(model: LlamaModel, contextSize: number): Promise<number> {
  const estimate = (sequences: number) =>
    model.fileInsights.estimateContextResourceRequirementsV2({
      contextSize,
      modelGpuLayers: model.gpuLayers,
      sequences,
    });
  const [one, two] = [await estimate(1), await estimate(2)];
  return Math.max(two.cpuRam - one.cpuRam, two.gpuVram - one.gpuVram);
}

/** A folder that cannot be written to, or a full disk, only costs speed. */
async function pathOf({ path, fasterPath }: LlamaLoad): Promise<string> {
  if (fasterPath === undefined) return path;
  try {
    return await fasterWeights(path, fasterPath);
  } catch (error) {
    console.error(`the faster weights could not be written: ${(error as Error).message}`);
    return path;
  }
}

async function generate(request: LlamaGenerate): Promise<void> {
  const { id } = request;
  const abort = new AbortController();
  running.set(id, abort);
  try {
    if (!loaded) throw new Error('no model is loaded');
    await answer(loaded, request, abort.signal);
  } catch (error) {
    say({ type: 'failed', id, message: (error as Error).message });
  } finally {
    running.delete(id);
  }
}

async function answer(parts: Loaded, request: LlamaGenerate, signal: AbortSignal): Promise<void> {
  const { id } = request;
  const forced = request.toolRequired !== false && request.tools.length > 0;
  const history = toHistory(request, forced);
  const functions = request.tools.length > 0 && !forced ? toFunctions(request) : undefined;
  const prompt = promptOf(parts, history, functions);
  const promptTokens = prompt.length;
  const room = parts.contextTokens - promptTokens - 8;
  if (room < answerTokensMin) {
    const tooLong = { promptTokens, contextTokens: parts.contextTokens };
    say({ type: 'failed', id, message: 'the conversation is too long', tooLong });
    return;
  }
  let completionTokens = 0;
  let toolCalls = 0;
  let forcedText = '';
  const callTool = (name: string, params: unknown) => {
    toolCalls += 1;
    say({ type: 'tool', id, name, arguments: JSON.stringify(params ?? {}) });
  };
  const grammar = await grammarOf(parts, request, forced);
  await withConversation(parts.conversations, prompt, async (conversation) => {
    await readPrompt(conversation, prompt, signal);
    const { chat } = conversation;
    // Counted from here: to read a long question takes as long as it takes.
    const limit = request.tokensMax === undefined ? [AbortSignal.timeout(answerMsDefault)] : [];
    const common = {
      signal: AbortSignal.any([signal, ...limit]),
      stopOnAbortSignal: true,
      maxTokens: Math.min(request.tokensMax ?? tokensMaxDefault, room),
      temperature: request.temperature ?? temperatureDefault,
      topP: request.topP,
      repeatPenalty: {
        penalty: parts.small && !grammar ? repeatPenalty : 1,
        penalizeNewLine: false,
        frequencyPenalty: request.frequencyPenalty,
        presencePenalty: request.presencePenalty,
      },
      seed: request.seed ?? Math.floor(Math.random() * 2 ** 31),
      customStopTriggers: request.stop,
      trimWhitespaceSuffix: false,
      onToken: (tokens: unknown[]) => {
        completionTokens += tokens.length;
      },
      onTextChunk: (text: string) => {
        if (forced) forcedText += text;
        else say({ type: 'text', id, text });
      },
    };
    const result = grammar
      ? await chat.generateResponse(history, { ...common, grammar })
      : functions
        ? await chat.generateResponse(history, {
            ...common,
            functions,
            customStopTriggers: [...request.stop, ...messageMarks],
            onFunctionCall: (call) => callTool(String(call.functionName), call.params),
          })
        : await chat.generateResponse(history, {
            ...common,
            customStopTriggers: [...request.stop, ...messageMarks],
          });
    if (forced) {
      const call = JSON.parse(forcedText) as { name: string; arguments: unknown };
      callTool(call.name, call.arguments);
    }
    const reason = toolCalls > 0 ? 'tool_calls' : endedEarly(result.metadata.stopReason) ? 'length' : 'stop';
    say({ type: 'end', id, reason, usage: { promptTokens, completionTokens } });
  });
}

const endedEarly = (reason: string) => reason === 'maxTokens' || reason === 'abort';

function promptOf(
  { conversations, model }: Loaded,
  chatHistory: ChatHistoryItem[],
  availableFunctions: ChatModelFunctions | undefined,
): Token[] {
  const { chatWrapper } = conversations[0]!.chat;
  const state = chatWrapper.generateContextState({ chatHistory, availableFunctions });
  return state.contextText.tokenize(model.tokenizer);
}

function toHistory(request: LlamaGenerate, forced: boolean): ChatHistoryItem[] {
  const items: ChatHistoryItem[] = [];
  if (!request.messages.some(isSystem)) items.push({ type: 'system', text: systemDefault });
  for (const message of request.messages) {
    const text = textOf(message.content);
    if (message.role === 'system' || message.role === 'developer') items.push({ type: 'system', text });
    else if (message.role === 'assistant')
      items.push({ type: 'model', response: [assistantText(message, text)] });
    else if (message.role === 'tool' || message.role === 'function')
      items.push({ type: 'user', text: `The tool answered: ${text}` });
    else items.push({ type: 'user', text });
  }
  if (forced) items.push({ type: 'system', text: toolInstruction(request) });
  items.push({ type: 'model', response: [] });
  return items;
}

function assistantText(message: LlamaGenerate['messages'][number], text: string): string {
  const calls = functionCalls(message).map((call) => `${call.function.name}(${call.function.arguments})`);
  return [text, ...calls].filter(Boolean).join('\n');
}

function toolInstruction(request: LlamaGenerate): string {
  const lines = request.tools.map(({ function: tool }) => `${tool.name}: ${tool.description ?? ''}`);
  return `Choose one tool for the user's request and give its arguments.\n${lines.join('\n')}`;
}

function toFunctions(request: LlamaGenerate): ChatModelFunctions {
  return Object.fromEntries(
    request.tools.map(({ function: { name, description, parameters } }) => [
      name,
      { description: description ?? undefined, params: parameters as ChatModelFunctions[string]['params'] },
    ]),
  );
}

/** Its types are of schemas that are known when it is compiled; a caller's is not. */
const grammarOfSchema = (llama: Llama, schema: object) => llama.createGrammarForJsonSchema(schema as never);

async function grammarOf({ llama }: Loaded, request: LlamaGenerate, forced: boolean) {
  if (forced) {
    const allowed = request.tools.filter(
      ({ function: tool }) => request.toolRequired === true || tool.name === request.toolRequired,
    );
    const oneOf = allowed.map(({ function: tool }) => ({
      type: 'object',
      properties: {
        name: { const: tool.name },
        arguments: tool.parameters ?? { type: 'object', properties: {} },
      },
    }));
    return grammarOfSchema(llama, { oneOf });
  }
  if (request.json === 'any') return llama.getGrammarFor('json');
  if (request.json) return grammarOfSchema(llama, request.json.schema);
  return undefined;
}
