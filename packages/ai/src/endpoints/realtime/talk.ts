/** What the parts of a conversation share. */
import { randomUUID } from 'node:crypto';
import type { LiveLink } from '@oja/core/endpoints/sockets';
import type { createItemList } from './item-list.ts';
import type { Item } from './items.ts';
import type { Session, SessionIn } from './session-shape.ts';

export type Message = Record<string, unknown>;

/** What clients may send, by its `type`. */
export type Handlers = Record<string, (message: Message) => void>;

export interface Talk {
  link: LiveLink;
  items: ReturnType<typeof createItemList>;
  /** In force now. */
  session(): Session;
  /** The session with what was sent, if that is not too large. */
  changed(sent: SessionIn): Session;
  /** Adds an item to the conversation, and tells. */
  add(item: Item, after?: unknown): void;
  /** Resolves once it is sent. */
  emit(type: string, fields: object): Promise<void>;
  tell(type: string, fields: object): void;
  refused(error: object): void;
  /** Ends with the connection. */
  signal: AbortSignal;
}

export const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 24)}`;
