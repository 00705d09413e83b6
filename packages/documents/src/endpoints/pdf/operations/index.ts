/** Every operation on PDFs: a file and a line in this list. The schema and the docs are made of it. */
import { z } from 'zod';
import { attachments, extractAttachments } from './attachments.ts';
import { bookmarks } from './bookmarks.ts';
import { compare } from './compare.ts';
import { compress } from './compress.ts';
import { crop } from './crop.ts';
import { deletePages } from './delete.ts';
import { decrypt, encrypt } from './encrypt.ts';
import { extractImages } from './extract-images.ts';
import { fields, fill, flatten } from './forms.ts';
import { linearize } from './linearize.ts';
import { merge } from './merge.ts';
import { metadata } from './metadata.ts';
import { pdfa } from './pdfa.ts';
import { redact } from './redact.ts';
import { reorder } from './reorder.ts';
import { rotate } from './rotate.ts';
import { split } from './split.ts';
import { stamp, watermark } from './stamp.ts';

const tools = [
  merge,
  split,
  reorder,
  deletePages,
  rotate,
  crop,
  stamp,
  watermark,
  compress,
  extractImages,
  metadata,
  bookmarks,
  attachments,
  extractAttachments,
  fields,
  fill,
  flatten,
  redact,
  compare,
  pdfa,
  linearize,
  encrypt,
  decrypt,
] as const;

const byName = new Map<string, Pick<(typeof tools)[number], 'run'>>(tools.map((tool) => [tool.op, tool]));
export function toolOf(op: string) {
  const tool = byName.get(op);
  if (!tool) throw new Error(`there is no operation ${op}`);
  return tool;
}

type SchemasOf<Tools> = {
  -readonly [K in keyof Tools]: Tools[K] extends { schema: infer Schema } ? Schema : never;
};
const schemas = tools.map(({ schema }) => schema) as SchemasOf<typeof tools>;

export const pdfOperation = z.discriminatedUnion('op', schemas);
export type PdfOperation = z.output<typeof pdfOperation>;

export const pdfOperations = z
  .array(pdfOperation)
  .max(20)
  .describe('Operations on the PDF, applied in order.');
