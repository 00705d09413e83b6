import { type FileIn, fileIn } from '@oja/core/endpoints/file';
import { z } from 'zod';
import { bytesOf, each, pdfTool } from '../tool.ts';

export const attachments = pdfTool({
  op: 'attachments',
  about: 'Returns the names of attached files, after it adds and removes some.',
  fields: {
    add: z.array(fileIn).max(20).optional().describe('Files to attach, by their filename.'),
    remove: z.array(z.string().min(1).max(255)).max(100).optional().describe('Names to remove.'),
  },
  run: (files, { add = [], remove = [] }, kit) =>
    each(files, (bytes) => kit.edit('attachments', [bytes], { add: add.map(named), remove })),
});

export const extractAttachments = pdfTool({
  op: 'extract_attachments',
  about: 'Returns the attached files instead of the PDF.',
  fields: {},
  run: (files, _, kit) => each(files, (bytes) => kit.edit('extract_attachments', [bytes], {})),
});

const named = (file: FileIn) => ({ bytes: bytesOf(file), filename: file.filename ?? 'file' });
