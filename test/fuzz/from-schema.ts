/** Values from a JSON schema, valid ones and ones with a fault in them. */
import fc from 'fast-check';

export type Schema = {
  [key: string]: unknown;
  $ref?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  pattern?: string;
};

/** Nothing that looks like an address may leave this machine. */
const safeStrings = fc.constantFrom(
  '',
  'x',
  'ẹ kú ọjọ́',
  '₦1,500.00',
  'a'.repeat(300),
  '../../etc/passwd',
  '\u0000',
  '💥',
  "' OR 1=1 --",
  '<script>',
  '127.0.0.1',
  'localhost',
  'http://127.0.0.1:1/',
  'http://[::1]:1/',
  'file:///etc/passwd',
  'req_01m7ekm29qdweck8sm5wmjjfn4',
  'data:text/plain;base64,aGVsbG8=',
  'aGVsbG8=',
  '2026-11',
  'null',
  '-1',
  '1e309',
);
const anything = fc.oneof(
  safeStrings,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(safeStrings, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('a', 'url', 'data', '__proto__', 'type'), safeStrings, { maxKeys: 3 }),
);

export function valid(schema: Schema, shared: Record<string, Schema>, depth = 0): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return valid(shared[schema.$ref.split('/').pop()!] ?? {}, shared, depth + 1);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => valid(choice, shared, depth + 1)));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object' || schema.properties !== undefined) return object(schema, shared, depth);
  if (type === 'array') {
    const { minItems, maxItems } = schema as { minItems?: number; maxItems?: number };
    return fc.array(valid(schema.items ?? {}, shared, depth + 1), {
      minLength: minItems ?? 0,
      maxLength: Math.min(maxItems ?? 3, (minItems ?? 0) + 3),
    });
  }
  if (type === 'integer' || type === 'number') return number(schema, type);
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'string') return string(schema);
  return depth > 4 ? fc.constant('x') : anything;
}

function object(schema: Schema, shared: Record<string, Schema>, depth: number): fc.Arbitrary<unknown> {
  const entries = Object.entries(schema.properties ?? {});
  const required = entries.map(([name]) => name).filter((name) => schema.required?.includes(name));
  const model = Object.fromEntries(
    entries.map(([name, property]) => [name, valid(property, shared, depth + 1)]),
  );
  return fc.record(model, { requiredKeys: required });
}

function number(schema: Schema, type: string): fc.Arbitrary<number> {
  const { minimum, maximum, exclusiveMinimum } = schema as {
    minimum?: number;
    maximum?: number;
    exclusiveMinimum?: number;
  };
  const min = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1);
  const max = Math.max(min, Math.min(maximum ?? min + 1000, min + 100_000));
  return type === 'integer'
    ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
    : fc.double({ min, max, noNaN: true });
}

function string(schema: Schema): fc.Arbitrary<string> {
  if (schema.format === 'email') return fc.constant('fuzz@example.test');
  if (schema.format === 'uri') return fc.constantFrom('http://127.0.0.1:1/x', 'https://localhost/');
  if (schema.format === 'date-time') return fc.constant('2026-11-15T08:00:00.000Z');
  if (schema.pattern !== undefined)
    return fc.oneof(fc.stringMatching(new RegExp(schema.pattern, 'u'), { size: 'small' }), safeStrings);
  const { minLength = 0, maxLength = 200 } = schema as { minLength?: number; maxLength?: number };
  return safeStrings.map((text) =>
    text.padEnd(minLength, 'x').slice(0, Math.max(minLength, Math.min(maxLength, 300))),
  );
}

/** A field dropped, added, or with a value of another kind. */
export function mutated(base: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(base, fc.nat(), anything, fc.constantFrom('drop', 'replace', 'add', 'whole'))
    .map(([value, pick, other, how]) => {
      if (value === null || typeof value !== 'object' || Array.isArray(value) || how === 'whole')
        return other;
      const copy: Record<string, unknown> = { ...(value as object) };
      const names = Object.keys(copy);
      const name = names[pick % Math.max(1, names.length)];
      if (how === 'add' || name === undefined) copy[`unknown_${pick % 7}`] = other;
      else if (how === 'drop') delete copy[name];
      else copy[name] = other;
      return copy;
    });
}
