/** name=value words into the input of an endpoint. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { blob, text as readText } from 'node:stream/consumers';
import { fileFromPath } from '../node.ts';
import { UsageError } from './usage-error.ts';

export interface Field {
  kind: string;
  required?: boolean;
  values?: string[];
  about?: string;
}
export interface EndpointFields {
  about: string;
  fields: Record<string, Field>;
}

type Fields = Record<string, unknown>;

/**
 * `name=value` by the kind of the field, `name:=JSON` as it is, `name=@path` from a file (`@-` is standard input,
 * `@@` a real @), `a.b=value` inside an object, the same name again for lists.
 */
export async function readFields(words: string[], known: Record<string, Field>): Promise<Fields> {
  const input: Fields = {};
  for (const word of words) {
    const match = /^([^=:\s]+?)(:?=)([\s\S]*)$/.exec(word);
    if (match === null) throw new UsageError(`"${word}" must have the form name=value.`);
    const [, path = '', sign, value = ''] = match;
    const [first = '', ...rest] = path.split('.');
    const kind = rest.length > 0 ? 'guess' : (known[first]?.kind ?? 'guess');
    put(
      input,
      [first, ...rest],
      sign === ':=' ? parseJson(path, value) : await typedValue(kind, path, value),
    );
  }
  return input;
}

async function typedValue(kind: string, name: string, value: string): Promise<unknown> {
  if (kind === 'file') return fileOf(value);
  if (kind === 'files') return [await fileOf(value)];
  if (value.startsWith('@@')) return value.slice(1);
  const text = value.startsWith('@') ? await textOf(value.slice(1)) : value;
  if (kind === 'number') {
    if (text.trim() === '' || !Number.isFinite(Number(text)))
      throw new UsageError(`${name} must be a number, not "${text}".`);
    return Number(text);
  }
  if (kind === 'boolean') {
    if (!/^(true|false)$/.test(text)) throw new UsageError(`${name} must be true or false, not "${text}".`);
    return text === 'true';
  }
  if (kind === 'json') return parseJson(name, text);
  if (kind === 'list')
    return text.startsWith('[') ? parseJson(name, text) : text.split(',').map((one) => one.trim());
  if (kind === 'guess' && /^(true|false|null|-?\d+(\.\d+)?|[[{][\s\S]*)$/.test(text)) return guess(text);
  return text;
}

function guess(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${name} must be JSON: ${(error as Error).message}`);
  }
}

/** A path with or without @, or an address. */
async function fileOf(value: string): Promise<unknown> {
  if (/^https?:\/\//.test(value)) return { url: value };
  if (value.startsWith('data:')) return { data: value };
  const path = value.replace(/^@/, '');
  if (path === '-') return { data: await blob(process.stdin), filename: 'stdin' };
  try {
    return await fileFromPath(path);
  } catch {
    throw new UsageError(`${basename(path)} cannot be read at ${path}.`);
  }
}

async function textOf(path: string): Promise<string> {
  if (path === '-') return readText(process.stdin);
  return readFile(path, 'utf8').catch(() => {
    throw new UsageError(`${path} cannot be read.`);
  });
}

function put(input: Fields, path: string[], value: unknown): void {
  const [first = '', ...rest] = path;
  if (first === '__proto__') throw new UsageError('__proto__ is not a valid field name.');
  const present = Object.hasOwn(input, first) ? input[first] : undefined;
  if (rest.length > 0) {
    const inner = present !== null && typeof present === 'object' ? (present as Fields) : {};
    input[first] = inner;
    put(inner, rest, value);
  } else if (present === undefined) input[first] = value;
  else input[first] = [present, value].flat();
}
