/** A document whose references are followed within it. */
import { decoded } from '../../text/decoded.ts';
import type { Json } from '../schema.ts';
import { record } from './values.ts';

const referencesMax = 8;

/** A reference within the document, followed at most a few times. */
export function resolve(given: unknown, root: Json, depth = 0): Json {
  const value = record(given);
  if (typeof value.$ref !== 'string') return value;
  const target = targetOf(value.$ref, root);
  return target === undefined || depth > referencesMax ? {} : resolve(target, root, depth + 1);
}

export function targetOf(reference: string, root: Json): unknown {
  if (!reference.startsWith('#/')) return undefined;
  const keys = reference
    .slice(2)
    .split('/')
    .map((key) => decoded(key).replaceAll('~1', '/').replaceAll('~0', '~'));
  return keys.reduce<unknown>((at, key) => {
    if (Array.isArray(at)) return at[Number(key)];
    return Object.hasOwn(record(at), key) ? record(at)[key] : undefined;
  }, root);
}
