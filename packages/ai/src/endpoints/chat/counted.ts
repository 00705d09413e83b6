/** The tokens of a request: by the upstream where it counts, otherwise estimated. */
import type { CallContext } from '@oja/core/endpoints/context';
import { OjaError } from '@oja/core/errors';
import type { NativeRequest } from '../../engines/chat/port.ts';
import type { ChatInput } from './chat-input.ts';
import { estimatePromptTokens } from './chat-tokens.ts';

const uses = { engines: ['chat'] } as const;

export async function countTokensOf(
  chat: ChatInput,
  context: CallContext<typeof uses>,
  native?: NativeRequest,
): Promise<{ tokens: number; headers?: Record<string, string> }> {
  try {
    const request = { body: chat, ...(native === undefined ? {} : { native }) };
    return { tokens: (await context.engines.chat.countTokens!(request, context)).tokens };
  } catch (error) {
    // No engine counts for this model; errors of the caller are returned.
    if (error instanceof OjaError && error.code === 'invalid_request') throw error;
    return { tokens: estimatePromptTokens(chat), headers: { 'x-oja-estimated': 'true' } };
  }
}
