/** Text in fonts that have its letters: our own, and those of the system for other scripts. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';
import { ownFont } from '../../formats/own-font.ts';

/** Where Debian and Ubuntu (fonts-noto-core), and Fedora, keep them. */
const fontDirs = ['/usr/share/fonts/truetype/noto', '/usr/share/fonts/google-noto'];
const scripts = [
  'Adlam',
  'Arabic',
  'Armenian',
  'Bengali',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Gujarati',
  'Gurmukhi',
  'Hebrew',
  'Kannada',
  'Khmer',
  'Lao',
  'Malayalam',
  'Myanmar',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Thai',
  'Tifinagh',
] as const;
type Script = (typeof scripts)[number];

/** Words of one script and the spaces between them: some are written from right to left, and keep their order. */
const wordsOf = (script: Script) => {
  const letter = `[\\p{Script_Extensions=${script}}\\p{M}]`;
  return `\\p{Script=${script}}${letter}*(?: +${letter}+)*`;
};

export interface Letters {
  /** Pieces from left to right, each to be drawn in its font. */
  pieces(text: string): { text: string; font: PDFFont; width(size: number): number }[];
  width(text: string, size: number): number;
}

/** Fonts are fetched for what is in `all`. A letter that none has is a question mark. */
export async function openLetters(pdf: PDFDocument, all: string): Promise<Letters> {
  ownBytes ??= readFile(ownFont);
  const own = fontOf(await pdf.embedFont(await ownBytes, { subset: true }), true);
  const others = new Map<Script, ReturnType<typeof fontOf>>();
  for (const script of scripts) {
    if (!new RegExp(`\\p{Script=${script}}`, 'u').test(all)) continue;
    const bytes = await systemFont(script);
    if (bytes !== undefined) others.set(script, fontOf(await pdf.embedFont(bytes, { subset: true }), false));
  }
  const foreign = new RegExp(`(${[...others.keys()].map(wordsOf).join('|') || '(?!)'})`, 'u');
  const fontFor = (text: string) =>
    [...others].find(([script]) => new RegExp(`^\\p{Script=${script}}`, 'u').test(text))?.[1] ?? own;
  const pieces = (text: string) =>
    text
      .split(foreign)
      .filter((piece) => piece !== '')
      .map((piece) => {
        const { font, has, widthOf } = fontFor(piece);
        const shown = Array.from(piece, (letter) => (has(letter) ? letter : '?')).join('');
        return { font, text: shown, width: (size: number) => widthOf(shown) * size };
      });
  return {
    pieces,
    width: (text, size) => pieces(text).reduce((sum, piece) => sum + piece.width(size), 0),
  };
}

let ownBytes: Promise<Uint8Array> | undefined;

/** Letters that stand side by side are as wide as all of them; a month has a hundred thousand words to measure. */
function fontOf(font: PDFFont, isPlain: boolean) {
  const known = new Set(font.getCharacterSet());
  const widths = new Map<string, number>();
  const measured = (text: string) => {
    const width = widths.get(text) ?? font.widthOfTextAtSize(text, 1);
    widths.set(text, width);
    return width;
  };
  return {
    font,
    has: (letter: string) => known.has(letter.codePointAt(0)!) && !isNoCharacter(letter),
    widthOf: (text: string) =>
      isPlain ? Array.from(text, measured).reduce((sum, width) => sum + width, 0) : measured(text),
  };
}

/** The end of a table in every font, and the end of the text for some readers. */
const isNoCharacter = (letter: string) => (letter.codePointAt(0)! & 0xfffe) === 0xfffe;

async function systemFont(script: Script): Promise<Uint8Array | undefined> {
  for (const dir of fontDirs) {
    const bytes = await readFile(join(dir, `NotoSans${script}-Regular.ttf`)).catch(() => undefined);
    if (bytes !== undefined) return bytes;
  }
  return undefined;
}
