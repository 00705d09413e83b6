/** The rows of upstreams in memory: read again after a change here or on another node. */
import type { Store } from '../../storage/store.ts';
import { keepFresh } from '../keep-fresh.ts';
import type { PlatformParts } from '../parts.ts';
import { chatUpstreams, namesOf, otherUpstreams } from './open-upstream.ts';
import { type ChatUpstream, type OtherUpstream, type UpstreamRow, upstreamTable } from './upstream.ts';
import { noUpstream } from './write.ts';

export async function openUpstreamRows(parts: PlatformParts) {
  const { store, messages, pepper, log } = parts;
  let rows: UpstreamRow[] = [];
  let chat = chatUpstreams(rows, pepper, log);
  let others = otherUpstreams(rows, pepper, log);
  let names = namesOf(rows);
  const listeners = new Set<() => void>();

  const use = (found: UpstreamRow[]) => {
    // The same array while nothing has changed: engines keep their connections by it.
    if (JSON.stringify(found) === JSON.stringify(rows)) return;
    rows = found;
    chat = chatUpstreams(found, pepper, log);
    others = otherUpstreams(found, pepper, log);
    names = namesOf(found);
    for (const listener of listeners) listener();
  };
  const { reload, close } = await keepFresh(parts, 'upstreams', () => load(store), use);

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
    close,
  };
}

const load = (store: Store) =>
  store.query<UpstreamRow>(
    `SELECT ${upstreamTable.columns} FROM upstreams ORDER BY priority, created_at, id`,
  );
