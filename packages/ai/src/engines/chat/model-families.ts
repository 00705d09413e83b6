/** Families of models: which model serves a caller who names none is the newest of its family. */
import { type ChatKind, isChatKind } from '@oja/core/domain/chat-kinds';
import { isNearRetirement, modelList } from '@oja/core/domain/model-list';
import type { UpstreamEntry } from '@oja/core/engines/chat-upstreams';
import { isOpenaiItself, modelAt, servesModels } from './upstreams.ts';

/** The version, and a date or number behind it. No previews. */
const shapes: Record<ChatKind, RegExp> = {
  openai: /^gpt-(\d+)o?(?:\.(\d+))?-mini(-[\d-]+)?$/,
  anthropic: /^claude-sonnet-(\d{1,2})(?:-(\d{1,2}))?(-\d{8})?$/,
  gemini: /^gemini-(\d+)(?:\.(\d+))?-flash(-\d{3})?$/,
};

/** Listed beside chat models, and of no use to a chat. */
const notChat =
  /embed|minilm|(^|\/)(bge|gte|e5)-|whisper|tts|dall-e|image|flux|stable-diffusion|sdxl|moderation|rerank|guard|audio|realtime|transcribe|sora|codex/i;

export const looksLikeChat = (name: string): boolean => !notChat.test(name);

/** False where all that it is said to serve are embeddings, images and the like. */
export const servesChat = (models: readonly string[] | undefined): boolean =>
  models === undefined || models.some(looksLikeChat);

/** Undefined for a server with models of many makers. */
export function familyOf(entry: UpstreamEntry): ChatKind | undefined {
  const { kind = 'openai' } = entry;
  if (kind !== 'openai') return isChatKind(kind) ? kind : undefined;
  return isOpenaiItself(entry) ? kind : undefined;
}

/** The higher version first; the bare name before the dated ones. */
function byAge(shape: RegExp): (a: string, b: string) => number {
  const parts = (name: string) => {
    const [, major, minor = '0', dated = ''] = shape.exec(name) ?? [];
    return [Number(major), Number(minor), dated === '' ? 1 : 0] as const;
  };
  return (a, b) => {
    const [one, other] = [parts(a), parts(b)];
    return other[0] - one[0] || other[1] - one[1] || other[2] - one[2] || b.localeCompare(a);
  };
}

const newestFirst = (family: ChatKind, names: readonly string[]): string[] =>
  names.filter((name) => shapes[family].test(name)).sort(byAge(shapes[family]));

/** Models of the family that this version knows and that stay, the newest first. */
export function shippedOf(family: ChatKind, now: number): string[] {
  const known = newestFirst(family, Object.keys(modelList().models));
  const staying = known.filter((name) => !isNearRetirement(name, now));
  return staying.length > 0 ? staying : known;
}

/** Of what a provider lists: the newest of its family, else the first that chats. One that retires soon is the last resort. */
export function newestListed(
  family: ChatKind | undefined,
  listed: readonly string[],
  now: number,
): string | undefined {
  const chats = listed.filter(looksLikeChat);
  const ranked = [...(family === undefined ? [] : newestFirst(family, chats)), ...chats, ...listed];
  return ranked.find((name) => !isNearRetirement(name, now)) ?? ranked[0];
}

/** What the operator named for callers who name none. */
export const namedDefault = (entry: UpstreamEntry): string | undefined =>
  entry.default_model ?? servesModels(entry)?.find((name) => !name.includes('*'));

/** Those of its list that it may serve. */
export function servedOf(entry: UpstreamEntry, listed: readonly { id: string }[]): string[] {
  const names = listed.map(({ id }) => id);
  return servesModels(entry) === undefined ? names : names.filter((id) => modelAt(entry, id, []) === id);
}
