/** Reads a page: its lines are found, cut out and read one by one, whichever way the page lies. */
import type { Grey } from '../even.ts';
import { decodeWords, type Spoken } from './decode.ts';
import { detectLines } from './detection.ts';
import type { Networks } from './network.ts';
import { boxAround, type Rect, turnedRect } from './rect.ts';
import { cutStrip, stripHeight } from './strip.ts';

/** How sure the recognizer must be of a line; what is below is no print, or of another script. */
const lineConfidenceMin = 0.75;
/** Marks above and below letters lie outside of what the detector finds. */
const paddingShare = 0.06;
/** Higher than wide by this much, a line runs up or down. */
const uprightMin = 1.6;
/** So many lines show which way a page lies. */
const triedLines = 4;
const sureConfidence = 0.85;
const stepPixels = 4;
/** A sign alone that is less sure than this, in a line that is surer than that, is a spot between words. */
const spotMax = 0.9;
const clearLine = 0.95;
/** Longer than high by this much, what can't be read is a line, and no mark or edge. */
const lineMin = 3;

export interface ReadWord {
  text: string;
  /** 0 to 1. */
  confidence: number;
  /** In the page as it is read. */
  bbox: { x0: number; y0: number; x1: number; y1: number };
}

export interface ReadLine {
  words: ReadWord[];
  confidence: number;
}

export interface ReadPage {
  lines: ReadLine[];
  /** Lines that were found and could not be read. */
  unread: number;
  /** Quarter turns clockwise by which the letters of the picture are turned. */
  quarters: number;
}

export async function readPage(picture: Grey, networks: Networks): Promise<ReadPage> {
  const rects = await detectLines(picture, networks.detect);
  const quarters = await turnOf(picture, rects, networks);
  const lines: ReadLine[] = [];
  let unread = 0;
  for (const rect of rects) {
    const line = await readEitherWay(picture, rect, quarters, networks);
    if (line.confidence >= lineConfidenceMin) lines.push(upright(line, quarters, picture));
    else if (Math.max(rect.width, rect.height) >= lineMin * Math.min(rect.width, rect.height)) unread += 1;
  }
  return { lines, unread, quarters };
}

const runsUpOrDown = ({ width, height }: Rect) => height > width * uprightMin;

/** Most lines tell whether they lie or stand; which end is up, the one that reads better. */
async function turnOf(picture: Grey, rects: Rect[], networks: Networks): Promise<number> {
  const length = (some: Rect[]) => some.reduce((sum, { width, height }) => sum + Math.max(width, height), 0);
  const standing = rects.filter(runsUpOrDown);
  const stands = length(standing) > length(rects) / 2;
  const tried = (stands ? standing : rects.filter((rect) => !runsUpOrDown(rect)))
    .toSorted((a, b) => Math.max(b.width, b.height) - Math.max(a.width, a.height))
    .slice(0, triedLines);
  if (tried.length === 0) return 0;
  const sureness = async (quarters: number) => {
    let sum = 0;
    for (const rect of tried)
      sum += (await readRect(picture, turnedRect(rect, quarters), networks)).confidence;
    return sum / tried.length;
  };
  const [usual, other] = stands ? [3, 1] : [0, 2];
  // Overturned letters look like others of Africa's alphabets: only the comparison tells.
  return (await sureness(usual)) >= (await sureness(other)) ? usual : other;
}

/** Names of axes and of columns run across the other lines. */
async function readEitherWay(picture: Grey, rect: Rect, quarters: number, networks: Networks) {
  if (
    runsUpOrDown(rect) === (quarters % 2 === 1) ||
    Math.min(rect.width, rect.height) * uprightMin * 2 > Math.max(rect.width, rect.height)
  )
    return readRect(picture, turnedRect(rect, quarters), networks);
  const up = await readRect(picture, turnedRect(rect, quarters + 3), networks);
  if (up.confidence >= sureConfidence) return up;
  const down = await readRect(picture, turnedRect(rect, quarters + 1), networks);
  return down.confidence > up.confidence ? down : up;
}

async function readRect(picture: Grey, found: Rect, { recognize, signs }: Networks): Promise<ReadLine> {
  const padding = found.height * paddingShare;
  const rect = { ...found, height: found.height + 2 * padding, width: found.width + padding };
  const { data, width } = cutStrip(picture, rect);
  const steps = Math.floor(width / stepPixels);
  const logits = await recognize(data, [1, 1, stripHeight, width]);
  const words = withoutSpots(decodeWords(logits, steps, signs)).map(({ text, confidence, from, to }) => ({
    text,
    confidence,
    bbox: boxAround(rect, (from / steps) * rect.width, (to / steps) * rect.width),
  }));
  return { words, confidence: sureOf(words) };
}

function sureOf(words: Pick<Spoken, 'text' | 'confidence'>[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  const trust = words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0);
  return letters === 0 ? 0 : trust / letters;
}

/** Uneven paper between words is at times read as a sign. */
export function withoutSpots(words: Spoken[]): Spoken[] {
  const kept = words.filter(({ text, confidence }) => text.length > 1 || confidence >= spotMax);
  return sureOf(kept) >= clearLine ? kept : words;
}

/** Places in the page once its letters stand upright. */
function upright({ words, confidence }: ReadLine, quarters: number, { width, height }: Grey): ReadLine {
  const turned = ({ x0, y0, x1, y1 }: ReadWord['bbox']): ReadWord['bbox'] => {
    if (quarters === 1) return { x0: y0, x1: y1, y0: width - x1, y1: width - x0 };
    if (quarters === 2) return { x0: width - x1, x1: width - x0, y0: height - y1, y1: height - y0 };
    if (quarters === 3) return { x0: height - y1, x1: height - y0, y0: x0, y1: x1 };
    return { x0, y0, x1, y1 };
  };
  return { confidence, words: words.map((word) => ({ ...word, bbox: turned(word.bbox) })) };
}
