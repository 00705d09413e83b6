/** An upstream as the operator connected it: what is secret about it is only unsealed for the engine that uses it. */
import type { ChatKind } from '../../domain/chat-kinds.ts';
import { fraction, orNull, type RowOf, table, text, whole } from '../../storage/table.ts';

/** What a chat upstream serves, and how. */
export interface UpstreamOptions {
  models?: string[];
  default_model?: string;
  rename?: Record<string, string>;
  vision?: boolean;
  hearing?: boolean;
  stream_usage?: boolean;
  responses?: boolean;
}

/** Sealed as one text. */
export interface UpstreamSecrets {
  key?: string;
  headers?: Record<string, string>;
  proxy?: string;
  /** Of a payment provider. */
  webhook_secret?: string;
}

export const upstreamTable = table('upstreams', {
  id: text(),
  name: text(),
  provider: text(),
  url: text(),
  options: text(),
  sealed: text(),
  key_hint: text(),
  priority: whole,
  weight: fraction,
  enabled: whole,
  created_at: whole,
  changed_at: whole,
  changed_by: text(),
  problem: orNull(text()),
  tested_at: orNull(whole),
});
export type UpstreamRow = RowOf<typeof upstreamTable>;

/** What the last test found. */
export interface UpstreamFinding {
  /** Why it doesn't work, in the words of the provider; null where it does, or where it was not tested. */
  problem: string | null;
  testedAt: number | null;
}

/** One of another kind than chat, such as a provider of voices or videos. */
export interface OtherUpstream {
  name: string;
  kind: string;
  url: string;
  key?: string;
  default_model?: string;
  webhook_secret?: string;
}

/** As the chat engine takes it. */
export interface ChatUpstream extends UpstreamOptions, UpstreamSecrets {
  name: string;
  kind: ChatKind;
  url: string;
  priority: number;
  weight: number;
  stream_usage: boolean;
}

/** The end of a key, to recognize it; nothing of a short one. */
export const hintOf = (key: string | undefined): string =>
  key === undefined || key === '' ? '' : key.length < 16 ? '…' : `…${key.slice(-4)}`;
