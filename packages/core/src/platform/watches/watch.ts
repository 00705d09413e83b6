/** A check on a schedule: what it looks at, what it may cost, and what it found last. */
import type { MaintenanceWindow } from '../../domain/maintenance.ts';
import { microsRange } from '../../domain/ranges.ts';
import { oneOf, orNull, type RowOf, table, text, whole, within } from '../../storage/table.ts';
import { iso } from '../iso.ts';
import { dollars } from '../money.ts';

export const watchTable = table('watches', {
  id: text(),
  account_id: text(),
  key_id: orNull(text()),
  ip: text(),
  kind: text(),
  /** Sealed in the database: URLs hold tokens and credentials. */
  input: text(),
  name: text(),
  every_minutes: whole,
  email: whole,
  cap_micros: within(microsRange),
  month: text(),
  spent_micros: within(microsRange),
  state: oneOf('active', 'paused'),
  paused_because: orNull(text()),
  status: text<WatchStatus>(),
  summary: text(),
  seen: orNull(text()),
  failures: whole,
  last_error: orNull(text()),
  checked_at: orNull(whole),
  changed_at: orNull(whole),
  next_at: whole,
  created_at: whole,
  /** The member it counts for: created it in a session, resumed it last, or took it over. Null where a key runs it. */
  created_by: orNull(text()),
  /** How often in a row an alert or a change must be found before it is reported. */
  alert_after: whole,
  /** How often it failed in a row: no response, or a status of 400 or higher. */
  misses: whole,
  /** Why it can't be checked, once that was reported: its recovery is reported too. */
  reported: orNull(oneOf('failing', 'capped')),
  /** Windows in which it checks nothing, as JSON. */
  maintenance: orNull(text()),
  /** Whether its badge is for anyone. */
  public: whole,
  /** Where it is checked in turn, as JSON; null for anywhere. */
  regions: orNull(text()),
  /** The region whose turn it is. */
  next_region: orNull(text()),
  /** The region of the node that claimed it last. */
  checked_from: orNull(text()),
});
export type WatchRow = RowOf<typeof watchTable>;

/** `new`: not checked yet; `alert`: expiring, invalid or down; `error`: the check itself failed. */
export const watchStatuses = ['new', 'ok', 'alert', 'error'] as const;
export type WatchStatus = (typeof watchStatuses)[number];

export const maintenanceOf = ({ maintenance }: Pick<WatchRow, 'maintenance'>): MaintenanceWindow[] =>
  maintenance === null ? [] : (JSON.parse(maintenance) as MaintenanceWindow[]);

export const regionsOf = ({ regions }: Pick<WatchRow, 'regions'>): string[] =>
  regions === null ? [] : (JSON.parse(regions) as string[]);

export function watchView(row: WatchRow, month: string) {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    target: JSON.parse(row.input) as Record<string, unknown>,
    every_minutes: row.every_minutes,
    alert_after: row.alert_after,
    email: row.email === 1,
    maintenance: maintenanceOf(row),
    public: row.public === 1,
    regions: regionsOf(row),
    checked_from: row.checked_from,
    monthly_cap: dollars(row.cap_micros),
    spent_this_month: dollars(row.month === month ? row.spent_micros : 0),
    state: row.state,
    paused_because: row.paused_because,
    status: row.status,
    summary: row.summary,
    last_error: row.last_error,
    checked_at: iso(row.checked_at),
    changed_at: iso(row.changed_at),
    next_at: row.state === 'active' ? iso(row.next_at) : null,
    created_at: iso(row.created_at),
    created_by: row.created_by,
  };
}
