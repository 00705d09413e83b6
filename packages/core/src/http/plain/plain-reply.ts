/** A response as bytes: the headers that node:http would write, in one piece with a complete body. */
import { STATUS_CODES } from '../../wire/node-http.ts';
import type { Whole } from '../reply.ts';

export const keepAliveMs = 65_000;

const kept = `connection: keep-alive\r\nkeep-alive: timeout=${keepAliveMs / 1000}\r\n\r\n`;
const closing = 'connection: close\r\n\r\n';
const starts: string[] = [];
const forbidden = /[^\t -~\x80-\xff]/;

export function headText(status: number, headers: readonly string[], last: boolean): string {
  starts[status] ??= `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`;
  let text = starts[status];
  let values = '';
  for (let i = 0; i < headers.length; i += 2) {
    text += `${headers[i]}: ${headers[i + 1]}\r\n`;
    values += headers[i + 1];
  }
  if (forbidden.test(values)) throw unsendable(headers);
  return text + dateLine() + (last ? closing : kept);
}

function unsendable(headers: readonly string[]): TypeError {
  const at = headers.findIndex((value, place) => place % 2 === 1 && forbidden.test(value));
  return new TypeError(`The header ${headers[at - 1]} cannot be sent as it is.`);
}

const beyondAscii = /[\x80-\xff]/;

export const isAscii = (head: string) => !beyondAscii.test(head);

let dateUntil = 0;
let date = '';

function dateLine(): string {
  const now = Date.now();
  if (now >= dateUntil) {
    dateUntil = now - (now % 1000) + 1000;
    date = `date: ${new Date(now).toUTCString()}\r\n`;
  }
  return date;
}

/** One chunk of a body of unknown length. */
export function chunked(chunk: Whole): Whole {
  if (typeof chunk === 'string') return `${Buffer.byteLength(chunk).toString(16)}\r\n${chunk}\r\n`;
  const size = `${chunk.length.toString(16)}\r\n`;
  const framed = Buffer.allocUnsafe(size.length + chunk.length + 2);
  framed.write(size, 'latin1');
  framed.set(chunk, size.length);
  framed.write('\r\n', size.length + chunk.length, 'latin1');
  return framed;
}

export const lastChunk = '0\r\n\r\n';
