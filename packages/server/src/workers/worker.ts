/** A worker's side: the store, the limits and the messages that it shares with its siblings. */
import type { Siblings } from '../app.ts';
import type { Grant } from '../platform/limits/gcra.ts';
import { createLots } from '../platform/limits/lots.ts';
import { createLane } from '../storage/lane.ts';
import type { Store, Transaction, Value } from '../storage/store.ts';
import { createRefs } from '../storage/transaction-refs.ts';
import type { LimitAsked, ToParent, ToWorker } from './protocol.ts';

const tell = (message: ToParent) => void process.send!(message);

export function joinSiblings(embedded: boolean, leads: boolean): Siblings {
  const lane = createLane((questions) => tell({ kind: 'store', questions }));
  const grants = new Map<number, (grant: Grant) => void>();
  const listeners = new Set<(text: string) => void>();
  let lastId = 0;
  let asked: LimitAsked[] = [];
  const askParent = () => {
    tell({ kind: 'limits', asked });
    asked = [];
  };
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'store') lane.receive(message.answers);
    if (message.kind === 'message') for (const listener of listeners) listener(message.text);
    if (message.kind === 'limits') {
      for (const { id, grant } of message.granted) {
        grants.get(id)?.(grant);
        grants.delete(id);
      }
    }
  });
  // A parent that is gone has taken the store with it.
  process.on('disconnect', () => process.exit(1));

  return {
    store: embedded ? remoteStore(lane.ask) : undefined,
    link: {
      send: (text) => tell({ kind: 'message', text }),
      receive: (listener) => void listeners.add(listener),
      close: async () => listeners.clear(),
    },
    limiter: createLots(
      (owner, what, perMinute, wish) =>
        new Promise((resolve) => {
          const id = ++lastId;
          grants.set(id, resolve);
          // Those of one turn of the event loop travel together.
          if (asked.push({ id, owner, what, perMinute, wish }) === 1) setImmediate(askParent);
        }),
    ),
    leader: leads,
  };
}

export const tellReady = () => tell({ kind: 'ready' });

/** The parent's store, asked across the process boundary. */
function remoteStore(ask: ReturnType<typeof createLane>['ask']): Store {
  const refs = createRefs();
  return {
    dialect: 'sqlite',
    query: async <T extends object>(sql: string, params: readonly Value[] = []) =>
      (await ask({ kind: 'query', sql, params })) as T[],
    transact: async <Input, Result>(transaction: Transaction<Input, Result>, input: Input) =>
      (await ask(refs.question(transaction, input))) as Result,
    ping: async () => void (await ask({ kind: 'query', sql: 'SELECT 1', params: [] })),
    backup: async (path) => void (await ask({ kind: 'backup', path })),
    close: async () => {},
  };
}
