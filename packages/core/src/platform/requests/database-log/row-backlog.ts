/**
 * Rows that come faster than the database takes them: they wait in files instead of memory, on the disk like those in
 * the database, and are written to it when it has time. Also those of a process that was killed.
 */
import { existsSync, readdirSync } from 'node:fs';
import type { Logger } from '../../../logger.ts';
import { openSpool, type Spool } from '../../../storage/spool.ts';
import { packRows, type RequestRow } from '../insert.ts';

const batchRows = 256;
/** The process that serves calls reads a segment at once. */
const segmentBytes = 2 * 1_048_576;
const lookEveryMs = 250;
const complainEveryMs = 60_000;

export interface RowBacklog {
  /** On the disk when it resolves. Throws if that can't be, and then nothing is stored. */
  add(rows: readonly RequestRow[]): Promise<void>;
  /** Resolves once what waits now is in the database, or stays where it is because of a failure. */
  written(): Promise<void>;
  readonly bytes: number;
  close(): Promise<void>;
}

interface BacklogParts {
  folder: string;
  newName(): string;
  bytesMax: number;
  /** JSON of packed rows. Idempotent: a batch is written again if it is unknown whether it was. */
  write(rows: string): Promise<unknown>;
  log: Logger;
}

export function createRowBacklog({ folder, newName, bytesMax, write, log }: BacklogParts): RowBacklog {
  let spool: Spool | undefined;
  let writing: Promise<void> | undefined;
  let closing = false;
  let complainedAt = Number.NEGATIVE_INFINITY;

  const opened = (): Spool => {
    spool ??= openSpool(folder, newName(), bytesMax, { segmentBytes });
    return spool;
  };

  /** Batch by batch: a segment of which a part is written is read again, and its written batches are passed over. */
  async function writeAll(): Promise<void> {
    const from = opened();
    for (const segment of await from.seal()) {
      for (const line of (await from.read(segment)).split('\n')) {
        if (closing) return;
        if (line !== '') await write(line);
      }
      await from.remove(segment);
    }
  }

  function written(): Promise<void> {
    if (spool === undefined || spool.bytes === 0) return Promise.resolve();
    writing ??= writeAll()
      .catch((error: unknown) => {
        if (performance.now() - complainedAt < complainEveryMs) return;
        complainedAt = performance.now();
        log.error({ err: error }, 'rows of the request log wait on the disk');
      })
      .finally(() => {
        writing = undefined;
      });
    return writing;
  }

  if (existsSync(folder) && readdirSync(folder).length > 0) opened();
  const timer = setInterval(() => void written(), lookEveryMs);
  timer.unref();
  return {
    async add(rows) {
      const lines: string[] = [];
      for (let from = 0; from < rows.length; from += batchRows)
        lines.push(`${JSON.stringify(packRows(rows.slice(from, from + batchRows)))}\n`);
      await opened().append(lines.join(''));
    },
    async written() {
      // One that runs already may have begun before the last rows came.
      await writing;
      await written();
    },
    get bytes() {
      return spool?.bytes ?? 0;
    },
    async close() {
      clearInterval(timer);
      closing = true;
      await writing;
      await spool?.close();
    },
  };
}
