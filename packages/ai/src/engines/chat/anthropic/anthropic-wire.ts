/** Anthropic's Messages API and OpenAI's chat completions, put into each other's words. */
import { makeAnswer } from '../chunks.ts';
import {
  conversationOf,
  functionCalls,
  functionTools,
  isSystem,
  pictureOf,
  stopList,
  systemText,
  textOf,
  tokensMax,
  toolArguments,
} from '../content.ts';
import type { ChatAnswer, ChatBody, ChatMessage, ContentPart, ToolCall, Usage } from '../port.ts';

/** The API wants a length where OpenAI's leaves it to the model: as much as is held for an answer. */
const tokensMaxDefault = 16_384;
/** The most that the first generations write. */
const tokensMaxOld = 4096;
const isOld = /claude-(?:instant|[12]|3(?!-7))/;
/** A schema is kept by making the model call this tool; its input is the answer. */
export const jsonTool = 'answer_as_json';

type Block = Record<string, unknown> & { type: string };
interface Message {
  role: 'user' | 'assistant';
  content: Block[];
}

export function toAnthropic(asked: ChatBody, model: string): Record<string, unknown> {
  const body = conversationOf(asked);
  const system = systemOf(body);
  const stop = stopList(body);
  return {
    model,
    max_tokens: tokensMax(body) ?? (isOld.test(model) ? tokensMaxOld : tokensMaxDefault),
    messages: messagesOf(body.messages),
    ...(system.length > 0 ? { system } : {}),
    ...(typeof body.temperature === 'number' ? { temperature: Math.min(1, body.temperature) } : {}),
    // 1 is the default, and newer models refuse it together with a temperature.
    ...(typeof body.top_p === 'number' && body.top_p < 1 ? { top_p: body.top_p } : {}),
    ...(stop.length > 0 ? { stop_sequences: stop } : {}),
    ...(body.user ? { metadata: { user_id: body.user } } : {}),
    ...toolFields(body),
  };
}

/** The upstream's own mark for what it may cache, passed on as it is. */
const cacheMark = (part: object): object =>
  'cache_control' in part && part.cache_control ? { cache_control: part.cache_control } : {};

const isMarked = ({ content }: ChatMessage): boolean =>
  Array.isArray(content) && content.some((part) => 'cache_control' in part);

/** One text, or blocks where some of it is to be cached. */
function systemOf(body: ChatBody): string | Block[] {
  const asked = jsonInstruction(body);
  const messages = body.messages.filter(isSystem);
  if (!messages.some(isMarked)) return [systemText(body), asked].filter(Boolean).join('\n\n');
  const found = messages.flatMap(({ content }) =>
    typeof content === 'string' ? textBlock(content) : (content ?? []).flatMap(markedText),
  );
  return asked === '' ? found : [...found, ...textBlock(asked)];
}

const markedText = (part: ContentPart): Block[] =>
  textBlock(textOf([part])).map((block) => ({ ...block, ...cacheMark(part) }));

function jsonInstruction(body: ChatBody): string {
  return body.response_format?.type === 'json_object' ? 'Answer with one JSON object and nothing else.' : '';
}

/** Neighbouring messages of one side become one: the API wants them to alternate. */
function messagesOf(messages: ChatMessage[]): Message[] {
  const found: Message[] = [];
  for (const [index, message] of messages.entries()) {
    if (isSystem(message)) continue;
    const role = message.role === 'assistant' ? 'assistant' : 'user';
    const content = blocks(message, index);
    if (content.length === 0) continue;
    const last = found.at(-1);
    if (last?.role === role) last.content.push(...content);
    else found.push({ role, content });
  }
  return found;
}

function blocks(message: ChatMessage, index: number): Block[] {
  if (message.role === 'tool' || message.role === 'function') {
    const id = message.tool_call_id ?? message.name ?? '';
    return [{ type: 'tool_result', tool_use_id: id, content: textOf(message.content) }];
  }
  const found: Block[] =
    typeof message.content === 'string'
      ? textBlock(message.content)
      : (message.content ?? []).flatMap((part) =>
          part.type === 'image_url' ? [{ ...imageBlock(part), ...cacheMark(part) }] : markedText(part),
        );
  for (const [place, call] of functionCalls(message).entries()) {
    const param = `messages[${index}].tool_calls[${place}].function.arguments`;
    const input = toolArguments(call.function.arguments, param);
    found.push({ type: 'tool_use', id: call.id, name: call.function.name, input });
  }
  return found;
}

/** The API refuses text that is only white space. */
const textBlock = (text: string): Block[] => (text.trim() === '' ? [] : [{ type: 'text', text }]);

function imageBlock(part: Parameters<typeof pictureOf>[0]): Block {
  const picture = pictureOf(part);
  const source =
    'url' in picture
      ? { type: 'url', url: picture.url }
      : { type: 'base64', media_type: picture.mime, data: picture.base64 };
  return { type: 'image', source };
}

function toolFields(body: ChatBody): Record<string, unknown> {
  const tools = functionTools(body).map((tool) => {
    const { name, description, parameters } = tool.function;
    return {
      name,
      ...(description ? { description } : {}),
      input_schema: parameters ?? { type: 'object', properties: {} },
      ...cacheMark(tool),
    };
  });
  const schema = body.response_format?.type === 'json_schema' && body.response_format.json_schema?.schema;
  if (schema && mayAnswer(body)) {
    const tool = { name: jsonTool, description: 'Gives the answer.', input_schema: schema };
    const only = tools.length === 0 || body.tool_choice === 'none';
    return {
      tools: [...tools, tool],
      tool_choice: only ? { type: 'tool', name: jsonTool } : { type: 'any', ...parallelOf(body) },
    };
  }
  if (tools.length === 0) return {};
  return { tools, tool_choice: toolChoice(body) };
}

/** It is not instructed to call a tool instead. */
const mayAnswer = ({ tools, tool_choice: choice = 'auto' }: ChatBody): boolean =>
  !tools?.length || choice === 'auto' || choice === 'none';

const parallelOf = (body: ChatBody) =>
  body.parallel_tool_calls === false ? { disable_parallel_tool_use: true } : {};

function toolChoice(body: ChatBody): Record<string, unknown> {
  const parallel = parallelOf(body);
  const choice = body.tool_choice;
  if (choice === 'none') return { type: 'none' };
  if (choice === 'required') return { type: 'any', ...parallel };
  if (typeof choice === 'object' && choice.function)
    return { type: 'tool', name: choice.function.name, ...parallel };
  return { type: 'auto', ...parallel };
}

export interface AnthropicUsage {
  input_tokens?: number;
  output_tokens?: number;
  cache_creation_input_tokens?: number;
  cache_read_input_tokens?: number;
  /** What was written, by how long it is cached. */
  cache_creation?: { ephemeral_1h_input_tokens?: number } | null;
  /** Of several rounds. Those of type `message` are in the counts above; others, such as `compaction`, are not. */
  iterations?: (AnthropicUsage & { type?: string })[] | null;
}

/** What a later event leaves out or sets to null stays as it was. */
export const withoutNulls = (usage: AnthropicUsage = {}): AnthropicUsage =>
  Object.fromEntries(Object.entries(usage).filter(([, value]) => value !== null));

const countedAbove = new Set<string | undefined>(['message', 'fallback_message']);

/** A value that is not a number makes the sum undefined. */
const countOf = (value: unknown): number =>
  value === undefined || value === null ? 0 : typeof value === 'number' ? value : Number.NaN;

export function toUsage(usage: AnthropicUsage): Usage {
  const rounds = Array.isArray(usage.iterations) ? usage.iterations : [];
  const billed = [usage, ...rounds.filter((one) => one && !countedAbove.has(one.type))];
  const sum = (count: (one: AnthropicUsage) => unknown) =>
    billed.map(count).reduce<number>((total, value) => total + countOf(value), 0);
  const cached = sum((one) => one.cache_read_input_tokens);
  const written = sum((one) => one.cache_creation_input_tokens);
  const forAnHour = sum((one) => one.cache_creation?.ephemeral_1h_input_tokens);
  const prompt = sum((one) => one.input_tokens) + written + cached;
  const completion = sum((one) => one.output_tokens);
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    ...(cached + written > 0
      ? {
          prompt_tokens_details: {
            cached_tokens: cached,
            cache_write_tokens: written,
            ...(forAnHour > 0 ? { cache_write_1h_tokens: forAnHour } : {}),
          },
        }
      : {}),
  };
}

/** Of the first event; some compatible servers count nothing before the end. */
export function toPromptUsage(usage: AnthropicUsage): Usage | undefined {
  const counted = toUsage({ ...usage, output_tokens: 0, iterations: null });
  return counted.prompt_tokens > 0 ? counted : undefined;
}

export function finishReason(stopReason: unknown): string {
  if (stopReason === 'max_tokens' || stopReason === 'model_context_window_exceeded') return 'length';
  if (stopReason === 'tool_use') return 'tool_calls';
  return stopReason === 'refusal' ? 'content_filter' : 'stop';
}

export interface AnthropicMessage {
  id?: string;
  model?: string;
  content?: { type: string; text?: string; id?: string; name?: string; input?: unknown }[];
  stop_reason?: string | null;
  usage?: AnthropicUsage;
}

export function fromAnthropic(message: AnthropicMessage, model: string): ChatAnswer {
  let text = '';
  let asJson: string | undefined;
  const toolCalls: ToolCall[] = [];
  for (const block of message.content ?? []) {
    if (block.type === 'text') text += block.text ?? '';
    if (block.type !== 'tool_use') continue;
    const input = JSON.stringify(block.input ?? {});
    if (block.name === jsonTool) asJson = input;
    else
      toolCalls.push({
        id: block.id ?? '',
        type: 'function',
        function: { name: block.name ?? '', arguments: input },
      });
  }
  // An answer beside calls is premature: their results are not in it.
  const answered = asJson !== undefined && toolCalls.length === 0;
  const content = answered ? asJson! : text === '' && toolCalls.length > 0 ? null : text;
  const reason = answered && message.stop_reason === 'tool_use' ? 'stop' : finishReason(message.stop_reason);
  return makeAnswer({
    id: message.id,
    model: message.model ?? model,
    choices: [{ content, toolCalls, finishReason: reason }],
    usage: toUsage(message.usage ?? {}),
  });
}
