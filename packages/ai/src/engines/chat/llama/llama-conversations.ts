/**
 * What the embedded model has read is kept for several conversations, so that two of them by turns, or one long
 * instruction before many questions, are not read again from the start each time.
 */
import type { LlamaChat, LlamaContextSequence, Token } from 'node-llama-cpp';

export interface Conversation {
  sequence: LlamaContextSequence;
  chat: LlamaChat;
  usedAt: number;
  /** A response is being written in it. */
  isBusy: boolean;
}

/** With so few tokens in common, the prompt is read again rather than evicting another conversation. */
const worthTokens = 32;
/** Between two of these a caller who left is noticed. */
const stepTokens = 32;

/** The one that holds most of these tokens already; else the one that nobody needed for longest. */
export function chooseConversation(conversations: Conversation[], tokens: Token[]): Conversation {
  const [oldest] = conversations.toSorted((a, b) => a.usedAt - b.usedAt);
  const known = conversations.map((conversation) => ({
    conversation,
    shared: sharedTokens(conversation.sequence.contextTokens, tokens),
  }));
  const [nearest] = known.toSorted((a, b) => b.shared - a.shared);
  const least = known.find(({ conversation }) => conversation === oldest)!;
  return nearest!.shared - least.shared > worthTokens ? nearest!.conversation : oldest!;
}

/** Reserves a conversation that no other response uses, while `work` runs. */
export async function withConversation<T>(
  conversations: Conversation[],
  tokens: Token[],
  work: (conversation: Conversation) => Promise<T>,
): Promise<T> {
  const idle = conversations.filter(({ isBusy }) => !isBusy);
  if (idle.length === 0) throw new Error('every context is in use');
  const conversation = chooseConversation(idle, tokens);
  conversation.usedAt = performance.now();
  conversation.isBusy = true;
  try {
    return await work(conversation);
  } finally {
    conversation.isBusy = false;
  }
}

export function sharedTokens(one: readonly Token[], other: readonly Token[]): number {
  const most = Math.min(one.length, other.length);
  let at = 0;
  while (at < most && one[at] === other[at]) at++;
  return at;
}

/** Reads what comes before the answer. The library reads it in one go, which a caller who leaves could not end. */
export async function readPrompt(
  { sequence }: Conversation,
  tokens: Token[],
  signal: AbortSignal,
): Promise<void> {
  // The last one is left: from it the answer is made.
  const prompt = tokens.slice(0, -1);
  await sequence.adaptStateToTokens(prompt, false);
  for (let at = sequence.nextTokenIndex; at < prompt.length; at += stepTokens) {
    signal.throwIfAborted();
    await sequence.evaluateWithoutGeneratingNewTokens(prompt.slice(at, at + stepTokens));
  }
  signal.throwIfAborted();
}
