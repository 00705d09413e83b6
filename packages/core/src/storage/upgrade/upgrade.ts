/** Migrates a store, after a copy of an embedded one that has data: to go back is to restore it. */
import { readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '../../logger.ts';
import { OperatorError } from '../../operator-error.ts';
import { migrate, pendingMigrations } from '../migrate.ts';
import { databaseFile } from '../sqlite/sqlite.ts';
import type { Store } from '../store.ts';

const copyName = `${databaseFile}.before-upgrade-`;
const copiesMax = 2;

export async function upgrade(
  store: Store,
  dataDir: string,
  { log, backup = true }: { log?: Logger; backup?: boolean } = {},
): Promise<{ applied: string[]; copy: string | undefined }> {
  const { pending, isNew } = await pendingMigrations(store);
  const copies = backup && store.backup !== undefined && pending.length > 0 && !isNew;
  const copy = copies ? await backUp(store, dataDir) : undefined;
  if (copy !== undefined) log?.info({ copy }, 'the database is backed up before the upgrade');
  const applied = await migrate(store);
  if (applied.length > 0) log?.info({ migrations: applied.length, last: applied.at(-1) }, 'schema migrated');
  return { applied, copy };
}

async function backUp(store: Store, dataDir: string): Promise<string> {
  const copy = join(dataDir, `${copyName}${new Date().toISOString().replaceAll(':', '-')}`);
  try {
    await store.backup!(copy);
  } catch (error) {
    const { bavail, bsize } = statfsSync(dataDir);
    const free = Math.floor((bavail * bsize) / 1_048_576);
    throw new OperatorError(
      `The database could not be backed up before the upgrade: ${(error as Error).message}. ${dataDir} has ${free} MB of free space. Free some, or run npx oja-server migrate --no-backup. Nothing was changed.`,
      { cause: error },
    );
  }
  const copies = readdirSync(dataDir).filter((name) => name.startsWith(copyName));
  for (const old of copies.toSorted().slice(0, -copiesMax)) rmSync(join(dataDir, old));
  return copy;
}
