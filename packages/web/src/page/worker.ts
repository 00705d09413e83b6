/** Reads pages away from the event loop. */
import { parentPort } from 'node:worker_threads';
import type { WorkerAnswer } from '@oja/core/engines/worker-pool';
import { decodePage } from '@oja/core/text/page-encoding';
import type { PageInput, PageReading } from './port.ts';
import { readText } from './text-reading.ts';
import { readXml, rootOf } from './xml-reading.ts';

async function work(input: PageInput): Promise<PageReading> {
  const text = decodePage(input.content, input.charset);
  const parts = new Set(input.parts);
  if (input.kind === 'text') return readText(text, parts);
  // XHTML may be served as XML.
  if (input.kind === 'xml' && rootOf(text) !== 'html') {
    const read = readXml(text);
    return readText(read.text, parts, read.title);
  }
  const { readPage } = await import('./page-reading.ts');
  return readPage(text, input.url, parts, input.whole);
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
