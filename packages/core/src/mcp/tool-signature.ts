/** The arguments of a tool as TypeScript, a third of the tokens of its JSON schema. */

type Schema = Record<string, unknown>;

const charactersMax = 2_400;
const noteCharactersMax = 120;
const valuesMax = 24;
/** Definitions can multiply: `a` of ten `b` of ten `c`. */
const typesMax = 500;

/** Shortened where it would be long: first without notes inside of objects, then without the objects. */
export function toolSignature(schema: Schema): string {
  const definitions = (schema.$defs ?? schema.definitions ?? {}) as Record<string, Schema>;
  for (const depth of [4, 2, 1, 0]) {
    const written = fieldsOf(schema, { definitions, depth, indent: '  ', left: { types: typesMax } });
    if (written.length <= charactersMax) return written;
  }
  const names = Object.keys((schema.properties ?? {}) as object).join(', ');
  return clipped(`{ ${names} }`, charactersMax);
}

interface Writing {
  definitions: Record<string, Schema>;
  /** How many levels of objects are written out. */
  depth: number;
  indent: string;
  left: { types: number };
}

function fieldsOf(schema: Schema, writing: Writing): string {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  if (properties.length === 0) return '{}';
  const lines = properties.map(([name, field]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    const { description } = field;
    const note = typeof description === 'string' ? ` // ${clipped(description, noteCharactersMax)}` : '';
    return `${writing.indent}${key}${required.has(name) ? '' : '?'}: ${typeOf(field, writing)}${note}`;
  });
  return `{\n${lines.join('\n')}\n${writing.indent.slice(2)}}`;
}

function typeOf(schema: Schema, writing: Writing): string {
  writing.left.types -= 1;
  if (typeof schema !== 'object' || schema === null || writing.left.types < 0) return 'any';
  if (typeof schema.$ref === 'string') return named(schema.$ref, writing);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return valuesOf(schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(options))
    return [...new Set(options.slice(0, valuesMax).map((one) => typeOf(one, writing)))].join(' | ');
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeOf({ ...schema, type }, writing)).join(' | ');
  if (schema.type === 'array')
    return `(${typeOf((schema.items ?? {}) as Schema, writing)})[]`.replace(/^\((\w+)\)/, '$1');
  if (schema.type === 'object') return objectOf(schema, writing);
  const range = rangeOf(schema);
  const format = typeof schema.format === 'string' ? ` ${schema.format}` : '';
  return `${typeof schema.type === 'string' ? schema.type : 'any'}${format}${range}`;
}

/** A definition that refers to itself ends at the depth. */
function named(ref: string, writing: Writing): string {
  const name = ref.slice(ref.lastIndexOf('/') + 1);
  const found = Object.hasOwn(writing.definitions, name) ? writing.definitions[name] : undefined;
  if (found === undefined || writing.depth === 0) return 'object';
  return typeOf(found, { ...writing, depth: writing.depth - 1 });
}

function objectOf(schema: Schema, writing: Writing): string {
  if (writing.depth === 0 || schema.properties === undefined) return 'object';
  const inner = { ...writing, depth: writing.depth - 1, indent: `${writing.indent}  ` };
  return fieldsOf(schema, inner);
}

function rangeOf({ minimum, maximum }: Schema): string {
  if (typeof minimum !== 'number' && typeof maximum !== 'number') return '';
  return ` ${minimum ?? ''}..${maximum ?? ''}`;
}

function valuesOf(values: unknown[]): string {
  const shown = values.slice(0, valuesMax).map((value) => JSON.stringify(value));
  return [...shown, ...(values.length > valuesMax ? ['…'] : [])].join(' | ');
}

const clipped = (text: string, max: number): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= max ? line : `${line.slice(0, max - 1)}…`;
};
