/** From words with places to lines, rows and columns as a person sees them. */
import type { Box, LineOfWords, RecognizedText, TextLine } from './port.ts';

interface OcrBox {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}
export interface OcrWord {
  text: string;
  /** 0 to 100. */
  confidence: number;
  bbox: OcrBox;
}
export interface OcrLine {
  words: OcrWord[];
}

const wordConfidenceMin = 40;
const lineConfidenceMin = 55;
const lineConfidenceGood = 75;
const missedConfidenceMin = 75;
/** An amount; the unknown ₦ before it ruins the recognizer's confidence, not its digits. */
const wholeAmount = /^[#§¥%$€£₦N]{0,3}\d{1,3}((,\d{3})+(\.\d{2})?|\d*\.\d{2})$/;

/** In a line that is read well, a doubtful word is still a word; elsewhere it may be dirt. */
export function trusted({ words }: OcrLine): OcrLine {
  const ranked = words.map((word) => word.confidence).sort((a, b) => a - b);
  const median = ranked[Math.floor(ranked.length / 2)] ?? 0;
  const least = median >= lineConfidenceGood && words.length > 2 ? 0 : wordConfidenceMin;
  return {
    words: words.filter(
      ({ text, confidence }) => /\S/.test(text) && (confidence >= least || wholeAmount.test(text)),
    ),
  };
}

/** Noise in photos comes as stray marks: a line must hold something a person would call text. */
export function isText({ words }: OcrLine): boolean {
  const text = words.map((word) => word.text).join('');
  if (!/[\p{L}\p{N}]/u.test(text)) return false;
  if (words.some((word) => wholeAmount.test(word.text))) return true;
  const mean = words.reduce((sum, word) => sum + word.confidence, 0) / words.length;
  return mean >= lineConfidenceMin && (text.length > 1 || mean >= 90);
}

/** Lines of a second look, where the first saw nothing. */
export function withMissed(lines: OcrLine[], more: OcrLine[]): OcrLine[] {
  const known = lines.flatMap((line) => line.words.map((word) => word.bbox));
  const missed = more
    .map(({ words }) => ({
      words: words.filter(
        (word) =>
          (word.confidence >= missedConfidenceMin || wholeAmount.test(word.text)) &&
          !known.some((box) => touches(box, word.bbox)),
      ),
    }))
    .filter((line) => line.words.length > 0 && isText(line));
  return [...lines, ...missed];
}

const touches = (a: OcrBox, b: OcrBox) => a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;

/** A gap of this many letters parts columns. */
const columnGapLetters = 2.5;

type Place = { x: number; y: number };

export type Arranged = Pick<RecognizedText, 'text' | 'lines' | 'rows' | 'confidence'>;

/** `scale`: how much larger the read picture was than the given one; `placeOf` leads back into that. */
export function arrange(
  lines: OcrLine[],
  scale: number,
  placeOf: (point: Place) => Place = ({ x, y }) => ({ x: x / scale, y: y / scale }),
): Arranged {
  const cells = lines.map((line) => cellsOf(line, scale));
  const found = cells.flat();
  const weight = found.reduce((sum, line) => sum + line.text.length, 0);
  const trust = found.reduce((sum, line) => sum + line.confidence * line.text.length, 0);
  const back = (box: Box) => boxIn(box, scale, placeOf);
  return {
    text: cells.map((line) => line.map((cell) => cell.text).join(' | ')).join('\n'),
    lines: found.map((line) => ({
      ...line,
      box: back(line.box),
      words: line.words.map((word) => ({ ...word, box: back(word.box) })),
    })),
    rows: rowsOf(found),
    confidence: weight === 0 ? 0 : Math.round((trust / weight) * 1000) / 1000,
  };
}

/** Around its middle, which is where it was before the picture was set upright. */
function boxIn(box: Box, scale: number, placeOf: (point: Place) => Place): Box {
  const [x, y] = [(box.x + box.width / 2) * scale, (box.y + box.height / 2) * scale];
  const [middle, right] = [placeOf({ x, y }), placeOf({ x: x + 1, y })];
  const lies = Math.abs(right.x - middle.x) >= Math.abs(right.y - middle.y);
  const { width, height } = lies ? box : { width: box.height, height: box.width };
  return { x: Math.round(middle.x - width / 2), y: Math.round(middle.y - height / 2), width, height };
}

/** A line, parted where a gap says that columns meet. */
function cellsOf({ words }: OcrLine, scale: number): LineOfWords[] {
  const letters = words.reduce((sum, word) => sum + word.text.length, 0);
  const letterWidth =
    words.reduce((sum, word) => sum + word.bbox.x1 - word.bbox.x0, 0) / Math.max(1, letters);
  const cells: OcrWord[][] = [];
  for (const word of words) {
    const cell = cells.at(-1);
    const gap = cell ? word.bbox.x0 - (cell.at(-1)?.bbox.x1 ?? 0) : 0;
    if (cell && gap <= letterWidth * columnGapLetters) cell.push(word);
    else cells.push([word]);
  }
  return cells.map((cell) => toCell(cell, scale));
}

function toCell(words: OcrWord[], scale: number): LineOfWords {
  const confidence = words.reduce((sum, word) => sum + word.confidence, 0) / words.length / 100;
  return {
    text: words.map(({ text }) => text).join(' '),
    words: words.map((word) => ({
      text: word.text,
      box: boxOf([word], scale),
      confidence: Math.round(word.confidence * 10) / 1000,
    })),
    box: boxOf(words, scale),
    confidence: Math.round(confidence * 1000) / 1000,
  };
}

function boxOf(words: OcrWord[], scale: number): Box {
  const x0 = Math.min(...words.map((word) => word.bbox.x0));
  const y0 = Math.min(...words.map((word) => word.bbox.y0));
  const x1 = Math.max(...words.map((word) => word.bbox.x1));
  const y1 = Math.max(...words.map((word) => word.bbox.y1));
  return {
    x: Math.round(x0 / scale),
    y: Math.round(y0 / scale),
    width: Math.round((x1 - x0) / scale),
    height: Math.round((y1 - y0) / scale),
  };
}

function rowsOf(lines: TextLine[]): string[] {
  const rows: { middle: number; height: number; lines: TextLine[] }[] = [];
  for (const line of [...lines].sort((a, b) => a.box.y - b.box.y)) {
    const middle = line.box.y + line.box.height / 2;
    const row = rows.find(
      (known) => Math.abs(known.middle - middle) < Math.min(known.height, line.box.height) / 2,
    );
    if (row) row.lines.push(line);
    else rows.push({ middle, height: line.box.height, lines: [line] });
  }
  return rows
    .sort((a, b) => a.middle - b.middle)
    .map((row) => row.lines.sort((a, b) => a.box.x - b.box.x))
    .map((row) => row.map((line) => line.text).join(' | '));
}
