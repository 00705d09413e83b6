/** Changes of fields between callers and providers, so that a provider can be swapped without callers noticing. */
import type { Mapping } from '../endpoints/operator/services/definition.ts';
import { queryJson } from './json-path.ts';
import type { Json } from './schema.ts';

/** The one value at a path; undefined if there is none. */
export const valueAt = (path: string, value: unknown): unknown => queryJson(value, path)[0];

/** Whether a filter such as `@.found == false` is true of the value. */
export const isTrueOf = (test: string, value: unknown): boolean =>
  queryJson([value], filterOf(test)).length > 0;

export const filterOf = (test: string): string => `$[?${withValues(test)}]`;

const textOrPath =
  /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[@$](?:\.[A-Za-z_]\w*|\[(?:-?\d+|'[^']*'|"[^"]*")\])+/g;

/** The library finds nothing at an index within a comparison, but does within `value()`, which means the same there. */
const withValues = (test: string): string =>
  test.replace(textOrPath, (found, at: number) => {
    const isCompared =
      /[=<>]\s*$/.test(test.slice(0, at)) || /^\s*(?:[=!]=|[<>])/.test(test.slice(at + found.length));
    return isCompared && /^[@$].*\[-?\d/.test(found) ? `value(${found})` : found;
  });

/** An object of its own: what it is given stays as it is. */
export function mapped(value: unknown, mapping: Mapping | undefined): unknown {
  if (mapping === undefined) return value;
  const { pick, values = {}, format = {}, rename = {}, drop = [], set = {} } = mapping;
  const source = pick === undefined ? objectOf(value) : picked(value, pick);
  const result: Json = {};
  for (const [name, one] of Object.entries(source)) {
    if (drop.includes(name)) continue;
    const other = Object.hasOwn(values, name) ? values[name]![String(one)] : undefined;
    const text = Object.hasOwn(format, name) ? format[name]!.replace('{}', () => String(one)) : undefined;
    put(result, rename[name] ?? name, text ?? other ?? one, Object.hasOwn(rename, name));
  }
  for (const [name, one] of Object.entries(set)) put(result, name, one, true);
  return result;
}

/** What is no object has no fields: it is the field `value`. */
const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : { value };

function picked(value: unknown, pick: Record<string, string>): Json {
  const found = Object.entries(pick).map(([name, path]) => [name, valueAt(path, value)] as const);
  return Object.fromEntries(found.filter(([, one]) => one !== undefined));
}

/** A dot in a name of the definition nests; names that callers or providers chose stay whole. */
function put(target: Json, name: string, value: unknown, mayNest: boolean): void {
  const [first = name, ...rest] = mayNest ? name.split('.') : [name];
  if ([first, ...rest].includes('__proto__')) return;
  if (rest.length === 0) {
    target[first] = value;
    return;
  }
  const inner = Object.hasOwn(target, first) ? target[first] : {};
  const object = typeof inner === 'object' && inner !== null ? { ...(inner as Json) } : {};
  put(object, rest.join('.'), value, true);
  target[first] = object;
}
