/** Downloads a file into `<target>.part` and goes on where an earlier attempt, or an earlier process, stopped. */
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import type { NpmNetwork } from './npm.ts';

const attemptsWithoutProgress = 5;
const idleMs = 30_000;
const redirectsMax = 5;

/** The server wants credentials that only npm has, or does not have the file at all. */
export class DownloadRefused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`the server returned ${status}`);
    this.name = 'DownloadRefused';
    this.status = status;
  }
}

export interface Download {
  url: string;
  target: string;
  network: NpmNetwork;
  bytesMax: number;
  signal: AbortSignal;
  onProgress: (received: number, total: number | undefined) => void;
  /** First pause between attempts; doubles. */
  retryMs?: number;
}

export async function download(job: Download): Promise<void> {
  const part = `${job.target}.part`;
  const dispatcher = await dispatcherFor(job.network);
  try {
    await forgetOtherSource(part, job.url);
    let failures = 0;
    for (;;) {
      const before = await sizeOf(part);
      try {
        await continueDownload(job, part, dispatcher);
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
    await dispatcher.destroy();
  }
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

/** A part is only continued from the address it began at. */
async function forgetOtherSource(part: string, url: string): Promise<void> {
  const from = await readFile(`${part}.from`, 'utf8').catch(() => '');
  if (from === url) return;
  await rm(part, { force: true });
  await writeFile(`${part}.from`, url);
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    (found) => found.size,
    () => 0,
  );

async function continueDownload(job: Download, part: string, dispatcher: Dispatcher): Promise<void> {
  const have = await sizeOf(part);
  const answer = await getFrom(job, have, dispatcher);
  const { statusCode, headers, body } = answer;
  if (statusCode === 416) {
    await body.dump();
    const whole = Number(/\/(\d+)$/.exec(String(headers['content-range']))?.[1]);
    if (have > 0 && whole === have) return;
    await rm(part, { force: true });
    throw new Error('the server refused to continue; restarting');
  }
  if (statusCode !== 200 && statusCode !== 206) {
    await body.dump();
    if (statusCode >= 400 && statusCode < 500 && statusCode !== 408 && statusCode !== 429)
      throw new DownloadRefused(statusCode);
    throw new Error(`the server returned ${statusCode}`);
  }
  const start = statusCode === 206 ? have : 0;
  const length = Number(headers['content-length'] ?? Number.NaN);
  const total = Number.isFinite(length) ? start + length : undefined;
  const file = await open(part, start > 0 ? 'r+' : 'w');
  let received = start;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
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

async function getFrom(job: Download, have: number, dispatcher: Dispatcher) {
  const { request } = await import('undici');
  let url = new URL(job.url);
  for (let hop = 0; ; hop++) {
    const answer = await request(url, {
      dispatcher,
      signal: job.signal,
      headersTimeout: idleMs,
      bodyTimeout: idleMs,
      headers: have > 0 ? { range: `bytes=${have}-` } : {},
    });
    const location = answer.headers.location;
    if (answer.statusCode < 300 || answer.statusCode >= 400 || typeof location !== 'string') return answer;
    await answer.body.dump();
    if (hop >= redirectsMax) throw new DownloadRefused(answer.statusCode);
    url = new URL(location, url);
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new DownloadRefused(answer.statusCode);
  }
}
