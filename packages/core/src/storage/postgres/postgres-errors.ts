/** What a failure of PostgreSQL means to the caller. */
import { fail, OjaError } from '../../errors.ts';
import { duplicateRow } from '../duplicate-row.ts';

const codeOf = (error: unknown) => (error as { code?: string } | undefined)?.code ?? '';
const messageOf = (error: unknown) => (error instanceof Error ? error.message : '');

/** The driver has no codes for these. */
const timedOut = /^Query read timeout|timeout exceeded when trying to connect|Connection terminated due to/;
const closed =
  /^Connection terminated|^Client (was closed|has encountered a connection error)|^Cannot use a pool after/;

/** No server could be talked to at all. */
export const isUnreachable = (error: unknown) =>
  /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENET|ENOENT|57P0)/.test(codeOf(error)) ||
  timedOut.test(messageOf(error)) ||
  closed.test(messageOf(error));

/** It said nothing for too long. */
export const isSilent = (error: unknown) => codeOf(error) === 'ETIMEDOUT' || timedOut.test(messageOf(error));

/** A new connection got no response; all being in use is something else. */
export const isStalled = (error: unknown) =>
  messageOf(error).startsWith('Connection terminated due to connection timeout');

/** The connection is gone: class 08, shutdowns, timeouts of sessions, and the driver's and the system's own. */
export const isLost = (error: unknown) =>
  isUnreachable(error) || /^(08|57P0|25P03|25P04)/.test(codeOf(error));

/** serialization_failure, deadlock_detected: safe to run again from the start. */
export const isCollision = (error: unknown) => ['40001', '40P01'].includes(codeOf(error));

/** unique_violation: another transaction has committed the same row. */
export const isDuplicate = (error: unknown) => codeOf(error) === '23505';

/** A standby, or a primary that was made read-only: nothing was written. */
export const isReadOnly = (error: unknown) => codeOf(error) === '25006';

/** An earlier statement of the transaction failed; this one was not even tried. */
export const isAftermath = (error: unknown) => codeOf(error) === '25P02';

export function explain(error: unknown): unknown {
  if (error instanceof OjaError) return error;
  if (isReadOnly(error))
    return fail('storage_unavailable', 'The database is read-only at the moment.', { cause: error });
  if (isDuplicate(error)) return duplicateRow(error);
  // Also classes 53 (resources) and 57 (operator intervention).
  const passing = isLost(error) || /^(53|57)/.test(codeOf(error));
  return passing ? fail('storage_unavailable', 'The database does not respond.', { cause: error }) : error;
}
