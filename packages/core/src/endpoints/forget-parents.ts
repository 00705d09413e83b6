/**
 * Every step of `string().min(1).optional().describe('…')` makes a schema that holds the one before it, for what was
 * said about that one: a third of all schemas, 6 MB. Where nothing was said, it is let go.
 */
import { globalRegistry, type z } from 'zod';
import type { Endpoint } from './endpoint.ts';

interface Internals {
  def: object;
  parent?: z.core.$ZodType | undefined;
}

/** Or one before it. */
const isDescribed = (schema: z.core.$ZodType | undefined): boolean =>
  schema !== undefined && (globalRegistry.has(schema) || isDescribed(schema._zod.parent));

export function forgetParents(endpoints: readonly Pick<Endpoint, 'input' | 'output'>[]): void {
  const seen = new Set<object>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const { _zod } = value as { _zod?: Internals };
    if (_zod !== undefined && !isDescribed(_zod.parent)) _zod.parent = undefined;
    Object.values(_zod?.def ?? value).forEach(visit);
  };
  for (const { input, output } of endpoints) [input, output].forEach(visit);
}
