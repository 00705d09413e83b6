/** Input items of a Responses call as chat messages. */
import type { ChatMessage, ContentPart, ToolCall } from '../../engines/chat/port.ts';
import { thoughtFields } from '../chat/thoughts.ts';
import { summaryOf } from './compaction.ts';
import { calledName } from './tools.ts';

export type Item = {
  type?: string;
  role?: string;
  name?: unknown;
  namespace?: unknown;
  [field: string]: unknown;
};
type Drop = (name: string) => void;
type Part = { type?: unknown; [field: string]: unknown };

export function messagesOf(items: Item[], model: string | undefined, drop: Drop): ChatMessage[] {
  const messages: ChatMessage[] = [];
  /** Wait for what was said or called after them. */
  let thoughts: ReturnType<typeof thoughtFields>;
  /** Pictures and files in results: nothing may stand between the results of one turn, so they follow the last. */
  let shown: ContentPart[] = [];
  const show = () => {
    if (shown.length > 0) messages.push({ role: 'user', content: shown });
    shown = [];
  };
  for (const item of items) {
    const type = item.type ?? (item.role === undefined ? '' : 'message');
    const isResult = type === 'function_call_output' || type === 'custom_tool_call_output';
    if (!isResult) show();
    if (type === 'reasoning') {
      thoughts = thoughtFields(item.encrypted_content, textOf(item.summary), model);
      if (thoughts) continue;
    }
    const summary = summaryOf(item);
    if (summary !== undefined) messages.push({ role: 'user', content: summary });
    else if (type === 'message') addMessage(messages, item, drop);
    else if (type === 'function_call' || type === 'custom_tool_call') addCall(messages, item);
    else if (isResult) {
      const { message, others } = resultOf(item, drop);
      messages.push(message);
      shown.push(...others);
    } else drop(`input.${type}`);
    const last = messages.at(-1);
    if (thoughts && last?.role === 'assistant') Object.assign(last, thoughts);
    thoughts = undefined;
  }
  show();
  return messages;
}

function addMessage(messages: ChatMessage[], item: Item, drop: Drop): void {
  const role = String(item.role);
  if (role !== 'assistant') {
    messages.push({ role, content: plain(partsOf(item.content, drop)) });
    return;
  }
  const content = textOf(item.content);
  if (content !== '') messages.push({ role, content });
}

/** Calls of one turn belong to one message, with the words before them. */
function addCall(messages: ChatMessage[], item: Item): void {
  const text =
    item.type === 'custom_tool_call' ? JSON.stringify({ input: item.input ?? '' }) : item.arguments;
  const call: ToolCall = {
    id: String(item.call_id),
    type: 'function',
    function: { name: calledName(item), arguments: String(text ?? '{}') },
  };
  const last = messages.at(-1);
  if (last?.role === 'assistant') last.tool_calls = [...(last.tool_calls ?? []), call];
  else messages.push({ role: 'assistant', content: null, tool_calls: [call] });
}

function resultOf({ call_id, output }: Item, drop: Drop): { message: ChatMessage; others: ContentPart[] } {
  const parts = partsOf(output, drop);
  const text = parts.flatMap((part) => (part.type === 'text' ? [String(part.text)] : [])).join('\n\n');
  const others = parts.filter(({ type }) => type !== 'text');
  const told = text === '' && others.length > 0 ? 'The result follows in the next message.' : text;
  return { message: { role: 'tool', tool_call_id: String(call_id), content: told }, others };
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  const parts = Array.isArray(content) ? (content as Part[]) : [];
  return parts.map((part) => String(part?.text ?? part?.refusal ?? '')).join('');
}

/** Words alone travel as text: every server takes that. */
const plain = (parts: ContentPart[]): ChatMessage['content'] =>
  parts.every((part) => part.type === 'text')
    ? parts.map((part) => (part as { text: string }).text).join('\n\n')
    : parts;

function partsOf(content: unknown, drop: Drop): ContentPart[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  if (!Array.isArray(content)) return [];
  return (content as (Part | null)[]).flatMap((part) => (part === null ? [] : partOf(part, drop)));
}

const textTypes = new Set(['input_text', 'output_text', 'text', 'summary_text', 'reasoning_text']);

function partOf(part: Part, drop: Drop): ContentPart[] {
  const { type } = part;
  if (typeof type === 'string' && textTypes.has(type))
    return [{ type: 'text', text: String(part.text ?? '') }];
  if (type === 'refusal') return [{ type: 'text', text: String(part.refusal ?? '') }];
  if (type === 'input_image' && typeof part.image_url === 'string') {
    const detail = typeof part.detail === 'string' ? { detail: part.detail } : {};
    return [{ type: 'image_url', image_url: { url: part.image_url, ...detail } }];
  }
  if ((type === 'input_image' || type === 'input_file') && typeof part.file_id === 'string')
    return [{ type: 'file', file: { file_id: part.file_id } }];
  if (type === 'input_file') {
    const { file_data, file_url, filename } = part;
    const name = typeof filename === 'string' ? { filename } : {};
    if (typeof file_data === 'string') return [{ type: 'file', file: { file_data, ...name } }];
    if (typeof file_url === 'string') return [{ type: 'file', file: { file_url, ...name } }];
  }
  if (type === 'input_audio') {
    const { data, format } = (part.input_audio ?? {}) as { data?: unknown; format?: unknown };
    if (typeof data === 'string') return [{ type, input_audio: { data, format: String(format) } }];
  }
  drop(`input.${String(type)}`);
  return [];
}
