/** A thread that draws one document. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Document } from './document.ts';
import { drawPdf } from './pdf.ts';

const bytes = await drawPdf(workerData as Document);
parentPort!.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
