/** Typed clients write null for what they do not mean: a field that may be left out is left out by null too. */
import { z } from 'zod';
import { shapeOf } from './accepted-format.ts';
import { readInput } from './sent-fields.ts';

type Fields = Record<string, unknown>;

/** Fields to which null means something of its own keep it. */
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
