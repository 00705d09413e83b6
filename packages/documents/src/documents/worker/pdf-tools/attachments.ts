import { documentLimits } from '../../limits.ts';
import { tooComplex } from '../failure.ts';
import { type Edited, type EditInput, openPdf, refusal, savePdf } from './shared.ts';

interface Options {
  add: { bytes: Uint8Array; filename: string }[];
  remove: string[];
}

export async function editAttachments(input: EditInput<Options>): Promise<Edited> {
  const { add, remove } = input.options;
  const pdf = await openPdf(input.files[0] as Uint8Array);
  const names = pdf.getAttachments().map(({ name }) => name);
  for (const [at, name] of remove.entries()) {
    if (!names.includes(name)) throw refusal(input, `remove[${at}]`, `there is no attachment "${name}"`);
    pdf.detach(name);
  }
  for (const { bytes, filename } of add) await pdf.attach(bytes, filename);
  const bytes = await savePdf(pdf);
  const now = (await openPdf(bytes)).getAttachments();
  const list = now.map(({ name, data }) => ({ name, bytes: data.byteLength }));
  return { files: [{ bytes }], report: { attachments: list } };
}

export async function extractAttachments(input: EditInput): Promise<Edited> {
  const pdf = await openPdf(input.files[0] as Uint8Array);
  const all = pdf.getAttachments();
  if (all.length === 0) throw refusal(input, 'op', 'the PDF has no attachments', 'unprocessable');
  const size = all.reduce((sum, { data }) => sum + data.byteLength, 0);
  if (size > documentLimits.outputBytesMax) throw tooComplex('its attachments are too large');
  return {
    files: all.map(({ name, data }) => {
      const plain = name.replace(/[^\p{L}\p{N}._ -]/gu, '_').slice(-100);
      const dot = plain.lastIndexOf('.');
      const [stem, extension] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot + 1)] : [plain, 'bin'];
      return { bytes: data, name: stem, extension };
    }),
    report: { attachments: all.map(({ name, data }) => ({ name, bytes: data.byteLength })) },
  };
}
