/** Transactions of watches. A check is claimed by moving its next moment, so that one node runs it. */

import type { MaintenanceWindow } from '../../domain/maintenance.ts';
import { fail } from '../../errors.ts';
import { type Steps, sql, transaction, type Value } from '../../storage/store.ts';
import { type NewMail, queueMails } from '../mail/write.ts';
import { emit } from '../webhooks/emit.ts';
import { noteHistory, type Sample } from './history.ts';
import { nextDue } from './next-due.ts';
import { regionsOf, type WatchRow, type WatchStatus, watchTable } from './watch.ts';

export const watchesMax = 100;

export interface NewWatch {
  id: string;
  accountId: string;
  keyId: string | null;
  /** Null where a key creates it: what the key spends counts for the key's member. */
  memberId: string | null;
  ip: string;
  kind: string;
  input: string;
  name: string;
  everyMinutes: number;
  alertAfter: number;
  email: boolean;
  capMicros: number;
  /** As JSON. */
  maintenance: string | null;
  isPublic: boolean;
  regions: string[];
  month: string;
  at: number;
}

export const createWatch = transaction(
  import.meta.url,
  'createWatch',
  function* (input: NewWatch): Steps<WatchRow> {
    const [count] = yield* sql<{ n: number }>('SELECT count(*) AS n FROM watches WHERE account_id = $1', [
      input.accountId,
    ]);
    if (count!.n >= watchesMax) throw fail('conflict', `An account has at most ${watchesMax} watches.`);
    const [row] = yield* sql<WatchRow>(
      `INSERT INTO watches (id, account_id, key_id, ip, kind, input, name, every_minutes, email, cap_micros, month,
         spent_micros, state, status, summary, failures, next_at, created_at, created_by, alert_after, maintenance, public, regions,
         next_region)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 0, 'active', 'new', '', 0, $12, $12, $13, $14, $15, $16, $17, $18)
       RETURNING ${watchTable.columns}`,
      [
        input.id,
        input.accountId,
        input.keyId,
        input.ip,
        input.kind,
        input.input,
        input.name,
        input.everyMinutes,
        input.email ? 1 : 0,
        input.capMicros,
        input.month,
        input.at,
        input.memberId,
        input.alertAfter,
        input.maintenance,
        input.isPublic ? 1 : 0,
        ...regionColumns(input.regions),
      ],
    );
    return row!;
  },
);

/** `regions` and `next_region`. */
const regionColumns = (regions: string[]): [string | null, string | null] =>
  regions.length === 0 ? [null, null] : [JSON.stringify(regions), regions[0]!];

export interface WatchChange {
  name?: string;
  everyMinutes?: number;
  alertAfter?: number;
  email?: boolean;
  capMicros?: number;
  maintenance?: MaintenanceWindow[];
  isPublic?: boolean;
  regions?: string[];
  state?: WatchRow['state'];
}

export const changeWatch = transaction(
  import.meta.url,
  'changeWatch',
  function* (input: {
    accountId: string;
    id: string;
    change: WatchChange;
    /** Null for a key. */
    memberId: string | null;
    at: number;
  }): Steps<WatchRow> {
    const { name, everyMinutes, alertAfter, email, capMicros, maintenance, isPublic, state } = input.change;
    const [regions, nextRegion] = regionColumns(input.change.regions ?? []);
    const isMoved = input.change.regions !== undefined;
    if (state === 'active') yield* refuseDeadKey(input);
    const values: [string, Value | undefined][] = [
      ['name', name],
      ['every_minutes', everyMinutes],
      ['alert_after', alertAfter],
      ['email', email === undefined ? undefined : email ? 1 : 0],
      ['maintenance', maintenance && JSON.stringify(maintenance)],
      ['public', isPublic === undefined ? undefined : isPublic ? 1 : 0],
      ['cap_micros', capMicros],
      ['regions', isMoved ? regions : undefined],
      ['next_region', isMoved ? nextRegion : undefined],
      ['state', state],
    ];
    if (state === 'active') values.push(['paused_because', null], ['next_at', input.at]);
    if (state === 'paused') values.push(['paused_because', 'You paused it.']);
    const given = values.filter((pair): pair is [string, Value] => pair[1] !== undefined);
    const set = given.map(([column], i) => `${column} = $${i + 3}`);
    const params = [input.accountId, input.id, ...given.map(([, value]) => value)];
    // Resuming runs a check at once: it counts for the member who does it, not for another one.
    if (state === 'active' && input.memberId !== null) {
      params.push(input.memberId);
      set.push(`created_by = CASE WHEN key_id IS NULL THEN $${params.length} ELSE created_by END`);
    }
    // Resuming is sooner still.
    if (everyMinutes !== undefined && state !== 'active') {
      params.push(input.at, everyMinutes * 60_000);
      set.push(soonerNext(`$${params.length - 1}`, `$${params.length}`));
    }
    const [row] = yield* sql<WatchRow>(
      `UPDATE watches SET ${['account_id = account_id', ...set].join(', ')}
       WHERE account_id = $1 AND id = $2 RETURNING ${watchTable.columns}`,
      params,
    );
    return row ?? missing(input.id);
  },
);

/** A watch runs with the key that created it: one whose key has ended would pause at its next check. */
function* refuseDeadKey(input: { accountId: string; id: string; at: number }): Steps<void> {
  const [dead] = yield* sql(
    `SELECT w.id FROM watches w LEFT JOIN keys k ON k.id = w.key_id
     WHERE w.account_id = $1 AND w.id = $2 AND w.key_id IS NOT NULL
       AND (k.id IS NULL OR k.revoked_at IS NOT NULL OR k.expires_at <= $3)`,
    [input.accountId, input.id, input.at],
  );
  if (dead === undefined) return;
  throw fail(
    'conflict',
    'state: can only be paused, because the key that created this watch is revoked or has expired. Create the watch again with a working key or in the console, and delete this one.',
    { param: 'state' },
  );
}

/** A shorter schedule counts from the last check: the next one doesn't wait for the end of the longer one. */
function soonerNext(now: string, everyMs: string): string {
  const next = `COALESCE(checked_at, ${now}) + ${everyMs}`;
  return `next_at = CASE WHEN next_at <= ${next} THEN next_at WHEN ${next} < ${now} THEN ${now} ELSE ${next} END`;
}

export const removeWatch = transaction(
  import.meta.url,
  'removeWatch',
  function* (input: { accountId: string; id: string }): Steps<void> {
    const gone = yield* sql('DELETE FROM watches WHERE account_id = $1 AND id = $2 RETURNING id', [
      input.accountId,
      input.id,
    ]);
    if (gone.length === 0) missing(input.id);
    yield* sql('DELETE FROM watch_days WHERE watch_id = $1', [input.id]);
    yield* sql('DELETE FROM watch_changes WHERE watch_id = $1', [input.id]);
  },
);

/** As keys are handed over: what they spend counts for the other member from now on. */
export const handOverWatches = transaction(
  import.meta.url,
  'handOverWatches',
  (input: { accountId: string; from: string; to: string }): Steps<WatchRow[]> =>
    sql<WatchRow>(
      `UPDATE watches SET created_by = $3 WHERE account_id = $1 AND created_by = $2
       RETURNING ${watchTable.columns}`,
      [input.accountId, input.from, input.to],
    ),
);

export const pauseWatches = transaction(
  import.meta.url,
  'pauseWatches',
  (input: { accountId: string; memberId: string; because: string }): Steps<WatchRow[]> =>
    sql<WatchRow>(
      `UPDATE watches SET state = 'paused', paused_because = $3
       WHERE account_id = $1 AND created_by = $2 AND state = 'active' RETURNING ${watchTable.columns}`,
      [input.accountId, input.memberId, input.because],
    ),
);

function missing(id: string): never {
  throw fail('not_found', `No watch ${id} in this account.`, { param: 'id' });
}

/** A region without a living node is stood in for by the others, this late. */
const standInMs = 60_000;
/** Longer than the longest check. */
const leaseMs = 3 * 60_000;

export interface ClaimedWatch extends WatchRow {
  /** Until then no other node checks it; one whose node died is due again then. `next_at` is its schedule. */
  leased_until: number;
}

/** The next in turn: a failure is confirmed from elsewhere. */
function regionAfter(watch: WatchRow): string | null {
  const regions = regionsOf(watch);
  const at = regions.indexOf(watch.next_region ?? '');
  return regions[(at + 1) % Math.max(1, regions.length)] ?? null;
}

/** The one that is due longest, of any account but the busy ones. Once its check is noted, it waits for its schedule. */
export const claimWatch = transaction(
  import.meta.url,
  'claimWatch',
  function* (input: {
    at: number;
    random: number;
    /** Of the node that claims; empty where it has none. */
    region: string;
    busy: string[];
    lock: boolean;
  }): Steps<{ watch: ClaimedWatch; isPutOff: boolean } | null> {
    const [due] = yield* sql<WatchRow>(
      `SELECT ${watchTable.columns} FROM watches WHERE state = 'active' AND next_at <= $1
         AND (next_region IS NULL OR next_region = $2 OR next_at <= $3)
         AND account_id NOT IN (''${input.busy.map((_, i) => `, $${i + 4}`).join('')})
       ORDER BY next_at LIMIT 1${input.lock ? ' FOR UPDATE SKIP LOCKED' : ''}`,
      [input.at, input.region, input.at - standInMs, ...input.busy],
    );
    if (due === undefined) return null;
    const { at, isPutOff } = nextDue(due, input.at, input.random);
    const leasedUntil = isPutOff ? at : Math.min(at, input.at + leaseMs);
    const place = isPutOff
      ? { next_region: due.next_region, checked_from: due.checked_from }
      : { next_region: regionAfter(due), checked_from: input.region || null };
    yield* sql('UPDATE watches SET next_at = $2, next_region = $3, checked_from = $4 WHERE id = $1', [
      due.id,
      leasedUntil,
      place.next_region,
      place.checked_from,
    ]);
    return { watch: { ...due, ...place, next_at: at, leased_until: leasedUntil }, isPutOff };
  },
);

/** Unless the owner has changed the schedule meanwhile. Parameters: the lease, the schedule, its interval, now. */
const scheduled = (lease: string, at: string, every: string, now: string) =>
  `CASE WHEN next_at <> ${lease} THEN next_at WHEN every_minutes = ${every} THEN ${at}
     ELSE ${now} + every_minutes * 60000 END`;

/** A check that failed in a way that nobody foresaw: it would fail again, so it waits for its schedule. */
export const endLease = transaction(
  import.meta.url,
  'endLease',
  function* (input: { watch: ClaimedWatch; at: number }): Steps<void> {
    const { id, leased_until: lease, next_at: next, every_minutes: every } = input.watch;
    yield* sql(`UPDATE watches SET next_at = ${scheduled('$2', '$3', '$4', '$5')} WHERE id = $1`, [
      id,
      lease,
      next,
      every,
      input.at,
    ]);
  },
);

/**
 * Counts the price of a check against the cap of its month, before it runs: a node that dies leaves too much counted,
 * never too little. Returns what is spent with it, null where the cap would be passed.
 */
export const reserveCheck = transaction(
  import.meta.url,
  'reserveCheck',
  function* (input: { id: string; month: string; micros: number }): Steps<number | null> {
    const [row] = yield* sql<{ spent_micros: number }>(
      `UPDATE watches SET month = $2, spent_micros = CASE WHEN month = $2 THEN spent_micros ELSE 0 END + $3
       WHERE id = $1 AND CASE WHEN month = $2 THEN spent_micros ELSE 0 END + $3 <= cap_micros RETURNING spent_micros`,
      [input.id, input.month, input.micros],
    );
    return row?.spent_micros ?? null;
  },
);

export interface CheckNote {
  id: string;
  at: number;
  /** Null where no check ran: the time of the last one stays. */
  checkedAt: number | null;
  month: string;
  /** Reserved and not charged after all. */
  unspentMicros: number;
  status: WatchStatus;
  summary: string;
  seen: string | null;
  failures: number;
  misses: number;
  reported: WatchRow['reported'];
  error: string | null;
  /** Sooner than the schedule says. */
  nextAt: number | null;
  pausedBecause: string | null;
  /** For the history: null where the check says nothing. */
  sample: Sample | null;
  /** How long the check took. */
  ms: number;
  /** The event to send, in the same transaction; null where nothing changed. */
  event: { type: 'watch.changed' | 'watch.paused'; data: object } | null;
}

/** False where the watch was deleted meanwhile. */
export const noteCheck = transaction(
  import.meta.url,
  'noteCheck',
  function* ({
    note,
    watch,
    mails,
    lines,
  }: {
    note: CheckNote;
    watch: ClaimedWatch;
    /** The report, if there is one. */
    mails: NewMail[];
    /** What was added, removed and replaced. */
    lines: string[];
  }): Steps<boolean> {
    const [row] = yield* sql<{ account_id: string }>(
      `UPDATE watches SET status = $2, summary = $3, seen = $4, failures = $5, last_error = $6,
         checked_at = COALESCE($14, checked_at), misses = $13, reported = $15,
         spent_micros = CASE WHEN month = $8 THEN CASE WHEN spent_micros > $9 THEN spent_micros - $9 ELSE 0 END ELSE spent_micros END,
         changed_at = CASE WHEN $10 = 1 THEN $7 ELSE changed_at END,
         next_at = COALESCE($11, ${scheduled('$16', '$17', '$18', '$7')}),
         state = CASE WHEN $12 = '' THEN state ELSE 'paused' END,
         paused_because = CASE WHEN $12 = '' THEN paused_because ELSE $12 END
       WHERE id = $1 RETURNING account_id`,
      [
        note.id,
        note.status,
        note.summary,
        note.seen,
        note.failures,
        note.error,
        note.at,
        note.month,
        note.unspentMicros,
        note.event === null ? 0 : 1,
        note.nextAt,
        note.pausedBecause ?? '',
        note.misses,
        note.checkedAt,
        note.reported,
        watch.leased_until,
        watch.next_at,
        watch.every_minutes,
      ],
    );
    if (row === undefined) return false;
    yield* noteHistory(row.account_id, note, lines);
    if (note.event !== null) yield* emit(row.account_id, note.event.type, note.event.data, note.at);
    yield* queueMails(mails);
    return true;
  },
);
