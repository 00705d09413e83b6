/** Timed work that one node at a time does: it has a lease while it runs, which a node that died no longer renews. */
import { type Steps, sql, transaction } from '../../storage/store.ts';
import { orNull, type RowOf, table, text, whole } from '../../storage/table.ts';

const workTable = table('plugin_work', {
  name: text(),
  next_at: whole,
  node: orNull(text()),
  leased_until: whole,
});
type WorkRow = RowOf<typeof workTable>;

interface Holder {
  /** `plugin/work`. */
  name: string;
  /** Of one run: a node that was frozen doesn't take the next one for its own. */
  node: string;
}

/** Null where it is claimed; otherwise when to look again. */
export const claimWork = transaction(
  import.meta.url,
  'claimWork',
  function* ({ name, node, at, leaseMs }: Holder & { at: number; leaseMs: number }): Steps<number | null> {
    yield* sql('INSERT INTO plugin_work (name, next_at) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING', [
      name,
      at,
    ]);
    const claimed = yield* sql(
      `UPDATE plugin_work SET node = $2, leased_until = $4
       WHERE name = $1 AND next_at <= $3 AND leased_until <= $3 RETURNING name`,
      [name, node, at, at + leaseMs],
    );
    if (claimed.length > 0) return null;
    const [row] = yield* sql<WorkRow>(`SELECT ${workTable.columns} FROM plugin_work WHERE name = $1`, [name]);
    return Math.max(row!.next_at, row!.leased_until);
  },
);

/** False where another node has it meanwhile. */
export const renewWork = transaction(
  import.meta.url,
  'renewWork',
  function* (input: Holder & { until: number }): Steps<boolean> {
    const rows = yield* sql(
      'UPDATE plugin_work SET leased_until = $3 WHERE name = $1 AND node = $2 RETURNING name',
      [input.name, input.node, input.until],
    );
    return rows.length > 0;
  },
);

export const endWork = transaction(
  import.meta.url,
  'endWork',
  function* (input: Holder & { nextAt: number }): Steps<void> {
    yield* sql(
      'UPDATE plugin_work SET next_at = $3, node = NULL, leased_until = 0 WHERE name = $1 AND node = $2',
      [input.name, input.node, input.nextAt],
    );
  },
);
