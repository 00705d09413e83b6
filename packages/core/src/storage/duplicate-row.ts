import { fail } from '../errors.ts';

/** What a violated unique constraint means to the caller, where the transaction has no error of its own for it. */
export const duplicateRow = (cause?: unknown) =>
  fail('conflict', 'This already exists: another request created it at the same time.', { cause });
