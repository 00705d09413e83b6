/** A batch: calls of one endpoint that run in the background, a row each. */
import { oneOf, orNull, type RowOf, table, text, whole } from '../../storage/table.ts';
import type { BatchDetails } from './batch-details.ts';

export const batchStates = ['running', 'cancelling', 'completed', 'expired', 'cancelled', 'failed'] as const;
export type BatchState = (typeof batchStates)[number];

export const rowOutcomes = ['succeeded', 'errored', 'cancelled', 'expired'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** Who speaks to it: how its rows and results are written. */
export type BatchDialect = 'openai' | 'anthropic';

export const batchTable = table('batches', {
  id: text(),
  account_id: text(),
  key_id: orNull(text()),
  member_id: orNull(text()),
  ip: text(),
  endpoint: text(),
  dialect: text<BatchDialect>(),
  state: oneOf(...batchStates),
  details: text(),
  stored_id: orNull(text()),
  total: whole,
  succeeded: whole,
  errored: whole,
  cancelled: whole,
  expired: whole,
  output_bytes: whole,
  error_bytes: whole,
  created_at: whole,
  due_at: whole,
  cancelled_at: orNull(whole),
  ended_at: orNull(whole),
  expires_at: whole,
  lease_by: orNull(text()),
  lease_until: whole,
});
export type BatchRow = RowOf<typeof batchTable>;

export const batchRowTable = table('batch_rows', {
  batch_id: text(),
  number: whole,
  outcome: oneOf(...rowOutcomes),
  sealed: text(),
});
export type BatchRowRow = RowOf<typeof batchRowTable>;

export interface Batch {
  id: string;
  accountId: string;
  keyId: string | null;
  memberId: string | null;
  ip: string;
  /** Of every row. */
  endpoint: string;
  dialect: BatchDialect;
  state: BatchState;
  details: BatchDetails;
  total: number;
  counts: Record<RowOutcome, number>;
  createdAt: number;
  /** Rows that have not run by then expire. */
  dueAt: number;
  cancelledAt: number | null;
  endedAt: number | null;
  /** Its results are deleted then. */
  expiresAt: number;
  /** Files of its results; null where there are none. */
  outputId: string | null;
  errorId: string | null;
}

/** A row as it is stored: the ID that its caller gave it, and the body of the call. */
export interface BatchInput {
  customId: string;
  body: unknown;
}

/** IDs of the files that hold what succeeded and what did not. */
export const outputIdOf = (batchId: string): string => `file_${batchId.slice(6)}_output`;
export const errorIdOf = (batchId: string): string => `file_${batchId.slice(6)}_errors`;
