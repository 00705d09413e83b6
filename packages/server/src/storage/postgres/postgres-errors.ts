/** What a failure of PostgreSQL means to whoever asked. */
import { fail, OjaError } from '../../errors.ts';

const codeOf = (error: unknown) => (error as { code?: string } | undefined)?.code ?? '';

/** The connection is gone: class 08, shutdowns, timeouts of sessions, and the driver's and the system's own codes. */
export function isLost(error: unknown): boolean {
  return /^(08|57P0|25P03|25P04|CONNECT_|CONNECTION_|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENET)/.test(
    codeOf(error),
  );
}

/** serialization_failure, deadlock_detected: safe to run again from the start. */
export const isCollision = (error: unknown) => ['40001', '40P01'].includes(codeOf(error));

/** A standby, or a primary that was made read-only: nothing was written. */
export const isReadOnly = (error: unknown) => codeOf(error) === '25006';

/** An earlier statement of the transaction failed; this one was not even tried. */
export const isAftermath = (error: unknown) => codeOf(error) === '25P02';

export function explain(error: unknown): unknown {
  if (error instanceof OjaError) return error;
  if (isReadOnly(error))
    return fail('storage_unavailable', 'The database takes no writes at the moment.', { cause: error });
  // Also classes 53 (resources) and 57 (operator intervention).
  const passing = isLost(error) || /^(53|57)/.test(codeOf(error));
  return passing ? fail('storage_unavailable', 'The database does not answer.', { cause: error }) : error;
}
