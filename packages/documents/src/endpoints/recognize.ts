/** Text of pictures in the language that it is written in. */
import { createHash } from 'node:crypto';

import { asideOf } from '@oja/core/endpoints/aside';
import type { CallContext } from '@oja/core/endpoints/context';
import type { EngineCall } from '@oja/core/engines/engine';
import { z } from 'zod';
import {
  lineLanguages,
  type ReadingLanguage,
  type RecognizedText,
  readingLanguages,
  type Sight,
  type VisionEngine,
} from '../vision/port.ts';

/** What endpoints use that recognize text in pictures. */
export const recognitionUses = { helpers: ['language', 'vision'], workedOut: true } as const;
type RecognitionContext = CallContext<typeof recognitionUses>;

const codes = Object.keys(readingLanguages) as ReadingLanguage[];
const ofTesseract = new Map(
  Object.entries(readingLanguages).map(([code, data]) => [data as string, code as ReadingLanguage]),
);
/** Three letters of ISO 639, and tesseract's names, stand for the same languages. */
const threeLetters = { eng: 'en', ibo: 'ig', hau: 'ha', ...Object.fromEntries(ofTesseract), chi_sim: 'zh' };

export const ocrLanguage = z
  .enum(['auto', ...codes, ...Object.keys(threeLetters)])
  .transform((name) => (threeLetters[name as keyof typeof threeLetters] ?? name) as ReadingLanguage | 'auto')
  .describe(
    'Language of text in images and scanned pages (OCR), such as `en`, `yo`, `fr` or `ar`, also as `eng`, `yor`, `fra`, `ara`. Default `auto`: found by script and words.',
  );

export type OcrLanguage = z.output<typeof ocrLanguage>;

export interface Recognized extends RecognizedText {
  /** What may be wrong with it, for the caller. */
  warnings: string[];
}

const charactersMin = 20;
const confidenceMin = 0.6;
/** Scripts in which the first reading sees no words, the commonest first. */
const otherScripts: ReadingLanguage[] = ['ar', 'hi', 'zh'];
/** A picture, known before its pixels are: what was recognized on it once is found again. */
export interface Picture {
  /** All that its pixels depend on. */
  identity: readonly (string | number)[];
  bytes(): Promise<Uint8Array>;
}

export const contentHash = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url');

export const pictureOf = (bytes: Uint8Array): Picture => ({
  identity: [contentHash(bytes)],
  bytes: async () => bytes,
});

export async function recognizeText(
  picture: Picture,
  language: OcrLanguage | undefined,
  context: RecognitionContext,
  call: EngineCall,
): Promise<Recognized> {
  const read = (languages: ReadingLanguage[]) => once('read', picture, languages, context, call);
  if (language !== undefined && language !== 'auto') return withWarnings(await read([language]));
  return inItsLanguage(await read([]), picture, context, call);
}

/** Of a picture and languages, once a day for each account: recognition takes seconds. */
async function once<Method extends 'read' | 'look'>(
  method: Method,
  picture: Picture,
  languages: ReadingLanguage[],
  context: RecognitionContext,
  call: EngineCall,
): Promise<Awaited<ReturnType<VisionEngine[Method]>>> {
  type Seen = Awaited<ReturnType<VisionEngine[Method]>>;
  let hasServed = false;
  const { value, engine } = await context.workedOut.get<Seen>(
    context.caller,
    ['vision', method, languages.join('+'), ...picture.identity],
    async () => {
      let engine: string | undefined;
      const served = (name: string) => {
        hasServed = true;
        engine = name;
        call.served?.(name);
      };
      const input = { bytes: await picture.bytes(), languages };
      const value = (await context.engines.vision[method](input, { ...asideOf(call), served })) as Seen;
      return { value, engine, isPartial: 'missing' in value && value.missing.length > 0 };
    },
  );
  if (!hasServed && engine !== undefined) call.served?.(engine);
  return value;
}

export async function lookAtPicture(
  picture: Picture,
  language: OcrLanguage | undefined,
  context: RecognitionContext,
  call: EngineCall,
): Promise<{ sight: Sight; warnings: string[] }> {
  const stated = language !== undefined && language !== 'auto' ? [language] : [];
  const sight = await once('look', picture, stated, context, call);
  const text = stated[0] ? withWarnings(sight.text) : await inItsLanguage(sight.text, picture, context, call);
  return { sight: { ...sight, text }, warnings: text.warnings };
}

/** The first reading shows in which script, and by its words in which language, the text is read again. */
async function inItsLanguage(
  first: RecognizedText,
  picture: Picture,
  context: RecognitionContext,
  call: EngineCall,
): Promise<Recognized> {
  if (first.isDoubtful) {
    const other = await inOtherScript(first, picture, context, call);
    if (other) return other;
  }
  if (first.text.length < charactersMin) return withWarnings(first);
  const guess = await context.engines.language
    .detect({ text: first.text.slice(0, 1000) }, call)
    .catch(() => undefined);
  const found = codes.find((code) => code === guess?.language);
  if (!guess || !found || guess.confidence < confidenceMin) return withWarnings(first);
  const isRead = first.by === 'lines' ? lineLanguages.has(found) : readingLanguages[found] === 'eng';
  if (isRead) return withWarnings(first);
  const again = await readIn(found, picture, context, call);
  if (typeof again !== 'string') return withWarnings(again);
  const { warnings, ...text } = withWarnings(first);
  return { ...text, warnings: [...warnings, `${guess.name} was read with English letters: ${again}`] };
}

async function inOtherScript(
  first: RecognizedText,
  picture: Picture,
  context: RecognitionContext,
  call: EngineCall,
): Promise<Recognized | undefined> {
  for (const language of otherScripts) {
    const seen = await readIn(language, picture, context, call);
    if (typeof seen === 'string') continue;
    const isOwn = seen.text.replace(/[\p{Script=Latin}\P{L}]/gu, '').length > seen.text.length * 0.3;
    if (isOwn && !seen.isDoubtful && seen.confidence > Math.min(confidenceMin, first.confidence))
      return withWarnings(seen);
  }
  return undefined;
}

/** The text, or why it cannot be had: data of some languages are downloaded when they are first needed. */
async function readIn(
  language: ReadingLanguage,
  picture: Picture,
  context: RecognitionContext,
  call: EngineCall,
): Promise<RecognizedText | string> {
  try {
    return await once('read', picture, [language], context, call);
  } catch (error) {
    call.signal.throwIfAborted();
    if ((error as { code?: string }).code !== 'engine_unavailable') throw error;
    return (error as Error).message;
  }
}

function withWarnings(text: RecognizedText): Recognized {
  const warnings: string[] = [];
  const { unread = 0, by } = text;
  if (unread > 0)
    warnings.push(
      `${unread === 1 ? '1 line' : `${unread} lines`} of the image could not be read: handwriting, another script or unclear print.`,
    );
  if (by === 'tesseract' && /[#¥§]\s?\d/.test(text.text))
    warnings.push('₦ may have been read as another sign: check the amounts.');
  return { ...text, warnings };
}
