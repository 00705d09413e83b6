/**
 * Reads the answers of one HTTP/1.1 connection from its bytes, by RFC 9112 and strictly: what is framed in a way that
 * two readers could take differently is no answer. Bodies are passed on as they come, uncopied.
 */

export interface AnswerSink {
  start(status: number, headers: Record<string, string>): void;
  data(chunk: Buffer): void;
  /** `reusable`: the connection stands at the start of the next answer. */
  end(reusable: boolean): void;
}

export class MalformedAnswer extends Error {}

type Place = 'head' | 'length' | 'size' | 'chunk' | 'chunk-end' | 'trailer' | 'until-close' | 'ended';

const headBytesMax = 64 * 1024;
const lineBytesMax = 16 * 1024;
const lineFeed = 10;
const headEnd = '\r\n\r\n';
const token = "[!#$%&'*+\\-.^_`|~0-9A-Za-z]+";
const head = new RegExp(
  `^HTTP/1\\.([01]) ([1-9]\\d\\d)(?: [\\t -~\\x80-\\xff]*)?\\r\\n((?:${token}:[\\t -~\\x80-\\xff]*\\r\\n)*)$`,
);
const wholeNumber = /^\d{1,15}$/;
const chunkSize = /^([0-9a-f]{1,12})[\t ]*(?:;[\t -~\x80-\xff]*)?\r\n$/i;
const trailerLine = new RegExp(`^(?:${token}:[\\t -~\\x80-\\xff]*)?\\r\\n$`);

export class AnswerReader {
  readonly #sink: AnswerSink;
  #place: Place = 'ended';
  #bodyless = false;
  #reusable = false;
  /** Bytes of the body, or of the chunk, that are still to come. */
  #left = 0;
  /** The start of a head or line that has not come whole. */
  #rest: Buffer | undefined;

  constructor(sink: AnswerSink) {
    this.#sink = sink;
  }

  /** The next bytes begin an answer; that to a HEAD has no body. */
  expect(method: string): void {
    this.#place = 'head';
    this.#bodyless = method === 'HEAD';
  }

  push(bytes: Buffer): void {
    const buffer = this.#rest === undefined ? bytes : Buffer.concat([this.#rest, bytes]);
    this.#rest = undefined;
    let at = 0;
    while (at < buffer.length) {
      const next = this.#step(buffer, at);
      if (this.#place === 'ended') {
        // What comes before it is asked for must not be taken for the answer to the next.
        this.#sink.end(this.#reusable && next === buffer.length);
        return;
      }
      if (next === at) break;
      at = next;
    }
    if (at < buffer.length) this.#rest = buffer.subarray(at);
  }

  /** The connection is over: the end of a body that lasts as long as it, too early for any other. */
  close(): boolean {
    if (this.#place !== 'until-close') return false;
    this.#place = 'ended';
    this.#sink.end(false);
    return true;
  }

  /** Answers where to read on; the same place when more bytes are needed. */
  #step(buffer: Buffer, at: number): number {
    switch (this.#place) {
      case 'head':
        return this.#readHead(buffer, at);
      case 'length':
      case 'chunk':
      case 'until-close':
        return this.#readBody(buffer, at);
      case 'size':
      case 'chunk-end':
      case 'trailer':
        return this.#readLine(buffer, at);
      case 'ended':
        throw new MalformedAnswer('nothing was asked');
    }
  }

  #readHead(buffer: Buffer, at: number): number {
    const end = buffer.indexOf(headEnd, at, 'latin1');
    if ((end === -1 ? buffer.length : end) - at > headBytesMax)
      throw new MalformedAnswer('its head is too long');
    if (end === -1) return at;
    const found = head.exec(buffer.toString('latin1', at, end + 2));
    if (found === null) throw new MalformedAnswer('its head is malformed');
    const status = Number(found[2]);
    const after = end + headEnd.length;
    // Interim: the answer itself follows.
    if (status === 101) throw new MalformedAnswer('it changes the protocol');
    if (status < 200) return after;
    const headers = readHeaders(found[3]!);
    this.#frame(status, headers, found[1] === '1');
    this.#sink.start(status, headers);
    if (this.#place === 'length' && this.#left === 0) this.#place = 'ended';
    return after;
  }

  #frame(status: number, headers: Record<string, string>, isCurrent: boolean): void {
    const { 'transfer-encoding': coding, 'content-length': length, connection } = headers;
    // 408 may be said of the silence before the question, whose own answer would then go to the next.
    this.#reusable = isCurrent && status !== 408 && !/\bclose\b/i.test(connection ?? '');
    this.#left = 0;
    if (this.#bodyless || status === 204 || status === 304) this.#place = 'length';
    else if (coding !== undefined) {
      if (coding.toLowerCase() !== 'chunked' || length !== undefined)
        throw new MalformedAnswer('its body has no clear length');
      this.#place = 'size';
    } else if (length !== undefined) {
      if (!wholeNumber.test(length)) throw new MalformedAnswer('its length is no number');
      this.#place = 'length';
      this.#left = Number(length);
    } else this.#place = 'until-close';
  }

  #readBody(buffer: Buffer, at: number): number {
    const end = this.#place === 'until-close' ? buffer.length : Math.min(buffer.length, at + this.#left);
    this.#left -= end - at;
    this.#sink.data(at === 0 && end === buffer.length ? buffer : buffer.subarray(at, end));
    if (this.#left === 0 && this.#place === 'length') this.#place = 'ended';
    else if (this.#left === 0 && this.#place === 'chunk') this.#place = 'chunk-end';
    return end;
  }

  /** The lines between chunks. */
  #readLine(buffer: Buffer, at: number): number {
    const end = buffer.indexOf(lineFeed, at) + 1;
    if ((end === 0 ? buffer.length : end) - at > lineBytesMax)
      throw new MalformedAnswer('a line is too long');
    if (end === 0) return at;
    const line = buffer.toString('latin1', at, end);
    if (this.#place === 'size') this.#readSize(line);
    else if (this.#place === 'chunk-end') {
      if (line !== '\r\n') throw new MalformedAnswer('a chunk is longer than announced');
      this.#place = 'size';
    } else {
      if (!trailerLine.test(line)) throw new MalformedAnswer('a trailer is malformed');
      if (line === '\r\n') this.#place = 'ended';
    }
    return end;
  }

  #readSize(line: string): void {
    const size = chunkSize.exec(line)?.[1];
    if (size === undefined) throw new MalformedAnswer('a chunk has no length');
    this.#left = Number.parseInt(size, 16);
    this.#place = this.#left === 0 ? 'trailer' : 'chunk';
  }
}

/** Lower-case names; what comes twice is joined. */
function readHeaders(text: string): Record<string, string> {
  const headers: Record<string, string> = {};
  let from = 0;
  while (from < text.length) {
    const colon = text.indexOf(':', from);
    const to = text.indexOf('\r\n', colon);
    const name = text.slice(from, colon).toLowerCase();
    const value = text.slice(colon + 1, to).trim();
    from = to + 2;
    if (name === '__proto__') continue;
    headers[name] = Object.hasOwn(headers, name) ? `${headers[name]}, ${value}` : value;
  }
  return headers;
}
