/** Uploaded files of an account: encrypted, and readable by that account alone. */
import { fail } from '../../errors.ts';
import { sealBytes, unsealBytes } from '../accounts/seal.ts';
import type { FileStore } from '../files/file-store.ts';
import { newId } from '../id.ts';
import type { PlatformParts } from '../parts.ts';
import { dayMs } from '../requests/rollup.ts';
import { type Upload, type UploadRow, uploadTable } from './upload.ts';
import { addUpload, removeUpload } from './write.ts';

export interface NewUpload {
  bytes: Uint8Array;
  mime: string;
  filename: string;
  purpose: string;
  /** Until it expires, at most as long as files are stored anyway. */
  seconds?: number | undefined;
}

export interface UploadFilter {
  after?: string | undefined;
  limit: number;
  newestFirst: boolean;
  purpose?: string | undefined;
}

export type Uploads = ReturnType<typeof createUploads>;

const hourMs = 3_600_000;

export function createUploads({ store, settings, pepper, now }: PlatformParts, files: FileStore) {
  const missing = (id: string, param: string) =>
    fail('not_found', `No file ${id} in this account, or it has expired.`, { param });

  async function rowOf(accountId: string, id: string): Promise<UploadRow | undefined> {
    const [row] = await store.query<UploadRow>(
      `SELECT ${uploadTable.columns} FROM uploads WHERE account_id = $1 AND id = $2 AND expires_at > $3`,
      [accountId, id, now()],
    );
    return row;
  }

  /** Sealed bytes in the file store, for `ms`. */
  async function keepSealed(accountId: string, bytes: Uint8Array, ms: number): Promise<string> {
    const sealed = await sealBytes(new Uint8Array(bytes), pepper);
    const file = { bytes: sealed, mime: 'application/octet-stream', filename: 'upload' };
    return (await files.save(file, accountId, Math.ceil(ms / hourMs) + 1)).id;
  }

  const readSealed = async (storedId: string): Promise<Uint8Array> =>
    unsealBytes(await files.readBytes(storedId), pepper);

  return {
    keepSealed,
    readSealed,

    async save(accountId: string, { bytes, mime, filename, purpose, seconds }: NewUpload): Promise<Upload> {
      const at = now();
      const ms = Math.min(settings.uploadDays * dayMs, (seconds ?? Number.POSITIVE_INFINITY) * 1000);
      const stored = await keepSealed(accountId, bytes, ms);
      const row: UploadRow = {
        id: newId('file', at),
        account_id: accountId,
        purpose,
        filename,
        mime,
        bytes: bytes.length,
        stored_id: stored,
        batch_id: null,
        created_at: at,
        expires_at: at + ms,
      };
      try {
        await store.transact(addUpload, { row, bytesMax: settings.uploadsMb * 1_048_576 });
      } catch (error) {
        await files.remove(stored);
        throw error;
      }
      return uploadTable.read(row);
    },

    async find(accountId: string, id: string, param = 'id'): Promise<Upload> {
      const row = await rowOf(accountId, id);
      if (row === undefined) throw missing(id, param);
      return uploadTable.read(row);
    },

    async list(accountId: string, { after = '', limit, newestFirst, purpose = '' }: UploadFilter) {
      const [beyond, direction] = newestFirst ? ['<', 'DESC'] : ['>', 'ASC'];
      const rows = await store.query<UploadRow>(
        `SELECT ${uploadTable.columns} FROM uploads
         WHERE account_id = $1 AND expires_at > $2 AND ($3 = '' OR id ${beyond} $3) AND ($4 = '' OR purpose = $4)
         ORDER BY id ${direction} LIMIT $5`,
        [accountId, now(), after, purpose, limit],
      );
      return rows.map(uploadTable.read);
    },

    /** Of a file that was uploaded; what a batch wrote is read row by row. */
    async read(accountId: string, id: string, param = 'id'): Promise<Upload & { content: Uint8Array }> {
      const row = await rowOf(accountId, id);
      if (row === undefined || row.stored_id === null) throw missing(id, param);
      return { ...uploadTable.read(row), content: await readSealed(row.stored_id) };
    },

    async remove(accountId: string, id: string): Promise<void> {
      const row = await store.transact(removeUpload, { accountId, id });
      if (row === undefined) throw missing(id, 'id');
      if (row.stored_id !== null) await files.remove(row.stored_id);
    },
  };
}
