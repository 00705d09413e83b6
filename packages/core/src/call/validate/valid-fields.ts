/** The fields that an input has at a place in it, for errors that name an unknown one. */
import { z } from 'zod';

/** Names of the fields of the object at `segments`; empty where any field is valid. */
export function validFields(schema: z.ZodType, sent: unknown, segments: readonly PropertyKey[]): string[] {
  let schemas = objectsIn(schema, sent);
  let value = sent;
  for (const segment of segments) {
    value = typeof value === 'object' ? (value as Record<PropertyKey, unknown> | null)?.[segment] : undefined;
    schemas = schemas.flatMap((one) => inside(one, segment)).flatMap((one) => objectsIn(one, value));
  }
  const names = schemas.flatMap((one) => (one instanceof z.ZodObject ? Object.keys(one.shape) : []));
  return [...new Set(names)];
}

/** Schemas of what is within a field, list or record. */
function inside(schema: z.ZodType, segment: PropertyKey): z.ZodType[] {
  const found =
    schema instanceof z.ZodObject
      ? schema.shape[segment as string]
      : schema instanceof z.ZodArray
        ? schema.element
        : schema instanceof z.ZodRecord
          ? schema.valueType
          : undefined;
  return found === undefined ? [] : [found as z.ZodType];
}

/** Without what wraps a schema. Of a union, the members that what was sent can be. */
function objectsIn(schema: z.ZodType, sent: unknown): z.ZodType[] {
  if (schema instanceof z.ZodPipe)
    return objectsIn((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType, sent);
  if (schema instanceof z.ZodLazy) return objectsIn(schema.unwrap() as z.ZodType, sent);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return objectsIn(schema.unwrap() as z.ZodType, sent);
  if (!(schema instanceof z.ZodUnion)) return [schema];
  const members = (schema.options as z.ZodType[]).flatMap((option) => objectsIn(option, sent));
  const meant = members.filter((member) => isMeant(member, sent));
  return meant.length === 0 ? members : meant;
}

/** Its constant fields, such as `type`, have the values that were sent. */
function isMeant(schema: z.ZodType, sent: unknown): boolean {
  if (!(schema instanceof z.ZodObject) || typeof sent !== 'object' || sent === null) return false;
  return Object.entries(schema.shape as Record<string, z.ZodType>).every(
    ([name, field]) =>
      !(field instanceof z.ZodLiteral) || field.safeParse((sent as Record<string, unknown>)[name]).success,
  );
}
