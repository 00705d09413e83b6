/** The one place that says whose fault it is that a library could not read a file: that of the file. */
import { EngineFailure, rejected } from '../engine-failure.ts';
import { OjaError } from '../errors.ts';

const tooDeep = /call stack|string length|array (?:length|buffer)|nested too deeply/i;
const tooLarge = /out of memory|unable to allocate|pixel limit|exceeds|exceeded|too many|maximum/i;

/** Libraries fail with whatever they stumble over; only what belongs to us or to the machine passes unchanged. */
export function unreadable(error: unknown, param: string, message?: string): unknown {
  if (error instanceof OjaError || error instanceof EngineFailure || isOurs(error)) return error;
  const said = error instanceof Error ? error.message : String(error);
  const isTooComplex = (error instanceof RangeError && tooDeep.test(said)) || tooLarge.test(said);
  if (isTooComplex)
    return rejected('file_too_complex', `${param}: the file is too large or nested too deeply.`, {
      param,
      cause: error,
    });
  return rejected('unreadable_file', message ?? `${param}: the file is damaged or incomplete.`, {
    param,
    cause: error,
  });
}

/** The caller left, or the disk, a program or a socket failed. */
const isOurs = (error: unknown) =>
  error instanceof Error && (error.name === 'AbortError' || 'syscall' in error || 'errno' in error);
