/** The command was typed wrong. */
export class UsageError extends Error {
  override name = 'UsageError';
}
