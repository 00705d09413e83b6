/** Transactions of uploaded files. */
import { fail } from '../../errors.ts';
import { type Steps, send, sql, transaction } from '../../storage/store.ts';
import { type UploadRow, uploadTable } from './upload.ts';

const placeholders = Object.keys(uploadTable.kinds)
  .map((_, i) => `$${i + 1}`)
  .join(', ');

export function* insertUpload(row: UploadRow): Steps<void> {
  const names = Object.keys(uploadTable.kinds) as (keyof UploadRow)[];
  yield* send(
    `INSERT INTO uploads (${uploadTable.columns}) VALUES (${placeholders})`,
    names.map((name) => row[name]),
  );
}

/** Within what an account may store. */
export const addUpload = transaction(
  import.meta.url,
  'addUpload',
  function* ({ row, bytesMax }: { row: UploadRow; bytesMax: number }): Steps<void> {
    const [stored] = yield* sql<{ bytes: number }>(
      'SELECT CAST(COALESCE(SUM(bytes), 0) AS BIGINT) AS bytes FROM uploads WHERE account_id = $1 AND batch_id IS NULL AND expires_at > $2',
      [row.account_id, row.created_at],
    );
    if (stored!.bytes + row.bytes > bytesMax)
      throw fail(
        'payload_too_large',
        `The files of an account have at most ${bytesMax} bytes together; yours have ${stored!.bytes}. Delete some with DELETE /api/v1/files/{id}.`,
        { param: 'file' },
      );
    yield* insertUpload(row);
  },
);

/** The row that is gone; undefined where there was none. */
export const removeUpload = transaction(
  import.meta.url,
  'removeUpload',
  function* ({ accountId, id }: { accountId: string; id: string }): Steps<UploadRow | undefined> {
    const [row] = yield* sql<UploadRow>(
      `DELETE FROM uploads WHERE account_id = $1 AND id = $2 RETURNING ${uploadTable.columns}`,
      [accountId, id],
    );
    return row;
  },
);
