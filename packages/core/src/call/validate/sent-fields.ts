/**
 * A field that may be left out and was is no fault: of a schema with dozens of them, only those that were sent are
 * asked. What does not fit there is asked of the whole schema, which has the words for it.
 */
import { z } from 'zod';
import { shapeOf } from './accepted-format.ts';

/** Smaller schemas are asked as they are. */
const fieldsMin = 12;
/** Callers send the same few sets of fields again and again; more are not remembered. */
const setsMax = 64;

interface Narrowing {
  schema: z.ZodObject;
  /** Asked even when they are not there: they are required, or have a default. */
  always: string[];
  byNames: Map<string, z.ZodObject>;
}

const narrowings = new WeakMap<z.ZodType, Narrowing | null>();

export function readInput(schema: z.ZodType, fields: Record<string, unknown>) {
  // What a schema is turned into follows from the fields that were sent, too.
  const isTurned = schema instanceof z.ZodPipe && schema.def.out instanceof z.ZodTransform;
  const asked = (isTurned ? schema.def.in : schema) as z.ZodType;
  const narrow = narrowed(asked, fields)?.safeParse(fields);
  if (narrow?.success !== true) return schema.safeParse(fields);
  return isTurned ? (schema.def.out as z.ZodType).safeParse(narrow.data) : narrow;
}

function narrowed(schema: z.ZodType, fields: Record<string, unknown>): z.ZodObject | undefined {
  let narrowing = narrowings.get(schema);
  if (narrowing === undefined) {
    narrowing = narrowingOf(schema);
    narrowings.set(schema, narrowing);
  }
  if (narrowing === null) return undefined;
  const { shape } = narrowing.schema;
  let names = '';
  for (const name in fields) if (Object.hasOwn(shape, name)) names += `${name} `;
  let found = narrowing.byNames.get(names);
  if (found === undefined && narrowing.byNames.size < setsMax) {
    found = only(narrowing.schema, [...narrowing.always, ...names.split(' ').slice(0, -1)]);
    narrowing.byNames.set(names, found);
  }
  return found;
}

/** What it says of fields that it does not name stays. */
function only({ shape, def }: z.ZodObject, names: string[]): z.ZodObject {
  const small = z.object(Object.fromEntries(names.map((name) => [name, shape[name]!])));
  return def.catchall === undefined ? small : small.catchall(def.catchall);
}

/** Null where a check looks at several fields at once, and where it would save nothing. */
function narrowingOf(schema: z.ZodType): Narrowing | null {
  if (!(schema instanceof z.ZodObject) || (schema.def.checks?.length ?? 0) > 0) return null;
  const names = Object.entries(schema.shape);
  if (names.length < fieldsMin) return null;
  const always = names.filter(([, field]) => !mayBeAbsent(field as z.ZodType)).map(([name]) => name);
  return { schema, always, byNames: new Map() };
}

function mayBeAbsent(field: z.ZodType): boolean {
  const read = field.safeParse(undefined);
  return read.success && read.data === undefined;
}

type Fields = Record<string, unknown>;

/** Typed clients write null for what they leave out. Fields to which null means something of its own keep it. */
export function dropNulls(schema: z.ZodType, fields: Fields): void {
  let shape: Record<string, z.ZodType> | undefined;
  for (const name in fields) {
    if (fields[name] !== null) continue;
    shape ??= shapeOf(schema) ?? {};
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (field !== undefined && !takesNull(field)) delete fields[name];
  }
}

/** Deeper nulls are dropped where they are what does not fit. */
export function readWithoutNulls(schema: z.ZodType, fields: Fields): ReturnType<typeof readInput> {
  const read = readInput(schema, fields);
  if (read.success) return read;
  const places = read.error.issues.flatMap((issue) => placesOf(issue, []));
  const dropped = places.filter((place) => dropNull(fields, place));
  return dropped.length === 0 ? read : readInput(schema, fields);
}

function placesOf(issue: z.core.$ZodIssue, prefix: PropertyKey[]): PropertyKey[][] {
  const place = [...prefix, ...issue.path];
  if (issue.code !== 'invalid_union') return [place];
  return [place, ...issue.errors.flat().flatMap((inner) => placesOf(inner, place))];
}

function dropNull(fields: Fields, place: PropertyKey[]): boolean {
  const name = place.at(-1);
  let holder: unknown = fields;
  for (const segment of place.slice(0, -1)) {
    if (typeof holder !== 'object' || holder === null) return false;
    holder = (holder as Record<PropertyKey, unknown>)[segment];
  }
  if (typeof name !== 'string' || typeof holder !== 'object' || holder === null) return false;
  if (Array.isArray(holder) || (holder as Fields)[name] !== null) return false;
  return delete (holder as Fields)[name];
}

function takesNull(field: z.ZodType): boolean {
  if (field instanceof z.ZodNullable) return true;
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault)
    return takesNull(field.unwrap() as z.ZodType);
  return field instanceof z.ZodPipe && takesNull(field.in as z.ZodType);
}
