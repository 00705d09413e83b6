import { z } from 'zod';
import { type PdfFile, pdfTool } from '../tool.ts';

export const compress = pdfTool({
  op: 'compress',
  about: 'Makes the PDF smaller: downsamples and recompresses images, and leaves out what is not used.',
  fields: {
    dpi: z
      .int()
      .min(36)
      .max(600)
      .default(150)
      .describe('Images of more than this resolution are reduced to it.'),
    quality: z.int().min(1).max(100).default(75).describe('JPEG quality, 1 to 100.'),
    images: z.boolean().default(true).describe('Set to false to leave images unchanged.'),
  },
  async run(files, { dpi, quality, images }, kit) {
    const made: PdfFile[] = [];
    const size = (list: PdfFile[]) => list.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
    for (const file of files) {
      const [edited] = images ? (await kit.edit('compress', [file.bytes], { dpi, quality })).files : [];
      const packed = await kit.rewrite(edited?.bytes ?? file.bytes, [
        '--object-streams=generate',
        '--recompress-flate',
        '--compression-level=9',
        '--remove-unreferenced-resources=yes',
      ]);
      made.push(packed.byteLength < file.bytes.byteLength ? { ...file, bytes: packed } : file);
    }
    return { files: made, report: { bytes_before: size(files), bytes_after: size(made) } };
  },
});
