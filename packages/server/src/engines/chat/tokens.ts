/** Token counts where nobody gave any: near enough to meter by, and always labelled as estimated. */
import type { ChatBody, ChatCompletion, Usage } from './port.ts';

/** About four bytes of English a token; other scripts take more tokens a letter, as their bytes do. */
export function estimateTokens(text: string): number {
  return text.length === 0 ? 0 : Math.max(1, Math.round(Buffer.byteLength(text) / 4));
}

const pictureTokens = 765;

export function estimatePromptTokens(body: ChatBody): number {
  let tokens = 3;
  for (const message of body.messages) {
    tokens += 4;
    if (typeof message.content === 'string') tokens += estimateTokens(message.content);
    else for (const part of message.content ?? []) tokens += partTokens(part);
    for (const toolCall of message.tool_calls ?? [])
      tokens += estimateTokens(toolCall.function.arguments) + 8;
  }
  if (body.tools) tokens += estimateTokens(JSON.stringify(body.tools));
  return tokens;
}

function partTokens(part: { type: string; text?: unknown }): number {
  if (typeof part.text === 'string') return estimateTokens(part.text);
  return part.type === 'image_url' ? pictureTokens : 0;
}

export function estimateUsage(body: ChatBody, completionTokens: number): Usage {
  const promptTokens = estimatePromptTokens(body);
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
    estimated: true,
  };
}

export function estimateCompletionTokens(completion: ChatCompletion): number {
  let tokens = 0;
  for (const choice of completion.choices) {
    tokens += estimateTokens(choice.message?.content ?? '');
    for (const toolCall of choice.message?.tool_calls ?? [])
      tokens += estimateTokens(toolCall.function?.arguments ?? '') + 8;
  }
  return tokens;
}
