/** A chat call for a model that its upstream serves by the Responses API alone. */
import { unsupported } from '@oja/core/engine-failure';
import type { EngineCall } from '@oja/core/engines/engine';
import { textOf, tokensMax } from '../content.ts';
import type { ChatBody, ChatMessage, ContentPart } from '../port.ts';

type Item = Record<string, unknown>;

/** OpenAI refuses less. */
const tokensMin = 16;

/** They ask for something that the Responses API does not have. */
const refusedFields = ['stop', 'logit_bias', 'functions', 'function_call', 'audio'] as const;
/** They only hint. */
const droppedFields = ['seed', 'frequency_penalty', 'presence_penalty', 'prediction', 'logprobs'] as const;
const sameFields = [
  'temperature',
  'top_p',
  'parallel_tool_calls',
  'user',
  'metadata',
  'safety_identifier',
  'prompt_cache_key',
  'prompt_cache_retention',
  'service_tier',
  'stream',
] as const;

export function toResponses(body: ChatBody, model: string, call: EngineCall): Record<string, unknown> {
  const refused = refusedFields.find((name) => asks(body[name])) ?? ((body.n ?? 1) > 1 ? 'n' : undefined);
  if (refused !== undefined)
    throw unsupported(`The Responses API, which serves ${model}, has no ${refused}.`, 'unprocessable', {
      param: refused,
    });
  const dropped = droppedFields.filter((name) => asks(body[name]));
  if (dropped.length > 0) call.dropped?.(dropped);
  const length = tokensMax(body);
  return {
    model,
    store: false,
    input: inputOf(body.messages),
    ...Object.fromEntries(sameFields.flatMap((name) => (body[name] == null ? [] : [[name, body[name]]]))),
    ...(length === undefined ? {} : { max_output_tokens: Math.max(tokensMin, length) }),
    ...(body.reasoning_effort ? { reasoning: { effort: body.reasoning_effort } } : {}),
    ...textFields(body),
    ...(body.tools === undefined ? {} : { tools: body.tools.map(toolOf) }),
    ...(body.tool_choice === undefined ? {} : { tool_choice: choiceOf(body.tool_choice) }),
  };
}

const asks = (value: unknown): boolean =>
  value != null && value !== false && value !== 0 && !(Array.isArray(value) && value.length === 0);

function inputOf(messages: ChatMessage[]): Item[] {
  const custom = new Set<string>();
  return messages.flatMap((message): Item[] => {
    const { role, content } = message;
    if (role === 'tool') {
      const id = message.tool_call_id ?? '';
      const type = custom.has(id) ? 'custom_tool_call_output' : 'function_call_output';
      return [{ type, call_id: id, output: textOf(content) }];
    }
    if (role !== 'assistant')
      return [{ role, content: typeof content === 'string' ? content : (content ?? []).map(partOf) }];
    const text = textOf(content) || (message.refusal ?? '');
    const said: Item[] = text === '' ? [] : [{ role, content: text }];
    for (const one of (message.tool_calls ?? []) as Called[]) {
      if (one.custom) custom.add(one.id);
      said.push(callItem(one));
    }
    return said;
  });
}

interface Called {
  id: string;
  function?: { name: string; arguments: string };
  custom?: { name: string; input: string };
}

const callItem = ({ id, function: called, custom }: Called): Item =>
  custom
    ? { type: 'custom_tool_call', call_id: id, ...custom }
    : { type: 'function_call', call_id: id, name: called!.name, arguments: called!.arguments };

function partOf(part: ContentPart): Item {
  if (part.type !== 'image_url') return { type: 'input_text', text: textOf([part]) };
  const { url, detail } = part.image_url as { url: string; detail?: string };
  return { type: 'input_image', image_url: url, detail: detail ?? 'auto' };
}

function textFields({ response_format: asked, verbosity }: ChatBody): Item {
  const format =
    asked?.type === 'json_schema'
      ? { type: asked.type, ...asked.json_schema }
      : asked?.type === 'json_object'
        ? { type: asked.type }
        : undefined;
  const text = { ...(format ? { format } : {}), ...(verbosity ? { verbosity } : {}) };
  return Object.keys(text).length === 0 ? {} : { text };
}

interface Named {
  type: string;
  function?: { name: string; strict?: boolean | null; [field: string]: unknown };
  custom?: { name: string; format?: { type?: string; grammar?: object }; [field: string]: unknown };
}

/** There, a function is strict unless it says otherwise. */
function toolOf(tool: object): Item {
  const { function: called, custom } = tool as Named;
  if (called) return { type: 'function', ...called, strict: called.strict ?? false };
  const { format, ...rest } = custom!;
  const flat = format?.grammar ? { type: format.type, ...format.grammar } : format;
  return { type: 'custom', ...rest, ...(flat ? { format: flat } : {}) };
}

function choiceOf(choice: NonNullable<ChatBody['tool_choice']>): unknown {
  if (typeof choice === 'string') return choice;
  if (choice.type === 'allowed_tools') {
    const { mode = 'auto', tools = [] } = choice.allowed_tools ?? {};
    return { type: choice.type, mode, tools: tools.map((tool) => nameOf(tool as Partial<Named>)) };
  }
  return nameOf(choice as Named);
}

const nameOf = ({ type, function: called, custom }: Partial<Named>): Item => ({
  type,
  name: (called ?? custom)?.name,
});
