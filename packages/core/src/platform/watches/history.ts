/** What the checks of a watch found: a row for each day, and each change that was reported. */
import { type Steps, type Store, sql } from '../../storage/store.ts';
import { oneOf, type RowOf, table, text, whole } from '../../storage/table.ts';
import { newId } from '../id.ts';
import { iso } from '../iso.ts';
import type { CheckNote } from './write.ts';

/** `good` and `bad` say something about the target; `failed` that nothing could be said. */
export type Sample = 'good' | 'bad' | 'failed';

const watchDayTable = table('watch_days', {
  watch_id: text(),
  account_id: text(),
  day: text(),
  good: whole,
  bad: whole,
  failed: whole,
  ms: whole,
});
const watchChangeTable = table('watch_changes', {
  id: text(),
  watch_id: text(),
  account_id: text(),
  at: whole,
  status: oneOf('new', 'ok', 'alert', 'error'),
  summary: text(),
  lines: text(),
});
type DayRow = RowOf<typeof watchDayTable>;
type ChangeRow = RowOf<typeof watchChangeTable>;

export const historyDays = 400;
const changesMax = 500;
const dayMs = 86_400_000;
const dayOf = (at: number) => iso(at).slice(0, 10);

export function* noteHistory(accountId: string, note: CheckNote, lines: string[]): Steps<void> {
  const { id, at, sample, ms, status, summary, error } = note;
  if (sample !== null) {
    const counts = (['good', 'bad', 'failed'] as const).map((name) => (name === sample ? 1 : 0));
    yield* sql(
      `INSERT INTO watch_days (watch_id, account_id, day, good, bad, failed, ms) VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (watch_id, day) DO UPDATE SET good = watch_days.good + $4, bad = watch_days.bad + $5,
         failed = watch_days.failed + $6, ms = watch_days.ms + $7`,
      [id, accountId, dayOf(at), ...counts, sample === 'failed' ? 0 : ms],
    );
  }
  if (note.event === null) return;
  const said = status === 'error' ? (error ?? summary) : summary;
  yield* sql(
    'INSERT INTO watch_changes (id, watch_id, account_id, at, status, summary, lines) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [newId('chg', at), id, accountId, at, status, said.slice(0, 500), JSON.stringify(lines)],
  );
}

export type WatchHistory = Awaited<ReturnType<typeof readHistory>>;

export async function readHistory(
  store: Store,
  { accountId, id, days, now }: { accountId: string; id: string; days: number; now: number },
) {
  const since = now - (days - 1) * dayMs;
  const [rows, changes] = await Promise.all([
    store.query<DayRow>(
      `SELECT ${watchDayTable.columns} FROM watch_days WHERE account_id = $1 AND watch_id = $2 AND day >= $3 ORDER BY day`,
      [accountId, id, dayOf(since)],
    ),
    store.query<ChangeRow>(
      `SELECT ${watchChangeTable.columns} FROM watch_changes WHERE account_id = $1 AND watch_id = $2 AND at >= $3
       ORDER BY id DESC LIMIT ${changesMax}`,
      [accountId, id, Date.parse(dayOf(since))],
    ),
  ]);
  const incidents = incidentsOf(changes.toReversed(), now);
  return {
    from: dayOf(since),
    to: dayOf(now),
    ...figuresOf(rows),
    down_minutes: incidents.reduce((sum, { minutes }) => sum + minutes, 0),
    days: rows.map((row) => ({ day: row.day, ...figuresOf([row]) })),
    incidents,
    changes: changes.map(({ at, status, summary, lines }) => ({
      at: iso(at),
      status,
      summary,
      lines: JSON.parse(lines) as string[],
    })),
  };
}

function figuresOf(rows: DayRow[]) {
  const sum = (name: 'good' | 'bad' | 'failed' | 'ms') => rows.reduce((total, row) => total + row[name], 0);
  const [good, bad, failed] = [sum('good'), sum('bad'), sum('failed')];
  const said = good + bad;
  return {
    ...{ checks: said + failed, good, bad, failed },
    uptime_percent: said === 0 ? null : Math.round((good / said) * 100_000) / 1_000,
    average_ms: said === 0 ? null : Math.round(sum('ms') / said),
  };
}

/** From an alert until the target is as it should be again, oldest first. */
function incidentsOf(changes: ChangeRow[], now: number) {
  const incidents: { from: number; to: number | null; summary: string }[] = [];
  for (const { at, status, summary } of changes) {
    const last = incidents.at(-1);
    const isOpen = last !== undefined && last.to === null;
    if (status === 'ok' && isOpen) last.to = at;
    if (status === 'alert' && !isOpen) incidents.push({ from: at, to: null, summary });
  }
  return incidents.map(({ from, to, summary }) => ({
    ...{ from: iso(from), to: iso(to) },
    minutes: Math.round(((to ?? now) - from) / 60_000),
    summary,
  }));
}
