/** Reads pages away from the event loop. */
import { parentPort } from 'node:worker_threads';
import { decodePage } from '../../text/page-encoding.ts';
import type { WorkerAnswer } from '../worker-pool.ts';
import type { PageInput, PageReading } from './port.ts';

async function work(input: PageInput): Promise<PageReading> {
  const { readPage } = await import('./page-reading.ts');
  const html = typeof input.html === 'string' ? input.html : decodePage(input.html, input.charset);
  return readPage(html, input.url, new Set(input.parts));
}

function failure(error: unknown): WorkerAnswer<PageReading> {
  return { ok: false, message: error instanceof Error ? error.message : String(error) };
}

parentPort?.on('message', (input: PageInput) => {
  work(input).then(
    (value) => parentPort?.postMessage({ ok: true, value }),
    (error: unknown) => parentPort?.postMessage(failure(error)),
  );
});
