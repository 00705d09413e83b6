/** The body of an operation: which of its types is sent, and what callers give for it. */
import type { RequestForm } from '../../endpoints/operator/services/definition.ts';
import type { Json } from '../schema.ts';
import { resolve } from './document.ts';
import type { SchemaReader } from './schemas.ts';
import { firstExample, record } from './values.ts';

export interface BodyRead {
  /** Fields of the body, or the one that is the whole body. */
  properties: Json;
  required: string[];
  form: Pick<RequestForm, 'body' | 'body_field' | 'files' | 'lists'>;
  example: Json;
  isOpen: boolean;
}

const isJson = (type: string) => /^(application|text)\/([\w.+-]+\+)?json|^\*\/\*/.test(type);
const isForm = (type: string) => type.startsWith('application/x-www-form-urlencoded');
const isMultipart = (type: string) => type.startsWith('multipart/form-data');
const isBytes = (type: string) =>
  /^(application\/(octet-stream|pdf|zip|gzip)|(image|audio|video|font)\/[\w.+*-]+)/.test(type);

/** Text as in 3.0, or as in 3.1. */
const isFile = ({ type, format, contentEncoding, contentMediaType }: Json): boolean =>
  [type].flat().includes('string') &&
  (format === 'binary' || (contentMediaType !== undefined && contentEncoding === undefined));

interface Parts {
  root: Json;
  schemas: SchemaReader;
  /** Names that parameters have. */
  taken: Json;
  problem: (message: string) => void;
}

export function readBody(given: unknown, parts: Parts): BodyRead | undefined {
  if (given === undefined) return undefined;
  const body = resolve(given, parts.root);
  const content = record(body.content);
  const types = Object.keys(content);
  const type = [isJson, isMultipart, isForm, isBytes].flatMap((is) => types.filter(is))[0];
  const left = types.filter((one) => one !== type && !(type !== undefined && (isJson(one) || isForm(one))));
  for (const other of left) parts.problem(`Bodies of the type ${other} are left out.`);
  if (type === undefined) return undefined;
  const media = record(content[type]);
  const isRequired = body.required === true;
  if (isBytes(type)) return wholeFile(type, isRequired, parts);
  const schema = parts.schemas.read(media.schema ?? {}, 'body');
  const example = media.example ?? firstExample(media.examples);
  const form = isMultipart(type)
    ? { body: 'multipart' as const }
    : isForm(type)
      ? { body: 'form' as const }
      : {};
  const read = fieldsOf(schema, media, isMultipart(type), parts);
  const mixed = Object.keys(read?.properties ?? {}).filter((name) => Object.hasOwn(parts.taken, name));
  if (read === undefined || (mixed.length > 0 && read.form.files === undefined))
    return wholeBody(schema, example, isRequired, form, parts.taken);
  for (const name of mixed) {
    parts.problem(`The body field ${name} has the name of a parameter and is left out.`);
    delete read.properties[name];
  }
  return { ...read, form: { ...form, ...read.form }, example: record(example) };
}

/** A field of the body with the name of a parameter: callers give the body as one field. */
function wholeBody(schema: Json, example: unknown, isRequired: boolean, form: BodyRead['form'], taken: Json) {
  const name = ['body', 'request_body', 'body_fields'].find((one) => !Object.hasOwn(taken, one))!;
  return {
    properties: { [name]: schema },
    required: isRequired ? [name] : [],
    form: { ...form, body_field: name },
    example: example === undefined ? {} : { [name]: example },
    isOpen: false,
  };
}

function wholeFile(type: string, isRequired: boolean, { taken }: Parts): BodyRead {
  const name = Object.hasOwn(taken, 'file') ? 'body' : 'file';
  return {
    properties: { [name]: { type: 'string', format: 'binary', description: `File, sent as ${type}.` } },
    required: isRequired ? [name] : [],
    form: { body: 'bytes', body_field: name, files: [name] },
    example: {},
    isOpen: false,
  };
}

/** Undefined where the body is no object. */
function fieldsOf(schema: Json, media: Json, mayHaveFiles: boolean, { schemas, problem }: Parts) {
  const whole = schemas.objectOf(schema);
  if (whole === undefined) return undefined;
  const original = schemas.original(media.schema);
  const originals = record(original.properties);
  const files: string[] = [];
  const lists: NonNullable<RequestForm['lists']> = {};
  const properties: Json = {};
  for (const [name, field] of Object.entries(record(whole.properties))) {
    const own = schemas.original(originals[name]);
    // The provider sets it.
    if (own.readOnly === true) continue;
    const inner = own.type === 'array' ? schemas.original(own.items) : own;
    if (mayHaveFiles && isFile(inner)) {
      files.push(name);
      if (inner !== own) problem(`Of the files ${name}, a call sends one.`);
    }
    if (record(record(media.encoding)[name]).style === 'deepObject') lists[name] = 'brackets';
    properties[name] = field;
  }
  const required = ((whole.required as string[] | undefined) ?? []).filter(
    (name) => properties[name] !== undefined,
  );
  return {
    properties,
    required,
    form: {
      ...(files.length === 0 ? {} : { files }),
      ...(Object.keys(lists).length === 0 ? {} : { lists }),
    },
    example: {},
    isOpen: whole.additionalProperties === true,
  };
}
