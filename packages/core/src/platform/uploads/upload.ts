/** Files that an account uploaded or a batch wrote, found again by ID. */
import { orNull, type ReadOf, type RowOf, table, text, whole } from '../../storage/table.ts';

export const uploadTable = table('uploads', {
  id: text(),
  account_id: text(),
  purpose: text(),
  filename: text(),
  mime: text(),
  bytes: whole,
  stored_id: orNull(text()),
  /** The batch whose rows it consists of. */
  batch_id: orNull(text()),
  created_at: whole,
  expires_at: whole,
});
export type UploadRow = RowOf<typeof uploadTable>;

/** Where its bytes are is this folder's matter. */
export type Upload = Omit<ReadOf<typeof uploadTable>, 'accountId' | 'storedId'>;
