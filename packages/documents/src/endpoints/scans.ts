/** The text of pages of a PDF that have none, or none that is known to be text. */

import type { CallContext } from '@oja/core/endpoints/context';
import type { EngineCall } from '@oja/core/engines/engine';
import type { Section, StructuredDocument } from '../documents/port.ts';
import {
  contentHash,
  type OcrLanguage,
  type Recognized,
  recognitionUses,
  recognizeText,
} from './recognize.ts';

/** What endpoints use that read scanned pages. */
export const scanUses = { ...recognitionUses, helpers: [...recognitionUses.helpers, 'documents'] } as const;
type ScanContext = CallContext<typeof scanUses>;

const scanDpi = 200;
/** Where so many of the words of a text layer are recognized on the page, the layer is right. */
const agreedMin = 0.5;
const confidenceMin = 0.6;
const wordsCompared = 400;

export interface ScanInput {
  document: StructuredDocument;
  source: { bytes: Uint8Array; password?: string | undefined };
  language: OcrLanguage | undefined;
  pagesMax: number;
  budgetMs: number;
}

export interface ScansRead {
  /** In order; pages whose text layer is kept are left out. `ownText`: what few words it has that were not recognized. */
  recognized: { page: number; seen: Recognized; ownText: string }[];
  /** Pages that there was no time for. */
  left: number[];
  warnings: string[];
}

export const scansOf = ({ sections }: StructuredDocument): (Section & { page: number })[] =>
  sections.filter((section): section is Section & { page: number } =>
    Boolean(section.needsOcr && section.page !== undefined),
  );

export async function readScans(
  { document, source, language, pagesMax, budgetMs }: ScanInput,
  context: ScanContext,
  call: EngineCall,
): Promise<ScansRead> {
  const scans = scansOf(document).slice(0, pagesMax);
  const { bytes, password } = source;
  const hash = contentHash(bytes);
  const read: ScansRead = { recognized: [], left: [], warnings: [] };
  const warnings = new Map<string, number[]>();
  // A copy of the whole call would have none of its parts, which are getters.
  const { log, account } = call;
  const parts = { log, ...(account === undefined ? {} : { account }) };
  const done = await recognizeWithin(scans, { signal: call.signal, budgetMs }, async (scan, signal) => {
    const { page } = scan;
    const picture = {
      identity: [hash, 'page', page, scanDpi],
      bytes: async () => {
        const { pages } = await context.engines.documents.render(
          { bytes, to: 'png', dpi: scanDpi, pages: [page], ...(password ? { password } : {}) },
          { ...parts, signal },
        );
        return pages[0]!.bytes;
      },
    };
    const seen = await recognizeText(picture, language, context, { ...parts, signal });
    const { isKept, warning } = judge(scan, seen);
    for (const text of [...(warning ? [warning] : []), ...(isKept ? [] : seen.warnings)])
      warnings.set(text, [...(warnings.get(text) ?? []), page]);
    if (isKept) return;
    const isAlien = !scan.isUnmapped && agreementOf(scan.text, seen.text) < agreedMin;
    read.recognized.push({ page, seen, ownText: isAlien ? scan.text : '' });
  });
  read.warnings = [...warnings].map(([text, pages]) => `${pageNames(pages)}: ${text}`);
  read.left = scans.filter((scan) => !done.includes(scan)).map(({ page }) => page);
  read.recognized.sort((a, b) => a.page - b.page);
  return read;
}

/** A text layer wins, unless its fonts do not say which letters they draw and other words are seen on the page. */
function judge(scan: Section, seen: Recognized): { isKept: boolean; warning?: string } {
  if (!scan.isUnmapped) return { isKept: false };
  if (agreementOf(scan.text, seen.text) >= agreedMin) return { isKept: true };
  const unmapped = 'the fonts of its text do not say which letters they draw';
  if (seen.text === '' || seen.confidence < confidenceMin || seen.isDoubtful)
    return { isKept: true, warning: `${unmapped}, and none could be recognized; the text may be wrong.` };
  return { isKept: false, warning: `${unmapped}; the text was recognized instead (OCR).` };
}

/** The part of the words of one text that the other has. */
function agreementOf(layer: string, seen: string): number {
  const words = wordsOf(layer).slice(0, wordsCompared);
  const known = new Set(wordsOf(seen));
  return words.length === 0 ? 0 : words.filter((word) => known.has(word)).length / words.length;
}

/** Without accents, which a recognizer loses. */
const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]{3,}/gu) ?? [];

export const pageNames = (pages: number[]) =>
  `${pages.length === 1 ? 'Page' : 'Pages'} ${pages.toSorted((a, b) => a - b).join(', ')}`;

/** Recognizes text page by page for so long: who waits gets the pages that are done, not an error after minutes. */
export async function recognizeWithin<Page>(
  pages: readonly Page[],
  { signal, budgetMs }: { signal: AbortSignal; budgetMs: number },
  recognize: (page: Page, signal: AbortSignal) => Promise<void>,
): Promise<Page[]> {
  const late = AbortSignal.timeout(budgetMs);
  const either = AbortSignal.any([signal, late]);
  const done: Page[] = [];
  for (const page of pages) {
    if (late.aborted) break;
    try {
      await recognize(page, either);
    } catch (error) {
      if (signal.aborted || !late.aborted) throw error;
      break;
    }
    done.push(page);
  }
  return done;
}
