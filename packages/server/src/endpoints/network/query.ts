/** Kinds of fields that arrive in a query string. */
import { z } from 'zod';

/** true, 1, yes, on and their opposites. */
export const queryFlag = (fallback: boolean) => z.union([z.boolean(), z.stringbool()]).default(fallback);
