/** Messages between nodes: something cached has changed. A single node has one listener, itself. */
import type { RequestRow } from './requests/insert.ts';
import type { EndedSessions } from './running.ts';

export type Message =
  /** A key can end itself: that request goes on. */
  | { kind: 'key'; keyId: string; revoked: boolean; requestId?: string }
  | { kind: 'account'; accountId: string; suspended?: boolean; deleted?: boolean }
  /** The role has changed or the membership has ended: what its sessions do is cut, but for the request that did it. */
  | { kind: 'member'; memberId: string; requestId: string }
  | ({ kind: 'sessions' } & EndedSessions)
  | { kind: 'operation' }
  | { kind: 'job'; jobId: string; accountId: string; state: string }
  /** A job can go on: its provider has reported. */
  | { kind: 'job-due' }
  | { kind: 'request'; row: RequestRow }
  /** A node has a live tail open: the others send it their requests for so long. Not until a moment: clocks differ. */
  | { kind: 'tailing'; forMs: number };

export interface Messages {
  publish(message: Message): void;
  subscribe(listener: (message: Message) => void): () => void;
  close(): Promise<void>;
}

/** The way to other processes: Redis between nodes, the parent between workers of one node. */
export interface MessageLink {
  send(text: string): void;
  receive(listener: (text: string) => void): void;
  close(): Promise<void>;
}

export function createMessages(link: MessageLink | undefined): Messages {
  const listeners = new Set<(message: Message) => void>();
  const deliver = (message: Message) => {
    for (const listener of listeners) listener(message);
  };
  const from = crypto.randomUUID();
  let tailedUntil = 0;
  link?.receive((text) => {
    const { sender, message } = JSON.parse(text) as { sender: string; message: Message };
    if (sender === from) return;
    if (message.kind === 'tailing') tailedUntil = performance.now() + message.forMs;
    else deliver(message);
  });

  return {
    publish(message) {
      deliver(message);
      if (message.kind === 'request' && tailedUntil < performance.now()) return;
      link?.send(JSON.stringify({ sender: from, message }));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => link?.close(),
  };
}
