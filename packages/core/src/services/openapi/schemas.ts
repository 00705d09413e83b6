/** Schemas of a document in the words of JSON Schema 2020-12, with the definitions that they refer to. */
import { type Json, type Problem, representable } from '../schema.ts';
import { resolve, targetOf } from './document.ts';
import { list, plainText, record, text, unused, wordOf } from './values.ts';

const literals = ['enum', 'const', 'default', 'examples', 'required'];
/** Keywords whose members are schemas by name: such a name may be that of a keyword. */
const named = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'];

export class SchemaReader {
  readonly #root: Json;
  readonly #place: string;
  readonly #problems: Problem[];
  readonly #definitions: Json = {};
  /** Of definitions, by what the document calls them. */
  readonly #names = new Map<string, string>();

  constructor(root: Json, place: string, problems: Problem[]) {
    this.#root = root;
    this.#place = place;
    this.#problems = problems;
  }

  /** With references to `$defs`, which are gathered. */
  read(given: unknown, place: string): Json {
    return representable(this.#modern(given), `${this.#place} ${place}`, this.#problems);
  }

  /** The object that a schema is, also through references and allOf. */
  objectOf(schema: Json): Json | undefined {
    const one = this.#followed(schema);
    const parts = list(one.allOf).map((part) => this.objectOf(part));
    if (parts.length > 0 && parts.every((part) => part !== undefined)) {
      const all = [...parts, one];
      return {
        properties: Object.assign({}, ...all.map(({ properties }) => record(properties))),
        required: all.flatMap(({ required }) => (Array.isArray(required) ? required : [])),
        additionalProperties: all.some(({ additionalProperties }) => additionalProperties === true),
      };
    }
    const isObject = one.type === 'object' || (one.type === undefined && one.properties !== undefined);
    if (!isObject || one.anyOf !== undefined || one.oneOf !== undefined) return undefined;
    return one.properties === undefined && one.additionalProperties !== false ? undefined : one;
  }

  /** The definitions that these schemas refer to, or that those refer to. */
  definitionsOf(schemas: unknown[]): Json {
    const used: Json = {};
    const visit = (value: unknown): void => {
      for (const [, name] of JSON.stringify(value).matchAll(/"#\/\$defs\/(\w+)"/g)) {
        if (used[name!] !== undefined || this.#definitions[name!] === undefined) continue;
        used[name!] = this.#definitions[name!];
        visit(used[name!]);
      }
    };
    schemas.forEach(visit);
    return Object.keys(used).length === 0 ? {} : { $defs: used };
  }

  /** Before it is in the words of today: `readOnly` and the formats of files. */
  original = (given: unknown): Json => resolve(given, this.#root);

  #followed(schema: Json, depth = 0): Json {
    if (typeof schema.$ref !== 'string' || depth > 8) return schema;
    return this.#followed(record(this.#definitions[schema.$ref.slice('#/$defs/'.length)]), depth + 1);
  }

  #modern(given: unknown): unknown {
    if (Array.isArray(given)) return given.map((one) => this.#modern(one));
    if (typeof given !== 'object' || given === null) return given;
    const {
      nullable,
      exclusiveMinimum,
      exclusiveMaximum,
      example,
      discriminator,
      xml,
      externalDocs,
      ...rest
    } = given as Json;
    if (typeof rest.$ref === 'string') return { $ref: this.#reference(rest.$ref) };
    const schema: Json = {};
    for (const [keyword, value] of Object.entries(rest)) {
      if (keyword.startsWith('x-')) continue;
      if (keyword === 'description') Object.assign(schema, describedBy(value));
      else if (literals.includes(keyword)) schema[keyword] = value;
      else if (named.includes(keyword)) schema[keyword] = this.#eachModern(record(value));
      else schema[keyword] = this.#modern(value);
    }
    if (example !== undefined && schema.examples === undefined) schema.examples = [example];
    withType(schema);
    // Documents write it of schemas that overlap: what the provider takes must not be refused here.
    if (schema.oneOf !== undefined && schema.anyOf === undefined) {
      schema.anyOf = schema.oneOf;
      delete schema.oneOf;
    }
    exclusive(schema, 'minimum', 'exclusiveMinimum', exclusiveMinimum);
    exclusive(schema, 'maximum', 'exclusiveMaximum', exclusiveMaximum);
    return nullable === true ? orNull(schema) : schema;
  }

  readonly #eachModern = (schemas: Json): Json =>
    Object.fromEntries(Object.entries(schemas).map(([name, one]) => [name, this.#modern(one)]));

  #reference(reference: string): string {
    const known = this.#names.get(reference);
    if (known !== undefined) return `#/$defs/${known}`;
    const target = targetOf(reference, this.#root);
    const name = unused(
      wordOf(reference.split('/').at(-1)!).slice(0, 40),
      (one) => Object.hasOwn(this.#definitions, one),
      '_',
    );
    this.#names.set(reference, name);
    // Known before it is read: it may refer to itself.
    this.#definitions[name] = {};
    if (target === undefined)
      this.#problems.push({
        place: this.#place,
        message: `The reference ${reference.slice(0, 200)} is not part of the document.`,
      });
    else this.#definitions[name] = this.read(target, name);
    return `#/$defs/${name}`;
  }
}

export function describedBy(given: unknown): { description?: string } {
  const description = plainText(text(given));
  return description ? { description } : {};
}

/** Without a type, nothing of an object or list would be checked. */
function withType(schema: Json): void {
  if (schema.type !== undefined) return;
  if (schema.properties !== undefined) schema.type = 'object';
  else if (schema.items !== undefined) schema.type = 'array';
}

/** OpenAPI 3.0 says `exclusiveMinimum: true` beside `minimum`. */
function exclusive(schema: Json, plain: string, name: string, value: unknown): void {
  if (typeof value === 'number') schema[name] = value;
  if (value !== true || schema[plain] === undefined) return;
  schema[name] = schema[plain];
  delete schema[plain];
}

function orNull(schema: Json): Json {
  if (Array.isArray(schema.enum)) schema.enum = [...new Set([...schema.enum, null])];
  return typeof schema.type === 'string'
    ? { ...schema, type: [schema.type, 'null'] }
    : { anyOf: [schema, { type: 'null' }] };
}
