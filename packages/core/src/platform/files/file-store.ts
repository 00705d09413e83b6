/** Files that answers point to: kept under unguessable ids, served until they expire. */
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fail } from '../../errors.ts';
import type { Objects } from '../../storage/objects/objects.ts';
import { execute, type Store } from '../../storage/store.ts';

export interface KeptFile {
  id: string;
  path: string;
  mime: string;
  bytes: number;
  filename: string;
  expires_at: string;
}

export interface ServedFile {
  mime: string;
  filename: string;
  bytes: number;
  /** Marks its content, which never changes. */
  etag: string;
  expiresAt: number;
  /** Its bytes, both ends included; undefined when they were deleted. */
  read(range: { start: number; end: number }): Promise<Readable | undefined>;
}

export interface FileStore {
  save(
    file: { bytes: Uint8Array; mime: string; filename: string },
    accountId: string,
    hours?: number,
  ): Promise<KeptFile>;
  /** Under an ID that follows from what it is of, and that nobody can guess: `file_` and 32 characters. */
  saveAs(
    id: string,
    file: { bytes: Uint8Array; mime: string; filename: string },
    accountId: string,
    hours: number,
  ): Promise<number>;
  /** Undefined when there is none or it has expired. */
  find(id: string): Promise<ServedFile | undefined>;
  readBytes(id: string): Promise<Uint8Array<ArrayBuffer>>;
  remove(id: string): Promise<void>;
  /** Deletes what has expired; returns how many. */
  sweep(): Promise<number>;
}

const idShape = /^file_[\w-]{32}$/;

export function createFileStore(
  store: Store,
  objects: Objects,
  defaultHours: number,
  now: () => number,
): FileStore {
  // The name of the object is a hash, so that a listing of the folder opens no file.
  const nameOf = (id: string) => createHash('sha256').update(id).digest('hex');

  const find: FileStore['find'] = async (id) => {
    if (!idShape.test(id)) return undefined;
    const [row] = await store.query<{ mime: string; filename: string; bytes: number; expires_at: number }>(
      'SELECT mime, filename, bytes, expires_at FROM files WHERE id = $1 AND expires_at > $2',
      [id, now()],
    );
    if (row === undefined) return undefined;
    return {
      mime: row.mime,
      filename: row.filename,
      bytes: row.bytes,
      etag: `"${nameOf(id).slice(0, 24)}"`,
      expiresAt: row.expires_at,
      // Object stores have no empty ranges.
      read: async (range) => (row.bytes === 0 ? Readable.from([]) : objects.read(nameOf(id), range)),
    };
  };

  /** Returns when it expires. One that was stored as the same is replaced. */
  const saveAs: FileStore['saveAs'] = async (id, file, accountId, hours) => {
    const expiresAt = now() + hours * 3_600_000;
    await objects.put(nameOf(id), file.bytes);
    await store.transact(execute, {
      sql: `INSERT INTO files (id, account_id, mime, bytes, filename, created_at, expires_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            ON CONFLICT (id) DO UPDATE SET mime = excluded.mime, bytes = excluded.bytes,
              created_at = excluded.created_at, expires_at = excluded.expires_at`,
      params: [id, accountId, file.mime, file.bytes.length, file.filename, now(), expiresAt],
    });
    return expiresAt;
  };

  return {
    saveAs,
    async save(file, accountId, hours = defaultHours) {
      const id = `file_${randomBytes(24).toString('base64url')}`;
      const expiresAt = await saveAs(id, file, accountId, hours);
      return {
        id,
        path: `/files/${id}/${encodeURIComponent(file.filename)}`,
        mime: file.mime,
        bytes: file.bytes.length,
        filename: file.filename,
        expires_at: new Date(expiresAt).toISOString(),
      };
    },
    find,
    async readBytes(id) {
      const found = await find(id);
      const stream = await found?.read({ start: 0, end: Math.max(0, found.bytes - 1) });
      if (stream === undefined) throw fail('not_found', 'This file does not exist or has expired.');
      return buffer(stream);
    },
    async remove(id) {
      await store.transact(execute, { sql: 'DELETE FROM files WHERE id = $1', params: [id] });
      await objects.remove(nameOf(id));
    },
    async sweep() {
      const gone = await store.query<{ id: string }>(
        'SELECT id FROM files WHERE expires_at <= $1 LIMIT 1000',
        [now()],
      );
      for (const { id } of gone) await objects.remove(nameOf(id));
      for (const { id } of gone)
        await store.transact(execute, { sql: 'DELETE FROM files WHERE id = $1', params: [id] });
      return gone.length;
    },
  };
}
