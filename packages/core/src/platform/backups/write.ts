/** Transactions of backups. */
import { sql, transaction } from '../../storage/store.ts';

/** One process of the machine makes it, and one that restarts makes none too many. */
export const claimBackup = transaction(
  import.meta.url,
  'claimBackup',
  function* ({ at, everyMs }: { at: number; everyMs: number }) {
    const rows = yield* sql(
      `INSERT INTO options (name, value, changed_at, changed_by) VALUES ('backup.began', 'null', $1, 'schedule')
       ON CONFLICT (name) DO UPDATE SET changed_at = excluded.changed_at
       WHERE options.changed_at <= $1 - $2 RETURNING name`,
      [at, everyMs],
    );
    return rows.length > 0;
  },
);

export const noteBackup = transaction(
  import.meta.url,
  'noteBackup',
  function* (input: { state: string; at: number; beganAt: number }) {
    yield* sql(
      `INSERT INTO options (name, value, changed_at, changed_by) VALUES ('backup.last', $1, $2, 'schedule')
       ON CONFLICT (name) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at`,
      [input.state, input.at],
    );
    yield* sql("UPDATE options SET changed_at = $1 WHERE name = 'backup.began'", [input.beganAt]);
  },
);
