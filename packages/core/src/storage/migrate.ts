/** Brings the schema up to date; safe when several nodes start at once. */
import { OperatorError } from '../operator-error.ts';
import { loadMigration, migrationNames } from './migrations/index.ts';
import { execute, type Store, sql, transaction } from './store.ts';

export const applyMigration = transaction(
  import.meta.url,
  'applyMigration',
  function* (input: { name: string; statements: string[]; dialect: Store['dialect']; at: number }) {
    // Two nodes may start together: the second waits here and then finds the work done.
    if (input.dialect === 'postgres') yield* sql('SELECT pg_advisory_xact_lock(79710)');
    const done = yield* sql('SELECT name FROM migrations WHERE name = $1', [input.name]);
    if (done.length > 0) return false;
    for (const statement of input.statements) yield* sql(statement);
    yield* sql('INSERT INTO migrations (name, applied_at) VALUES ($1, $2)', [input.name, input.at]);
    return true;
  },
  { slow: true },
);

/** Up to a migration, in tests of what it does to older data. */
export async function migrate(store: Store, before?: string): Promise<string[]> {
  await createMigrationsTable(store);
  const present = await presentMigrations(store);
  refuseNewer(present);
  const applied: string[] = [];
  for (const name of migrationNames) {
    if (name === before) break;
    if (present.has(name)) continue;
    const statements = (await loadMigration(name)).statements(store.dialect);
    const input = { name, statements, dialect: store.dialect, at: Date.now() };
    if (await store.transact(applyMigration, input)) applied.push(name);
  }
  return applied;
}

export async function presentMigrations(store: Store): Promise<Set<string>> {
  const rows = await store.query<{ name: string }>('SELECT name FROM migrations ORDER BY name');
  return new Set(rows.map(({ name }) => name));
}

/** An older version would write rows that the newer one does not expect. Those of plugins are named `plugin/name`. */
function refuseNewer(present: Set<string>): void {
  const unknown = [...present].find((name) => !migrationNames.includes(name) && !name.includes('/'));
  if (unknown !== undefined)
    throw new OperatorError(
      `This database belongs to a newer version of Oja (it has "${unknown}"): start that version or a newer one, or restore a backup made before the upgrade.`,
    );
}

async function createMigrationsTable(store: Store): Promise<void> {
  const create = {
    sql: 'CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, applied_at BIGINT NOT NULL)',
    params: [],
  };
  try {
    await store.transact(execute, create);
  } catch (error) {
    // PostgreSQL can refuse the second of two CREATE IF NOT EXISTS at the same instant; then the table is there.
    await store.query('SELECT 1 FROM migrations LIMIT 1').catch(() => {
      throw error;
    });
  }
}
