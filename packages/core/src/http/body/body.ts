/** Reads bodies: JSON or multipart, bounded while they arrive. */
import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { WireForm } from '../../endpoints/endpoint.ts';
import { fail } from '../../errors.ts';
import type { EdgeRequest } from '../plain/plain-request.ts';
import { decodeBody, encodingOf, refuseEncoding } from './body-encoding.ts';
import { type Body, type BodyLimits, tooLarge } from './body-limits.ts';
import { parseJson } from './json-body.ts';
import { readMultipart } from './multipart.ts';
import { receive } from './receive.ts';

const json = 'application/json';

/** A promise only while the body is still arriving. */
export function readBody(
  request: EdgeRequest,
  limits: BodyLimits,
  { files: fileFields = [], form }: Pick<WireForm, 'files' | 'form'> = {},
): Body | Promise<Body> {
  const contentType = request.headers['content-type'] ?? '';
  const type = contentType === json ? json : contentType.split(';')[0]!.trim().toLowerCase();
  // Any page can send a form: only endpoints that take files read one.
  if (type === 'multipart/form-data' && fileFields.length > 0 && !('body' in request)) {
    refuseEncoding(request);
    announce(request, limits);
    return readMultipart(request, limits, fileFields, isHashed(request));
  }
  const encoding = encodingOf(request);
  const reading = readBytes(request, limits);
  const read = (bytes: Buffer) => {
    if (bytes.length === 0) return { fields: {}, bytes: 0, hash: '' };
    if (form === true && type === 'application/x-www-form-urlencoded' && encoding === undefined)
      return { fields: parseForm(bytes), bytes: bytes.length, hash: '' };
    refuseOtherType(type, contentType, fileFields.length > 0);
    if (encoding === undefined) return readJson(request, bytes);
    return decodeBody(bytes, encoding, limits).then((decoded) => readJson(request, decoded));
  };
  return reading instanceof Promise ? reading.then(read) : read(reading);
}

/** As OAuth sends it: every name once. */
function parseForm(bytes: Buffer): Record<string, unknown> {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(bytes.toString('utf8'))) {
    if (fields.has(name)) throw fail('invalid_request', `${name}: is given twice.`, { param: name });
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}

function readJson(request: EdgeRequest, bytes: Buffer): Body {
  const { fields, isUnescaped } = parseJson(bytes);
  const sum = isHashed(request) ? hash('sha256', bytes, 'base64') : '';
  return { fields, bytes: bytes.length, hash: sum, isUnescaped };
}

function refuseOtherType(type: string, contentType: string, takesFiles: boolean): void {
  if (contentType === json) return;
  if (type !== json && !type.endsWith('+json')) {
    const also = takesFiles ? ' or multipart/form-data' : '';
    throw fail(
      'unsupported_media_type',
      `Content-Type must be application/json${also}; you sent ${type || 'none'}.`,
      { param: 'Content-Type' },
    );
  }
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1];
  if (charset !== undefined && !/^(?:utf-?8|us-ascii|ascii)$/i.test(charset))
    throw fail('unsupported_media_type', `JSON must be UTF-8; you sent charset=${charset.slice(0, 40)}.`, {
      param: 'Content-Type',
    });
}

/** Only a repeated Idempotency-Key asks whether the body is the same. */
const isHashed = (request: EdgeRequest) => request.headers['idempotency-key'] !== undefined;

/** A body that is too large is refused before any of it is read. */
function announce({ headers }: EdgeRequest, { bytesMax, share }: BodyLimits): void {
  const announced = Number(headers['content-length'] ?? 0);
  if (announced > bytesMax) throw tooLarge(bytesMax);
  share.take(announced);
}

export function readBytes(request: EdgeRequest, limits: BodyLimits): Buffer | Promise<Buffer> {
  announce(request, limits);
  if ('body' in request) return request.body;
  // A request without a body has already ended.
  return request.readableEnded ? Promise.resolve(Buffer.alloc(0)) : readArriving(request, limits);
}

async function readArriving(
  request: IncomingMessage,
  { bytesMax, share, jsonMs }: BodyLimits,
): Promise<Buffer> {
  const isAnnounced = request.headers['content-length'] !== undefined;
  const late = Promise.withResolvers<never>();
  const slow = setTimeout(
    () => late.reject(fail('request_timeout', 'The body took too long to arrive.')),
    jsonMs,
  );
  const chunks: Buffer[] = [];
  let size = 0;
  const received = receive(request, (chunk) => {
    size += chunk.length;
    if (size > bytesMax) throw tooLarge(bytesMax);
    if (!isAnnounced) share.take(chunk.length);
    chunks.push(chunk);
  });
  try {
    await Promise.race([received, late.promise]);
  } finally {
    clearTimeout(slow);
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
}
