/** One operation of a document: where its fields go, their schemas and examples. */
import type { z } from 'zod';
import type { definitionIn, RequestForm } from '../../endpoints/operator/services/definition.ts';
import type { Json, Problem } from '../schema.ts';
import { readBody } from './body.ts';
import { resolve } from './document.ts';
import type { KeyField } from './keys.ts';
import { describedBy, SchemaReader } from './schemas.ts';
import { firstExample, list, plainText, record, text, wordOf } from './values.ts';

export type GivenOperation = Omit<z.input<typeof definitionIn>['operations'][number], 'price'>;
export const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The server sets them, or they are secrets of the provider. */
const ownHeaders = /^(authorization|accept|content-type|cookie|host)$/i;

type Place = 'path' | 'query' | 'header' | 'body';

interface Fields {
  properties: Json;
  required: string[];
  places: Record<string, Place>;
  lists: NonNullable<RequestForm['lists']>;
}

/** What is the same for all operations of a document. */
export interface Whole {
  root: Json;
  problems: Problem[];
  keys: readonly KeyField[];
}

export class OperationReader {
  readonly #root: Json;
  readonly #keys: Whole['keys'];
  readonly #schemas: SchemaReader;
  readonly #problem: (message: string) => void;

  constructor({ root, problems, keys }: Whole, place: string) {
    this.#root = root;
    this.#keys = keys;
    this.#schemas = new SchemaReader(root, place, problems);
    this.#problem = (message) => problems.push({ place, message });
  }

  read(method: (typeof methods)[number], path: string, item: Json, given: Json): GivenOperation {
    const fields: Fields = { properties: {}, required: [], places: {}, lists: {} };
    for (const one of this.#parametersOf(item, given)) this.#addParameter(one, fields);
    const { properties, required, places } = fields;
    const body = readBody(given.requestBody, {
      root: this.#root,
      schemas: this.#schemas,
      taken: properties,
      problem: this.#problem,
    });
    for (const [name, field] of Object.entries(body?.properties ?? {})) {
      properties[name] = field;
      const isElsewhere = method === 'get' || method === 'delete' || body!.form.body_field === name;
      if (isElsewhere) places[name] = 'body';
      else delete places[name];
    }
    required.push(...(body?.required ?? []).filter((name) => !required.includes(name)));
    const name = nameOf(given, method, path);
    const { example, ...output } = this.#readOutput(given);
    const lists = { ...fields.lists, ...body?.form.lists };
    return {
      name,
      method: method.toUpperCase() as 'GET',
      path: path.replace(/\{([^}]*)\}/g, (_, field: string) => `{${wordOf(field)}}`),
      summary: (plainText(text(given.summary)) || wordsOf(name)).slice(0, 120),
      ...describedBy(given.description),
      input: {
        type: 'object',
        properties,
        ...(required.length === 0 ? {} : { required }),
        additionalProperties: body?.isOpen ?? false,
        ...this.#schemas.definitionsOf([properties]),
      },
      ...output,
      ...(given.deprecated === true ? { deprecated: { since: new Date().toISOString().slice(0, 10) } } : {}),
      example: { input: exampleOf(properties, required, body?.example), ...example },
      request: {
        ...(Object.keys(places).length === 0 ? {} : { places }),
        ...body?.form,
        ...(Object.keys(lists).length === 0 ? {} : { lists }),
      },
    };
  }

  /** Those of the operation replace those of its path. */
  #parametersOf(item: Json, given: Json): Json[] {
    const all = [...list(item.parameters), ...list(given.parameters)].map((one) => resolve(one, this.#root));
    const by = new Map(all.map((one) => [`${text(one.in)} ${text(one.name)}`, one]));
    return [...by.values()];
  }

  #addParameter(parameter: Json, to: Fields): void {
    const name = text(parameter.name);
    const place = text(parameter.in);
    if (name === undefined || this.#isKey(name, place)) return;
    const isTaken = place === 'path' || place === 'query' || place === 'header';
    if (!isTaken || (place === 'header' && ownHeaders.test(name))) {
      this.#problem(`The ${place} parameter ${name} is left out.`);
      return;
    }
    const word = place === 'path' ? wordOf(name) : name;
    if (Object.hasOwn(to.properties, word)) {
      this.#problem(`The ${place} parameter ${name} has the name of another one and is left out.`);
      return;
    }
    const style = this.#listStyle(parameter, place);
    if (style !== undefined) to.lists[word] = style;
    const example = parameter.example ?? firstExample(parameter.examples);
    to.properties[word] = {
      ...this.#parameterSchema(parameter, name),
      ...describedBy(parameter.description),
      ...(example === undefined ? {} : { examples: [example] }),
    };
    to.places[word] = place;
    if (parameter.required === true || place === 'path') to.required.push(word);
  }

  /** We send it with each call. */
  #isKey(name: string, place: string | undefined): boolean {
    const lower = name.toLowerCase();
    return this.#keys.some(
      (key) =>
        (place === 'header' && key.place === 'headers' && key.name.toLowerCase() === lower) ||
        (place === 'query' && key.place === 'query' && key.name === name),
    );
  }

  /** One with `content` is text in that format. */
  #parameterSchema(parameter: Json, name: string): Json {
    const [type] = Object.keys(record(parameter.content));
    if (type !== undefined && parameter.schema === undefined)
      return { type: 'string', description: `Text of the type ${type}.` };
    return this.#schemas.read(parameter.schema ?? {}, name);
  }

  #listStyle({ style, explode, name, schema }: Json, place: string | undefined) {
    if (place !== 'query') {
      if (style !== undefined && style !== 'simple')
        this.#problem(`The style ${style} of ${name} is not supported: lists are separated by commas.`);
      return undefined;
    }
    if (style === 'spaceDelimited') return 'space' as const;
    if (style === 'pipeDelimited') return 'pipe' as const;
    const isArray = [this.#schemas.original(schema).type].flat().includes('array');
    if (style === 'deepObject') return isArray ? ('brackets' as const) : undefined;
    return isArray && explode === false ? ('comma' as const) : undefined;
  }

  #readOutput(given: Json): Pick<GivenOperation, 'output' | 'returns'> & { example?: { output: unknown } } {
    const responses = record(given.responses);
    const status = Object.keys(responses).find((one) => /^2/.test(one)) ?? 'default';
    const content = record(resolve(responses[status], this.#root).content);
    const types = Object.keys(content);
    const json = types.find((type) => /^application\/([\w.+-]+\+)?json|^text\/json|^\*\/\*/.test(type));
    if (json === undefined) return types.length > 0 ? { returns: 'file' } : {};
    const media = record(content[json]);
    const schema = this.#schemas.read(media.schema ?? {}, 'response');
    const example = media.example ?? firstExample(media.examples);
    return {
      output: { ...schema, ...this.#schemas.definitionsOf([schema]) },
      ...(example === undefined ? {} : { example: { output: example } }),
    };
  }
}

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

/** Of a document's examples, if they name all that is required. */
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
