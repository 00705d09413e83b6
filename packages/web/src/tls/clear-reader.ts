/** Reads lines and bytes of a socket that is handed on afterwards, bounded. */
import type { Socket } from 'node:net';

export interface ClearReader extends Disposable {
  line(): Promise<string>;
  bytes(count: number): Promise<Buffer>;
  say(words: string | Buffer): void;
  ask<T>(words: string | Buffer, answer: (reader: ClearReader) => Promise<T>): Promise<T>;
  /** What came and was not taken yet. */
  heard(): string;
}

const heardBytesMax = 65_536;

export function readClear(socket: Socket): ClearReader {
  let waiting: Buffer = Buffer.alloc(0);
  let total = 0;
  let ended = false;
  let wake: (() => void) | undefined;

  const onReadable = () => {
    for (let piece = socket.read(); piece !== null; piece = socket.read()) {
      total += piece.length;
      waiting = Buffer.concat([waiting, piece]);
    }
    wake?.();
  };
  const onEnd = () => {
    ended = true;
    wake?.();
  };
  socket.on('readable', onReadable);
  for (const event of ['end', 'close', 'error']) socket.on(event, onEnd);

  async function take(found: () => number): Promise<Buffer> {
    for (;;) {
      const bytes = found();
      if (bytes >= 0) {
        const taken = waiting.subarray(0, bytes);
        waiting = waiting.subarray(bytes);
        return taken;
      }
      if (ended) throw new Error('the connection ended');
      if (total > heardBytesMax) throw new Error('too much was said');
      await new Promise<void>((resolve) => (wake = resolve));
    }
  }

  const reader: ClearReader = {
    async line() {
      const taken = await take(() => waiting.indexOf(0x0a) + 1 || -1);
      return taken.toString('latin1').trimEnd();
    },
    bytes: (count) => take(() => (waiting.length >= count ? count : -1)),
    say: (words) => void socket.write(words),
    async ask(words, answer) {
      socket.write(words);
      return await answer(reader);
    },
    heard: () => waiting.toString('latin1'),
    [Symbol.dispose]() {
      socket.removeListener('readable', onReadable);
      for (const event of ['end', 'close', 'error']) socket.removeListener(event, onEnd);
      if (waiting.length > 0 && !socket.destroyed) socket.unshift(waiting);
    },
  };
  return reader;
}
