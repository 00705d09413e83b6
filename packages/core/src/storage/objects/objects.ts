/** Where bytes of files are kept: a folder, or an S3-compatible bucket for nodes that share no disk. */
import type { Readable } from 'node:stream';

export interface Objects {
  /** Whole or not at all. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** From `start` to `end`, both included; undefined when there is no such object. */
  read(name: string, range: { start: number; end: number }): Promise<Readable | undefined>;
  remove(name: string): Promise<void>;
}
