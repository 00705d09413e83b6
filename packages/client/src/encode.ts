/** Turns an input into address and body. A body is made once, so that every attempt sends the same bytes. */
import type { EndpointRow } from './call.ts';
import { base64Of, bytesOf, isBytes, type NamedBytes } from './file-input.ts';

type Fields = Record<string, unknown>;

export interface Encoded {
  path: string;
  body: string | Uint8Array<ArrayBuffer> | undefined;
  contentType: string | undefined;
}

export async function encode(row: EndpointRow, input: Fields): Promise<Encoded> {
  const fields = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields[name];
    if (value === undefined || value === '')
      throw new TypeError(`${name} is required: it is part of ${row.path}`);
    delete fields[name];
    return encodeURIComponent(String(value));
  });
  if (row.method === 'GET' || row.method === 'DELETE')
    return { path: path + queryText(fields), body: undefined, contentType: undefined };
  if (fitsMultipart(row.files ?? [], fields)) return { path, ...(await multipart(fields)) };
  return { path, body: JSON.stringify(await withBase64(fields)), contentType: 'application/json' };
}

function queryText(fields: Fields): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== null) query.append(name, one instanceof Date ? one.toISOString() : String(one));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Texts that a multipart reader would take for a number, a boolean or JSON. */
const ambiguous = /^\s*(?:[[{]|true$|false$|-?\d+(?:\.\d+)?$)/;

/** Multipart where bytes lie in the endpoint's file fields, and nowhere deeper, and no text would change its type. */
function fitsMultipart(fileFields: string[], fields: Fields): boolean {
  let files = 0;
  for (const [name, value] of Object.entries(fields)) {
    if (fileFields.includes(name)) {
      const list = Array.isArray(value) ? value : [value];
      if (!list.every((one) => bytesOf(one) !== undefined)) return false;
      files += list.length;
    } else if (holdsBytes(value) || value === null || (typeof value === 'string' && ambiguous.test(value)))
      return false;
  }
  return files > 0;
}

function holdsBytes(value: unknown): boolean {
  if (isBytes(value)) return true;
  if (value === null || typeof value !== 'object') return false;
  return Object.values(value).some(holdsBytes);
}

async function multipart(fields: Fields) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    const files = (Array.isArray(value) ? value : [value]).map(bytesOf);
    if (files.length > 0 && files[0] !== undefined)
      for (const { blob, filename } of files as NamedBytes[]) form.append(name, blob, filename ?? 'file');
    else form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const packed = new Response(form);
  // First of all: Bun knows the boundary only until the body is read.
  const contentType = packed.headers.get('content-type') ?? undefined;
  return { body: new Uint8Array(await packed.arrayBuffer()), contentType };
}

/** Bytes anywhere in the input become {data: base64, filename}. */
async function withBase64(value: unknown): Promise<unknown> {
  const bytes = bytesOf(value);
  if (bytes !== undefined) {
    const { blob, filename } = bytes;
    return { data: await base64Of(blob), ...(filename === undefined ? {} : { filename }) };
  }
  if (Array.isArray(value)) return Promise.all(value.map(withBase64));
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  const entries = Object.entries(value).map(
    async ([name, inner]) => [name, await withBase64(inner)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}
