/** Gemini's schemas are OpenAPI 3.0's with types in capitals; everyone else reads JSON Schema. */

const ofSchemas = new Set(['properties', '$defs']);

export function jsonSchema(schema: Record<string, unknown>): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(schema)) {
    if (name === 'nullable' || name === 'propertyOrdering') continue;
    if (name === 'type' && typeof value === 'string') made.type = value.toLowerCase();
    else if (integers.has(name) && typeof value === 'string') made[name] = Number(value);
    else if (ofSchemas.has(name) && isObject(value))
      made[name] = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, within(one)]));
    else
      made[name] =
        Array.isArray(value) && name === 'anyOf' ? value.map((one) => within(one)) : within(value, name);
  }
  if (schema.nullable === true && typeof made.type === 'string') made.type = [made.type, 'null'];
  return made;
}

/** 64-bit numbers, which Google writes as text. */
const integers = new Set([
  'minItems',
  'maxItems',
  'minLength',
  'maxLength',
  'minProperties',
  'maxProperties',
]);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Examples and defaults are data, not schemas. */
const within = (value: unknown, name = 'items'): unknown =>
  isObject(value) && (name === 'items' || name === 'additionalProperties') ? jsonSchema(value) : value;
