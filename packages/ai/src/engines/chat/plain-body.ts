/**
 * OpenAI's contract holds more than other engines do. What they cannot do is refused by its name instead of being
 * left out in silence; what only hints (metadata, service_tier, reasoning_effort …) is left.
 */
import { rejected, unsupported } from '@oja/core/engine-failure';
import { functionTools } from './content.ts';
import type { ChatBody, ChatTool } from './port.ts';

/** Fields that ask for something, and what to do instead. */
const refusedFields = {
  audio: 'it returns text; use POST /api/v1/voice for speech',
  functions: 'send tools',
  function_call: 'send tool_choice',
  logit_bias: 'it is not supported',
  moderation: 'it has no moderation',
  web_search_options: 'it has no web search',
} satisfies Partial<Record<keyof ChatBody, string>>;

const onlyFunctions = 'only tools of type function are supported';

export function plainBody(body: ChatBody, engine: string, { hears = false } = {}): ChatBody {
  for (const [field, instead] of Object.entries(refusedFields))
    if (asks(body[field as keyof typeof refusedFields])) throw refused(engine, field, instead);
  if (Array.isArray(body.modalities) && body.modalities.includes('audio')) {
    throw refused(engine, 'modalities', 'it returns text only; use POST /api/v1/voice for speech');
  }
  if (!hears) refuseAudio(body, engine);
  refuseUnknownTool(body);
  const custom = (body.tools ?? []).findIndex(({ type }) => type !== 'function');
  if (custom !== -1) throw refused(engine, `tools[${custom}]`, onlyFunctions);
  refuseCustomCalls(body, engine);
  return withAllowedTools(body);
}

const asks = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  (typeof value !== 'object' || Object.keys(value).length > 0) &&
  value !== 'none';

const refused = (engine: string, param: string, instead: string) =>
  unsupported(`${engine} does not support ${param}: ${instead}.`, 'unprocessable', { param });

/** Engines that do not hear would drop it in silence. */
function refuseAudio(body: ChatBody, engine: string): void {
  for (const [index, { content }] of body.messages.entries()) {
    if (!Array.isArray(content)) continue;
    const place = content.findIndex((part) => part.type === 'input_audio');
    if (place === -1) continue;
    throw unsupported(`${engine} does not accept audio; transcribe it first.`, 'unprocessable', {
      param: `messages[${index}].content[${place}]`,
    });
  }
}

/** Also where the tools themselves are gone: a conversation may go on without them. */
function refuseCustomCalls({ messages }: ChatBody, engine: string): void {
  for (const [index, { tool_calls: calls = [] }] of messages.entries()) {
    const place = (calls ?? []).findIndex(({ type }) => type !== 'function');
    if (place !== -1) throw refused(engine, `messages[${index}].tool_calls[${place}]`, onlyFunctions);
  }
}

function refuseUnknownTool({ tools = [], tool_choice: choice }: ChatBody): void {
  const wanted = typeof choice === 'object' ? choice?.function?.name : undefined;
  if (wanted === undefined || functionTools({ tools }).some((tool) => tool.function.name === wanted)) return;
  throw rejected('invalid_request', `tool_choice: there is no tool "${wanted}" in tools.`, {
    param: 'tool_choice',
  });
}

/** The tools that are allowed are the tools there are. */
function withAllowedTools(body: ChatBody): ChatBody {
  const choice = body.tool_choice;
  if (typeof choice !== 'object' || choice?.type !== 'allowed_tools') return body;
  const { mode = 'auto', tools = [] } = choice.allowed_tools ?? {};
  const allowed = new Set(tools.map((tool) => (tool as Partial<ChatTool>).function?.name));
  return {
    ...body,
    tools: functionTools(body).filter((tool) => allowed.has(tool.function.name)),
    tool_choice: mode,
  };
}
