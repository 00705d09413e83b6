/** Makes OpenAI's answer shapes for engines that do not speak them natively. */
import { randomBytes } from 'node:crypto';
import type { ChatAnswer, ChatChoice, ChatEvents, ToolCall, Usage } from './port.ts';

export const doneEvent = 'data: [DONE]\n\n';

function completionId(): string {
  return `chatcmpl-${randomBytes(15).toString('base64url')}`;
}

export function toolCallId(): string {
  return `call_${randomBytes(12).toString('hex')}`;
}

interface ToolCallDelta {
  index: number;
  id?: string;
  type?: 'function';
  function?: { name?: string; arguments?: string };
  extra_content?: object;
}

interface Delta {
  role?: 'assistant';
  content?: string | null;
  refusal?: string | null;
  tool_calls?: ToolCallDelta[];
}

/** Writes the chunks of one streamed answer: constant id, usage only when the caller asked. */
export function createChunkWriter(options: { model: string; includeUsage: boolean; id?: string }) {
  const id = options.id ?? completionId();
  const created = Math.floor(Date.now() / 1000);
  const usageField = options.includeUsage ? { usage: null } : {};
  const event = (fields: object) =>
    `data: ${JSON.stringify({ id, object: 'chat.completion.chunk', created, model: options.model, ...fields })}\n\n`;

  function delta(value: Delta, index = 0): string {
    return event({ choices: [{ index, delta: value, logprobs: null, finish_reason: null }], ...usageField });
  }
  function finish(reason: string, index = 0): string {
    return event({ choices: [{ index, delta: {}, logprobs: null, finish_reason: reason }], ...usageField });
  }
  /** The last events: usage when asked for, then the end mark. */
  function end({ prompts, ...sent }: Usage): ChatEvents {
    const usageEvent = options.includeUsage ? event({ choices: [], usage: sent }) : '';
    const usage: Usage = prompts === undefined ? sent : { ...sent, prompts };
    return { bytes: `${usageEvent}${doneEvent}`, tokens: 0, usage };
  }
  return { delta, finish, end };
}

interface CompletionParts {
  model: string;
  choices: {
    content: string | null;
    toolCalls?: ToolCall[];
    finishReason: string;
    refusal?: string | null;
  }[];
  usage: Usage;
  id?: string;
}

export function makeAnswer(parts: CompletionParts): ChatAnswer {
  const choices: ChatChoice[] = parts.choices.map((choice, index) => ({
    index,
    message: {
      role: 'assistant',
      content: choice.content,
      refusal: choice.refusal ?? null,
      ...(choice.toolCalls?.length ? { tool_calls: choice.toolCalls } : {}),
    },
    logprobs: null,
    finish_reason: choice.finishReason,
  }));
  const completion = {
    id: parts.id ?? completionId(),
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model: parts.model,
    choices,
    usage: parts.usage,
  };
  return {
    completion,
    usage: parts.usage,
    // Not needed where the upstream's own text is sent.
    get json() {
      return JSON.stringify(completion);
    },
  };
}
