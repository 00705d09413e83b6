/** Reading the contents of messages, for engines that need them in another form. */

import { rejected } from '@oja/core/engine-failure';
import { jsonObject } from '@oja/core/text/json-object';
import type { ChatBody, ChatMessage, ChatTool, ContentPart, CustomCall, ToolCall } from './port.ts';

export function textOf(content: ChatMessage['content']): string {
  if (typeof content === 'string') return content;
  if (!content) return '';
  return content
    .map((part) => partText(part))
    .filter((text) => text !== '')
    .join('\n');
}

function partText(part: ContentPart): string {
  if (part.type === 'text') return part.text;
  if (part.type === 'refusal') return part.refusal;
  return '';
}

/** What a model would read: cheap to count, whatever was sent. */
export function promptCharacters({ messages, tools, response_format }: ChatBody): number {
  let characters = JSON.stringify([tools, response_format]).length;
  for (const { content, tool_calls } of messages) {
    if (typeof content === 'string') characters += content.length;
    else for (const part of content ?? []) characters += partText(part).length;
    for (const call of tool_calls ?? [])
      characters += (call.type === 'custom' ? call.custom.input : call.function.arguments).length;
  }
  return characters;
}

const isFunctionCall = (call: ToolCall | CustomCall): call is ToolCall => call.type === 'function';

/** For engines that know no others, which `plainBody` has refused. */
export const functionCalls = ({ tool_calls: calls }: Pick<ChatMessage, 'tool_calls'>): ToolCall[] =>
  (calls ?? []).filter(isFunctionCall);

export const functionTools = ({ tools = [] }: Pick<ChatBody, 'tools'>): ChatTool[] =>
  tools.filter((tool) => tool.type === 'function');

interface InlineData {
  mime: string;
  base64: string;
}

/** The endpoint inlines every picture before an engine sees it; anything else is a plain address. */
export function pictureOf(part: ContentPart): InlineData | { url: string } {
  const { url } = (part as { image_url: { url: string } }).image_url;
  const match = /^data:([^;,]+)(?:;[^,]*)?;base64,(.*)$/s.exec(url);
  return match ? { mime: match[1] as string, base64: match[2] as string } : { url };
}

export const isSystem = (message: ChatMessage): boolean =>
  message.role === 'system' || message.role === 'developer';

/** Dialects that keep instructions apart want something said besides: instructions alone are said by the user. */
export function conversationOf(body: ChatBody): ChatBody {
  if (!body.messages.every(isSystem)) return body;
  return { ...body, messages: body.messages.map((message) => ({ ...message, role: 'user' })) };
}

/** The conversation with the platform's instruction before it. */
export function instructed(body: ChatBody, instruction: string | undefined): ChatBody {
  if (instruction === undefined) return body;
  return { ...body, messages: [{ role: 'system', content: instruction }, ...body.messages] };
}

export function systemText(body: ChatBody): string {
  return body.messages
    .filter(isSystem)
    .map((message) => textOf(message.content))
    .join('\n\n');
}

export function stopList(body: ChatBody): string[] {
  if (body.stop === undefined || body.stop === null) return [];
  return typeof body.stop === 'string' ? [body.stop] : body.stop;
}

export function tokensMax(body: ChatBody): number | undefined {
  return body.max_completion_tokens ?? body.max_tokens ?? undefined;
}

export function toolArguments(text: string, param: string): Record<string, unknown> {
  if (text.trim() === '') return {};
  const found = jsonObject(text);
  if (found !== undefined) return found;
  throw rejected('invalid_request', `${param} must be the text of a JSON object.`, { param });
}
