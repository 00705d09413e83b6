/** A value that fits a JSON Schema: for documents without examples. */
import type { Json } from './schema.ts';

const depthMax = 6;

const texts: Record<string, string> = {
  'date-time': '2026-01-31T09:30:00Z',
  date: '2026-01-31',
  time: '09:30:00Z',
  email: 'ada@example.com',
  uri: 'https://example.com',
  uuid: '3f2b8c1e-5d4a-4c6b-9e7f-0a1b2c3d4e5f',
  ipv4: '192.0.2.1',
};

/** With optional fields where `isWhole`. */
export function sampleOf(schema: Json | undefined, isWhole: boolean, root = schema, depth = 0): unknown {
  if (schema === undefined || depth > depthMax) return null;
  const { $ref, example, examples, enum: values, anyOf, oneOf, allOf, type } = schema;
  if (example !== undefined) return example;
  if (Array.isArray(examples) && examples.length > 0) return examples[0];
  if ('default' in schema) return schema.default;
  if ('const' in schema) return schema.const;
  if (Array.isArray(values)) return values[0];
  const inner = (one: unknown) => sampleOf(one as Json, isWhole, root, depth + 1);
  if (typeof $ref === 'string')
    return inner((root?.$defs as Json | undefined)?.[$ref.slice('#/$defs/'.length)]);
  const [first] = [anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list : []));
  if (first !== undefined) return inner(first);
  if (Array.isArray(allOf)) return Object.assign({}, ...allOf.map((one) => inner(one)));
  const kind = Array.isArray(type) ? type[0] : (type ?? ('properties' in schema ? 'object' : undefined));
  if (kind === 'object') return objectOf(schema, isWhole, inner);
  if (kind === 'array') return schema.items === undefined ? [] : [inner(schema.items)];
  return scalarOf(kind, schema);
}

function objectOf(
  { properties = {}, required = [] }: Json,
  isWhole: boolean,
  inner: (one: unknown) => unknown,
) {
  return Object.fromEntries(
    Object.entries(properties as Json)
      .filter(([name]) => isWhole || (required as string[]).includes(name))
      .map(([name, one]) => [name, inner(one)]),
  );
}

function scalarOf(kind: unknown, { format, minLength = 0, minimum, exclusiveMinimum }: Json): unknown {
  if (kind === 'integer' || kind === 'number')
    return Number(minimum ?? (exclusiveMinimum === undefined ? 1 : Number(exclusiveMinimum) + 1));
  if (kind === 'boolean') return true;
  if (kind === 'string') return texts[String(format)] ?? 'text'.padEnd(Number(minLength), 't');
  return null;
}
