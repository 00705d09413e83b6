/**
 * Reads the requests that nearly all are: one of the five methods, HTTP/1.1, every header once, and the whole of it in
 * the bytes that came. Everything else, whether valid, unusual or wrong, is left to node:http.
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
const firstLine = /^(GET|POST|PUT|PATCH|DELETE) (\/[!-~]*) HTTP\/1\.1$/;
const headerLines = new RegExp(`^(?:\\r\\n${token}:[\\t -~]*)+\\r\\n$`);
const length = /^\d{1,9}$/;

/** They change how a request is framed, or who the connection belongs to. */
const unusual = ['transfer-encoding', 'expect', 'upgrade', 'te', 'trailer', 'http2-settings'];

/**
 * Of one connection. Its client repeats the same headers except for the length of the body: what came
 * before and after that length is stored, and if the next request has the same, its headers are known.
 */
export class PlainReader {
  #before = '';
  #after = '';
  #headers: IncomingHttpHeaders | undefined;

  read(bytes: Buffer, socket: Socket): PlainRequest | undefined {
    const text = bytes.toString('latin1', 0, headBytesMax);
    const end = text.indexOf(headEnd);
    if (end === -1) return undefined;
    const lineEnd = text.indexOf('\r\n');
    const start = firstLine.exec(text.slice(0, lineEnd));
    if (start === null) return undefined;
    const lines = text.slice(lineEnd, end + 2);
    const headers = this.#repeatedHeaders(lines) ?? this.#newHeaders(lines);
    if (headers === undefined) return undefined;
    const body = bytes.subarray(end + headEnd.length);
    if (!hasLength(headers['content-length'], body.length)) return undefined;
    const method = start[1]!;
    if (method === 'GET' && body.length > 0) return undefined;
    return { method, url: start[2]!, headers, socket, complete: true, body };
  }

  #repeatedHeaders(lines: string): IncomingHttpHeaders | undefined {
    const headers = this.#headers;
    const lengthEnd = lines.length - this.#after.length;
    // Slices, because `startsWith` compares character by character.
    if (headers === undefined || lines.slice(0, this.#before.length) !== this.#before) return undefined;
    if (lines.slice(lengthEnd) !== this.#after) return undefined;
    const between = lines.slice(this.#before.length, lengthEnd);
    if (this.#after === '') return between === '' ? headers : undefined;
    if (between === headers['content-length']) return headers;
    return length.test(between) ? { ...headers, 'content-length': between } : undefined;
  }

  #newHeaders(lines: string): IncomingHttpHeaders | undefined {
    if (!headerLines.test(lines)) return undefined;
    const headers: Record<string, string> = {};
    let lengthAt = lines.length;
    let from = 2;
    while (from < lines.length) {
      const colon = lines.indexOf(':', from);
      const to = lines.indexOf('\r\n', colon);
      const name = lines.slice(from, colon).toLowerCase();
      // If there are two, node:http decides which one counts.
      if (headers[name] !== undefined) return undefined;
      const value = lines.slice(colon + 1, to).trim();
      headers[name] = value;
      if (name === 'content-length') lengthAt = lines.indexOf(value, colon);
      from = to + 2;
    }
    if (headers.host === undefined || !isPlain(headers)) return undefined;
    this.#before = lines.slice(0, lengthAt);
    this.#after = lines.slice(lengthAt + (headers['content-length'] ?? '').length);
    this.#headers = headers;
    return headers;
  }
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
