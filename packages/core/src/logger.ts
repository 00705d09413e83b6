/** What code below the edge logs with; `log.ts` creates it. */
export interface Logger {
  debug(fields: object, message?: string): void;
  info(fields: object, message?: string): void;
  warn(fields: object, message?: string): void;
  error(fields: object, message?: string): void;
}

/** How loud a refresh in the background fails: the first failures are often a machine that is offline or starting. */
export const levelOfFailure = (failures: number): 'debug' | 'warn' => (failures < 3 ? 'debug' : 'warn');
