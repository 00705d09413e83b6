/** Backup and restore of the embedded store, and its export to PostgreSQL. */

import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { fetchBackup, listBackups } from '../platform/backups/archive.ts';
import { makeBackup } from '../platform/backups/backups.ts';
import { checkCopy } from '../platform/backups/check-copy.ts';
import { openTarget } from '../platform/backups/target.ts';
import { ledgerChecks, verifyBooks } from '../platform/ledger/verify-books.ts';
import type { Settings } from '../settings.ts';
import { copyStore } from '../storage/copy.ts';
import { migrate, presentMigrations } from '../storage/migrate.ts';
import { migratePlugin } from '../storage/migrate-plugin.ts';
import { openPostgres } from '../storage/postgres/postgres.ts';
import { databaseFile, lockFolder, openSqlite } from '../storage/sqlite/sqlite.ts';
import type { Store } from '../storage/store.ts';
import { table } from '../text/table.ts';
import type { Command } from './command.ts';
import { askServer, print } from './server-link.ts';

export const backupCommand: Command = {
  usage: 'FILE',
  about: 'Back up the embedded database while the server runs. Store <data>/secret with it: keys need both.',
  wordsMax: 1,
  async run([file], _flags, settings) {
    if (file === undefined) return 'usage';
    const path = resolve(file);
    if (existsSync(path)) throw new OperatorError(`${path} exists; choose another file name.`);
    await askServer(settings, 'POST', '/api/v1/operator/backup', { path });
    if (!existsSync(path))
      throw new OperatorError(
        `The server wrote ${path} where only it sees it: its systemd unit has a /tmp of its own. Choose another folder.`,
      );
    process.stdout.write(
      `Backed up to ${path}. Store ${join(resolve(settings.server.dataDir), 'secret')} with it.\n`,
    );
    return 0;
  },
};

export const backupsCommand: Command = {
  usage: '[now] [--json]',
  about:
    'List the backups in OJA_BACKUP_TARGET; now: make one, and verify it by a restore into a scratch folder.',
  wordsMax: 1,
  async run([word], flags, settings) {
    if (word !== undefined && word !== 'now') return 'usage';
    const { backupTarget: target, backupCount: count } = settings.platform;
    if (target === undefined)
      throw new OperatorError('OJA_BACKUP_TARGET is not set, so no backups are made.');
    if (word === 'now') {
      const scratch = join(resolve(settings.server.dataDir), 'backup-scratch-command');
      const place = { target, count, pepper: readSecret(settings), scratch };
      await makeBackup(place, new Date(), async (path) => {
        await askServer(settings, 'POST', '/api/v1/operator/backup', { path });
      });
    }
    const entries = await listBackups(await openTarget(target));
    const rows = entries.map(({ name, bytes, version }) => [name, String(bytes), version]);
    const text = rows.length === 0 ? 'There are no backups yet.' : table(['name', 'bytes', 'version'], rows);
    print({ data: entries }, flags.json === true, text);
    return 0;
  },
};

/** Of the server whose backups these are. */
function readSecret({ server }: Settings): string {
  const path = join(resolve(server.dataDir), 'secret');
  if (server.secret !== undefined) return server.secret;
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  throw new OperatorError(
    `Backups are encrypted with the server's secret: set OJA_SECRET, or put its "secret" file into ${dirname(path)}.`,
  );
}

export const restoreCommand: Command = {
  usage: 'FILE | NAME | latest',
  about:
    'Restore a backup: a file, or one of OJA_BACKUP_TARGET; stop the server first. The books are verified before anything is replaced.',
  wordsMax: 1,
  async run([wanted], _flags, settings) {
    if (wanted === undefined) return 'usage';
    if (settings.server.databaseUrl !== undefined)
      throw new OperatorError(
        'DATABASE_URL is set, and restore replaces the embedded database. Restore PostgreSQL with pg_restore or the tools of its host, or unset DATABASE_URL.',
      );
    const dataDir = resolve(settings.server.dataDir);
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const unlock = lockFolder(dataDir);
    const trial = join(dataDir, 'restore');
    try {
      rmSync(trial, { recursive: true, force: true });
      mkdirSync(trial, { mode: 0o700 });
      await fetchWanted(wanted, join(trial, databaseFile), settings);
      await checkCopy(trial, wanted);
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

async function fetchWanted(wanted: string, to: string, settings: Settings): Promise<void> {
  const { backupTarget } = settings.platform;
  if (existsSync(wanted) || backupTarget === undefined) {
    const backup = resolve(wanted);
    if (!existsSync(backup)) throw new OperatorError(`There is no file ${backup}.`);
    if (!isDatabase(backup)) throw new OperatorError(`${backup} is not a backup of the embedded database.`);
    copyDatabase(backup, to);
    return;
  }
  const objects = await openTarget(backupTarget);
  const entries = await listBackups(objects);
  const entry = wanted === 'latest' ? entries.at(-1) : entries.find(({ name }) => name === wanted);
  if (entry === undefined)
    throw new OperatorError(
      `There is no file and no backup ${wanted}. OJA_BACKUP_TARGET has: ${entries.map(({ name }) => name).join(', ') || 'none'}.`,
    );
  await fetchBackup(objects, entry, to, readSecret(settings));
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
