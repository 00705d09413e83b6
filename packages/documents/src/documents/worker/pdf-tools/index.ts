/** Tools for PDFs by name. Each changes the bytes of a file, or reads them. */
import { unreadable } from '../failure.ts';
import { editAttachments, extractAttachments } from './attachments.ts';
import { editBookmarks } from './bookmarks.ts';
import { comparePdfs } from './compare.ts';
import { compressImages } from './compress.ts';
import { cropPages } from './crop.ts';
import { dropForm, fillForm } from './forms.ts';
import { extractImages } from './images.ts';
import { editMetadata } from './metadata.ts';
import { makePdfa } from './pdfa.ts';
import { rebuildPdf } from './rebuild.ts';
import { redactPdf } from './redact.ts';
import type { Edited, EditInput } from './shared.ts';
import { stampPages } from './stamp.ts';

/** A method, since each takes options of its own: they were checked against the schema of the operation. */
type Tool = { run(input: EditInput): Promise<Edited> }['run'];

const tools: Record<string, Tool> = {
  attachments: editAttachments,
  extract_attachments: extractAttachments,
  bookmarks: editBookmarks,
  compare: comparePdfs,
  compress: compressImages,
  crop: cropPages,
  drop_form: dropForm,
  fill: fillForm,
  extract_images: extractImages,
  metadata: editMetadata,
  pdfa: makePdfa,
  rebuild: rebuildPdf,
  redact: redactPdf,
  stamp: stampPages,
};

export async function edit(input: EditInput): Promise<Edited> {
  const tool = tools[input.tool];
  if (!tool) throw unreadable(`there is no tool ${input.tool}`);
  return await tool(input);
}
