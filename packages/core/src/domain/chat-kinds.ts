/** Kinds of upstreams that serve chat. Of any other kind there is one. */
const chatKinds = ['openai', 'anthropic', 'gemini'] as const;
export type ChatKind = (typeof chatKinds)[number];
export const isChatKind = (kind: string): kind is ChatKind => (chatKinds as readonly string[]).includes(kind);
