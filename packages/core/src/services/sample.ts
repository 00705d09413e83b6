/** A value that fits a JSON Schema: for documents without examples. */
import type { Operation } from '../endpoints/operator/services/definition.ts';
import { textFor } from './sample-text.ts';
import type { Json } from './schema.ts';
import { filesOf } from './sent-file.ts';

/** Below it, fields that are not required are left out; far below, there is no end. */
const wholeDepth = 6;
const depthMax = 24;

const texts: Record<string, string> = {
  'date-time': '2026-01-31T09:30:00Z',
  date: '2026-01-31',
  time: '09:30:00Z',
  email: 'ada@example.com',
  uri: 'https://example.com',
  uuid: '3f2b8c1e-5d4a-4c6b-9e7f-0a1b2c3d4e5f',
  ipv4: '192.0.2.1',
};

/** Of the operation, or made up: what is required, and the body where it is one field. Files are `file`. */
export function exampleInputOf(operation: Operation, file: unknown): Json {
  const { example, input, request } = operation;
  if (Object.keys(example.input).length > 0) return withFiles(example.input, operation, file);
  const made = (sampleOf(input, false) ?? {}) as Json;
  const { body_field: body } = request;
  const field = (input.properties as Json | undefined)?.[body ?? ''];
  if (body !== undefined && field !== undefined) made[body] ??= sampleOf(field as Json, true, input, 1);
  return withFiles(made, operation, file);
}

function withFiles(fields: Json, operation: Operation, file: unknown): Json {
  const names = filesOf(operation).filter((name) => fields[name] !== undefined);
  return { ...fields, ...Object.fromEntries(names.map((name) => [name, file])) };
}

/** With optional fields where `wantsWhole`. */
export function sampleOf(schema: Json | undefined, wantsWhole: boolean, root = schema, depth = 0): unknown {
  if (schema === undefined || depth > depthMax) return null;
  const isWhole = wantsWhole && depth < wholeDepth;
  const { $ref, example, examples, enum: values, anyOf, oneOf, allOf, type } = schema;
  if (example !== undefined) return example;
  if (Array.isArray(examples) && examples.length > 0) return examples[0];
  if ('default' in schema) return schema.default;
  if ('const' in schema) return schema.const;
  if (Array.isArray(values)) return values[0];
  const inner = (one: unknown) => sampleOf(one as Json, wantsWhole, root, depth + 1);
  if (typeof $ref === 'string')
    return inner((root?.$defs as Json | undefined)?.[$ref.slice('#/$defs/'.length)]);
  const [first] = [anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list : []));
  if (first !== undefined) return depth < wholeDepth ? inner(first) : simplest(anyOf ?? oneOf, inner);
  if (Array.isArray(allOf)) return merged([...allOf.map(inner), ...ownFields(schema, inner, isWhole)]);
  const kind = Array.isArray(type) ? type[0] : (type ?? ('properties' in schema ? 'object' : undefined));
  if (kind === 'object') return objectOf(schema, isWhole, inner);
  if (kind === 'array') return arrayOf(schema, inner, depth);
  return scalarOf(kind, schema);
}

/** Where a schema goes on and on, null ends it if it may. */
const simplest = (choices: unknown, inner: (one: unknown) => unknown): unknown => {
  const all = choices as Json[];
  return inner(all.find(({ type }) => type === 'null' || type === 'string') ?? all[0]);
};

/** Of schemas that all hold; one of them may be no object. */
const merged = (parts: unknown[]): unknown =>
  parts.every((one) => typeof one === 'object' && one !== null && !Array.isArray(one))
    ? Object.assign({}, ...parts)
    : parts.find((one) => one !== null);

const ownFields = (schema: Json, inner: (one: unknown) => unknown, isWhole: boolean): object[] =>
  schema.properties === undefined ? [] : [objectOf(schema, isWhole, inner)];

function arrayOf({ items, minItems = 0 }: Json, inner: (one: unknown) => unknown, depth: number): unknown[] {
  if (items === undefined || (depth >= wholeDepth && minItems === 0)) return [];
  return Array.from({ length: Math.min(Math.max(Number(minItems), 1), 20) }, () => inner(items));
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

function scalarOf(kind: unknown, schema: Json): unknown {
  const { format, minLength = 0, maxLength, pattern, minimum, maximum = 1, exclusiveMinimum } = schema;
  if (kind === 'integer' || kind === 'number')
    return Number(
      minimum ??
        (exclusiveMinimum === undefined ? Math.min(1, Number(maximum)) : Number(exclusiveMinimum) + 1),
    );
  if (kind === 'boolean') return true;
  if (kind !== 'string') return null;
  const fitting = typeof pattern === 'string' ? textFor(pattern) : texts[String(format)];
  return fitting ?? 'text'.padEnd(Number(minLength), 't').slice(0, Number(maxLength ?? repeatMax));
}

const repeatMax = 1_000;
