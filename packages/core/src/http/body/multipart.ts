/** Reads multipart/form-data: files as {data, filename}, text as JSON if it parses, else as it is. */
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Busboy } from '@fastify/busboy';
import { fail } from '../../errors.ts';
import { type Body, type BodyLimits, tooLarge } from './body-limits.ts';
import { addField, fileValue, textValue } from './form-fields.ts';
import { receive } from './receive.ts';

const partsMax = 100;

interface Part {
  name: string | undefined;
  filename: string | undefined;
  mime: string;
  data: Buffer;
}

export async function readMultipart(
  request: IncomingMessage,
  { bytesMax, share }: BodyLimits,
  fileFields: readonly string[],
  hashed: boolean,
): Promise<Body> {
  const isCounted = request.headers['content-length'] === undefined;
  if (request.readableEnded) throw fail('invalid_request', 'The multipart body is empty.');
  const { parser, parts } = await createParser(request, bytesMax);
  let bytes = 0;
  await receive(request, (chunk) => {
    bytes += chunk.length;
    if (bytes > bytesMax) throw tooLarge(bytesMax);
    if (isCounted) share.take(chunk.length);
    parts.orFailure();
    parser.write(chunk);
  });
  parser.end();
  const fields: Record<string, unknown> = {};
  // Hashes each part alone: the boundary differs each time the same form is sent.
  const digests: string[] = [];
  for (const part of await parts.all()) {
    const { name, filename, data } = part;
    if (name === undefined || name === '')
      throw fail('invalid_request', 'Every part of the form must have a name in Content-Disposition.', {
        param: 'Content-Disposition',
      });
    addField(fields, name, partValue({ ...part, name }, fileFields), fileFields);
    if (hashed) digests.push(partDigest(filename === undefined ? [name] : [name, filename], data));
  }
  return { fields, bytes, hash: hashed ? partDigest(digests, '') : '' };
}

async function createParser({ headers }: IncomingMessage, bytesMax: number) {
  const { Busboy } = await import('@fastify/busboy');
  try {
    const parser = new Busboy({
      headers: headers as { 'content-type': string },
      // Text as well: busboy would replace what is not UTF-8.
      isPartAFile: () => true,
      limits: { fileSize: bytesMax, parts: partsMax, files: partsMax },
    });
    return { parser, parts: collectParts(parser, bytesMax) };
  } catch {
    throw fail('invalid_request', 'The multipart body has no boundary.', { param: 'Content-Type' });
  }
}

/** Owns the streams of the parts: an error in one of them fails the whole body. */
function collectParts(parser: InstanceType<typeof Busboy>, bytesMax: number) {
  const reading: Promise<Part>[] = [];
  let failure: Error | undefined;
  let isFinished = false;
  const stop = (error: Error) => {
    failure ??= error;
  };
  parser.on('file', (name: string | undefined, stream, filename: string | undefined, _encoding, mime) => {
    stream.on('limit', () => stop(tooLarge(bytesMax)));
    const part = buffer(stream).then((data) => ({ name, filename, mime, data }));
    part.catch(() => stop(malformed()));
    reading.push(part);
  });
  parser.on('partsLimit', () => stop(fail('invalid_request', `The limit is ${partsMax} parts.`)));
  parser.on('error', () => stop(malformed()));
  parser.on('finish', () => {
    isFinished = true;
  });
  return {
    orFailure() {
      if (failure !== undefined) throw failure;
    },
    /** Called once the parser has all bytes. A part that is incomplete in the next tick will never be complete. */
    async all(): Promise<Part[]> {
      await nextTurn();
      if (failure === undefined && !isFinished) failure = malformed();
      this.orFailure();
      return await Promise.all(reading);
    },
  };
}

const malformed = () => fail('invalid_request', 'The multipart body is malformed.');

function partValue(
  { name, filename, mime, data }: Part & { name: string },
  fileFields: readonly string[],
): unknown {
  const isFile = filename !== undefined || mime === 'application/octet-stream';
  const isFileField = fileFields.includes(name);
  if (isFile && (isFileField || mime !== 'application/json'))
    return { data: new Uint8Array(data), filename: filename || undefined };
  const text = textOf(name, data);
  return isFileField ? fileValue(text) : textValue(text);
}

function textOf(name: string, data: Buffer): string {
  if (isUtf8(data)) return data.toString('utf8');
  // The name may be wrong, too.
  const param = name.slice(0, 100);
  throw fail('invalid_request', `${param} must be UTF-8 text.`, { param });
}

const partDigest = (names: string[], content: string | Uint8Array): string =>
  createHash('sha256').update(JSON.stringify(names)).update(content).digest('base64');
