/** Reads bodies: JSON or multipart, bounded while they arrive. */
import { createHash, hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { fail, type OjaError } from '../errors.ts';
import type { EdgeRequest } from './plain-request.ts';

export interface Body {
  fields: Record<string, unknown>;
  bytes: number;
  hash: string;
}

const partsMax = 100;

/** A promise only where the body is still on its way. */
export function readBody(
  request: EdgeRequest,
  bytesMax: number,
  fileFields: string[],
  /** For JSON; uploads have the server's own, longer limit. */
  jsonMs: number,
): Body | Promise<Body> {
  const type = (request.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > bytesMax) throw tooLarge(bytesMax);
  if (type === 'multipart/form-data' && !('body' in request))
    return readMultipart(request, bytesMax, fileFields);
  const reading = readBytes(request, bytesMax, jsonMs);
  const read = (bytes: Buffer) => readJson(bytes, type, isHashed(request), fileFields.length > 0);
  return reading instanceof Promise ? reading.then(read) : read(reading);
}

function readJson(bytes: Buffer, type: string, hashed: boolean, takesFiles: boolean): Body {
  if (bytes.length === 0) return { fields: {}, bytes: 0, hash: '' };
  if (type !== 'application/json' && !type.endsWith('+json')) {
    const also = takesFiles ? ' or multipart/form-data' : '';
    throw fail(
      'unsupported_media_type',
      `Content-Type must be application/json${also}; you sent ${type || 'none'}.`,
      { param: 'Content-Type' },
    );
  }
  return {
    fields: parseJson(bytes),
    bytes: bytes.length,
    hash: hashed ? hash('sha256', bytes, 'base64') : '',
  };
}

/** Only a repeated Idempotency-Key asks whether the body is the same. */
const isHashed = (request: EdgeRequest) => request.headers['idempotency-key'] !== undefined;

function parseJson(bytes: Buffer): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw invalidJson((error as Error).message.slice(0, 200));
  }
  refuseDeep(value, bytes.length);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw fail('invalid_json', 'The body must be a JSON object.');
  }
  return value as Record<string, unknown>;
}

/** The parser quotes the body around the fault: that helps the caller, and is not kept. */
function invalidJson(why: string): OjaError {
  const what = 'The body is not valid JSON:';
  const loggedAs = `${what} ${why.replace(/, (?:\.\.\.)?".*$/s, '')}`;
  return fail('invalid_json', `${what} ${why}`, { loggedAs });
}

/** Far beyond any use; what nests without end would end in a full stack wherever it is written again. */
const depthMax = 128;

function refuseDeep(value: unknown, bytes: number): void {
  // Each level takes two characters: most bodies are too short to look.
  if (bytes > 2 * depthMax && isNested(value) && isDeeper(value, depthMax))
    throw fail('invalid_json', `The body nests more than ${depthMax} levels deep.`);
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Written for speed: every call with a body of some size waits for it. */
function isDeeper(value: object, levels: number): boolean {
  if (levels === 0) return true;
  if (Array.isArray(value)) {
    for (const inner of value) if (isNested(inner) && isDeeper(inner, levels - 1)) return true;
    return false;
  }
  for (const name in value) {
    const inner = (value as Record<string, unknown>)[name];
    if (isNested(inner) && isDeeper(inner, levels - 1)) return true;
  }
  return false;
}

function tooLarge(bytesMax: number) {
  return fail('payload_too_large', `The body may have at most ${bytesMax} bytes.`);
}

export function readBytes(
  request: EdgeRequest,
  bytesMax: number,
  timeoutMs: number,
): Buffer | Promise<Buffer> {
  if ('body' in request) {
    if (request.body.length > bytesMax) throw tooLarge(bytesMax);
    return request.body;
  }
  // One without a body is over before it is asked.
  if (request.readableEnded) return Promise.resolve(Buffer.alloc(0));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const slow = setTimeout(
      () => reject(fail('request_timeout', 'The body took too long to arrive.')),
      timeoutMs,
    );
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > bytesMax) {
        request.removeAllListeners('data');
        reject(tooLarge(bytesMax));
      } else chunks.push(chunk);
    });
    request.on('end', () => {
      clearTimeout(slow);
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
    });
    request.on('close', () => {
      clearTimeout(slow);
      // Every request closes; an error for those that ended well would cost its stack for nothing.
      if (!request.complete) reject(fail('client_closed', 'The body did not arrive whole.'));
    });
  });
}

/** Parts become fields: files as {data, filename}, texts as strings or, where they are JSON, as what they say. */
async function readMultipart(
  request: IncomingMessage,
  bytesMax: number,
  fileFields: string[],
): Promise<Body> {
  const { Busboy } = await import('@fastify/busboy');
  const fields: Record<string, unknown> = {};
  // Of each part alone: the boundary between them is another one each time the same form is sent.
  const digests: string[] | undefined = isHashed(request) ? [] : undefined;
  let bytes = 0;
  if (request.readableEnded) throw fail('invalid_request', 'The multipart body is empty.');
  return new Promise<Body>((resolve, reject) => {
    let parser: InstanceType<typeof Busboy>;
    try {
      parser = new Busboy({
        headers: request.headers as { 'content-type': string },
        limits: {
          fieldSize: bytesMax,
          fileSize: bytesMax,
          parts: partsMax,
          fields: partsMax,
          files: partsMax,
        },
      });
    } catch {
      reject(fail('invalid_request', 'The multipart body has no boundary.', { param: 'Content-Type' }));
      return;
    }
    const stop = (error: Error) => {
      request.unpipe(parser);
      reject(error);
    };
    parser.on('file', (name, stream, filename, _encoding, mime) => {
      const chunks: Buffer[] = [];
      const place = digests?.push('');
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () => stop(tooLarge(bytesMax)));
      stream.on('end', () => {
        const data = new Uint8Array(Buffer.concat(chunks));
        if (place !== undefined) digests![place - 1] = partDigest([name, filename], data);
        const isJson = mime === 'application/json' && !fileFields.includes(name);
        try {
          const value = isJson
            ? textValue(Buffer.from(data).toString())
            : { data, filename: filename || undefined };
          addField(fields, name, value, fileFields);
        } catch (error) {
          stop(error as Error);
        }
      });
    });
    parser.on('field', (name, value) => {
      digests?.push(partDigest([name], value));
      try {
        addField(fields, name, fileFields.includes(name) ? fileValue(value) : textValue(value), fileFields);
      } catch (error) {
        stop(error as Error);
      }
    });
    parser.on('partsLimit', () => stop(fail('invalid_request', `At most ${partsMax} parts are read.`)));
    parser.on('error', () => stop(fail('invalid_request', 'The multipart body is malformed.')));
    parser.on('finish', () =>
      resolve({ fields, bytes, hash: digests === undefined ? '' : partDigest(digests, '') }),
    );
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > bytesMax) stop(tooLarge(bytesMax));
    });
    request.on('close', () => {
      if (!request.complete) stop(fail('client_closed', 'The body did not arrive whole.'));
    });
    request.pipe(parser);
  });
}

const partDigest = (names: string[], content: string | Uint8Array): string =>
  createHash('sha256').update(JSON.stringify(names)).update(content).digest('base64');

function addField(
  fields: Record<string, unknown>,
  rawName: string,
  value: unknown,
  fileFields: string[],
): void {
  const isList = rawName.endsWith('[]');
  const name = isList ? rawName.slice(0, -2) : rawName;
  if (name === '__proto__' || name === 'constructor' || name === 'prototype') return;
  const inner = /^(\w+)\[(\w+)\]$/.exec(name);
  if (inner && /^\d+$/.test(inner[2]!)) {
    addField(fields, `${inner[1]}[]`, value, fileFields);
    return;
  }
  if (inner) {
    addInner(fields, inner[1]!, inner[2]!, value);
    return;
  }
  const present = Object.hasOwn(fields, name) ? fields[name] : undefined;
  // Some libraries write every file as one of a list.
  const isOneFile = fileFields.includes(name) && name !== 'files';
  if ((isList && !isOneFile) || present !== undefined || (name === 'files' && fileFields.includes('files'))) {
    fields[name] = [...(Array.isArray(present) ? present : present === undefined ? [] : [present]), value];
  } else fields[name] = value;
}

/** `a[b]` is the field b of the object a: so SDKs send objects in forms. */
function addInner(fields: Record<string, unknown>, outer: string, name: string, value: unknown): void {
  const present = Object.hasOwn(fields, outer) ? fields[outer] : {};
  if (outer === '__proto__' || typeof present !== 'object' || present === null || Array.isArray(present))
    return;
  fields[outer] = Object.fromEntries([...Object.entries(present), [name, value]]);
}

/** A file may be told by its address, or as a data: URL; other words are a name that was to be an upload. */
function fileValue(text: string): unknown {
  if (/^https?:\/\//i.test(text)) return { url: text.trim() };
  return /^data:/i.test(text) ? { data: text } : textValue(text);
}

/** Form fields carry no types: numbers, booleans, lists and objects are read from their JSON. */
function textValue(text: string): unknown {
  if (!/^\s*(?:[[{]|true$|false$|-?\d+(?:\.\d+)?$)/.test(text)) return text;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text;
  }
  refuseDeep(value, text.length);
  return typeof value === 'number' && String(value) !== text.trim() ? text : value;
}
