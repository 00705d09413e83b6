/** DB-IP's free files, one a month: fetched on schedule, kept on disk, found again at the next start. */
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Egress } from '../../egress/port.ts';
import { type Logger, levelOfFailure } from '../../logger.ts';

const dayMs = 86_400_000;
/** A server that starts answers first. */
const firstMs = 1_000;
const retryMs = 600_000;
const downloadMs = 3_600_000;
const fileBytesMax = 1_000_000_000;

export interface MonthlyData {
  /** Path of the newest file here; undefined while there is none. */
  newest(): string | undefined;
  close(): void;
}

interface MonthlyOptions {
  egress: Egress;
  dir: string;
  /** Ends with a slash; undefined where nothing is fetched. */
  url: string | undefined;
  log: Logger;
}

const monthOf = (at: Date) => at.toISOString().slice(0, 7);
const monthBefore = (at: Date) => monthOf(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 1, 1)));

function bounded(): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > fileBytesMax ? new Error(`it has more than ${fileBytesMax} bytes`) : null, chunk);
    },
  });
}

export function openMonthlyData(name: string, { egress, dir, url, log }: MonthlyOptions): MonthlyData {
  const stopped = new AbortController();
  const shape = new RegExp(`^${name}-(\\d{4}-\\d{2})\\.mmdb$`);
  let month = '';
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  const pathOf = (wanted: string) => join(dir, `${name}-${wanted}.mmdb`);

  async function look(): Promise<void> {
    const names = await readdir(dir).catch(() => [] as string[]);
    const months = names.flatMap((file) => shape.exec(file)?.[1] ?? []).toSorted();
    month = months.at(-1) ?? '';
    // The file before may still be read by another process.
    for (const old of months.slice(0, -2)) await rm(pathOf(old), { force: true });
  }

  /** False where another process of this machine fetches it. */
  async function claim(path: string): Promise<boolean> {
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => undefined,
    );
    if (age !== undefined && age > downloadMs) await rm(path, { force: true });
    return await open(path, 'wx').then(
      async (file) => {
        await file.close();
        return true;
      },
      () => false,
    );
  }

  /** False where there is no file of that month yet. */
  async function fetchMonth(wanted: string, base: URL): Promise<boolean> {
    const target = pathOf(wanted);
    if (!(await claim(`${target}.new`))) return true;
    const upstream = egress.upstream({ name: 'IP data', baseUrl: base.origin });
    try {
      const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(downloadMs)]);
      const path = `${base.pathname}${name}-${wanted}.mmdb.gz`;
      const answer = await upstream.stream({ method: 'GET', path, signal });
      if (answer.status !== 200) {
        answer.body.destroy();
        if (answer.status === 404) return false;
        throw new Error(`${base.host} returned ${answer.status}`);
      }
      await pipeline(answer.body, createGunzip(), bounded(), createWriteStream(`${target}.new`), { signal });
      const { Reader } = await import('mmdb-lib');
      const { readWhole } = await import('./asn-table.ts');
      new Reader(await readWhole(`${target}.new`));
      await rename(`${target}.new`, target);
      log.info({ file: `${name}-${wanted}` }, 'IP data refreshed');
      return true;
    } finally {
      await rm(`${target}.new`, { force: true });
      await upstream.close();
    }
  }

  async function refresh(): Promise<void> {
    await mkdir(dir, { recursive: true });
    await look();
    const now = new Date();
    for (const wanted of [monthOf(now), monthBefore(now)]) {
      if (month >= wanted || (await fetchMonth(wanted, new URL(url ?? '')))) break;
    }
    await look();
  }

  function schedule(inMs: number): void {
    if (stopped.signal.aborted) return;
    timer = setTimeout(() => {
      refresh().then(
        () => {
          failures = 0;
          schedule(dayMs);
        },
        (error: unknown) => {
          if (stopped.signal.aborted) return;
          failures += 1;
          const problem = (error as Error).message;
          log[levelOfFailure(failures)]({ file: name, problem }, 'IP data not refreshed');
          schedule(Math.min(dayMs, retryMs * 2 ** failures));
        },
      );
    }, inMs);
    timer.unref();
  }

  void look();
  if (url !== undefined) schedule(firstMs);
  return {
    newest: () => (month === '' ? undefined : pathOf(month)),
    close() {
      stopped.abort();
      clearTimeout(timer);
    },
  };
}
