/** What nodes tell each other: something cached has changed. Without Redis there is one listener, this process. */
import type { Redis } from 'ioredis';
import type { EngineLog } from '../engines/engine.ts';
import type { RequestRow } from './requests/insert.ts';

export type Message =
  | { kind: 'key'; keyId: string; revoked: boolean }
  | { kind: 'account'; accountId: string }
  | { kind: 'operation' }
  | { kind: 'job'; jobId: string; accountId: string; state: string }
  | { kind: 'request'; row: RequestRow }
  /** A node has a live tail open: the others send it their requests until then. */
  | { kind: 'tailing'; until: number };

export interface Messages {
  publish(message: Message): void;
  subscribe(listener: (message: Message) => void): () => void;
  close(): Promise<void>;
}

const channel = 'oja:messages';

export function createMessages(redis: Redis | undefined, log: EngineLog): Messages {
  const listeners = new Set<(message: Message) => void>();
  const tell = (message: Message) => {
    for (const listener of listeners) listener(message);
  };
  const from = crypto.randomUUID();
  let tailedUntil = 0;
  // Unlike a call, the subscription may wait for Redis as long as it takes.
  const subscriber = redis?.duplicate({
    enableOfflineQueue: true,
    maxRetriesPerRequest: null,
    commandTimeout: undefined,
  });
  subscriber?.on('error', (error) => log.warn({ err: error }, 'redis subscription lost'));
  subscriber
    ?.subscribe(channel)
    .catch((error: unknown) => log.warn({ err: error }, 'redis subscription failed'));
  subscriber?.on('message', (_channel, text) => {
    const { sender, message } = JSON.parse(text) as { sender: string; message: Message };
    if (sender === from) return;
    if (message.kind === 'tailing') tailedUntil = message.until;
    else tell(message);
  });

  return {
    publish(message) {
      tell(message);
      if (message.kind === 'request' && tailedUntil < Date.now()) return;
      redis?.publish(channel, JSON.stringify({ sender: from, message })).catch((error: unknown) => {
        log.warn({ err: error }, 'other nodes were not told; their caches go stale by themselves');
      });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      subscriber?.disconnect();
    },
  };
}
