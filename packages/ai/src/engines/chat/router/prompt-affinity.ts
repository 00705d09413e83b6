/** What a conversation is known by, so that each of its turns reaches the upstream that has its beginning cached. */
import type { EngineCall } from '@oja/core/engines/engine';
import type { ChatBody } from '../port.ts';

const charactersMax = 8_000;

/** Its account, its model, and the key that the caller gives or how it begins: up to the first words of the user. */
export function conversationOf(body: ChatBody, { account }: EngineCall): string {
  const { model, prompt_cache_key: key } = body;
  return `${account} ${model} ${typeof key === 'string' && key !== '' ? key : beginningOf(body)}`;
}

function beginningOf({ messages }: ChatBody): string {
  let text = '';
  for (const { role, content } of messages) {
    text += `${role} ${typeof content === 'string' ? content : JSON.stringify(content ?? null)}\n`;
    if (role === 'user' || text.length > charactersMax) break;
  }
  return text.slice(0, charactersMax);
}
