/** Downloads a file into `<target>.part` and goes on where an earlier attempt, or an earlier process, stopped. */
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import type { NpmNetwork } from './npm.ts';

const attemptsWithoutProgress = 5;
const idleMs = 30_000;
const redirectsMax = 5;

/** The server requires other credentials, or does not have the file at all: a retry would not help. */
export class DownloadRefused extends Error {
  readonly status: number;
  constructor(status: number, message = `the server returned ${status}`) {
    super(message);
    this.name = 'DownloadRefused';
    this.status = status;
  }
}

export interface DownloadAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: AsyncIterable<Buffer>;
  /** Instead of reading the body. */
  discard(): void | Promise<void>;
}

export interface DownloadSource {
  /** A part is only continued from the source it began at. */
  name: string;
  /** The content from a byte on. */
  open(from: number, signal: AbortSignal): Promise<DownloadAnswer>;
  close?(): Promise<void>;
}

export interface Download {
  source: DownloadSource;
  target: string;
  bytesMax: number;
  signal: AbortSignal;
  onProgress: (received: number, total: number | undefined) => void;
  /** First pause between attempts; doubles. */
  retryMs?: number;
}

export async function download(job: Download): Promise<void> {
  const part = `${job.target}.part`;
  try {
    await forgetOtherSource(part, job.source.name);
    let failures = 0;
    for (;;) {
      const before = await sizeOf(part);
      try {
        await continueDownload(job, part);
        break;
      } catch (error) {
        if (job.signal.aborted || error instanceof DownloadRefused) throw error;
        failures = (await sizeOf(part)) > before ? 0 : failures + 1;
        if (failures >= attemptsWithoutProgress) throw error;
        await wait((job.retryMs ?? 1000) * 2 ** failures, undefined, { signal: job.signal });
      }
    }
    await rename(part, job.target);
    await rm(`${part}.from`, { force: true });
  } finally {
    await job.source.close?.();
  }
}

/** Bytes that an earlier attempt has left. */
export const downloadedBytes = (target: string): Promise<number> => sizeOf(`${target}.part`);

/** A URL, reached as npm is set up to. */
export async function npmSource(url: string, network: NpmNetwork): Promise<DownloadSource> {
  const dispatcher = await dispatcherFor(network);
  return {
    name: url,
    open: (from, signal) => getFrom(url, from, dispatcher, signal),
    close: () => dispatcher.destroy(),
  };
}

async function dispatcherFor(network: NpmNetwork): Promise<Dispatcher> {
  const { Agent, EnvHttpProxyAgent } = await import('undici');
  const tls = { ...(network.ca ? { ca: network.ca } : {}), rejectUnauthorized: network.strictTls };
  if (!network.proxy) return new Agent({ connect: tls });
  return new EnvHttpProxyAgent({
    httpProxy: network.proxy,
    httpsProxy: network.proxy,
    ...(network.noProxy ? { noProxy: network.noProxy } : {}),
    connect: tls,
    requestTls: tls,
  });
}

async function forgetOtherSource(part: string, name: string): Promise<void> {
  const from = await readFile(`${part}.from`, 'utf8').catch(() => '');
  if (from === name) return;
  await rm(part, { force: true });
  await writeFile(`${part}.from`, name);
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    (found) => found.size,
    () => 0,
  );

async function continueDownload(job: Download, part: string): Promise<void> {
  const have = await sizeOf(part);
  const answer = await job.source.open(have, job.signal);
  const { status, headers, body } = answer;
  if (status === 416) {
    await answer.discard();
    const whole = Number(/\/(\d+)$/.exec(String(headers['content-range']))?.[1]);
    if (have > 0 && whole === have) return;
    await rm(part, { force: true });
    throw new Error('the server refused to continue; restarting');
  }
  if (status !== 200 && status !== 206) {
    await answer.discard();
    if (status >= 400 && status < 500 && status !== 408 && status !== 429) throw new DownloadRefused(status);
    throw new Error(`the server returned ${status}`);
  }
  const start = status === 206 ? have : 0;
  const length = Number(headers['content-length'] ?? Number.NaN);
  const total = Number.isFinite(length) ? start + length : undefined;
  const file = await open(part, start > 0 ? 'r+' : 'w');
  let received = start;
  try {
    for await (const chunk of body) {
      if (received + chunk.length > job.bytesMax) throw new DownloadRefused(413);
      await file.write(chunk, 0, chunk.length, received);
      received += chunk.length;
      job.onProgress(received, total);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  if (total !== undefined && received !== total) throw new Error('the connection ended too early');
}

async function getFrom(
  first: string,
  have: number,
  dispatcher: Dispatcher,
  signal: AbortSignal,
): Promise<DownloadAnswer> {
  const { request } = await import('undici');
  let url = new URL(first);
  for (let hop = 0; ; hop++) {
    const { statusCode, headers, body } = await request(url, {
      dispatcher,
      signal,
      headersTimeout: idleMs,
      bodyTimeout: idleMs,
      headers: have > 0 ? { range: `bytes=${have}-` } : {},
    });
    const { location } = headers;
    if (statusCode < 300 || statusCode >= 400 || typeof location !== 'string')
      return { status: statusCode, headers, body, discard: () => body.dump() };
    await body.dump();
    if (hop >= redirectsMax) throw new DownloadRefused(statusCode);
    url = new URL(location, url);
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new DownloadRefused(statusCode);
  }
}
