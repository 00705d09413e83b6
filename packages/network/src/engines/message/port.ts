/** Email messages as they arrived: who sent them, and what they say. */
import type { Engine, EngineCall } from '@oja/core/engines/engine';
import type { Authenticated } from './authenticate.ts';

/** What a message doesn't say of itself. */
export interface Envelope {
  ip?: string | undefined;
  helo?: string | undefined;
  mailFrom?: string | undefined;
}

/** What DNS has for a name. */
export interface DnsFound {
  state: 'found' | 'none' | 'unknown';
  missing: boolean;
  records: readonly { data: string; parsed?: Record<string, unknown> }[];
}
export type AskDns = (name: string, type: string) => Promise<DnsFound>;

export interface Parsed {
  subject: string | undefined;
  text: string;
  html: string;
  attachments: { filename: string | null; mime: string; bytes: number }[];
  /** In lower case, in order. */
  headers: { key: string; value: string }[];
}

export interface MessageOrder {
  message: Uint8Array;
  envelope: Envelope;
  dns: AskDns;
}

export interface MessageReading {
  authentication: Authenticated;
  parsed: Parsed;
}

export interface MessageEngine extends Engine {
  read(order: MessageOrder, call: EngineCall): Promise<MessageReading>;
}
