/**
 * Reads the requests that nearly all are: one of the five methods, HTTP/1.1, every header once, and the whole of it in
 * the bytes that came. Whatever else is valid, unusual or wrong is left to node:http, which has seen it all.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

export interface PlainRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  socket: Socket;
  complete: true;
  body: Buffer;
}

export type EdgeRequest = IncomingMessage | PlainRequest;

const headBytesMax = 8 * 1024;
const headEnd = '\r\n\r\n';
const token = "[!#$%&'*+\\-.^_`|~0-9A-Za-z]+";
const head = new RegExp(
  `^(GET|POST|PUT|PATCH|DELETE) (/[!-~]*) HTTP/1\\.1\\r\\n(?:${token}:[\\t -~]*\\r\\n)+$`,
);
const length = /^\d{1,9}$/;

/** They change how a request is framed, or whose connection this is. */
const unusual = ['transfer-encoding', 'expect', 'upgrade', 'te', 'trailer', 'http2-settings'];

export function readPlain(bytes: Buffer, socket: Socket): PlainRequest | undefined {
  const text = bytes.toString('latin1', 0, headBytesMax);
  const end = text.indexOf(headEnd);
  if (end === -1) return undefined;
  const start = head.exec(text.slice(0, end + 2));
  if (start === null) return undefined;
  const headers = readHeaders(text, end);
  if (headers === undefined || headers.host === undefined || !isPlain(headers)) return undefined;
  const body = bytes.subarray(end + headEnd.length);
  if (!hasLength(headers['content-length'], body.length)) return undefined;
  const method = start[1]!;
  if (method === 'GET' && body.length > 0) return undefined;
  return { method, url: start[2]!, headers, socket, complete: true, body };
}

/** Undefined when one comes twice. */
function readHeaders(text: string, end: number): IncomingHttpHeaders | undefined {
  const headers: Record<string, string> = {};
  let from = text.indexOf('\r\n') + 2;
  while (from < end) {
    const colon = text.indexOf(':', from);
    const to = text.indexOf('\r\n', colon);
    const name = text.slice(from, colon).toLowerCase();
    if (headers[name] !== undefined) return undefined;
    headers[name] = text.slice(colon + 1, to).trim();
    from = to + 2;
  }
  return headers;
}

function isPlain(headers: IncomingHttpHeaders): boolean {
  for (const name of unusual) if (headers[name] !== undefined) return false;
  const { connection } = headers;
  if (connection !== undefined && connection.toLowerCase() !== 'keep-alive') return false;
  return headers['content-type']?.toLowerCase().startsWith('multipart/') !== true;
}

function hasLength(announced: string | undefined, bytes: number): boolean {
  if (announced === undefined) return bytes === 0;
  return length.test(announced) && Number(announced) === bytes;
}
