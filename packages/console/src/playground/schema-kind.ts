/** Which control a field gets. */
import { isFileSchema, type OpenApi, resolve, type Schema } from '../model/openapi.ts';

export type Kind =
  | { kind: 'file' }
  | { kind: 'choice'; options: unknown[] }
  | { kind: 'boolean' }
  | { kind: 'number'; schema: Schema }
  | { kind: 'text'; schema: Schema; isLong: boolean }
  | { kind: 'choices'; options: unknown[] }
  | { kind: 'texts' }
  | { kind: 'list'; items: Schema }
  | { kind: 'object'; schema: Schema }
  | { kind: 'variants'; variants: Schema[] }
  | { kind: 'json' };

const longNames = new Set([
  'text',
  'input',
  'prompt',
  'html',
  'ssml',
  'content',
  'narration',
  'instructions',
  'css',
]);
const longFrom = 400;

export function kindOf(document: OpenApi, name: string, given: Schema): Kind {
  if (isFileSchema(given)) return { kind: 'file' };
  const schema = resolve(document, given);
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants !== undefined) return kindOfVariants(document, name, variants);
  if (schema.enum !== undefined) return { kind: 'choice', options: schema.enum };
  if (schema.const !== undefined) return { kind: 'choice', options: [schema.const] };
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  if (types.includes('object') && schema.properties !== undefined) return { kind: 'object', schema };
  if (types.includes('array')) return kindOfList(document, schema);
  // Yes or no in words is still yes or no; anything that is also a number is text.
  if (types.includes('boolean') && !types.includes('number')) return { kind: 'boolean' };
  if (types.includes('string'))
    return {
      kind: 'text',
      schema,
      isLong: longNames.has(name) || ((schema.maxLength ?? 0) >= longFrom && !isUrl(name, schema)),
    };
  if (types.includes('number') || types.includes('integer')) return { kind: 'number', schema };
  return { kind: 'json' };
}

const isUrl = (name: string, schema: Schema) =>
  schema.format === 'uri' || /url|id|host|domain|resolver|cursor/.test(name);

function kindOfVariants(document: OpenApi, name: string, variants: Schema[]): Kind {
  const shapes = variants.map((variant) => resolve(document, variant));
  if (shapes.every(({ properties }) => properties !== undefined))
    return { kind: 'variants', variants: shapes };
  // Text or something richer: the text is what a form asks for; JSON can say the rest.
  const simple = variants.find((variant) =>
    ['text', 'choice', 'number', 'boolean', 'file'].includes(kindOf(document, name, variant).kind),
  );
  return simple === undefined ? { kind: 'json' } : kindOf(document, name, simple);
}

function kindOfList(document: OpenApi, schema: Schema): Kind {
  if (schema.items === undefined) return { kind: 'json' };
  const items = kindOf(document, '', schema.items);
  if (items.kind === 'choice') return { kind: 'choices', options: items.options };
  if (items.kind === 'text') return { kind: 'texts' };
  if (items.kind === 'object' || items.kind === 'variants' || items.kind === 'file')
    return { kind: 'list', items: schema.items };
  return { kind: 'json' };
}

/** What tells one variant from another, as a word. */
export function variantName(schema: Schema): string {
  for (const property of Object.values(schema.properties ?? {})) {
    if (property.const !== undefined) return String(property.const);
    if (property.enum?.length === 1) return String(property.enum[0]);
    if (property.enum !== undefined && Object.keys(schema.properties ?? {}).length <= 2)
      return property.enum.join(' / ');
  }
  return Object.keys(schema.properties ?? {}).join(', ');
}

/** The least that a new item needs. */
export function blank(schema: Schema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
      if (property.const !== undefined) return [[name, property.const]];
      if (schema.required?.includes(name) && property.enum !== undefined) return [[name, property.enum[0]]];
      return [];
    }),
  );
}
