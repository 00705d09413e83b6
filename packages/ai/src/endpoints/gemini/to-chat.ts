/** A generateContent body as a chat body. What chat completions cannot say is dropped and named. */
import { reasons } from '@oja/core/domain/reasoning-models';
import type { ChatMessage, ChatTool, ContentPart, ToolCall } from '../../engines/chat/port.ts';
import type { ChatInput } from '../chat/chat-input.ts';
import type { GeminiBody, GeminiContent, GeminiPart } from './gemini-input.ts';
import { jsonSchema } from './schema.ts';

export interface AsChat {
  chat: ChatInput;
  /** Names of fields that were left out, as in `x-oja-dropped`. */
  dropped: string[];
}

type Drop = (name: string) => void;

export function toChat(body: GeminiBody, stream: boolean): AsChat {
  const dropped = new Set<string>();
  const drop: Drop = (name) => dropped.add(name);
  for (const [name, value] of Object.entries({ ...body.passthrough, safetySettings: body.safetySettings }))
    if (value != null) drop(name);
  const chat: ChatInput = { model: body.model, messages: messagesOf(body, drop) };
  if (stream) Object.assign(chat, { stream: true, stream_options: { include_usage: true } });
  Object.assign(chat, configOf(body, drop), toolsOf(body, drop));
  return { chat, dropped: [...dropped] };
}

function messagesOf({ systemInstruction, contents }: GeminiBody, drop: Drop): ChatMessage[] {
  const system = (systemInstruction?.parts ?? []).flatMap(({ text }) => text ?? []).join('\n\n');
  const ids = createCallIds();
  const messages: ChatMessage[] = system === '' ? [] : [{ role: 'system', content: system }];
  for (const content of contents)
    messages.push(
      ...(content.role === 'model' ? modelMessage(content, ids, drop) : userMessages(content, ids, drop)),
    );
  return messages;
}

type CallIds = ReturnType<typeof createCallIds>;

/** Gemini matches results to calls by name and order where they have no ID; OpenAI wants an ID on both. */
function createCallIds() {
  const waiting: { id: string; name: string }[] = [];
  let count = 0;
  return {
    called({ id, name }: { id?: string; name: string }): string {
      count += 1;
      const made = id ?? `call_${count}`;
      waiting.push({ id: made, name });
      return made;
    },
    answered({ id, name }: { id?: string; name: string }): string {
      const at = waiting.findIndex((one) => (id === undefined ? one.name === name : one.id === id));
      if (at === -1) return id ?? `call_${name}`;
      return waiting.splice(at, 1)[0]!.id;
    },
  };
}

function modelMessage({ parts }: GeminiContent, ids: CallIds, drop: Drop): ChatMessage[] {
  let text = '';
  const calls: ToolCall[] = [];
  for (const part of parts) {
    if (part.functionCall !== undefined) {
      const { name, args = {} } = part.functionCall;
      const signature = part.thoughtSignature;
      calls.push({
        id: ids.called(part.functionCall),
        type: 'function',
        function: { name, arguments: JSON.stringify(args) },
        ...(signature ? { extra_content: { google: { thought_signature: signature } } } : {}),
      });
    } else if (part.thought) drop('contents.thought');
    else if (part.text !== undefined) text += part.text;
    else drop(`contents.${nameOf(part)}`);
  }
  if (text === '' && calls.length === 0) return [];
  return [
    {
      role: 'assistant',
      content: text === '' && calls.length > 0 ? null : text,
      ...(calls.length > 0 ? { tool_calls: calls } : {}),
    },
  ];
}

/** Results of functions are messages of their own, which come before what the user says besides. */
function userMessages({ role, parts }: GeminiContent, ids: CallIds, drop: Drop): ChatMessage[] {
  const results: ChatMessage[] = [];
  const said: ContentPart[] = [];
  for (const part of parts) {
    if (part.functionResponse !== undefined) {
      const { response } = part.functionResponse;
      const content = typeof response.result === 'string' ? response.result : JSON.stringify(response);
      results.push({ role: 'tool', tool_call_id: ids.answered(part.functionResponse), content });
    } else said.push(...contentPart(part, drop));
  }
  if (said.length === 0) return results.length > 0 ? results : [{ role: 'user', content: '' }];
  const content = said.every(({ type }) => type === 'text')
    ? said.map((one) => (one as { text: string }).text).join('\n\n')
    : said;
  return [...results, { role: role === 'system' ? 'system' : 'user', content }];
}

function contentPart(part: GeminiPart, drop: Drop): ContentPart[] {
  if (part.text !== undefined) return [{ type: 'text', text: part.text }];
  if (part.inlineData !== undefined) {
    const { mimeType, data } = part.inlineData;
    const url = `data:${mimeType};base64,${data}`;
    if (mimeType.startsWith('image/')) return [{ type: 'image_url', image_url: { url } }];
    if (mimeType.startsWith('audio/'))
      return [{ type: 'input_audio', input_audio: { data, format: mimeType.slice(6).replace(/^x-/, '') } }];
    return [{ type: 'file', file: { file_data: url, filename: `document.${extensionOf(mimeType)}` } }];
  }
  if (part.fileData !== undefined) {
    const { fileUri, mimeType = '' } = part.fileData;
    return mimeType.startsWith('image/')
      ? [{ type: 'image_url', image_url: { url: fileUri } }]
      : [{ type: 'file', file: { file_url: fileUri, filename: fileNameOf(fileUri) } }];
  }
  drop(`contents.${nameOf(part)}`);
  return [];
}

const nameOf = (part: GeminiPart): string => Object.keys(part)[0] ?? 'empty';

const extensions: Record<string, string> = { 'text/plain': 'txt', 'text/markdown': 'md' };
const extensionOf = (mimeType: string): string =>
  extensions[mimeType] ?? /\/([a-z0-9]{1,8})$/i.exec(mimeType)?.[1] ?? 'pdf';

const fileNameOf = (uri: string): string => {
  const name = URL.parse(uri)?.pathname.split('/').at(-1) ?? '';
  return name === '' ? 'document' : name.slice(0, 200);
};

function configOf({ model, generationConfig: config }: GeminiBody, drop: Drop): Partial<ChatInput> {
  if (config == null) return {};
  for (const [name, value] of Object.entries(config))
    if (!translated.has(name) && value != null) drop(`generationConfig.${name}`);
  const { temperature, topP, maxOutputTokens, seed, candidateCount, stopSequences } = config;
  const { presencePenalty, frequencyPenalty } = config;
  return {
    ...(temperature == null ? {} : { temperature }),
    ...(topP == null ? {} : { top_p: topP }),
    ...(maxOutputTokens == null ? {} : { max_tokens: maxOutputTokens }),
    ...(seed == null ? {} : { seed }),
    ...(candidateCount == null ? {} : { n: candidateCount }),
    ...(stopSequences?.length ? { stop: stopSequences } : {}),
    ...(presencePenalty == null ? {} : { presence_penalty: presencePenalty }),
    ...(frequencyPenalty == null ? {} : { frequency_penalty: frequencyPenalty }),
    ...formatOf(config),
    ...thinkingOf(model, config.thinkingConfig, drop),
  };
}

/** Read above; every other field is named as dropped. */
const translated = new Set([
  'temperature',
  'topP',
  'maxOutputTokens',
  'seed',
  'candidateCount',
  'stopSequences',
  'presencePenalty',
  'frequencyPenalty',
  'responseMimeType',
  'responseSchema',
  'responseJsonSchema',
  'thinkingConfig',
]);

type Config = NonNullable<GeminiBody['generationConfig']>;

function formatOf({ responseMimeType, responseSchema, responseJsonSchema }: Config): Partial<ChatInput> {
  if (responseMimeType !== 'application/json') return {};
  const schema = responseJsonSchema ?? (responseSchema == null ? undefined : jsonSchema(responseSchema));
  if (schema === undefined) return { response_format: { type: 'json_object' } };
  return { response_format: { type: 'json_schema', json_schema: { name: 'answer', schema } } };
}

const levels = new Set(['minimal', 'low', 'medium', 'high']);

/** Only models that reason get the effort; to others it would be an unknown field. */
function thinkingOf(model: string, thinking: Config['thinkingConfig'], drop: Drop): Partial<ChatInput> {
  if (thinking == null) return {};
  const { thinkingBudget: budget, thinkingLevel } = thinking;
  const level = thinkingLevel?.toLowerCase();
  if (level === undefined && (budget == null || budget <= 0)) return {};
  if (!reasons(model)) {
    drop('generationConfig.thinkingConfig');
    return {};
  }
  if (level !== undefined && levels.has(level)) return { reasoning_effort: level };
  if (budget == null) return {};
  return { reasoning_effort: budget <= 2048 ? 'low' : budget <= 10_000 ? 'medium' : 'high' };
}

function toolsOf({ tools, toolConfig }: GeminiBody, drop: Drop): Partial<ChatInput> {
  const functions = (tools ?? []).flatMap((tool): ChatTool[] => {
    for (const [name, value] of Object.entries(tool))
      if (name !== 'functionDeclarations' && value != null) drop(`tools.${name}`);
    return (tool.functionDeclarations ?? []).map(
      ({ name, description, parameters, parametersJsonSchema }) => ({
        type: 'function',
        function: {
          name,
          ...(description === undefined ? {} : { description }),
          parameters:
            parametersJsonSchema ?? (parameters === undefined ? noParameters : jsonSchema(parameters)),
        },
      }),
    );
  });
  if (functions.length === 0) return {};
  return { tools: functions, ...choiceOf(toolConfig?.functionCallingConfig) };
}

const noParameters = { type: 'object', properties: {} };

type Calling = NonNullable<GeminiBody['toolConfig']>['functionCallingConfig'];

function choiceOf(calling: Calling): Partial<ChatInput> {
  const { mode, allowedFunctionNames: allowed = [] } = calling ?? {};
  if (mode === 'NONE') return { tool_choice: 'none' };
  if (mode !== 'ANY') return { tool_choice: 'auto' };
  if (allowed.length === 1) return { tool_choice: { type: 'function', function: { name: allowed[0]! } } };
  if (allowed.length === 0) return { tool_choice: 'required' };
  const tools = allowed.map((name) => ({ type: 'function', function: { name } }));
  return { tool_choice: { type: 'allowed_tools', allowed_tools: { mode: 'required', tools } } };
}
