/** Converts office documents with their layout: what a person would get from "Save as" and "Export". */
import type { Engine, EngineCall } from '@oja/core/engines/engine';

export const officeInputs = [
  'docx',
  'doc',
  'odt',
  'rtf',
  'xlsx',
  'xlsb',
  'xls',
  'ods',
  'pptx',
  'ppt',
  'odp',
] as const;
export type OfficeInput = (typeof officeInputs)[number];

export const officeOutputs = ['pdf', 'docx', 'xlsx', 'pptx', 'odt', 'rtf', 'ods', 'odp'] as const;
export type OfficeOutput = (typeof officeOutputs)[number];

export interface OfficeConversion {
  /** Must have passed the ZIP guard (`formats/sniff.ts`). */
  bytes: Uint8Array;
  from: OfficeInput;
  to: OfficeOutput;
  password?: string;
  /** Page numbers to keep in the PDF, as in "1-3,7". */
  pageRange?: string;
  landscape?: boolean;
  /** Archival PDF: PDF/A-2b. */
  pdfa?: boolean;
  /** Each sheet on one page, however long. */
  singlePageSheets?: boolean;
  /** JPEG quality of pictures in the PDF, 1 to 100. */
  quality?: number;
}

export interface OfficeResult {
  bytes: Uint8Array;
  /** Of a PDF; null otherwise. */
  pages: number | null;
  /** Color emoji that the PDF holds as text but doesn't show. */
  blankEmoji: boolean;
}

export interface OfficeEngine extends Engine {
  convert(input: OfficeConversion, call: EngineCall): Promise<OfficeResult>;
}
