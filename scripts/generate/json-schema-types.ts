/** JSON schema to TypeScript, as far as the registry uses it. */

export interface Json {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
  items?: Json;
  prefixItems?: Json[];
  properties?: Record<string, Json>;
  required?: string[];
  additionalProperties?: boolean | Json;
  description?: string;
}

type Side = 'input' | 'output';

export function typeText(schema: Json, side: Side, indent = ''): string {
  if (schema.$ref !== undefined) return refText(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return unionText(schema.enum.map((value) => JSON.stringify(value)));
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return unionText(either.map((one) => typeText(one, side, indent)));
  if (schema.allOf !== undefined) return schema.allOf.map((one) => typeText(one, side, indent)).join(' & ');
  if (Array.isArray(schema.type))
    return unionText(schema.type.map((type) => typeText({ ...schema, type }, side, indent)));
  return plainText(schema, side, indent);
}

/** The client takes bytes, blobs and paths where the API takes a file. */
function refText(ref: string): string {
  const name = ref.slice(ref.lastIndexOf('/') + 1);
  return name === 'FileIn' ? 'FileInput' : name;
}

function unionText(parts: string[]): string {
  return [...new Set(parts)].join(' | ');
}

function plainText(schema: Json, side: Side, indent: string): string {
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      return arrayText(schema, side, indent);
    case 'object':
      return objectText(schema, side, indent);
    default:
      return 'unknown';
  }
}

function arrayText({ items, prefixItems }: Json, side: Side, indent: string): string {
  if (prefixItems !== undefined)
    return `[${prefixItems.map((one) => typeText(one, side, indent)).join(', ')}]`;
  const text = typeText(items ?? {}, side, indent);
  return /[|&]/.test(text) ? `(${text})[]` : `${text}[]`;
}

function objectText(schema: Json, side: Side, indent: string): string {
  const { properties = {}, required = [], additionalProperties } = schema;
  const deeper = `${indent}  `;
  const lines = Object.entries(properties).map(([name, property]) => {
    const mark = required.includes(name) ? '' : '?';
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    return `${comment(property.description, deeper)}${deeper}${key}${mark}: ${fieldText(property, side, deeper)};`;
  });
  const rest = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  if (lines.length === 0) {
    if (rest !== undefined) return `Record<string, ${typeText(rest, side, deeper)}>`;
    return additionalProperties === false ? 'Record<string, never>' : 'Record<string, unknown>';
  }
  const isOpen = additionalProperties === true || rest !== undefined;
  if (isOpen) lines.push(`${deeper}[name: string]: unknown;`);
  return `{\n${lines.join('\n')}\n${indent}}`;
}

/** A field without a schema is one that the server reads from text: a query value. */
function fieldText(property: Json, side: Side, indent: string): string {
  const text = typeText(property, side, indent);
  return text === 'unknown' && side === 'input' ? 'string | number | boolean' : text;
}

function comment(text: string | undefined, indent: string): string {
  return text === undefined ? '' : `${indent}/** ${text.replaceAll('*/', '* /')} */\n`;
}
