/**
 * Backups of the embedded database on a schedule. Each is read back from its target and restored into a scratch
 * folder, where its books are verified: one that fails this counts as none.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFile } from '../../storage/sqlite/sqlite.ts';
import { version } from '../../version.ts';
import type { PlatformParts } from '../parts.ts';
import { type BackupEntry, fetchBackup, pruneBackups, storeBackup } from './archive.ts';
import { checkCopy } from './check-copy.ts';
import { openTarget } from './target.ts';
import { claimBackup, noteBackup } from './write.ts';

const retryMs = 5 * 60_000;

export interface BackupPlace {
  target: string;
  count: number;
  pepper: string;
  /** Of the data folder: copies are made and tried here. */
  scratch: string;
}

/** `copy` writes the database into a new file. */
export async function makeBackup(
  { target, count, pepper, scratch }: BackupPlace,
  at: Date,
  copy: (file: string) => Promise<void>,
): Promise<BackupEntry> {
  const objects = await openTarget(target);
  const renew = () => {
    rmSync(scratch, { recursive: true, force: true });
    mkdirSync(scratch, { recursive: true, mode: 0o700 });
  };
  renew();
  try {
    const file = join(scratch, databaseFile);
    await copy(file);
    const entry = await storeBackup(objects, file, { at, version, pepper });
    renew();
    await fetchBackup(objects, entry, file, pepper);
    await checkCopy(scratch, entry.name);
    await pruneBackups(objects, count);
    return entry;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** What became of the last one; `verified_at` and `name` are of the last that succeeded. */
export interface BackupState {
  verified_at: string | null;
  name: string | null;
  bytes: number;
  seconds: number;
  problem: string | null;
}

const never: BackupState = { verified_at: null, name: null, bytes: 0, seconds: 0, problem: null };

export type Backups = ReturnType<typeof createBackups>;

export function createBackups({ store, settings, pepper, log, now }: PlatformParts, dataDir: string) {
  const { backupTarget: target, backupMinutes, backupCount: count } = settings;
  const everyMs = backupMinutes * 60_000;

  async function state(): Promise<BackupState> {
    const [row] = await store.query<{ value: string }>(
      "SELECT value FROM options WHERE name = 'backup.last'",
    );
    return row === undefined ? never : (JSON.parse(row.value) as BackupState);
  }

  async function make(place: BackupPlace): Promise<void> {
    const at = now();
    const started = performance.now();
    const note = (last: BackupState, beganAt: number) =>
      store.transact(noteBackup, { state: JSON.stringify(last), at, beganAt });
    try {
      const { name, bytes } = await makeBackup(place, new Date(at), (file) => store.backup!(file));
      const seconds = Math.round(performance.now() - started) / 1_000;
      await note({ verified_at: new Date(at).toISOString(), name, bytes, seconds, problem: null }, at);
      log.info({ name, bytes, seconds }, 'the database is backed up, and the backup verified');
    } catch (error) {
      log.error({ err: error }, 'the backup failed; the next attempt is in five minutes');
      await note({ ...(await state()), problem: (error as Error).message }, at - everyMs + retryMs);
    }
  }

  return {
    /** Undefined where there are none: see the guide for PostgreSQL. */
    everyMs: target === undefined || store.backup === undefined ? undefined : everyMs,
    state,
    async makeDue(): Promise<void> {
      if (target === undefined || store.backup === undefined) return;
      if (!(await store.transact(claimBackup, { at: now(), everyMs }))) return;
      await make({ target, count, pepper, scratch: join(dataDir, 'backup-scratch') });
    },
  };
}
