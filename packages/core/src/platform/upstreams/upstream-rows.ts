/** The rows of upstreams in memory: read again after a change here or on another node. */
import type { Store } from '../../storage/store.ts';
import type { PlatformParts } from '../parts.ts';
import { chatUpstreams, namesOf, otherUpstreams } from './open-upstream.ts';
import { type ChatUpstream, type OtherUpstream, type UpstreamRow, upstreamTable } from './upstream.ts';
import { noUpstream } from './write.ts';

const refreshMs = 4_000;

export async function openUpstreamRows({ store, messages, pepper, log }: PlatformParts) {
  let rows: UpstreamRow[] = await load(store);
  let chat = chatUpstreams(rows, pepper, log);
  let others = otherUpstreams(rows, pepper, log);
  let names = namesOf(rows);
  const listeners = new Set<() => void>();
  let asked = 0;
  let newest = 0;

  const reload = async () => {
    const mine = ++asked;
    const found = await load(store);
    if (mine < newest) return;
    newest = mine;
    // The same array while nothing has changed: engines keep their connections by it.
    if (JSON.stringify(found) === JSON.stringify(rows)) return;
    rows = found;
    chat = chatUpstreams(found, pepper, log);
    others = otherUpstreams(found, pepper, log);
    names = namesOf(found);
    for (const listener of listeners) listener();
  };
  const reloadOrWarn = () =>
    reload().catch((error: unknown) => log.warn({ err: error }, 'upstreams not reloaded'));
  const unsubscribe = messages.subscribe((message) => {
    if (message.kind === 'operation') void reloadOrWarn();
  });
  // Other nodes may have changed something while Redis was away.
  const timer = setInterval(reloadOrWarn, refreshMs);
  timer.unref();

  return {
    all: (): readonly UpstreamRow[] => rows,
    /** The same array until one changes. */
    chat: (): readonly ChatUpstream[] => chat,
    /** The same array until one changes. */
    others: (): readonly OtherUpstream[] => others,
    names: (): ReadonlySet<string> => names,
    onChange: (listener: () => void): void => void listeners.add(listener),
    reload,
    async inForce() {
      await reload();
      messages.publish({ kind: 'operation' });
    },
    find(id: string): UpstreamRow {
      const row = rows.find((one) => one.id === id || one.name === id);
      if (row === undefined) throw noUpstream(id);
      return row;
    },
    close() {
      clearInterval(timer);
      unsubscribe();
    },
  };
}

const load = (store: Store) =>
  store.query<UpstreamRow>(
    `SELECT ${upstreamTable.columns} FROM upstreams ORDER BY priority, created_at, id`,
  );
