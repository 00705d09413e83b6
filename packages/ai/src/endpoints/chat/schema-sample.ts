/** A value that fits a JSON schema: what a test key gets where the caller prescribes the shape. */

interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  minItems?: number;
  minLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  $ref?: string;
  [name: string]: unknown;
}

const depthMax = 12;
const itemsMax = 20;

export function sampleOf(schema: unknown): unknown {
  return fit(schema as Schema, schema as Schema, 0);
}

function fit(schema: Schema, root: Schema, depth: number): unknown {
  if (depth > depthMax || typeof schema !== 'object' || schema === null) return null;
  if (schema.$ref !== undefined) return fit(lookUp(schema.$ref, root), root, depth + 1);
  if ('const' in schema) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if ('default' in schema) return schema.default;
  const branch = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (branch !== undefined) return fit(branch, root, depth + 1);
  if (schema.allOf !== undefined) {
    return Object.assign({}, ...schema.allOf.map((part) => fit(part, root, depth + 1)));
  }
  return fitType(schema, root, depth);
}

function fitType(schema: Schema, root: Schema, depth: number): unknown {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  const least = schema.minimum ?? (schema.exclusiveMinimum === undefined ? 1 : schema.exclusiveMinimum + 1);
  if (type === 'string') return 'example'.padEnd(Math.min(schema.minLength ?? 0, 1_000), '.');
  if (type === 'integer') return Math.ceil(least);
  if (type === 'number') return least;
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  if (type === 'array') {
    const length = Math.min(Math.max(schema.minItems ?? 1, 0), itemsMax);
    return Array.from({ length }, () => fit(schema.items ?? {}, root, depth + 1));
  }
  const fields = Object.entries(schema.properties ?? {});
  return Object.fromEntries(fields.map(([name, value]) => [name, fit(value, root, depth + 1)]));
}

function lookUp(ref: string, root: Schema): Schema {
  let found: unknown = root;
  for (const name of ref.replace(/^#\/?/, '').split('/').filter(Boolean)) {
    found = (found as Record<string, unknown> | undefined)?.[name];
  }
  return (found ?? {}) as Schema;
}
