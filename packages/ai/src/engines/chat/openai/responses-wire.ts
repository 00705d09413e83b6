/** What is read of an answer in OpenAI's Responses dialect: text, calls, usage and how it ended. */
import type { ChatCompletion, ToolCall, Usage } from '../port.ts';

export interface ResponsesUsage {
  input_tokens?: number;
  input_tokens_details?: { cached_tokens?: number } | null;
  output_tokens?: number;
  output_tokens_details?: { reasoning_tokens?: number } | null;
}

export interface ResponsesItem {
  type?: string;
  content?: { text?: string; refusal?: string }[] | null;
  call_id?: string;
  name?: string;
  arguments?: string;
  input?: string;
}

export interface ResponsesAnswer {
  id?: string;
  created_at?: number;
  status?: string;
  model?: string;
  output?: ResponsesItem[];
  error?: unknown;
  incomplete_details?: { reason?: string } | null;
  usage?: ResponsesUsage | null;
}

export const isResponsesAnswer = (answer: unknown): answer is ResponsesAnswer =>
  typeof answer === 'object' && answer !== null && Array.isArray((answer as ResponsesAnswer).output);

/** Undefined where the upstream counted nothing. */
export function toUsage(usage: ResponsesUsage | null | undefined): Usage | undefined {
  if (typeof usage?.input_tokens !== 'number' || typeof usage.output_tokens !== 'number') return undefined;
  const { input_tokens, output_tokens, input_tokens_details, output_tokens_details } = usage;
  return {
    prompt_tokens: input_tokens,
    completion_tokens: output_tokens,
    total_tokens: input_tokens + output_tokens,
    prompt_tokens_details: { cached_tokens: input_tokens_details?.cached_tokens ?? 0 },
    completion_tokens_details: { reasoning_tokens: output_tokens_details?.reasoning_tokens ?? 0 },
  };
}

const isCall = ({ type }: ResponsesItem) => type === 'function_call' || type === 'custom_tool_call';

export function finishOf({ incomplete_details: incomplete, output = [] }: ResponsesAnswer): string {
  if (incomplete?.reason === 'max_output_tokens') return 'length';
  if (incomplete?.reason === 'content_filter') return 'content_filter';
  return output.some(isCall) ? 'tool_calls' : 'stop';
}

export function toCompletion(answer: ResponsesAnswer, model: string, usage: Usage): ChatCompletion {
  const { output = [] } = answer;
  const parts = output.flatMap(({ type, content }) => (type === 'message' ? (content ?? []) : []));
  const text = parts.map((part) => part.text ?? part.refusal ?? '').join('');
  const tool_calls = output.filter(isCall).map(callOf);
  return {
    id: answer.id ?? '',
    object: 'chat.completion',
    created: answer.created_at ?? 0,
    model: answer.model ?? model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: text === '' ? null : text,
          ...(tool_calls.length === 0 ? {} : { tool_calls }),
        },
        finish_reason: finishOf(answer),
      },
    ],
    usage,
  };
}

const callOf = ({ call_id, name, arguments: text, input }: ResponsesItem): ToolCall => ({
  id: String(call_id),
  type: 'function',
  function: { name: String(name), arguments: text ?? JSON.stringify({ input: input ?? '' }) },
});
