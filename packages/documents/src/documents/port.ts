/** Reads documents into structured text, draws their pages, and writes documents from text, pictures or pages. */

import type { Engine, EngineCall } from '@oja/core/engines/engine';
import type { Format } from '@oja/core/formats/formats';
import type { Script } from '@oja/core/text/run-text';

/** Formats that `read` understands. */
export const readableFormats = [
  'pdf',
  'docx',
  'xlsx',
  'pptx',
  'html',
  'md',
  'txt',
  'csv',
  'eml',
  'msg',
  'epub',
] as const;
export type ReadableFormat = (typeof readableFormats)[number];

/** Formats that `write` makes of structured text. */
export const writableFormats = ['docx', 'xlsx', 'html', 'md', 'txt', 'csv', 'json', 'epub'] as const;
export type WritableFormat = (typeof writableFormats)[number];

export const pictureFormats = ['png', 'jpeg', 'webp', 'avif', 'tiff', 'gif'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** A stretch of text of one style. */
export interface TextRun {
  text: string;
  bold?: boolean;
  italic?: boolean;
  code?: boolean;
  strike?: boolean;
  script?: Script;
  link?: string;
}

export type CellValue = string | number | boolean | null;

/** A place on a page in points (1/72 inch), from its upper left corner as it is shown. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Cell {
  /** As a person sees it. */
  text: string;
  box?: Box;
  /**
   * The value behind it, where the source has types (sheets). With `date` set, text is a date in ISO 8601 and a
   * number is a time of day or a duration in days.
   */
  value?: CellValue;
  date?: boolean;
  numberFormat?: string;
  colspan?: number;
  rowspan?: number;
}

export interface Heading {
  kind: 'heading';
  /** 1 to 6. */
  level: number;
  runs: TextRun[];
}
export interface Paragraph {
  kind: 'paragraph';
  runs: TextRun[];
}
export interface ListItem {
  kind: 'list_item';
  /** 0 is outermost. */
  level: number;
  ordered: boolean;
  /** Its place in an ordered list, and what the source prints before it: `3.`, `2.1`, `IV)`; counted where absent. */
  number?: number;
  label?: string;
  runs: TextRun[];
}
export interface Code {
  kind: 'code';
  text: string;
}
export interface Table {
  kind: 'table';
  /** Cells covered by a span of another are left out. */
  rows: Cell[][];
  /** How many of the rows are headers. */
  headerRows: number;
}
export interface Picture {
  kind: 'picture';
  mime: string;
  bytes: Uint8Array;
  alt: string;
  /** In CSS pixels (1/96 inch), as shown; 0 when unknown. */
  width: number;
  height: number;
}

export type Block = (Heading | Paragraph | ListItem | Code | Table | Picture) & { box?: Box };

/** A page, a slide, a sheet, or a whole document that has none of them. */
export interface Section {
  /** From 1: the page of a PDF or the slide of a presentation. */
  page?: number;
  /** The size of the page in points. */
  size?: { width: number; height: number };
  /** The name of a sheet. */
  sheet?: string;
  blocks: Block[];
  /** The lines of a PDF page as they are drawn; paragraphs run on over them. */
  lines?: string[];
  /** The blocks as Markdown. */
  text: string;
  /** No text to be had, or none that is known to be text: render this page and recognize its characters. */
  needsOcr: boolean;
  /** Its fonts do not say which letters they draw; `text` may still be right. */
  isUnmapped?: boolean;
  /** Something is drawn there with lines and areas, which no text document holds. */
  hasDrawing?: boolean;
}

export interface FilePassage {
  text: string;
  /** Headings above it, outermost first. */
  heading: string;
  /** `report.pdf, page 3`: how it is cited. */
  source: string;
  filename: string;
  page?: number;
  sheet?: string;
  /** Place in the file. */
  order: number;
  /** Rows of a table. */
  table?: boolean;
}

/** A document as questions need it. */
export interface DocumentGround {
  passages: FilePassage[];
  /** Its tables as JSON: so many cells are parsed where they are used. */
  tables: Uint8Array;
  /** How many rows of its tables were read, where it has more. */
  rowsMax?: number;
}

export interface StructuredDocument {
  format: ReadableFormat;
  title: string;
  author: string;
  /** Pages or slides of the whole source, also when only some were read; null where there are none. */
  pages: number | null;
  sections: Section[];
  /** Formulas of a workbook that have no stored result; their cells show the formula. */
  uncalculated?: number;
  ground?: DocumentGround;
}

export interface ReadInput {
  bytes: Uint8Array;
  format: ReadableFormat;
  password?: string;
  /** 1-based page numbers or sheet positions; all when absent. */
  pages?: number[];
  /** Default true; false leaves pictures out. */
  pictures?: boolean;
  /** Adds comments of reviewers after the text; default false. */
  comments?: boolean;
  /** Leaves `blocks` empty: for those who only want `text`, and much lighter for large sheets. */
  textOnly?: boolean;
  /**
   * Returns `ground` instead of `blocks` and `text`. Where pages need OCR it takes a second call, with what was
   * recognized on them.
   */
  ground?: { filename: string; recognized?: { page: number; text: string }[] };
  /** Numbers and dates as they are stored, without the text that their number format shows: all that a CSV needs. */
  unformatted?: boolean;
}

export interface RenderInput {
  /** A PDF. */
  bytes: Uint8Array;
  to: PictureFormat;
  /** Default 150. */
  dpi?: number;
  /** 1 to 100, for the lossy formats. */
  quality?: number;
  password?: string;
  pages?: number[];
}

export interface RenderedPage {
  page: number;
  bytes: Uint8Array;
  mime: string;
  width: number;
  height: number;
}

export interface PageSource {
  bytes: Uint8Array;
  format: Format;
}

/** Words on a page, to be found and selected there. */
export interface TextLayer {
  page: number;
  /** Quarter turns clockwise by which its letters are turned. */
  quarters: number;
  /** Places in shares of the page as it is shown, 0 to 1. */
  words: { text: string; x: number; y: number; width: number; height: number }[];
}

/** Of Markdown: a head with title, author and pages, and pictures as files beside it. */
export interface MarkdownParts {
  frontMatter?: boolean;
  pictures?: boolean;
}

export type WriteInput = { landscape?: boolean; markdown?: MarkdownParts } & (
  | { from: 'document'; document: StructuredDocument; to: WritableFormat }
  /** Reads and writes in one go. */
  | { from: 'file'; file: ReadInput; to: WritableFormat }
  /** One picture a page; frames of a TIFF are pages of their own. */
  | { from: 'pictures'; pictures: PageSource[]; to: 'pdf' | 'docx'; quality?: number }
  /** Chosen pages of PDFs joined, decrypted on the way. */
  | { from: 'pdf'; pdfs: { bytes: Uint8Array; password?: string; pages?: number[] }[]; to: 'pdf' }
  /** Words put over the pages of a PDF, unseen. */
  | { from: 'layer'; pdf: { bytes: Uint8Array; password?: string }; pages: TextLayer[]; to: 'pdf' }
);

export interface WrittenFile {
  /** Without folders; with its extension. */
  name: string;
  bytes: Uint8Array;
}

export interface Written {
  /** One; several when CSV is made of several sheets or tables, or Markdown has pictures: the first is the text. */
  files: WrittenFile[];
  /** Pages of a PDF that came out or went in, slides, or sheets. */
  pages: number;
  /** Pages that hold pictures of text only; nothing of them could be written as text. */
  needsOcr: number[];
  /** Pages with drawings that could not be written. */
  drawings?: number[];
  /** Formulas of the workbook that was read that have no stored result. */
  uncalculated?: number;
}

/** Rows with named columns: a table of a file or picture, what a chart shows, or `label: value` lines. */
export interface GroundTable {
  source: string;
  /** Titles above it. */
  caption?: string;
  /** Empty names where the table has no header. */
  columns: string[];
  rows: string[][];
  /** The values of cells that the source stores as numbers; null where it went through JSON. */
  numbers?: (number | null | undefined)[][];
  /** The heading inside the table that each row stands under. */
  sections?: string[];
  /** There are more rows. */
  cut: boolean;
}

/** A change of PDFs, or something that is read in them, by the name of its tool. */
export interface EditInput {
  tool: string;
  files: Uint8Array[];
  options: object;
  /** What the caller calls this, for errors: `operations[1]`. */
  param: string;
}

export interface Edited {
  files: { bytes: Uint8Array; name?: string; extension?: string }[];
  /** What was found or done, in the words of the response. */
  report?: Record<string, unknown>;
  warnings?: string[];
}

export interface DocumentsEngine extends Engine {
  read(input: ReadInput, call: EngineCall): Promise<StructuredDocument>;
  render(input: RenderInput, call: EngineCall): Promise<{ pages: RenderedPage[]; total: number }>;
  write(input: WriteInput, call: EngineCall): Promise<Written>;
  edit(input: EditInput, call: EngineCall): Promise<Edited>;
}
