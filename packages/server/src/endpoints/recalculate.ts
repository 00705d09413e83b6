/** Workbooks that a library wrote often have formulas without results: the office engine calculates them. */
import type { EngineCall } from '../engines/engine.ts';
import { OjaError } from '../errors.ts';
import type { CallContext } from './endpoint.ts';

/** Then what was read is used without the results. */
const withoutOffice = ['engine_unavailable', 'unreadable_file', 'unsupported_file', 'file_too_complex'];

/** The workbook with the results of its formulas, and without its password; undefined where that failed. */
export async function recalculate(
  { bytes, password }: { bytes: Uint8Array; password?: string | undefined },
  { engines }: CallContext,
  call: EngineCall,
): Promise<Uint8Array | undefined> {
  try {
    const given = password ? { password } : {};
    const result = await engines.office.convert({ bytes, from: 'xlsx', to: 'xlsx', ...given }, call);
    return result.bytes;
  } catch (error) {
    if (call.signal.aborted || !(error instanceof OjaError) || !withoutOffice.includes(error.code))
      throw error;
    return undefined;
  }
}

export const uncalculatedWarning = (count: number): string =>
  `${count === 1 ? '1 formula has no stored result' : `${count} formulas have no stored results`}. Save the workbook in a spreadsheet program first.`;
