/** Options of signed URLs, read by the shape of their endpoint. */
import type { z } from 'zod';
import { fail } from '../errors.ts';

export const signedOptions =
  <S extends z.ZodObject>(shape: S) =>
  (given: Record<string, string>): z.output<S> => {
    const read = shape.safeParse(given);
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
    const valid = Object.keys(shape.shape).join(', ');
    if (unknown !== undefined)
      throw fail('invalid_request', `${unknown}: no such option. Options: ${valid}, exp.`, {
        param: unknown,
      });
    const param = String(issue?.path[0]);
    throw fail('invalid_request', `${param}: ${issue?.message}.`, { param });
  };
