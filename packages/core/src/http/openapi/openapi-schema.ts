/** JSON Schemas of the OpenAPI document, from the schemas that validate requests. */
import { z } from 'zod';

export type Json = Record<string, unknown>;

/** Named schemas move to components, so that each is written only once. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output', shared: Json): Json {
  const made = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      // Bytes arrive by multipart only; in JSON a file's data is text.
      const options = (zodSchema._zod.def as { options?: z.core.$ZodType[] }).options;
      if (options?.some((option) => option._zod.def.type === 'custom')) {
        delete jsonSchema.anyOf;
        jsonSchema.type = 'string';
      }
      // A tuple of one is a list of one, which more tools understand.
      const [only, ...more] = (jsonSchema.prefixItems ?? []) as (typeof jsonSchema)[];
      if (only !== undefined && more.length === 0) {
        delete jsonSchema.prefixItems;
        Object.assign(jsonSchema, { items: only, minItems: 1, maxItems: 1 });
      }
    },
  }) as Json;
  const { $schema: _, $defs, ...rest } = made;
  const rename = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rename);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        name === '$ref' && typeof inner === 'string'
          ? inner.replace('#/$defs/', '#/components/schemas/')
          : rename(inner),
      ]),
    );
  };
  for (const [name, definition] of Object.entries(($defs ?? {}) as Json)) {
    const { id: __, ...body } = rename(definition) as Json;
    shared[name] ??= body;
  }
  const { id: __, ...body } = rename(rest) as Json;
  return body;
}
