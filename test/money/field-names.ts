/** Every name that a field has anywhere in our code: in schemas, in types, in objects. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { shapeOf } from '../../packages/core/src/call/validate/accepted-format.ts';

const packages = join(import.meta.dirname, '../../packages');

/** Before a colon: properties of types, keys of objects, parameters; between braces: what is taken out of an object. */
const named = /([A-Za-z_$][\w$]*)\??\s*:|[{,]\s*([A-Za-z_$][\w$]*)(?=\s*[,}])/g;

/** None of a package in another language. */
const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))
    : [];

export function namesInSources(): Set<string> {
  const names = new Set<string>();
  for (const own of readdirSync(packages))
    for (const path of filesIn(join(packages, own, 'src'))) {
      if (!path.endsWith('.ts') || path.endsWith('.test.ts')) continue;
      for (const [, before, taken] of readFileSync(path, 'utf8').matchAll(named))
        names.add((before ?? taken)!);
    }
  return names;
}

/** Of a schema and all that is in it. */
export function namesInSchema(schema: z.ZodType): Set<string> {
  const names = new Set<string>();
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) walk(one);
    if (value === null || typeof value !== 'object') return;
    const { properties } = value as { properties?: object };
    for (const name of Object.keys(properties ?? {})) names.add(name);
    for (const one of Object.values(value)) walk(one);
  };
  walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return names;
}

const inSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Names of the declared fields, which Google's clients write in both cases. */
export const declaredNames = (schema: z.ZodType): Set<string> =>
  new Set(Object.keys(shapeOf(schema) ?? {}).flatMap((name) => [name, inSnakeCase(name)]));

/** Those of many that make a difference: asked together first, then by halves. */
export async function culprits(
  names: string[],
  differs: (names: string[]) => boolean | Promise<boolean>,
): Promise<string[]> {
  if (names.length === 0 || !(await differs(names))) return [];
  if (names.length === 1) return names;
  const middle = Math.ceil(names.length / 2);
  const halves = [names.slice(0, middle), names.slice(middle)];
  const found: string[] = [];
  for (const half of halves) found.push(...(await culprits(half, differs)));
  // Some make a difference only together.
  return found.length > 0 ? found : names;
}
