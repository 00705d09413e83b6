/** What changes between two definitions for callers, and what of it breaks them. */
import type { Definition, Operation } from '../endpoints/operator/services/definition.ts';
import type { Json } from './schema.ts';

export interface Change {
  operation: string;
  breaks: boolean;
  message: string;
}

export function diffOf(before: Definition, after: Definition): Change[] {
  const changes: Change[] = [];
  const was = new Map(before.operations.map((one) => [one.name, one]));
  const is = new Map(after.operations.map((one) => [one.name, one]));
  for (const [name, old] of was) {
    const now = is.get(name);
    if (now === undefined)
      changes.push({ operation: name, breaks: true, message: 'The operation is removed.' });
    else changes.push(...operationChanges(old, now));
  }
  for (const name of is.keys())
    if (!was.has(name)) changes.push({ operation: name, breaks: false, message: 'The operation is new.' });
  return changes.sort((a, b) => Number(b.breaks) - Number(a.breaks));
}

function operationChanges(old: Operation, now: Operation): Change[] {
  const changes: Change[] = [];
  const note = (breaks: boolean, message: string) => changes.push({ operation: now.name, breaks, message });
  if (old.method !== now.method || old.path !== now.path)
    note(true, `It moves from ${old.method} ${old.path} to ${now.method} ${now.path}.`);
  if (old.returns !== now.returns) note(true, `It returns ${now.returns} instead of ${old.returns}.`);
  priceChanges(old, now, note);
  inputChanges(rooted(old.input), rooted(now.input), 'input', note);
  outputChanges(rooted(old.output), rooted(now.output), 'output', note);
  return changes;
}

type Note = (breaks: boolean, message: string) => void;

function priceChanges({ price: old }: Operation, { price: now }: Operation, note: Note): void {
  if (old.per !== now.per) note(true, `The price is per ${now.per} instead of per ${old.per}.`);
  else if (old.dollars !== now.dollars)
    note(false, `The price changes from $${old.dollars} to $${now.dollars} per ${now.per}.`);
  if ((now.units_max ?? 0) > (old.units_max ?? 0) && old.per === 'unit')
    note(false, `Up to ${now.units_max} units are held instead of ${old.units_max}.`);
}

/** A schema with the definitions that its references name. */
interface Rooted {
  schema: Json;
  root: Json;
}

const rooted = (schema: Json | undefined): Rooted => ({ schema: schema ?? {}, root: schema ?? {} });

function followed({ schema, root }: Rooted, depth = 0): Rooted {
  if (typeof schema.$ref !== 'string' || depth > 8) return { schema, root };
  const target = (root.$defs as Record<string, Json> | undefined)?.[schema.$ref.slice('#/$defs/'.length)];
  return followed({ schema: target ?? {}, root }, depth + 1);
}

const depthMax = 6;
const fieldsOf = ({ schema, root }: Rooted): Map<string, Rooted> =>
  new Map(
    Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([name, one]) => [
      name,
      followed({ schema: one, root }),
    ]),
  );
const required = ({ schema }: Rooted) =>
  new Set(Array.isArray(schema.required) ? (schema.required as string[]) : []);
const typesOf = ({ schema }: Rooted): string => [schema.type ?? 'any'].flat().sort().join(' or ');
const valuesOf = ({ schema }: Rooted) => (Array.isArray(schema.enum) ? schema.enum.map(String) : undefined);

/** Callers send what they sent: whatever of it is refused now breaks them. */
function inputChanges(old: Rooted, now: Rooted, place: string, note: Note, depth = 0): void {
  const [was, is] = [fieldsOf(old), fieldsOf(now)];
  for (const [name, field] of is) {
    const before = was.get(name);
    const path = `${place}.${name}`;
    if (before === undefined) {
      if (required(now).has(name)) note(true, `${path} is new and required.`);
      else note(false, `${path} is new.`);
      continue;
    }
    if (required(now).has(name) && !required(old).has(name)) note(true, `${path} becomes required.`);
    valueChanges(before, field, path, note);
    if (depth < depthMax) inputChanges(before, field, path, note, depth + 1);
  }
  for (const name of was.keys()) if (!is.has(name)) note(true, `${place}.${name} is removed.`);
}

const narrowing = [
  ['maxLength', 'at most', -1],
  ['minLength', 'at least', 1],
  ['maximum', 'at most', -1],
  ['minimum', 'at least', 1],
  ['maxItems', 'at most', -1],
  ['minItems', 'at least', 1],
] as const;

function valueChanges(old: Rooted, now: Rooted, path: string, note: Note): void {
  if (typesOf(old) !== typesOf(now)) note(true, `${path} is ${typesOf(now)} instead of ${typesOf(old)}.`);
  const [was, is] = [valuesOf(old), valuesOf(now)];
  const gone = is === undefined ? [] : (was ?? []).filter((one) => !is.includes(one));
  if (gone.length > 0) note(true, `${path} no longer accepts ${gone.join(', ')}.`);
  if (was === undefined && is !== undefined) note(true, `${path} accepts only ${is.join(', ')}.`);
  for (const [keyword, words, sign] of narrowing) {
    const [before, after] = [old.schema[keyword], now.schema[keyword]];
    if (typeof after !== 'number') continue;
    if (typeof before !== 'number' || (after - before) * sign > 0)
      note(true, `${path}: ${keyword} is ${words} ${after}.`);
  }
  if (now.schema.pattern !== undefined && now.schema.pattern !== old.schema.pattern)
    note(true, `${path} has another pattern.`);
}

/** Callers read what they read: whatever of it is missing now breaks them. */
function outputChanges(old: Rooted, now: Rooted, place: string, note: Note, depth = 0): void {
  const [was, is] = [fieldsOf(old), fieldsOf(now)];
  for (const [name, before] of was) {
    const field = is.get(name);
    const path = `${place}.${name}`;
    if (field === undefined) {
      note(true, `${path} is removed.`);
      continue;
    }
    if (typesOf(before) !== typesOf(field))
      note(true, `${path} is ${typesOf(field)} instead of ${typesOf(before)}.`);
    if (required(old).has(name) && !required(now).has(name))
      note(true, `${path} is no longer always present.`);
    if (depth < depthMax) outputChanges(before, field, path, note, depth + 1);
  }
  for (const name of is.keys()) if (!was.has(name)) note(false, `${place}.${name} is new.`);
}
