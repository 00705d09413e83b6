/** Pages that show their text sideways or upside down: both libraries read them well only once they are turned. */
import type { PDFiumPage } from '@hyzyla/pdfium';
import { type RawText, rawOf } from './pdfium-raw.ts';

/** Clockwise degrees by which the text of a page looks turned. */
export type Turn = 0 | 90 | 180 | 270;

/** Pages by number; those that look upright are left out. */
export type Turns = Map<number, Turn>;

const samplesMax = 4000;
const quarters: Turn[] = [0, 90, 180, 270];

interface Direction {
  /** The turn that more than half of the letters have. */
  turn: Turn;
  /** Other letters stand upside down next to them; LiteParse mixes these up. */
  isMixed: boolean;
}

export function directionOf({ pdfium, page, text, count }: RawText): Direction {
  const rotated = pdfium._FPDFPage_GetRotation(page);
  const counts = new Map<Turn, number>();
  const step = Math.max(1, Math.floor(count / samplesMax));
  let letters = 0;
  for (let at = 0; at < count; at += step) {
    if (pdfium._FPDFText_GetUnicode(text, at) <= 0x20) continue;
    letters += 1;
    const own = pdfium._FPDFText_GetCharAngle(text, at) / (Math.PI / 2);
    const turn = quarters[(rotated + Math.round(own)) % 4] as Turn;
    if (Math.abs(own - Math.round(own)) < 0.05) counts.set(turn, (counts.get(turn) ?? 0) + 1);
  }
  const most = quarters.find((turn) => (counts.get(turn) ?? 0) * 2 > letters) ?? 0;
  return { turn: most, isMixed: counts.has(((most + 180) % 360) as Turn) };
}

/** Shows the page upright, as long as the document is open. */
export function turnUpright(page: PDFiumPage, turn: Turn | undefined): void {
  if (!turn) return;
  const { module: pdfium, pageIdx } = rawOf(page);
  const rotated = pdfium._FPDFPage_GetRotation(pageIdx);
  pdfium._FPDFPage_SetRotation(pageIdx, (rotated + 4 - turn / 90) % 4);
}
