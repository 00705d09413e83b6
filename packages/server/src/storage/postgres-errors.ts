/** What a failure of PostgreSQL means to whoever asked. */
import { fail, OjaError } from '../errors.ts';

const codeOf = (error: unknown) => (error as { code?: string } | undefined)?.code ?? '';

/** The connection is gone: class 08, shutdowns, and the driver's and the system's own codes. */
export function isLost(error: unknown): boolean {
  return /^(08|57P0|CONNECT_|CONNECTION_|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENET)/.test(
    codeOf(error),
  );
}

/** serialization_failure, deadlock_detected: safe to run again from the start. */
export const isCollision = (error: unknown) => ['40001', '40P01'].includes(codeOf(error));

/** An earlier statement of the transaction failed; this one was not even tried. */
export const isAftermath = (error: unknown) => codeOf(error) === '25P02';

export function explain(error: unknown): unknown {
  if (error instanceof OjaError) return error;
  // Also classes 53 (resources) and 57 (operator intervention), and a standby that was not promoted yet.
  const passing = isLost(error) || /^(53|57|25006)/.test(codeOf(error));
  return passing ? fail('storage_unavailable', 'The database does not answer.', { cause: error }) : error;
}
