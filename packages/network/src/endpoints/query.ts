/** Kinds of fields that arrive in a query string. */
import { z } from 'zod';

/** true, 1, yes, on and their opposites. */
const word = () => z.union([z.boolean(), z.stringbool()]);
export const queryFlag = (fallback: boolean) => word().default(fallback);
export const optionalQueryFlag = () => word().optional();
