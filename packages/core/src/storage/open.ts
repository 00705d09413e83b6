/** The store, and the place for files, that the settings ask for. */

import { randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, OjaError } from '../errors.ts';
import type { Logger } from '../logger.ts';
import { OperatorError } from '../operator-error.ts';
import { createFolderObjects } from './objects/folder.ts';
import type { Objects } from './objects/objects.ts';
import { databaseFile, openSqlite, type SqliteOptions } from './sqlite/sqlite.ts';
import type { Store } from './store.ts';

export async function openStore(
  settings: { databaseUrl?: string; databaseConnections: number; databasePrepare?: boolean },
  dataDir: string,
  options: Pick<SqliteOptions, 'readOnly' | 'oneThread'> = {},
): Promise<Store> {
  if (settings.databaseUrl !== undefined) {
    // The driver is loaded only where there is something to drive.
    const { openPostgres } = await import('./postgres/postgres.ts');
    const { sharesBackends } = await import('./postgres/postgres-pooler.ts');
    return await openReached(settings.databaseUrl, async (url) => {
      const prepare = settings.databasePrepare ?? !(await sharesBackends(url));
      const store = openPostgres(url, { connections: settings.databaseConnections, prepare });
      await store.query('SELECT 1');
      return store;
    });
  }
  return openEmbedded(dataDir, options);
}

/** The embedded database, or what is wrong with it. */
export async function openEmbedded(dataDir: string, options: SqliteOptions): Promise<Store> {
  refuseEmptied(dataDir);
  const store = openSqlite(dataDir, options);
  await mustBeReadable(store, join(dataDir, databaseFile));
  return store;
}

/** SQLite does not say which file it is. */
async function mustBeReadable(store: Store, path: string): Promise<void> {
  await store.query('SELECT count(*) FROM sqlite_master').catch((error: Error) => {
    const { message } = error.cause instanceof Error ? error.cause : error;
    const fix = /malformed|not a database/.test(message)
      ? 'Restore a backup with npx oja-server restore FILE.'
      : 'Set OJA_DATA_DIR to the data folder of the server and check the permissions of its files.';
    throw new OperatorError(`The database ${path} cannot be read: ${message}. ${fix}`);
  });
}

/**
 * A secret without a database, or with one of no bytes: it is elsewhere, or was lost to a full disk or a broken copy.
 * To begin anew would hide that.
 */
function refuseEmptied(dataDir: string): void {
  const secret = join(dataDir, 'secret');
  const path = join(dataDir, databaseFile);
  const isEmpty = [path, `${path}-wal`].every((file) => !existsSync(file) || statSync(file).size === 0);
  if (!existsSync(secret) || !isEmpty) return;
  throw new OperatorError(
    `The database ${path} is ${existsSync(path) ? 'empty' : 'missing'} although this data folder was in use. Set DATABASE_URL if the data is in PostgreSQL, restore a backup with npx oja-server restore FILE, or delete ${secret} to start with nothing.`,
  );
}

/** Why PostgreSQL can't be reached is logged in one line: it is nearly always a matter of DATABASE_URL. */
async function openReached(url: string, open: (url: string) => Promise<Store>): Promise<Store> {
  return await open(url).catch((error: Error) => {
    if (error instanceof OperatorError || (error instanceof OjaError && error.cause === undefined))
      throw error;
    const { message } = error.cause instanceof Error ? error.cause : error;
    throw fail('storage_unavailable', `PostgreSQL at DATABASE_URL cannot be used: ${message}.`);
  });
}

/** Checked at start: otherwise every call that writes there would fail. */
export async function mustBeWritable(setting: string, dir: string): Promise<void> {
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    await access(dir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new OperatorError(`${setting} cannot be written to: ${(error as Error).message}.`);
  }
}

export async function openObjects(
  settings: { filesDir?: string; s3Url?: string; s3Bucket: string; s3Region: string; s3Key?: string },
  dataDir: string,
  log: Logger,
): Promise<Objects> {
  if (settings.s3Url === undefined) {
    if (settings.filesDir !== undefined) await mustBeWritable('OJA_FILES_DIR', settings.filesDir);
    return createFolderObjects(settings.filesDir ?? join(dataDir, 'files'), log);
  }
  if (settings.s3Key === undefined) throw new OperatorError('OJA_S3_URL needs OJA_S3_KEY as access:secret.');
  const { createS3Objects } = await import('./objects/s3.ts');
  const [accessKey, ...secret] = settings.s3Key.split(':');
  const objects = createS3Objects({
    log,
    url: settings.s3Url,
    bucket: settings.s3Bucket,
    region: settings.s3Region,
    accessKey: accessKey!,
    secretKey: secret.join(':'),
  });
  void tryOut(objects);
  return objects;
}

/** What is wrong with the bucket is in the log at start, not only when someone needs it. */
async function tryOut(objects: Objects): Promise<void> {
  const name = `start-${randomUUID()}`;
  await objects
    .put(name, Buffer.from('Oja writes here.\n'))
    .then(() => objects.remove(name))
    // The store has logged it.
    .catch(() => {});
}
