/** Reads text of any script with tesseract (wasm, in a thread of its own), data from the packages. */
import { mkdir, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { rejected } from '@oja/core/engine-failure';
import type { ModelStore } from '@oja/core/engines/models/port';
import { unreadable } from '@oja/core/engines/unreadable';
import { createGate, type GateCall } from '@oja/core/gate';
import type { PSM, Worker } from 'tesseract.js';
import { type Arranged, arrange, isText, type OcrLine, trusted, withMissed } from './arrange.ts';
import { type ReadingLanguage, type RecognizedText, readingLanguages } from './port.ts';
import type { ForReading } from './prepare.ts';

const queueMax = 24;
const idleMs = 120_000;
const pictureMs = 90_000;
const pageLines = 12;
/** Data that come with the server. */
const ownData = new Set(['eng', 'yor']);
const sparseText = '11';
const automaticLayout = '3';
const oneBlock = '6';
const doubtfulLetters = 40;
const doubtfulConfidence = 60;
const overturnedGain = 2;

export type ReadText = Omit<RecognizedText, 'width' | 'height'>;

export interface Tesseract {
  /** Throws `unavailable` while the data of a language are being downloaded. */
  read(picture: ForReading, languages: readonly ReadingLanguage[], call: GateCall): Promise<ReadText>;
  close(): Promise<void>;
}

interface Reader {
  worker: Worker;
  codes: string;
}

export interface TesseractOptions {
  concurrency: number;
  dir: string;
  models: Pick<ModelStore, 'need'>;
}

export function createTesseract(options: TesseractOptions): Tesseract {
  const { concurrency } = options;
  const gate = createGate({ name: 'text recognition', concurrency, queueMax });
  const spare: { reader: Reader; timer: NodeJS.Timeout }[] = [];
  const all = new Set<Worker>();

  async function take(codes: string): Promise<Reader> {
    const index = spare.findIndex(({ reader }) => reader.codes === codes);
    if (index !== -1) {
      const [found] = spare.splice(index, 1);
      clearTimeout(found?.timer);
      if (found) return found.reader;
    }
    const worker = await openWorker(codes, options);
    all.add(worker);
    return { worker, codes };
  }

  function release(reader: Reader): void {
    const timer = setTimeout(() => void drop(reader), idleMs).unref();
    spare.push({ reader, timer });
    if (spare.length > concurrency) {
      const oldest = spare.shift();
      clearTimeout(oldest?.timer);
      if (oldest) void drop(oldest.reader);
    }
  }

  async function drop({ worker }: Reader): Promise<void> {
    const index = spare.findIndex(({ reader }) => reader.worker === worker);
    if (index !== -1) spare.splice(index, 1);
    all.delete(worker);
    await worker.terminate();
  }

  return {
    read: (picture, languages, call) =>
      gate.run(call, async () => {
        const { signal } = call;
        const reader = await take(codesOf(languages));
        const stop = AbortSignal.any([signal, AbortSignal.timeout(pictureMs)]);
        try {
          const text = await untilStopped(recognize(reader.worker, picture), stop, signal);
          release(reader);
          return text;
        } catch (error) {
          await drop(reader);
          throw stop.aborted ? error : unreadable(error, 'file');
        }
      }),
    async close() {
      for (const { timer } of spare.splice(0)) clearTimeout(timer);
      await Promise.all([...all].map((worker) => worker.terminate()));
      all.clear();
    },
  };
}

function codesOf(languages: readonly ReadingLanguage[]): string {
  // The first has the say where both could be: marks of Yoruba would else be read as plain letters.
  const codes = new Set<string>([...languages.map((language) => readingLanguages[language]), 'eng']);
  return [...codes].join('+');
}

async function openWorker(codes: string, options: TesseractOptions): Promise<Worker> {
  const { createWorker } = await import('tesseract.js');
  const { dir } = options;
  await gatherData(codes.split('+'), options);
  return createWorker(codes.split('+'), 1, {
    langPath: dir,
    cacheMethod: 'none',
    gzip: true,
    errorHandler: () => undefined,
  });
}

/** The library wants the data of all languages in one folder; each comes in a package of its own. */
async function gatherData(codes: string[], { dir, models }: TesseractOptions): Promise<void> {
  await mkdir(dir, { recursive: true });
  for (const code of codes) {
    const name = `${code}.traineddata.gz`;
    const path = ownData.has(code) ? dataPath(code) : (await models.need(`ocr-${code}`)).files[name];
    await symlink(path as string, join(dir, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

export function dataPath(code: string): string {
  const manifest = createRequire(import.meta.url).resolve(`@tesseract.js-data/${code}/package.json`);
  return join(dirname(manifest), '4.0.0_best_int', `${code}.traineddata.gz`);
}

async function recognize(worker: Worker, picture: ForReading): Promise<ReadText> {
  const png = await picture.png();
  const raw = await readAs(worker, png, automaticLayout);
  const found = await recognizeFurther(worker, picture, png, raw);
  return { ...found, by: 'tesseract', isDoubtful: isDoubtful(raw) };
}

async function recognizeFurther(
  worker: Worker,
  picture: ForReading,
  png: Buffer,
  raw: OcrLine[],
): Promise<Arranged> {
  const page = textOf(raw);
  const { scale, placeOf } = picture;
  const over = isDoubtful(raw) ? await recognizeOverturned(worker, picture, page) : undefined;
  if (over) return over;
  if (page.length >= pageLines) return arrange(page, scale, placeOf);
  // Labels scattered over a chart or screen are no page: look for text anywhere, too.
  return arrange(withMissed(page, await recognizeAs(worker, png, sparseText)), scale, placeOf);
}

/** Upside down the recognizer sees words, and does not believe them. */
function isDoubtful(lines: OcrLine[]): boolean {
  const words = lines.flatMap((line) => line.words);
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return letters >= doubtfulLetters && weightOf(lines) / letters < doubtfulConfidence;
}

async function recognizeOverturned(
  worker: Worker,
  { png, grey, scale, placeOf }: ForReading,
  upright: OcrLine[],
): Promise<Arranged | undefined> {
  const lines = await recognizeAs(worker, await png({ overturned: true }), oneBlock);
  if (weightOf(lines) < weightOf(upright) * overturnedGain) return undefined;
  return arrange(lines, scale, ({ x, y }) => placeOf({ x: grey.width - x, y: grey.height - y }));
}

function weightOf(lines: OcrLine[]): number {
  const words = lines.flatMap((line) => line.words);
  return words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0);
}

const textOf = (lines: OcrLine[]) => lines.map(trusted).filter(isText);

async function recognizeAs(worker: Worker, png: Buffer, mode: string): Promise<OcrLine[]> {
  return textOf(await readAs(worker, png, mode));
}

async function readAs(worker: Worker, png: Buffer, mode: string): Promise<OcrLine[]> {
  await worker.setParameters({ tessedit_pageseg_mode: mode as PSM, user_defined_dpi: '150' });
  const { data } = await worker.recognize(png, {}, { text: false, blocks: true });
  return (data.blocks ?? []).flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines));
}

/** The wasm cannot be interrupted; the caller is let go and the worker thrown away. */
function untilStopped<T>(work: Promise<T>, stop: AbortSignal, caller: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const give = () =>
      reject(
        caller.aborted
          ? caller.reason
          : rejected('file_too_complex', `Reading the image took longer than ${pictureMs / 1000} s.`),
      );
    if (stop.aborted) give();
    stop.addEventListener('abort', give, { once: true });
    work.then(resolve, reject).finally(() => stop.removeEventListener('abort', give));
  });
}
