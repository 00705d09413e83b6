/** JSON Schemas of providers as the schemas that validate all calls. What is not checked is listed, never dropped silently. */
import { z } from 'zod';
import { fileIn } from '../endpoints/file.ts';

export type Json = Record<string, unknown>;

export interface Problem {
  /** Where in the definition. */
  place: string;
  message: string;
}

/** zod throws for these. */
const unrepresentable = [
  'not',
  'if',
  'then',
  'else',
  'dependentSchemas',
  'dependentRequired',
  'unevaluatedItems',
  'unevaluatedProperties',
  '$dynamicRef',
  '$anchor',
];
/** Documented, but not checked. */
const uncheckedFormats = ['uri-reference', 'iri', 'iri-reference', 'time'];
const unchecked = ['uniqueItems', 'contains', 'minContains', 'maxContains', 'minProperties', 'maxProperties'];

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A copy that zod can represent. `problems` gets what it leaves out. */
export function representable(schema: unknown, place: string, problems: Problem[]): Json {
  if (typeof schema === 'boolean') return schema ? {} : { not: {} };
  if (!isObject(schema)) return {};
  const copy: Json = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === '$schema' || keyword === '$id') continue;
    if (unrepresentable.includes(keyword)) {
      problems.push({ place, message: `${keyword} can't be represented and is left out.` });
      continue;
    }
    if (unchecked.includes(keyword))
      problems.push({
        place,
        message: `${keyword} is shown, but not checked before the provider is called.`,
      });
    copy[keyword] = innerOf(keyword, value, place, problems);
  }
  if (typeof copy.$ref === 'string' && !copy.$ref.startsWith('#/$defs/')) {
    problems.push({ place, message: `The reference ${copy.$ref} is not part of the document.` });
    delete copy.$ref;
  }
  if (uncheckedFormats.includes(String(copy.format))) {
    problems.push({ place, message: `The format ${copy.format} is not checked.` });
    delete copy.format;
  }
  if (typeof copy.pattern === 'string' && !isPattern(copy.pattern)) {
    problems.push({ place, message: `The pattern ${copy.pattern} is not safe to run and is left out.` });
    delete copy.pattern;
  }
  return copy;
}

function innerOf(keyword: string, value: unknown, place: string, problems: Problem[]): unknown {
  const inner = (one: unknown, name: string) => representable(one, `${place}.${name}`, problems);
  if (['properties', '$defs', 'patternProperties'].includes(keyword) && isObject(value))
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => name !== '__proto__')
        .map(([name, one]) => [name, inner(one, name)]),
    );
  if (['anyOf', 'oneOf', 'allOf', 'prefixItems'].includes(keyword) && Array.isArray(value))
    return value.map((one, at) => inner(one, `${keyword}[${at}]`));
  if (keyword === 'additionalProperties' && typeof value === 'boolean') return value;
  if (['items', 'additionalProperties', 'propertyNames'].includes(keyword)) return inner(value, keyword);
  return value;
}

const patternMax = 500;

/** Repetition of what repeats takes exponential time on a hostile text; so do back references. */
function isPattern(pattern: string): boolean {
  const hasNested = /\([^()]*[+*}][^()]*\)\s*[+*{]/.test(
    pattern.replace(/\\./g, '_').replace(/\[[^\]]*\]/g, '_'),
  );
  if (pattern.length > patternMax || hasNested || /\\[1-9k]|\(\?<?[=!]/.test(pattern)) return false;
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}

export interface InputOptions {
  /** Fields of queries and paths arrive as text. */
  isText: (field: string) => boolean;
  files?: readonly string[];
}

/** Of the fields of a call: unknown ones are refused unless the schema allows them. */
export function inputSchema(schema: Json, { isText, files = [] }: InputOptions): z.ZodType {
  const { properties = {}, required = [], additionalProperties, $defs } = schema as Input;
  const shape = Object.fromEntries(
    Object.entries(properties).map(([name, given]) => {
      const whole = { ...given, ...($defs === undefined ? {} : { $defs }) };
      const field = files.includes(name) ? described(fileIn, given) : fieldSchema(whole, isText(name));
      return [name, required.includes(name) || 'default' in given ? field : field.optional()];
    }),
  );
  if (additionalProperties === true) return z.looseObject(shape);
  if (isObject(additionalProperties)) return z.object(shape).catchall(fromJson(additionalProperties));
  return z.strictObject(shape);
}

interface Input {
  properties?: Record<string, Json>;
  required?: string[];
  additionalProperties?: unknown;
  $defs?: Json;
}

function fieldSchema(schema: Json, isText: boolean): z.ZodType {
  if (!isText) return fromJson(schema);
  const { default: fallback, ...rest } = schema;
  const made = described(fromText(rest), schema);
  return fallback === undefined ? made : made.default(fallback as object);
}

/** What texts of a query mean: as they are if they fit, else numbers, booleans, lists with commas or JSON. */
function fromText(schema: Json): z.ZodType {
  const made = fromJson(schema);
  if (made instanceof z.ZodNumber) return made.clone({ ...made._zod.def, coerce: true });
  if (made instanceof z.ZodString || made instanceof z.ZodEnum) return made;
  return z.preprocess((given) => meaningsOf(given).find((one) => made.safeParse(one).success) ?? given, made);
}

function meaningsOf(given: unknown): unknown[] {
  if (Array.isArray(given)) return [given, given.map(scalarOf)];
  if (typeof given !== 'string') return [given];
  const parts = given.split(',');
  return [given, scalarOf(given), parts, parts.map(scalarOf)];
}

function scalarOf(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return text;
  }
}

const described = (schema: z.ZodType, { description }: Json): z.ZodType =>
  typeof description === 'string' ? schema.describe(description) : schema;

export const outputSchema = (schema: Json | undefined): z.ZodType =>
  schema === undefined ? z.looseObject({}) : fromJson(schema);

const fromJson = (schema: Json): z.ZodType =>
  z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
