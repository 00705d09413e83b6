/** Operations of an OpenAPI 3.x document. What it has and a service can't is listed. */

import type { z } from 'zod';
import type { definitionIn } from '../endpoints/operator/services/definition.ts';
import { fail } from '../errors.ts';
import { decoded } from '../text/decoded.ts';
import { type Json, type Problem, representable } from './schema.ts';

type GivenOperation = z.input<typeof definitionIn>['operations'][number];

export interface ImportedDocument {
  title: string;
  summary: string;
  urls: string[];
  /** Without prices. */
  operations: Omit<GivenOperation, 'price'>[];
  problems: Problem[];
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
const operationsMax = 1000;

const record = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
const list = (value: unknown): Json[] => (Array.isArray(value) ? value.map(record) : []);
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

export function readOpenApi(document: unknown): ImportedDocument {
  const root = record(document);
  const version = text(root.openapi);
  if (version === undefined || !/^3\.[0-2]/.test(version))
    throw fail('invalid_request', 'document: must be an OpenAPI 3.0, 3.1 or 3.2 document.', {
      param: 'document',
    });
  const problems: Problem[] = [];
  const info = record(root.info);
  const operations: ImportedDocument['operations'] = [];
  const names = new Set<string>();
  for (const [path, given] of Object.entries(record(root.paths))) {
    const item = resolve(given, root);
    for (const other of ['head', 'options', 'trace', 'query'])
      if (item[other] !== undefined)
        problems.push({ place: `${other.toUpperCase()} ${path}`, message: 'This method is left out.' });
    for (const method of methods) {
      if (item[method] === undefined || operations.length >= operationsMax) continue;
      const reader = new OperationReader(root, `${method.toUpperCase()} ${path}`, problems);
      const operation = reader.read(method, path, item, record(item[method]));
      operations.push({ ...operation, name: unused(operation.name, names) });
    }
  }
  if (root.webhooks !== undefined)
    problems.push({ place: 'webhooks', message: 'Webhooks of the document are left out.' });
  return {
    title: text(info.title)?.slice(0, 60) ?? 'Service',
    summary: (plainText(text(info.summary) ?? text(info.description)) ?? '')
      .split('\n', 1)
      .join('')
      .slice(0, 300),
    urls: list(root.servers)
      .flatMap(({ url }) => (URL.canParse(String(url)) ? [String(url)] : []))
      .slice(0, 5),
    operations,
    problems,
  };
}

function unused(name: string, names: Set<string>): string {
  let found = name;
  for (let count = 2; names.has(found); count++) found = `${name.slice(0, 36)}-${count}`;
  names.add(found);
  return found;
}

/** A reference within the document, followed at most a few times. */
function resolve(given: unknown, root: Json, depth = 0): Json {
  const value = record(given);
  if (typeof value.$ref !== 'string') return value;
  const target = targetOf(value.$ref, root);
  return target === undefined || depth > 8 ? {} : resolve(target, root, depth + 1);
}

function targetOf(reference: string, root: Json): unknown {
  if (!reference.startsWith('#/')) return undefined;
  const keys = reference
    .slice(2)
    .split('/')
    .map((key) => decoded(key).replaceAll('~1', '/').replaceAll('~0', '~'));
  return keys.reduce<unknown>(
    (at, key) => (Object.hasOwn(record(at), key) ? record(at)[key] : undefined),
    root,
  );
}

/** Markup of documents is for pages of their own: tags go, and what remains is shown as text. */
export const plainText = (markdown: string | undefined): string | undefined =>
  markdown
    ?.replace(/<[^>]{0,2000}>/g, ' ')
    .replace(/[ \t]+/g, ' ')
    .slice(0, 4000)
    .trim();

/** The server sets them, or they are secrets of the provider. */
const ownHeaders = /^(authorization|accept|content-type|cookie|host)$/i;

type Place = 'path' | 'query' | 'header' | 'body';

class OperationReader {
  readonly #root: Json;
  readonly #place: string;
  readonly #problems: Problem[];
  readonly #definitions: Json = {};

  constructor(root: Json, place: string, problems: Problem[]) {
    this.#root = root;
    this.#place = place;
    this.#problems = problems;
  }

  read(method: (typeof methods)[number], path: string, item: Json, given: Json) {
    const properties: Json = {};
    const required: string[] = [];
    const places: Record<string, Place> = {};
    const parameters = [...list(item.parameters), ...list(given.parameters)];
    for (const one of parameters) this.#addParameter(one, { properties, required, places });
    const body = this.#readBody(given, method, { properties, required, places });
    const upstreamPath = path.replace(/\{([^}]*)\}/g, (_, name: string) => `{${wordOf(name)}}`);
    const output = this.#readOutput(given);
    const description = plainText(text(given.description));
    return {
      name: nameOf(given, method, path),
      method: method.toUpperCase() as 'GET',
      path: upstreamPath,
      summary: (plainText(text(given.summary)) || wordsOf(nameOf(given, method, path))).slice(0, 120),
      ...(description ? { description } : {}),
      input: {
        type: 'object',
        properties,
        ...(required.length === 0 ? {} : { required }),
        additionalProperties: body.isOpen,
        ...this.#withDefinitions([properties]),
      },
      ...output,
      ...(given.deprecated === true ? { deprecated: { since: new Date().toISOString().slice(0, 10) } } : {}),
      example: { input: exampleOf(properties, required, body.example), ...output.example },
      request: {
        ...(Object.keys(places).length === 0 ? {} : { places }),
        ...body.form,
      },
    } as ImportedDocument['operations'][number];
  }

  #problem(message: string): void {
    this.#problems.push({ place: this.#place, message });
  }

  #addParameter(
    given: Json,
    to: { properties: Json; required: string[]; places: Record<string, Place> },
  ): void {
    const parameter = resolve(given, this.#root);
    const name = text(parameter.name);
    const place = text(parameter.in);
    if (name === undefined) return;
    const isTaken = place === 'path' || place === 'query' || place === 'header';
    if (!isTaken || (place === 'header' && ownHeaders.test(name))) {
      this.#problem(`The ${place} parameter ${name} is left out.`);
      return;
    }
    if (parameter.style !== undefined && !['simple', 'form'].includes(String(parameter.style)))
      this.#problem(`The style ${parameter.style} of ${name} is sent as separate values.`);
    const word = place === 'path' ? wordOf(name) : name;
    const field = this.#schema(parameter.schema ?? {}, name);
    const description = plainText(text(parameter.description));
    const example = parameter.example ?? firstExample(parameter.examples);
    to.properties[word] = {
      ...field,
      ...(description ? { description } : {}),
      ...(example === undefined ? {} : { examples: [example] }),
    };
    to.places[word] = place;
    if ((parameter.required === true || place === 'path') && !to.required.includes(word))
      to.required.push(word);
  }

  /** Fields of a JSON object or form beside those of the parameters; anything else is the field `body`. */
  #readBody(
    given: Json,
    method: string,
    to: { properties: Json; required: string[]; places: Record<string, Place> },
  ) {
    const nothing = { form: {}, example: undefined, isOpen: false };
    if (given.requestBody === undefined) return nothing;
    const body = resolve(given.requestBody, this.#root);
    const content = record(body.content);
    const types = Object.keys(content);
    const json = types.find((type) => /^application\/([\w.+-]+\+)?json/.test(type));
    const form = types.find((type) => type.startsWith('application/x-www-form-urlencoded'));
    const type = json ?? form;
    for (const other of types)
      if (other !== type && (type === undefined || !/json|form-urlencoded/.test(other)))
        this.#problem(`Bodies of the type ${other} are left out.`);
    if (type === undefined) return nothing;
    const media = record(content[type]);
    const schema = this.#schema(media.schema ?? {}, 'body');
    const whole = this.#objectOf(schema);
    const example = media.example ?? firstExample(media.examples);
    const encoding = json === undefined ? { body: 'form' as const } : {};
    if (whole === undefined) {
      to.properties.body = schema;
      to.places.body = 'body';
      if (body.required === true) to.required.push('body');
      return {
        form: { ...encoding, body_field: 'body' },
        example: example === undefined ? undefined : { body: example },
        isOpen: false,
      };
    }
    for (const [name, field] of Object.entries(record(whole.properties))) {
      if (to.properties[name] !== undefined) {
        this.#problem(`The body field ${name} has the name of a parameter and is left out.`);
        continue;
      }
      to.properties[name] = field;
      if (method === 'get' || method === 'delete') to.places[name] = 'body';
    }
    if (body.required === true || (Array.isArray(whole.required) && whole.required.length > 0))
      for (const name of (whole.required as string[] | undefined) ?? [])
        if (!to.required.includes(name) && to.properties[name] !== undefined) to.required.push(name);
    return { form: encoding, example: record(example), isOpen: whole.additionalProperties === true };
  }

  #readOutput(given: Json): { output?: Json; returns?: 'file'; example?: { output: unknown } } {
    const responses = record(given.responses);
    const status = Object.keys(responses).find((one) => /^2/.test(one)) ?? 'default';
    const content = record(resolve(responses[status], this.#root).content);
    const types = Object.keys(content);
    const json = types.find((type) => /^application\/([\w.+-]+\+)?json|^\*\/\*/.test(type));
    if (json === undefined) {
      if (types.length > 0) return { returns: 'file' };
      return {};
    }
    const media = record(content[json]);
    const schema = this.#schema(media.schema ?? {}, 'response');
    const example = media.example ?? firstExample(media.examples);
    return {
      output: { ...schema, ...this.#withDefinitions([schema]) },
      ...(example === undefined ? {} : { example: { output: example } }),
    };
  }

  /** The object that a schema is, also through references and allOf. */
  #objectOf(schema: Json): Json | undefined {
    const one = this.#followed(schema);
    const parts = list(one.allOf).map((part) => this.#objectOf(part));
    if (parts.length > 0 && parts.every((part) => part !== undefined)) {
      const all = [...parts, one];
      return {
        properties: Object.assign({}, ...all.map(({ properties }) => record(properties))),
        required: all.flatMap(({ required }) => (Array.isArray(required) ? required : [])),
      };
    }
    const isObject = one.type === 'object' || (one.type === undefined && one.properties !== undefined);
    if (!isObject || one.anyOf !== undefined || one.oneOf !== undefined) return undefined;
    return one.properties === undefined && one.additionalProperties !== false ? undefined : one;
  }

  #followed(schema: Json, depth = 0): Json {
    if (typeof schema.$ref !== 'string' || depth > 8) return schema;
    return this.#followed(record(this.#definitions[schema.$ref.slice('#/$defs/'.length)]), depth + 1);
  }

  /** With references to `$defs`, which are gathered, in the words of JSON Schema 2020-12. */
  #schema(given: unknown, place: string): Json {
    return representable(this.#modern(given), `${this.#place} ${place}`, this.#problems);
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
    if (typeof rest.$ref === 'string') return { ...this.#reference(rest.$ref) };
    const schema: Json = {};
    for (const [keyword, value] of Object.entries(rest)) {
      if (keyword.startsWith('x-')) continue;
      const isLiteral = ['enum', 'const', 'default', 'examples', 'required'].includes(keyword);
      schema[keyword] =
        keyword === 'description' ? plainText(text(value)) : isLiteral ? value : this.#modern(value);
    }
    if (example !== undefined && schema.examples === undefined) schema.examples = [example];
    exclusive(schema, 'minimum', 'exclusiveMinimum', exclusiveMinimum);
    exclusive(schema, 'maximum', 'exclusiveMaximum', exclusiveMaximum);
    if (nullable !== true) return schema;
    if (Array.isArray(schema.enum)) schema.enum = [...new Set([...schema.enum, null])];
    return typeof schema.type === 'string'
      ? { ...schema, type: [schema.type, 'null'] }
      : { anyOf: [schema, { type: 'null' }] };
  }

  #reference(reference: string): Json {
    const name = wordOf(reference.split('/').at(-1)!);
    if (this.#definitions[name] === undefined) {
      const target = targetOf(reference, this.#root);
      if (target === undefined) {
        this.#problem(`The reference ${reference.slice(0, 200)} is not part of the document.`);
        return {};
      }
      // Known before it is read: it may refer to itself.
      this.#definitions[name] = {};
      this.#definitions[name] = this.#schema(target, name);
    }
    return { $ref: `#/$defs/${name}` };
  }

  /** Those that these schemas refer to, or that those refer to. */
  #withDefinitions(schemas: unknown[]): Json {
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
}

/** OpenAPI 3.0 says `exclusiveMinimum: true` beside `minimum`. */
function exclusive(schema: Json, plain: string, name: string, value: unknown): void {
  if (typeof value === 'number') schema[name] = value;
  if (value !== true || schema[plain] === undefined) return;
  schema[name] = schema[plain];
  delete schema[plain];
}

const firstExample = (examples: unknown): unknown =>
  Object.values(record(examples)).map((one) => record(one).value)[0];

/** Of letters, digits and underscores, as path fields and definitions are named. */
const wordOf = (name: string): string => name.replace(/\W+/g, '_') || '_';

const wordsOf = (name: string): string => {
  const words = name.replaceAll('-', ' ');
  return words[0]!.toUpperCase() + words.slice(1);
};

/** `sendSms` is `send-sms`; without an ID, method and path name it. */
function nameOf({ operationId }: Json, method: string, path: string): string {
  const given = text(operationId) ?? `${method} ${path.replace(/\{[^}]*\}/g, ' ')}`;
  const name = given
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-\d]+|-+$/g, '')
    .slice(0, 40)
    .replace(/-+$/, '');
  return name === '' ? method : name;
}

function exampleOf(properties: Json, required: string[], body: Json | undefined): Json {
  const found: Json = {};
  for (const [name, field] of Object.entries(properties)) {
    const { examples } = record(field);
    if (Array.isArray(examples) && examples.length > 0) found[name] = examples[0];
  }
  const known = Object.entries(body ?? {}).filter(([name]) => properties[name] !== undefined);
  const all = { ...found, ...Object.fromEntries(known) };
  return required.every((name) => all[name] !== undefined) ? all : {};
}
