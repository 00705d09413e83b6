/** Tables of plugins: created by migrations of their own, after those of core. */
import { columnFaults } from './columns.ts';
import { applyMigration, presentMigrations } from './migrate.ts';
import { mustKeepTo, tablePrefix } from './own-tables.ts';
import type { Store } from './store.ts';
import type { Column, Table } from './table.ts';

export interface PluginMigration {
  /** Such as `0001-visits`; remembered as `plugin/name`. One that has run anywhere is never changed. */
  name: string;
  /** SQL that both databases understand; `dialect` only where they differ. */
  statements(dialect: Store['dialect']): string[];
}

/** What a plugin stores in the database. */
export interface StoredParts {
  name: string;
  /** Run in this order. */
  migrations?: readonly PluginMigration[];
  /** The columns that its code reads, compared with what the migrations have made. */
  tables?: readonly Table<Record<string, Column>>[];
}

/** Throws what is wrong with them; returns what has run now. */
export async function migratePlugin(store: Store, plugin: StoredParts): Promise<string[]> {
  const { name: pluginName, migrations = [], tables = [] } = plugin;
  const nameOf = (migration: PluginMigration) => `${pluginName}/${migration.name}`;
  const known = migrations.map(nameOf);
  const present = await presentMigrations(store);
  const ofPlugin = [...present.keys()].filter((name) => name.startsWith(`${pluginName}/`));
  const unknown = ofPlugin.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Error(
      `the database has its migration "${unknown}", which this version of the plugin does not bring: install the newer one`,
    );
  const prefix = tablePrefix(pluginName);
  if (migrations.length > 0 && ofPlugin.length === 0) await refuseTaken(store, prefix);
  const applied: string[] = [];
  for (const migration of migrations) {
    const name = nameOf(migration);
    if (present.has(name)) continue;
    const statements = migration.statements(store.dialect);
    for (const statement of statements) mustKeepTo(prefix, statement, true);
    const input = { name, statements, dialect: store.dialect, at: Date.now(), safeFrom: null };
    if (await store.transact(applyMigration, input)) applied.push(name);
  }
  for (const { name } of tables)
    if (!name.startsWith(prefix)) throw new Error(`the name of its table ${name} must begin with ${prefix}`);
  const faults = (await Promise.all(tables.map((table) => columnFaults(store, table)))).flat();
  if (faults.length > 0) throw new Error(faults.join('; '));
  return applied;
}

/** `account` would own `account_limits`. */
async function refuseTaken(store: Store, prefix: string): Promise<void> {
  const rows = await store.query<{ name: string }>(
    store.dialect === 'sqlite'
      ? "SELECT name FROM sqlite_schema WHERE type = 'table'"
      : 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema()',
  );
  const taken = rows.find(({ name }) => name.startsWith(prefix));
  if (taken !== undefined)
    throw new Error(
      `its tables would begin with ${prefix}, as ${taken.name} does, which belongs to another part: choose another name for the plugin`,
    );
}
