/** Documents as PDF. A month of thousands of entries takes seconds to set: that is done beside the calls, one at a time. */
import { Worker } from 'node:worker_threads';
import { fail } from '../../errors.ts';
import type { Document } from './document.ts';

/** As many are set within some ten milliseconds. */
const rowsAtOnce = 20;
const waitingMax = 8;

let waiting = 0;
let before: Promise<unknown> = Promise.resolve();

export async function pdfOf(document: Document): Promise<Uint8Array> {
  // The library is large: it loads with the first paper.
  if (document.rows.length <= rowsAtOnce) return (await import('./pdf.ts')).drawPdf(document);
  if (waiting >= waitingMax)
    throw fail('queue_full', 'Too many statements are being created. Retry shortly.', {
      retryAfterSeconds: 10,
    });
  waiting += 1;
  const drawn = before.then(() => inThread(document)).finally(() => (waiting -= 1));
  // The next one only waits for it; the error goes to its own caller.
  before = drawn.catch(() => undefined);
  return drawn;
}

function inThread(document: Document): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { workerData: document });
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', (code) => reject(new Error(`the PDF thread ended with ${code}`)));
  return promise;
}
