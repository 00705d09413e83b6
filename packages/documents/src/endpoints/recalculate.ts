/** Workbooks that a library wrote often have formulas without results: the office engine calculates them. */

import type { CallContext } from '@oja/core/endpoints/context';
import type { EngineCall } from '@oja/core/engines/engine';
import { OjaError } from '@oja/core/errors';

/** Then what was read is used without the results. */
const withoutOffice = ['engine_unavailable', 'unreadable_file', 'unsupported_file', 'file_too_complex'];

/** Leaves time to read the workbook without the results within the limit of the endpoint. */
const calculateMs = 60_000;

/** The workbook with the results of its formulas, and without its password; undefined where that failed. */
export async function recalculate(
  { bytes, password }: { bytes: Uint8Array; password?: string | undefined },
  { engines }: CallContext<{ engines: 'office' }>,
  call: EngineCall,
  withinMs = calculateMs,
): Promise<Uint8Array | undefined> {
  const late = AbortSignal.timeout(withinMs);
  const { log, account } = call;
  const bounded: EngineCall = {
    signal: AbortSignal.any([call.signal, late]),
    log,
    ...(account ? { account } : {}),
    served: (engine) => call.served?.(engine),
  };
  try {
    const given = password ? { password } : {};
    const result = await engines.office.convert({ bytes, from: 'xlsx', to: 'xlsx', ...given }, bounded);
    return result.bytes;
  } catch (error) {
    if (late.aborted && !call.signal.aborted) return undefined;
    if (call.signal.aborted || !(error instanceof OjaError) || !withoutOffice.includes(error.code))
      throw error;
    return undefined;
  }
}

export const uncalculatedWarning = (count: number): string =>
  `${count === 1 ? '1 formula has no stored result' : `${count} formulas have no stored results`}. Save the workbook in a spreadsheet program first.`;
