/** Changes of upstreams, each with its line in the audit log. Secrets are sealed before they come here. */
import { isChatKind } from '../../domain/chat-kinds.ts';
import { fail } from '../../errors.ts';
import { type Steps, sql, transaction, type Value } from '../../storage/store.ts';
import { type Actor, audit } from '../operation/write.ts';
import { type UpstreamRow, upstreamTable } from './upstream.ts';

/** What the audit log tells: everything but secrets. */
const auditView = ({
  name,
  provider,
  url,
  options,
  key_hint,
  priority,
  weight,
  enabled,
  problem,
}: UpstreamRow) => ({
  name,
  provider,
  url,
  key: key_hint,
  priority,
  weight,
  enabled: enabled === 1,
  ...(problem === null ? {} : { problem }),
  ...(JSON.parse(options) as object),
});

function* requireFreeName(name: string, ownId: string): Steps<void> {
  const [same] = yield* sql('SELECT id FROM upstreams WHERE name = $1 AND id <> $2', [name, ownId]);
  if (same !== undefined)
    throw fail('conflict', `An upstream named ${name} already exists. Choose another name.`, {
      param: 'name',
    });
}

/** Of providers other than chat, one of a kind is used. */
function* requireOnlyOne(kind: string): Steps<void> {
  if (isChatKind(kind)) return;
  const [same] = yield* sql<{ name: string }>('SELECT name FROM upstreams WHERE provider = $1', [kind]);
  if (same !== undefined)
    throw fail(
      'conflict',
      `There is already an upstream of kind ${kind}: ${same.name}. Change or delete it.`,
      { param: 'kind' },
    );
}

export const addUpstream = transaction(
  import.meta.url,
  'addUpstream',
  function* (input: { actor: Actor; row: UpstreamRow; max: number }): Steps<void> {
    const { row, actor } = input;
    yield* requireOnlyOne(row.provider);
    yield* requireFreeName(row.name, row.id);
    const [count] = yield* sql<{ n: number; last: number | null }>(
      'SELECT count(*) AS n, max(priority) AS last FROM upstreams',
    );
    if (count!.n >= input.max)
      throw fail('conflict', `The limit is ${input.max} upstreams. Delete one first.`);
    const placed = { ...row, priority: row.priority < 0 ? (count!.last ?? 0) + 1 : row.priority };
    const names = Object.keys(upstreamTable.kinds) as (keyof UpstreamRow)[];
    yield* sql(
      `INSERT INTO upstreams (${names.join(', ')}) VALUES (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
      names.map((name): Value => placed[name]),
    );
    yield* audit({
      ...actor,
      action: 'upstream.add',
      target: row.name,
      before: null,
      after: auditView(placed),
    });
  },
);

export interface UpstreamChange {
  name?: string;
  url?: string;
  options?: string;
  sealed?: string;
  key_hint?: string;
  priority?: number;
  weight?: number;
  enabled?: number;
  problem?: string | null;
  tested_at?: number | null;
}

/** What a change was merged with. */
export type MergedWith = Pick<UpstreamRow, 'options' | 'sealed'>;

/** False, and nothing is changed, if the row no longer has what the change was merged with. */
export const changeUpstream = transaction(
  import.meta.url,
  'changeUpstream',
  function* (input: {
    actor: Actor;
    id: string;
    change: UpstreamChange;
    mergedWith: MergedWith;
  }): Steps<boolean> {
    const { actor, id, change, mergedWith } = input;
    const [before] = yield* sql<UpstreamRow>(`SELECT ${upstreamTable.columns} FROM upstreams WHERE id = $1`, [
      id,
    ]);
    if (before === undefined) throw noUpstream(id);
    if (change.name !== undefined) yield* requireFreeName(change.name, id);
    const names = Object.keys(change) as (keyof UpstreamChange)[];
    const [after] = yield* sql<UpstreamRow>(
      `UPDATE upstreams SET ${['changed_at', 'changed_by', ...names].map((name, i) => `${name} = $${i + 4}`).join(', ')}
       WHERE id = $1 AND options = $2 AND sealed = $3 RETURNING ${upstreamTable.columns}`,
      [
        id,
        mergedWith.options,
        mergedWith.sealed,
        actor.at,
        actor.actor,
        ...names.map((name): Value => change[name] ?? null),
      ],
    );
    if (after === undefined) return false;
    const secret = change.sealed === undefined ? {} : { secrets: 'changed' };
    yield* audit({
      ...actor,
      action: 'upstream.change',
      target: before.name,
      before: auditView(before),
      after: { ...auditView(after), ...secret },
    });
    return true;
  },
);

export const noteFinding = transaction(
  import.meta.url,
  'noteFinding',
  function* (input: { id: string; problem: string | null; tested_at: number | null }): Steps<void> {
    yield* sql('UPDATE upstreams SET problem = $2, tested_at = $3 WHERE id = $1', [
      input.id,
      input.problem,
      input.tested_at,
    ]);
  },
);

/** False, and nothing is changed, where it was saved or tested since `testedAt`. Without `problem` it only begins. */
export const noteRetest = transaction(
  import.meta.url,
  'noteRetest',
  function* (input: { id: string; testedAt: number; at: number; problem?: string | null }): Steps<boolean> {
    const found = input.problem === undefined ? '' : ', problem = $4';
    const rows = yield* sql(
      `UPDATE upstreams SET tested_at = $3${found}
       WHERE id = $1 AND tested_at = $2 AND enabled = 1 AND problem IS NOT NULL RETURNING id`,
      [input.id, input.testedAt, input.at, ...(input.problem === undefined ? [] : [input.problem])],
    );
    return rows.length > 0;
  },
);

export const removeUpstream = transaction(
  import.meta.url,
  'removeUpstream',
  function* (input: { actor: Actor; id: string }): Steps<void> {
    const [row] = yield* sql<UpstreamRow>(
      `DELETE FROM upstreams WHERE id = $1 RETURNING ${upstreamTable.columns}`,
      [input.id],
    );
    if (row === undefined) throw noUpstream(input.id);
    yield* audit({
      ...input.actor,
      action: 'upstream.remove',
      target: row.name,
      before: auditView(row),
      after: null,
    });
  },
);

export const noUpstream = (id: string) => fail('not_found', `No upstream ${id}.`, { param: 'id' });
