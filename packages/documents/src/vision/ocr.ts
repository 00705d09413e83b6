/** Reads the text of pictures: lines of Latin letters with our own recognizer, other scripts with tesseract. */
import type { EngineParts } from '@oja/core/engines/capability';
import type { GateCall } from '@oja/core/gate';
import { arrange } from './arrange.ts';
import { inReadingOrder } from './lines/layout.ts';
import { createLineReader, type LineReader } from './lines/reader.ts';
import { lineLanguages, type ReadingLanguage, type RecognizedText } from './port.ts';
import type { ForReading, Prepared } from './prepare.ts';
import { createTesseract, type ReadText } from './tesseract.ts';

export interface Ocr {
  /** Throws `unavailable` while the data of a language are being downloaded. */
  read(picture: Prepared, languages: readonly ReadingLanguage[], call: GateCall): Promise<RecognizedText>;
  close(): Promise<void>;
}

interface OcrOptions {
  concurrency: number;
  dir: string;
  models: Pick<EngineParts['models'], 'state' | 'need'>;
}

export function createOcr(options: OcrOptions): Ocr {
  const lines = createLineReader(options);
  const tesseract = createTesseract(options);
  return {
    async read(picture, languages, call) {
      const prepared = await picture.forReading();
      const { width, height } = picture;
      const text =
        lines.isReady() && languages.every((language) => lineLanguages.has(language))
          ? await readLines(lines, prepared, call)
          : await tesseract.read(prepared, languages, call);
      return { ...text, width, height };
    },
    async close() {
      await Promise.all([lines.close(), tesseract.close()]);
    },
  };
}

async function readLines(reader: LineReader, picture: ForReading, call: GateCall): Promise<ReadText> {
  const { grey, scale, placeOf } = picture;
  const { lines, unread, quarters } = await reader.read(grey, call);
  const { width, height } = grey;
  const found = arrange(inReadingOrder(lines), scale, ({ x, y }) => {
    if (quarters === 1) return placeOf({ x: width - y, y: x });
    if (quarters === 2) return placeOf({ x: width - x, y: height - y });
    if (quarters === 3) return placeOf({ x: y, y: height - x });
    return placeOf({ x, y });
  });
  return { ...found, by: 'lines', unread, quarters, isDoubtful: unread > lines.length };
}
