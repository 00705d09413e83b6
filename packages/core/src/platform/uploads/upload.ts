/** Files that an account uploaded or a batch wrote, found again by ID. */
import { orNull, type RowOf, table, text, whole } from '../../storage/table.ts';

export interface Upload {
  id: string;
  purpose: string;
  filename: string;
  mime: string;
  bytes: number;
  createdAt: number;
  expiresAt: number;
  /** The batch whose rows it consists of. */
  batchId: string | null;
}

export const uploadTable = table('uploads', {
  id: text(),
  account_id: text(),
  purpose: text(),
  filename: text(),
  mime: text(),
  bytes: whole,
  stored_id: orNull(text()),
  batch_id: orNull(text()),
  created_at: whole,
  expires_at: whole,
});
export type UploadRow = RowOf<typeof uploadTable>;

export const uploadFromRow = (row: UploadRow): Upload => ({
  id: row.id,
  purpose: row.purpose,
  filename: row.filename,
  mime: row.mime,
  bytes: row.bytes,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  batchId: row.batch_id,
});
