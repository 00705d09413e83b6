/** Watches of an account, and the ones that are due. */

import type { MaintenanceWindow } from '../../domain/maintenance.ts';
import { fail } from '../../errors.ts';
import { execute } from '../../storage/store.ts';
import { openJson, sealJson } from '../accounts/sealed-json.ts';
import { newId } from '../id.ts';
import type { NewMail } from '../mail/write.ts';
import { monthOf } from '../money.ts';
import type { PlatformParts } from '../parts.ts';
import { capWarning } from './cap-warning.ts';
import { readHistory } from './history.ts';
import { type WatchRow, watchTable, watchView } from './watch.ts';
import { historyCsv, historyDocument } from './watch-report.ts';
import {
  type CheckNote,
  type ClaimedWatch,
  changeWatch,
  claimWatch,
  createWatch,
  endLease,
  handOverWatches,
  noteCheck,
  pauseWatches,
  removeWatch,
  reserveCheck,
  type WatchChange,
} from './write.ts';

export type Watches = ReturnType<typeof createWatches>;

export interface WatchWish {
  kind: string;
  input: object;
  name: string;
  everyMinutes: number;
  alertAfter: number;
  email: boolean;
  capMicros: number;
  maintenance: MaintenanceWindow[];
  isPublic: boolean;
  regions: string[];
}

export function createWatches(parts: PlatformParts) {
  const { store, now, pepper } = parts;
  let wake: () => void = () => {};
  const sealed = (input: object) => JSON.stringify(sealJson(input, pepper));
  const opened = <Row extends WatchRow>(row: Row): Row => ({
    ...row,
    input: JSON.stringify(openJson(row.input, pepper)),
  });
  const view = (row: WatchRow) => watchView(opened(row), monthOf(now()));
  return {
    async create(
      owner: { accountId: string; keyId: string | null; memberId: string | null; ip: string },
      wish: WatchWish,
    ) {
      const at = now();
      const { input, maintenance, ...rest } = wish;
      const row = await store.transact(createWatch, {
        ...owner,
        ...rest,
        id: newId('wch', at),
        input: sealed(input),
        maintenance: maintenance.length === 0 ? null : JSON.stringify(maintenance),
        month: monthOf(at),
        at,
      });
      wake();
      return view(row);
    },

    async list(accountId: string) {
      const rows = await store.query<WatchRow>(
        `SELECT ${watchTable.columns} FROM watches WHERE account_id = $1 ORDER BY id DESC`,
        [accountId],
      );
      return rows.map(view);
    },

    async find(accountId: string, id: string) {
      const [row] = await store.query<WatchRow>(
        `SELECT ${watchTable.columns} FROM watches WHERE account_id = $1 AND id = $2`,
        [accountId, id],
      );
      if (row === undefined) throw fail('not_found', `No watch ${id} in this account.`, { param: 'id' });
      return view(row);
    },

    /** `memberId`: who changes it in a session; null for a key. */
    async change(accountId: string, id: string, change: WatchChange, memberId: string | null) {
      const row = await store.transact(changeWatch, { accountId, id, change, memberId, at: now() });
      if (change.state === 'active' || change.everyMinutes !== undefined) wake();
      return view(row);
    },

    capWarning,

    /** Those that nodes run in. */
    async regions(): Promise<string[]> {
      const rows = await store.query<{ region: string }>(
        'SELECT DISTINCT region FROM nodes WHERE region IS NOT NULL ORDER BY region',
      );
      return rows.map(({ region }) => region);
    },

    remove: (accountId: string, id: string) => store.transact(removeWatch, { accountId, id }),

    /** Those that count for a member and run, also after the member has left, until someone decides. */
    async ofMember(accountId: string, memberId: string) {
      const rows = await store.query<WatchRow>(
        `SELECT ${watchTable.columns} FROM watches WHERE account_id = $1 AND created_by = $2 AND state = 'active'
         ORDER BY id DESC`,
        [accountId, memberId],
      );
      return rows.map(view);
    },

    handOver: async (accountId: string, from: string, to: string) =>
      (await store.transact(handOverWatches, { accountId, from, to })).map(view),

    async pauseOf(accountId: string, memberId: string) {
      const because = 'The keys and watches of its member were revoked.';
      return (await store.transact(pauseWatches, { accountId, memberId, because })).map(view);
    },

    /** The schedule listens: a new watch is checked at once. */
    onDue(listener: () => void): () => void {
      wake = listener;
      return () => {
        wake = () => {};
      };
    },

    /** Of any account but these; with its target in clear. */
    async claim(busy: string[]) {
      const lock = store.dialect === 'postgres';
      const region = parts.settings.region ?? '';
      const due = await store.transact(claimWatch, { at: now(), random: Math.random(), busy, lock, region });
      return due && { ...due, watch: opened(due.watch) };
    },

    /** Rows of versions before, which stored targets as they are. */
    async sealOld(): Promise<void> {
      const rows = await store.query<{ id: string; input: string }>(
        `SELECT id, input FROM watches WHERE input NOT LIKE '{"sealed":%'`,
      );
      for (const { id, input } of rows)
        await store.transact(execute, {
          sql: 'UPDATE watches SET input = $2 WHERE id = $1 AND input = $3',
          params: [id, sealed(JSON.parse(input) as object), input],
        });
    },
    reserve: (id: string, micros: number) =>
      store.transact(reserveCheck, { id, month: monthOf(now()), micros }),
    note: (watch: ClaimedWatch, note: CheckNote, mails: NewMail[], lines: string[]) =>
      store.transact(noteCheck, { watch, note, mails, lines }),

    history: (accountId: string, id: string, days: number) =>
      readHistory(store, { accountId, id, days, now: now() }),

    historyCsv,
    historyDocument,

    /** Of a watch that its owner shows to anyone. */
    async badge(id: string, days: number | null) {
      const [row] = await store.query<WatchRow>(
        `SELECT ${watchTable.columns} FROM watches WHERE id = $1 AND public = 1`,
        [id],
      );
      if (row === undefined) throw fail('not_found', `No public watch ${id}.`, { param: 'id' });
      const asked = { accountId: row.account_id, id, now: now() };
      const uptime = days === null ? null : (await readHistory(store, { ...asked, days })).uptime_percent;
      const { name, kind, status, state } = row;
      return { name, kind, status, isPaused: state === 'paused', uptime };
    },
    endLease: (watch: ClaimedWatch) => store.transact(endLease, { watch, at: now() }),

    /** Where reports go by email. */
    async addressOf(accountId: string): Promise<string | undefined> {
      const [row] = await store.query<{ email: string }>('SELECT email FROM accounts WHERE id = $1', [
        accountId,
      ]);
      return row?.email;
    },
  };
}
