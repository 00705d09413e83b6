/** A Messages body as a chat body. What chat completions cannot say is dropped and named. */
import { createHash } from 'node:crypto';
import { reasons } from '@oja/core/domain/reasoning-models';
import type { ChatMessage, ContentPart, ToolCall } from '../../engines/chat/port.ts';
import type { ChatInput } from '../chat/chat-input.ts';
import { thoughtFields } from '../chat/thoughts.ts';
import type { Block, ConversationBody, MessagesBody } from './messages-input.ts';

export interface AsChat {
  chat: ChatInput;
  /** Names of fields that were left out, as in `x-oja-dropped`. */
  dropped: string[];
}

type Drop = (name: string) => void;
type Body = ConversationBody & Partial<MessagesBody>;

/** Read below; every other field is named as dropped. */
const translated = new Set([
  'model',
  'messages',
  'system',
  'tools',
  'tool_choice',
  'thinking',
  'max_tokens',
  'stream',
  'temperature',
  'top_p',
  'stop_sequences',
  'metadata',
  'output_config',
  'output_format',
]);

export function toChat(asked: ConversationBody): AsChat {
  const body = asked as Body;
  const dropped = new Set<string>();
  const drop: Drop = (name) => dropped.add(name);
  const { passthrough, ...declared } = body;
  for (const [name, value] of Object.entries({ ...declared, ...passthrough }))
    if (!translated.has(name) && value != null) drop(name);
  const messages = systemMessages(body, drop);
  for (const one of body.messages) messages.push(...messagesOf(one, body.model, drop));
  const chat: ChatInput = { model: body.model, messages };
  if (body.stream) Object.assign(chat, { stream: true, stream_options: { include_usage: true } });
  if (body.max_tokens !== undefined) chat.max_tokens = body.max_tokens;
  if (body.temperature !== undefined) chat.temperature = body.temperature;
  if (body.top_p !== undefined) chat.top_p = body.top_p;
  if (body.stop_sequences?.length) chat.stop = body.stop_sequences;
  Object.assign(chat, userOf(body, drop), toolsOf(body, drop), thinkingOf(body, drop), formatOf(body));
  return { chat: chat, dropped: [...dropped] };
}

/** OpenAI takes 64 characters; longer IDs are replaced by their hash. */
function userOf({ metadata }: Body, drop: Drop) {
  if (!metadata) return undefined;
  const { user_id: id, ...rest } = metadata;
  for (const name of Object.keys(rest)) drop(`metadata.${name}`);
  if (typeof id !== 'string' || id === '') return undefined;
  return { user: id.length <= 64 ? id : createHash('sha256').update(id).digest('hex') };
}

function systemMessages({ system }: Body, drop: Drop): ChatMessage[] {
  const text = typeof system === 'string' ? system : textsOf(system ?? [], 'system', drop).join('\n\n');
  return text === '' ? [] : [{ role: 'system', content: text }];
}

function textsOf(blocks: Block[], place: string, drop: Drop): string[] {
  return blocks.map((block) => {
    if (block.cache_control) drop('cache_control');
    if (block.type !== 'text') drop(`${place}.${block.type}`);
    return typeof block.text === 'string' ? block.text : '';
  });
}

/** Results of tools are messages of their own, which come before what the user says besides. */
function messagesOf(
  { role, content }: { role: string; content: string | Block[] },
  model: string,
  drop: Drop,
): ChatMessage[] {
  if (typeof content === 'string') return [{ role, content }];
  if (role === 'assistant') return assistantMessage(content, model, drop);
  if (role === 'system') return [{ role, content: textsOf(content, 'system', drop).join('\n\n') }];
  const results: ChatMessage[] = [];
  const parts: ContentPart[] = [];
  for (const block of content) {
    if (block.cache_control) drop('cache_control');
    if (block.type === 'tool_result') {
      const { message, pictures } = toolResult(block, drop);
      results.push(message);
      parts.push(...pictures);
    } else parts.push(...partsOf(block, drop));
  }
  if (parts.length === 0) return results.length > 0 ? results : [{ role: 'user', content: '' }];
  return [...results, { role: 'user', content: plain(parts) }];
}

/** Words alone travel as text: every server takes that. */
const plain = (parts: ContentPart[]): ChatMessage['content'] =>
  parts.every((part) => part.type === 'text')
    ? parts.map((part) => (part as { text: string }).text).join('\n\n')
    : parts;

function assistantMessage(blocks: Block[], model: string, drop: Drop): ChatMessage[] {
  let text = '';
  let thoughts: ReturnType<typeof thoughtFields>;
  const calls: ToolCall[] = [];
  for (const block of blocks) {
    if (block.cache_control) drop('cache_control');
    if (block.type === 'text') text += String(block.text);
    else if (block.type === 'tool_use')
      calls.push({
        id: String(block.id),
        type: 'function',
        function: { name: String(block.name), arguments: JSON.stringify(block.input) },
      });
    else {
      const found = block.type === 'thinking' && thoughtFields(block.signature, block.thinking, model);
      if (found) thoughts = found;
      else drop(`messages.${block.type}`);
    }
  }
  if (text === '' && calls.length === 0) return [];
  return [
    {
      role: 'assistant',
      content: text === '' && calls.length > 0 ? null : text,
      ...thoughts,
      ...(calls.length > 0 ? { tool_calls: calls } : {}),
    },
  ];
}

function toolResult(block: Block, drop: Drop): { message: ChatMessage; pictures: ContentPart[] } {
  const inner = block.content;
  const parts =
    typeof inner === 'string'
      ? [{ type: 'text', text: inner }]
      : blocksIn(inner).flatMap((one) => partsOf(one, drop));
  const text = parts.flatMap((part) => (part.type === 'text' ? [String(part.text)] : [])).join('\n\n');
  const pictures = parts.filter(({ type }) => type !== 'text') as ContentPart[];
  const told = text === '' && pictures.length > 0 ? 'The result follows in the next message.' : text;
  const content = block.is_error === true && !/^error/i.test(told) ? `Error: ${told}` : told;
  return { message: { role: 'tool', tool_call_id: String(block.tool_use_id), content }, pictures };
}

/** Blocks within a block are checked by nobody before. */
const blocksIn = (value: unknown): Block[] =>
  Array.isArray(value)
    ? value.filter((one): one is Block => typeof (one as Block | null)?.type === 'string')
    : [];

interface Source {
  type?: unknown;
  media_type?: unknown;
  data?: unknown;
  url?: unknown;
  file_id?: unknown;
  content?: unknown;
}

function partsOf(block: Block, drop: Drop): ContentPart[] {
  const source = (block.source ?? {}) as Source;
  if (block.type === 'text') {
    if (block.citations) drop('citations');
    return [{ type: 'text', text: String(block.text) }];
  }
  if (source.type === 'file' && (block.type === 'image' || block.type === 'document'))
    return [{ type: 'file', file: { file_id: String(source.file_id) } }];
  if (block.type === 'image') {
    const url =
      source.type === 'base64' ? `data:${source.media_type};base64,${source.data}` : (source.url as string);
    if (typeof url === 'string') return [{ type: 'image_url', image_url: { url } }];
  }
  if (block.type === 'document') return documentParts(block, source, drop);
  if (block.type === 'search_result') return searchResult(block);
  drop(`messages.${block.type}${source.type === undefined ? '' : `.${String(source.type)}`}`);
  return [];
}

function documentParts(block: Block, source: Source, drop: Drop): ContentPart[] {
  const title = typeof block.title === 'string' && block.title !== '' ? block.title : undefined;
  if (block.citations && (block.citations as { enabled?: unknown }).enabled !== false) drop('citations');
  const named = title === undefined ? '' : `${title}\n\n`;
  const context = typeof block.context === 'string' ? `${block.context}\n\n` : '';
  if (source.type === 'text')
    return [{ type: 'text', text: `${named}${context}${String(source.data ?? '')}` }];
  if (source.type === 'content') {
    const { content } = source;
    if (typeof content === 'string') return [{ type: 'text', text: `${named}${context}${content}` }];
    if (Array.isArray(content)) return blocksIn(content).flatMap((one) => partsOf(one, drop));
  }
  const file =
    source.type === 'base64'
      ? { file_data: `data:${source.media_type};base64,${source.data}` }
      : source.type === 'url'
        ? { file_url: source.url as string }
        : undefined;
  if (file === undefined) {
    drop(`messages.document.${String(source.type)}`);
    return [];
  }
  const filename = (title ?? 'document').slice(0, 200);
  const isPdf = source.type === 'url' || source.media_type === 'application/pdf';
  const hasType = !isPdf || /\.\w{1,5}$/.test(filename);
  return [{ type: 'file', file: { ...file, filename: hasType ? filename : `${filename}.pdf` } }];
}

function searchResult(block: Block): ContentPart[] {
  const text = blocksIn(block.content)
    .map((one) => (typeof one.text === 'string' ? one.text : ''))
    .join('\n');
  return [
    { type: 'text', text: `${String(block.title ?? '')}\n${String(block.source ?? '')}\n${text}`.trim() },
  ];
}

/** Of a tool, what a function has; what else it says only hints. */
const toolFields = new Set(['name', 'type', 'description', 'input_schema', 'strict']);

function toolsOf(body: Body, drop: Drop) {
  const tools = body.tools?.flatMap((tool) => {
    if (tool.type !== undefined && tool.type !== null && tool.type !== 'custom') {
      drop(`tools.${tool.type}`);
      return [];
    }
    for (const [name, value] of Object.entries(tool))
      if (!toolFields.has(name) && value !== null) drop(name === 'cache_control' ? name : `tools.${name}`);
    const { name = '', description, input_schema, strict } = tool;
    const parameters = input_schema ?? { type: 'object', properties: {} };
    const told = description === undefined ? {} : { description };
    const exact = typeof strict === 'boolean' ? { strict } : {};
    return [{ type: 'function', function: { name, ...told, parameters, ...exact } }];
  });
  if (!tools?.length) return undefined;
  return { tools, ...choiceOf(body) };
}

function choiceOf({ tool_choice: choice }: Body) {
  if (choice === undefined) return {};
  const parallel = choice.disable_parallel_tool_use === true ? { parallel_tool_calls: false } : {};
  if (choice.type === 'any') return { tool_choice: 'required', ...parallel };
  if (choice.type === 'none') return { tool_choice: 'none' };
  if (choice.type === 'tool')
    return { tool_choice: { type: 'function', function: { name: choice.name ?? '' } }, ...parallel };
  return { tool_choice: 'auto', ...parallel };
}

const efforts = new Set(['low', 'medium', 'high', 'xhigh', 'max']);

/** Only models that reason get the effort; to others it would be an unknown field. */
function thinkingOf({ model, thinking, output_config: config }: Body, drop: Drop) {
  const thinks = thinking !== undefined && thinking.type !== 'disabled';
  const effort = config?.effort;
  if (!thinks && effort === undefined) return undefined;
  if (!reasons(model)) {
    if (thinks) drop('thinking');
    if (effort !== undefined) drop('output_config.effort');
    return undefined;
  }
  if (typeof effort === 'string' && efforts.has(effort))
    return { reasoning_effort: effort === 'max' || effort === 'xhigh' ? 'high' : effort };
  const budget = thinking?.budget_tokens;
  if (budget === undefined) return undefined;
  return { reasoning_effort: budget <= 2048 ? 'low' : budget <= 10_000 ? 'medium' : 'high' };
}

function formatOf(body: Body) {
  const format = (body.output_config?.format ?? body.output_format) as
    | { type?: unknown; schema?: Record<string, unknown> }
    | undefined;
  if (format?.type !== 'json_schema' || format.schema === undefined) return undefined;
  const json_schema = { name: 'answer', schema: format.schema, strict: true };
  return { response_format: { type: 'json_schema', json_schema } };
}
