/** Brings the schema up to date; safe when several nodes start at once, and beside nodes of the version before. */
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '../operator-error.ts';
import { version } from '../version.ts';
import { baseline } from './migrations/baseline.ts';
import { lastRefused, loadMigration, type Migration, migrationNames } from './migrations/index.ts';
import { execute, type Store, sql, transaction } from './store.ts';

const known = new Set([...baseline.includes, baseline.name, ...migrationNames]);

/** A lock that running calls hold is waited for this long: longer, and new calls would queue behind the wait. */
const lockMs = 2_000;
const lockAttempts = 30;

export const applyMigration = transaction(
  import.meta.url,
  'applyMigration',
  function* (input: {
    name: string;
    /** Older ones that these statements are in place of. */
    includes?: readonly string[] | undefined;
    statements: string[];
    dialect: Store['dialect'];
    at: number;
    /** Of one that came after `lastRefused`. */
    safeFrom?: string | null | undefined;
  }) {
    // Two nodes may start together: the second waits here and then finds the work done.
    if (input.dialect === 'postgres') yield* sql('SELECT pg_advisory_xact_lock(79710)');
    const done = yield* sql(
      'SELECT name FROM migrations WHERE name = $1 UNION SELECT name FROM schema_changes WHERE name = $1',
      [input.name],
    );
    if (done.length > 0) return false;
    if (input.dialect === 'postgres') yield* sql(`SET LOCAL lock_timeout = ${lockMs}`);
    for (const statement of input.statements) yield* sql(statement);
    // Versions that know nothing of `schema_changes` refuse what is in `migrations`.
    const names = input.safeFrom === null ? [] : [...(input.includes ?? []), input.name];
    for (const name of names)
      yield* sql('INSERT INTO migrations (name, applied_at) VALUES ($1, $2)', [name, input.at]);
    if (input.safeFrom !== undefined)
      yield* sql('INSERT INTO schema_changes (name, applied_at, safe_from) VALUES ($1, $2, $3)', [
        input.name,
        input.at,
        input.safeFrom,
      ]);
    return true;
  },
  { slow: true },
);

export interface Pending extends Migration {
  name: string;
  includes?: readonly string[] | undefined;
}

/** What has not run yet, in order; `isNew` is a database in which nothing has. Reads only. */
export async function pendingMigrations(store: Store): Promise<{ pending: Pending[]; isNew: boolean }> {
  const present = await presentMigrations(store);
  refuseNewer(present);
  const names = migrationNames.filter((name) => !present.has(name));
  const later = await Promise.all(names.map(async (name) => ({ ...(await loadMigration(name)), name })));
  const isNew = present.size === 0;
  if (!isNew) refuseOlder(present);
  return { pending: isNew ? [baseline, ...later] : later, isNew };
}

/** Up to a migration, in tests of what it does to older data. */
export async function migrate(store: Store, before?: string): Promise<string[]> {
  await createTables(store);
  const { pending } = await pendingMigrations(store);
  const applied: string[] = [];
  for (const { name, includes, statements, safeFrom } of pending) {
    if (name === before) break;
    const isLater = migrationNames.indexOf(name) > migrationNames.indexOf(lastRefused);
    const input = {
      name,
      includes,
      statements: statements(store.dialect),
      dialect: store.dialect,
      at: Date.now(),
      safeFrom: isLater ? (safeFrom ?? null) : undefined,
    };
    if (await whenUnlocked(() => store.transact(applyMigration, input))) applied.push(name);
  }
  return applied;
}

/** A backup or a long report may hold a table: calls go on between the attempts. */
async function whenUnlocked<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const isLocked = (error as { code?: string }).code === '55P03';
      if (!isLocked || attempt === lockAttempts) throw error;
      await pause(lockMs);
    }
  }
}

/** By name; null where every version runs beside it, undefined where none does that does not know it. */
type Present = Map<string, string | null | undefined>;

/** Those of plugins are named `plugin/name`. */
export async function presentMigrations(store: Store): Promise<Present> {
  const present: Present = new Map();
  const tables = await tablesOf(store);
  if (tables.has('migrations'))
    for (const { name } of await store.query<{ name: string }>('SELECT name FROM migrations'))
      present.set(name, undefined);
  if (tables.has('schema_changes'))
    for (const row of await store.query<{ name: string; safe_from: string | null }>(
      'SELECT name, safe_from FROM schema_changes',
    ))
      present.set(row.name, row.safe_from);
  return present;
}

async function tablesOf(store: Store): Promise<Set<string>> {
  const rows = await store.query<{ name: string }>(
    store.dialect === 'sqlite'
      ? "SELECT name FROM sqlite_schema WHERE type = 'table'"
      : "SELECT c.relname AS name FROM pg_class c WHERE c.oid IN (to_regclass('migrations'), to_regclass('schema_changes'))",
  );
  return new Set(rows.map(({ name }) => name));
}

function refuseOlder(present: Present): void {
  if (present.has(baseline.name)) return;
  throw new OperatorError(
    'This database was made before version 1.0.0. Start it once with version 1.1.0, then with this one.',
  );
}

/** An older version would miss what a newer one has taken away. */
function refuseNewer(present: Present): void {
  for (const [name, safeFrom] of present) {
    if (known.has(name) || name.includes('/') || safeFrom === null) continue;
    if (safeFrom !== undefined && !isOlder(version, safeFrom)) continue;
    throw new OperatorError(
      `This database belongs to a newer version of Oja (it has "${name}"): start ${safeFrom === undefined ? 'that version' : safeFrom} or a newer one, or restore a backup made before the upgrade.`,
    );
  }
}

export function isOlder(one: string, other: string): boolean {
  const parts = (text: string) => text.split('.').map((part) => Number.parseInt(part, 10));
  const [a, b] = [parts(one), parts(other)];
  const at = a.findIndex((part, i) => part !== b[i]);
  return at >= 0 && a[at]! < b[at]!;
}

async function createTables(store: Store): Promise<void> {
  await createTable(store, 'migrations', 'name TEXT PRIMARY KEY, applied_at BIGINT NOT NULL');
  await createTable(
    store,
    'schema_changes',
    'name TEXT PRIMARY KEY, applied_at BIGINT NOT NULL, safe_from TEXT',
  );
}

async function createTable(store: Store, name: string, columns: string): Promise<void> {
  try {
    await store.transact(execute, { sql: `CREATE TABLE IF NOT EXISTS ${name} (${columns})`, params: [] });
  } catch (error) {
    // PostgreSQL can refuse the second of two CREATE IF NOT EXISTS at the same instant; then the table is there.
    await store.query(`SELECT 1 FROM ${name} LIMIT 1`).catch(() => {
      throw error;
    });
  }
}
