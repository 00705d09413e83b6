/**
 * A field that may be left out and was is no fault: of a schema with dozens of them, only those that were sent are
 * asked. What does not fit there is asked of the whole schema, which has the words for it.
 */
import { z } from 'zod';

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
