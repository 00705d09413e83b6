/** Reads multipart/form-data: files as {data, filename}, text as what its JSON says or as it is. */
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { fail } from '../../errors.ts';
import { type Body, type BodyLimits, tooLarge } from './body-limits.ts';
import { addField, fileValue, textValue } from './form-fields.ts';

const partsMax = 100;

interface Part {
  name: string;
  filename: string | undefined;
  mime: string;
  data: Buffer;
}

export async function readMultipart(
  request: IncomingMessage,
  { bytesMax, share }: BodyLimits,
  fileFields: string[],
  hashed: boolean,
): Promise<Body> {
  const { Busboy } = await import('@fastify/busboy');
  const fields: Record<string, unknown> = {};
  // Of each part alone: the boundary between them is another one each time the same form is sent.
  const digests: string[] | undefined = hashed ? [] : undefined;
  const isCounted = request.headers['content-length'] === undefined;
  let bytes = 0;
  if (request.readableEnded) throw fail('invalid_request', 'The multipart body is empty.');
  return new Promise<Body>((resolve, reject) => {
    let parser: InstanceType<typeof Busboy>;
    try {
      parser = new Busboy({
        headers: request.headers as { 'content-type': string },
        // Text as well: busboy would replace what is not UTF-8.
        isPartAFile: () => true,
        limits: { fileSize: bytesMax, parts: partsMax, files: partsMax },
      });
    } catch {
      reject(fail('invalid_request', 'The multipart body has no boundary.', { param: 'Content-Type' }));
      return;
    }
    const stop = (error: Error) => {
      request.unpipe(parser);
      reject(error);
    };
    const unlessWrong = (step: () => void) => {
      try {
        step();
      } catch (error) {
        stop(error as Error);
      }
    };
    parser.on('file', (name: string | undefined, stream, filename: string | undefined, _encoding, mime) => {
      const chunks: Buffer[] = [];
      const place = digests?.push('');
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () => stop(tooLarge(bytesMax)));
      stream.on('end', () => {
        const data = Buffer.concat(chunks);
        if (place !== undefined)
          digests![place - 1] = partDigest(
            filename === undefined ? [name ?? ''] : [name ?? '', filename],
            data,
          );
        unlessWrong(() => {
          if (name === undefined || name === '')
            throw fail('invalid_request', 'Every part of the form must have a name in Content-Disposition.', {
              param: 'Content-Disposition',
            });
          addField(fields, name, partValue({ name, filename, mime, data }, fileFields), fileFields);
        });
      });
    });
    parser.on('partsLimit', () => stop(fail('invalid_request', `The limit is ${partsMax} parts.`)));
    parser.on('error', () => stop(fail('invalid_request', 'The multipart body is malformed.')));
    parser.on('finish', () =>
      resolve({ fields, bytes, hash: digests === undefined ? '' : partDigest(digests, '') }),
    );
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > bytesMax) return stop(tooLarge(bytesMax));
      if (isCounted) unlessWrong(() => share.take(chunk.length));
    });
    request.on('close', () => {
      if (!request.complete) stop(fail('client_closed', 'The body is incomplete.'));
    });
    request.pipe(parser);
  });
}

function partValue({ name, filename, mime, data }: Part, fileFields: string[]): unknown {
  const isFile = filename !== undefined || mime === 'application/octet-stream';
  const isFileField = fileFields.includes(name);
  if (isFile && (isFileField || mime !== 'application/json'))
    return { data: new Uint8Array(data), filename: filename || undefined };
  const text = textOf(name, data);
  return isFileField ? fileValue(text) : textValue(text);
}

function textOf(name: string, data: Buffer): string {
  if (isUtf8(data)) return data.toString('utf8');
  // The name may be as wrong as the text.
  const param = name.slice(0, 100);
  throw fail('invalid_request', `${param} must be UTF-8 text.`, { param });
}

const partDigest = (names: string[], content: string | Uint8Array): string =>
  createHash('sha256').update(JSON.stringify(names)).update(content).digest('base64');
