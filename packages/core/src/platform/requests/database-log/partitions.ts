/** PostgreSQL: a partition of the log a month, made ahead; months beyond the retention are dropped whole. */
import { type Steps, type Store, sql, transaction } from '../../../storage/store.ts';
import { dayMs } from '../rollup.ts';

const monthsAhead = 2;
/** More rows than this stay where they are until the retention takes them: calls would wait while they move. */
const strayRowsMax = 50_000;

interface Month {
  name: string;
  fromMs: number;
  toMs: number;
}

function monthOf(at: number, later: number): Month {
  const date = new Date(at);
  const start = (month: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + month);
  const name = `requests_${new Date(start(later)).toISOString().slice(0, 7).replace('-', '_')}`;
  return { name, fromMs: start(later), toMs: start(later + 1) };
}

export async function keepPartitions(store: Store, at: number, retentionDays: number): Promise<void> {
  for (let later = 0; later <= monthsAhead; later++) {
    const month = monthOf(at, later);
    const [there] = await store.query(
      "SELECT 1 AS there FROM pg_class WHERE relname = $1 AND relkind = 'r'",
      [month.name],
    );
    if (there === undefined) await store.transact(makePartition, month);
  }
  for (const name of await partitionsBefore(store, at - retentionDays * dayMs))
    await store.transact(dropPartition, { name });
}

/** Whole months that ended before the moment. */
async function partitionsBefore(store: Store, oldest: number): Promise<string[]> {
  const partitions = await store.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     JOIN pg_class p ON p.oid = i.inhparent WHERE p.relname = 'requests'`,
  );
  return partitions
    .map(({ name }) => name)
    .filter((name) => {
      const match = /^requests_(\d{4})_(\d{2})$/.exec(name);
      return match !== null && Date.UTC(Number(match[1]), Number(match[2])) <= oldest;
    });
}

/** One node at a time, and nobody's call waits long for it: the next round tries again. */
function* alone(): Steps<void> {
  yield* sql("SET LOCAL lock_timeout = '2s'");
  yield* sql('SELECT pg_advisory_xact_lock(79711)');
}

export const makePartition = transaction(
  import.meta.url,
  'makePartition',
  function* (month: Month): Steps<void> {
    const { name, fromMs, toMs } = month;
    yield* alone();
    const there = yield* sql("SELECT 1 AS there FROM pg_class WHERE relname = $1 AND relkind = 'r'", [name]);
    if (there.length > 0) return;
    const [strays] = yield* sql<{ n: number }>(
      `SELECT count(*) AS n FROM (SELECT 1 FROM requests_rest WHERE at >= ${fromMs} AND at < ${toMs}
       LIMIT ${strayRowsMax + 1}) AS strays`,
    );
    if (strays!.n > strayRowsMax) return;
    if (strays!.n > 0) yield* takeOver(month);
    else yield* sql(`CREATE TABLE ${name} PARTITION OF requests FOR VALUES FROM (${fromMs}) TO (${toMs})`);
  },
);

/** Rows that came before their partition move into it. */
function* takeOver({ name, fromMs, toMs }: Month): Steps<void> {
  // The whole log: a reader that knew of the old partitions only would look in the old place for rows that moved.
  yield* sql('LOCK TABLE requests IN ACCESS EXCLUSIVE MODE');
  yield* sql(`CREATE TABLE ${name} (LIKE requests INCLUDING DEFAULTS INCLUDING CONSTRAINTS)`);
  yield* sql(
    `WITH moved AS (DELETE FROM requests_rest WHERE at >= ${fromMs} AND at < ${toMs} RETURNING *)
     INSERT INTO ${name} SELECT * FROM moved`,
  );
  yield* sql(`ALTER TABLE requests ATTACH PARTITION ${name} FOR VALUES FROM (${fromMs}) TO (${toMs})`);
}

export const dropPartition = transaction(
  import.meta.url,
  'dropPartition',
  function* ({ name }: { name: string }): Steps<void> {
    yield* alone();
    yield* sql(`DROP TABLE IF EXISTS ${name}`);
  },
);
