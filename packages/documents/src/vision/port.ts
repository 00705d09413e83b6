/** What can be seen in a picture without a model that sees: its text, objects, colours and kind. */
import type { Engine, EngineCall } from '@oja/core/engines/engine';
import type { PlotAxes } from './charts/plot-axes.ts';

/** Formats that are looked at. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

/**
 * Languages whose text is read, by ISO 639-1, with tesseract's names of their data. Igbo shares its dotted letters with
 * Yoruba; for Hausa and Pidgin tesseract has no data, but that of English has most of their letters.
 */
export const readingLanguages = {
  en: 'eng',
  yo: 'yor',
  ig: 'yor',
  ha: 'eng',
  pcm: 'eng',
  fr: 'fra',
  ar: 'ara',
  es: 'spa',
  pt: 'por',
  de: 'deu',
  it: 'ita',
  nl: 'nld',
  pl: 'pol',
  sw: 'swa',
  tr: 'tur',
  am: 'amh',
  hi: 'hin',
  ur: 'urd',
  zh: 'chi_sim',
} as const;
export type ReadingLanguage = keyof typeof readingLanguages;

const otherAlphabets: ReadingLanguage[] = ['pl', 'ar', 'am', 'hi', 'ur', 'zh'];

/** Languages whose letters our recognizer of lines knows; tesseract reads the others. */
export const lineLanguages: ReadonlySet<ReadingLanguage> = new Set(
  (Object.keys(readingLanguages) as ReadingLanguage[]).filter((code) => !otherAlphabets.includes(code)),
);

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface TextWord {
  text: string;
  /** In pixels of the picture. */
  box: Box;
  /** 0 to 1. */
  confidence: number;
}

/** A line, or a cell of one where columns meet. */
export interface TextLine {
  text: string;
  /** In pixels of the picture. */
  box: Box;
  /** 0 to 1. */
  confidence: number;
}

export interface LineOfWords extends TextLine {
  words: TextWord[];
}

export interface RecognizedText {
  /** Of the picture as it is shown, in pixels. */
  width: number;
  height: number;
  /** In reading order. */
  text: string;
  lines: LineOfWords[];
  /** Lines of one height joined, columns parted by ` | `: tables, charts and screens as they stand. */
  rows: string[];
  /** 0 to 1. */
  confidence: number;
  /** What read it; tesseract reads Latin letters only until the runtime of the other is downloaded. */
  by: 'lines' | 'tesseract';
  /** There were letters, most of which made no words: they may be of another script. */
  isDoubtful?: boolean;
  /** Lines that were found and could not be read. */
  unread?: number;
  /** Quarter turns clockwise by which the letters of the picture are turned. */
  quarters?: number;
}

export interface SeenObject {
  name: string;
  /** 0 to 1. */
  score: number;
  box: Box;
}

/** What the whole photo shows, of a thousand kinds of things. */
export interface SeenLabel {
  name: string;
  /** 0 to 1. */
  score: number;
}

export interface SeenColour {
  name: string;
  hex: string;
  /** Part of the picture, 0 to 1. */
  share: number;
}

export interface ChartPart {
  label: string;
  /** Of several bars of one label: which this is. */
  series?: string;
  value: number;
  /** As printed; absent where it was measured. */
  text?: string;
  unit?: string;
}

/** What a bar chart or pie tells. */
export interface SeenChart {
  kind: 'bar' | 'pie';
  title: string;
  parts: ChartPart[];
}

export interface Sight {
  width: number;
  height: number;
  kind: 'photo' | 'drawing' | 'text';
  objects: SeenObject[];
  /** Of photos only, the likeliest first. */
  labels: SeenLabel[];
  colours: SeenColour[];
  text: RecognizedText;
  chart?: SeenChart;
  /** A plot with axes whose lines or points are not read. */
  plot?: PlotAxes;
  /** What could not be looked at, and why: `objects: the model is still being fetched`. */
  missing: string[];
}

export interface LookInput {
  bytes: Uint8Array;
  /** Languages of the text; English always. */
  languages?: ReadingLanguage[];
}

export interface VisionEngine extends Engine {
  /** Text, objects and colours. Throws `unreadable_file`, `file_too_complex`. */
  look(input: LookInput, call: EngineCall): Promise<Sight>;
  /** Text alone. */
  read(input: LookInput, call: EngineCall): Promise<RecognizedText>;
}
