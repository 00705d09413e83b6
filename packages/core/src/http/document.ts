/** A large document that never changes while we run: created on first use, compressed once, and sent only to clients that lack it. */
import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const packers = {
  // The best quality would take seconds and save a few percent.
  br: (text: Buffer) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (text: Buffer) => promisify(gzip)(text, { level: 9 }),
};
const encodings = Object.keys(packers) as (keyof typeof packers)[];

export function createDocument(mime: string, make: () => string) {
  let document: { bytes: Buffer; etag: string } | undefined;
  const packed: Partial<Record<keyof typeof packers, Promise<Buffer>>> = {};
  const packedAs = (encoding: keyof typeof packers, bytes: Buffer) => {
    packed[encoding] ??= packers[encoding](bytes);
    return packed[encoding];
  };
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (document === undefined) {
      const bytes = Buffer.from(make());
      document = { bytes, etag: `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"` };
    }
    response.setHeader('vary', 'accept-encoding');
    response.setHeader('etag', document.etag);
    response.setHeader('cache-control', 'no-cache');
    response.setHeader('content-type', mime);
    if (String(request.headers['if-none-match'] ?? '').includes(document.etag)) {
      response.writeHead(304).end();
      return;
    }
    const taken = String(request.headers['accept-encoding'] ?? '');
    const encoding = encodings.find((name) => new RegExp(`\\b${name}\\b`).test(taken));
    const body = encoding === undefined ? document.bytes : await packedAs(encoding, document.bytes);
    if (encoding !== undefined) response.setHeader('content-encoding', encoding);
    response.setHeader('content-length', body.length);
    response.writeHead(200);
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}
