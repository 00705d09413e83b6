/** Transactions of nodes: each renews its row; what belongs to one that stopped is released by the others. */
import { type Steps, sql, transaction } from '../../storage/store.ts';
import { releaseHoldsOf } from '../ledger/settle.ts';

export const registerNode = transaction(
  import.meta.url,
  'registerNode',
  function* (input: { id: string; at: number; region?: string | null }): Steps<void> {
    yield* sql('INSERT INTO nodes (id, started_at, beats, region) VALUES ($1, $2, 0, $3)', [
      input.id,
      input.at,
      input.region ?? null,
    ]);
  },
);

/** False when the others have given it up: its holds are released. */
export const renewNode = transaction(
  import.meta.url,
  'renewNode',
  function* (input: { id: string }): Steps<boolean> {
    const rows = yield* sql('UPDATE nodes SET beats = beats + 1 WHERE id = $1 RETURNING id', [input.id]);
    return rows.length > 0;
  },
  // A beat too many is none too few.
  { repeatable: true, volatile: true },
);

/** Returns how many holds were released; null when the node has renewed its row since, or another node was faster. */
export const releaseNode = transaction(
  import.meta.url,
  'releaseNode',
  function* (input: { id: string; beats: number | null; at: number }): Steps<number | null> {
    const [gone] = yield* sql(
      'DELETE FROM nodes WHERE id = $1 AND beats = COALESCE($2, beats) RETURNING id',
      [input.id, input.beats],
    );
    if (gone === undefined) return null;
    yield* sql("DELETE FROM idempotency WHERE node_id = $1 AND state = 'running'", [input.id]);
    return yield* releaseHoldsOf(input.id, input.at);
  },
);
