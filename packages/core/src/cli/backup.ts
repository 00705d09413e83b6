/** Backup and restore of the embedded store, and its export to PostgreSQL. */

import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { OjaError } from '../errors.ts';
import { OperatorError } from '../operator-error.ts';
import { ledgerChecks, verifyBooks } from '../platform/ledger/verify-books.ts';
import { copyStore } from '../storage/copy.ts';
import { migrate, presentMigrations } from '../storage/migrate.ts';
import { migratePlugin } from '../storage/migrate-plugin.ts';
import { openPostgres } from '../storage/postgres/postgres.ts';
import { databaseFile, lockFolder, openSqlite } from '../storage/sqlite/sqlite.ts';
import type { Store } from '../storage/store.ts';
import type { Command } from './command.ts';
import { askServer } from './server-link.ts';

export const backupCommand: Command = {
  usage: 'FILE',
  about: 'Back up the embedded database while the server runs. Store <data>/secret with it: keys need both.',
  wordsMax: 1,
  async run([file], _flags, settings) {
    if (file === undefined) return 'usage';
    const path = resolve(file);
    if (existsSync(path)) throw new OperatorError(`${path} exists; choose another file name.`);
    await askServer(settings, 'POST', '/api/v1/operator/backup', { path });
    process.stdout.write(
      `Backed up to ${path}. Store ${join(resolve(settings.server.dataDir), 'secret')} with it.\n`,
    );
    return 0;
  },
};

export const restoreCommand: Command = {
  usage: 'FILE',
  about: 'Restore a backup; stop the server first. The books are verified before anything is replaced.',
  wordsMax: 1,
  async run([file], _flags, settings) {
    if (file === undefined) return 'usage';
    if (settings.server.databaseUrl !== undefined)
      throw new OperatorError(
        'DATABASE_URL is set, and restore replaces the embedded database. Restore PostgreSQL with pg_restore or the tools of its host, or unset DATABASE_URL.',
      );
    const backup = resolve(file);
    if (!isDatabase(backup)) throw new OperatorError(`${backup} is not a backup of the embedded database.`);
    const dataDir = resolve(settings.server.dataDir);
    const unlock = lockFolder(dataDir);
    const trial = join(dataDir, 'restore');
    try {
      rmSync(trial, { recursive: true, force: true });
      mkdirSync(trial, { mode: 0o700 });
      copyDatabase(backup, join(trial, databaseFile));
      const store = openSqlite(trial);
      await mustBeOurs(store, backup);
      await migrate(store);
      const { faults } = await verifyBooks(store, ledgerChecks);
      await store.close();
      if (faults.length > 0)
        throw new OperatorError(`The books of this backup are inconsistent: ${JSON.stringify(faults[0])}`);
      const replaced = setAside(dataDir);
      renameSync(join(trial, databaseFile), join(dataDir, databaseFile));
      process.stdout.write(
        `Restored. The books are consistent.${replaced.length === 0 ? '' : ` The previous database is stored as ${replaced.join(', ')}.`}\n`,
      );
      if (settings.server.secret === undefined && !existsSync(join(dataDir, 'secret')))
        process.stdout.write(
          `Put the "secret" file of this backup into ${dataDir} before you start the server.\n`,
        );
      return 0;
    } finally {
      rmSync(trial, { recursive: true, force: true });
      unlock();
    }
  },
};

/** Other programs use SQLite too, and a copy may have been cut off. */
async function mustBeOurs(store: Store, backup: string): Promise<void> {
  const refuse = (why: string): never => {
    throw new OperatorError(`${backup} ${why}. Nothing was replaced.`);
  };
  try {
    const [check] = await store.query<{ quick_check: string }>('PRAGMA quick_check(1)');
    if (check?.quick_check !== 'ok') refuse(`is damaged: ${check?.quick_check}`);
    const tables = "SELECT name FROM sqlite_schema WHERE name IN ('migrations', 'accounts', 'wallets')";
    if ((await store.query(tables)).length < 3)
      refuse('is no backup of Oja: it is the database of another program');
  } catch (error) {
    await store.close().catch(() => {});
    if (error instanceof OperatorError) throw error;
    const cause = error instanceof OjaError && error.cause instanceof Error ? error.cause : (error as Error);
    refuse(`is damaged: ${cause.message}`);
  }
}

function isDatabase(path: string): boolean {
  const head = Buffer.alloc(16);
  const file = openSync(path, 'r');
  try {
    readSync(file, head);
  } finally {
    closeSync(file);
  }
  return head.toString('latin1') === 'SQLite format 3\0';
}

/** The write-ahead log of a database that was not closed holds its last changes. */
function copyDatabase(from: string, to: string): void {
  copyFileSync(from, to);
  if (existsSync(`${from}-wal`)) copyFileSync(`${from}-wal`, `${to}-wal`);
}

/** The files keep their endings, so that SQLite reads them as one database under the new name too. */
function setAside(dataDir: string): string[] {
  const path = join(dataDir, databaseFile);
  const replaced = `${path}.before-restore-${new Date().toISOString().replaceAll(':', '-')}`;
  const endings = ['', '-wal', '-shm'].filter((ending) => existsSync(`${path}${ending}`));
  for (const ending of endings) renameSync(`${path}${ending}`, `${replaced}${ending}`);
  return endings.map((ending) => `${replaced}${ending}`);
}

/** The target has the tables of the plugins that are loaded now. */
async function mustHavePlugins(source: Store, target: Store): Promise<void> {
  const [here, there] = await Promise.all([presentMigrations(source), presentMigrations(target)]);
  const missing = [...here.keys()].find((name) => !there.has(name));
  if (missing !== undefined)
    throw new OperatorError(
      `The database has tables of the plugin ${missing.split('/')[0]}, which is not loaded. Add it to OJA_PLUGINS.`,
    );
}

export const exportCommand: Command = {
  usage: 'postgres://user@host/database',
  about: 'Copy the embedded database into an empty PostgreSQL database; stop the server first.',
  wordsMax: 1,
  async run([url], _flags, settings) {
    if (url === undefined || !/^postgres(ql)?:/.test(url)) return 'usage';
    const dataDir = resolve(settings.server.dataDir);
    const path = join(dataDir, databaseFile);
    if (!existsSync(path) || !isDatabase(path))
      throw new OperatorError(
        `There is no embedded database at ${path}, so there is nothing to export. Set OJA_DATA_DIR to the data folder of the server${settings.server.databaseUrl === undefined ? '' : '. DATABASE_URL is set: copy a PostgreSQL database with pg_dump'}.`,
      );
    const source = openSqlite(dataDir);
    const target = openPostgres(url);
    try {
      await migrate(source);
      await migrate(target);
      for (const plugin of settings.plugins) await migratePlugin(target, plugin);
      await mustHavePlugins(source, target);
      const rows = await copyStore(source, target, (table, count) =>
        process.stdout.write(`${table}: ${count}\n`),
      );
      const { faults } = await verifyBooks(target, ledgerChecks);
      if (faults.length > 0)
        throw new OperatorError(`The books of the copy are inconsistent: ${JSON.stringify(faults[0])}`);
      process.stdout.write(
        `Copied ${rows} rows. The books are consistent. Start with DATABASE_URL set and the same secret.\n`,
      );
      return 0;
    } finally {
      await source.close();
      await target.close();
    }
  },
};
