import type { PDFDict } from '@cantoo/pdf-lib';
import { type Edited, type EditInput, openPdf, savePdf } from './shared.ts';

const names = ['title', 'author', 'subject', 'keywords', 'creator', 'producer'] as const;
type Name = (typeof names)[number];
type Options = Partial<Record<Name | 'language', string | null>> & { clear?: boolean };

const keyOf = (name: string) => name[0]?.toUpperCase() + name.slice(1);

export async function editMetadata({ files, options }: EditInput<Options>): Promise<Edited> {
  const { PDFName, PDFDict, PDFHexString, PDFString } = await import('@cantoo/pdf-lib');
  const [bytes] = files as [Uint8Array];
  const pdf = await openPdf(bytes);
  const given = names.filter((name) => options[name] !== undefined);
  const { trailerInfo } = pdf.context;
  const found = trailerInfo.Info && pdf.context.lookup(trailerInfo.Info);
  const info: PDFDict = found instanceof PDFDict && !options.clear ? found : pdf.context.obj({});
  const changes = given.length > 0 || options.clear === true || options.language !== undefined;
  if (changes) {
    for (const name of given) {
      const value = options[name];
      if (value === null || value === undefined) info.delete(PDFName.of(keyOf(name)));
      else info.set(PDFName.of(keyOf(name)), PDFHexString.fromText(value));
    }
    info.set(PDFName.of('ModDate'), PDFString.fromDate(new Date()));
    trailerInfo.Info = pdf.context.register(info);
    // XMP would say what it said before, and readers believe it first.
    pdf.catalog.delete(PDFName.of('Metadata'));
    if (options.language === null) pdf.catalog.delete(PDFName.of('Lang'));
    else if (options.language) pdf.catalog.set(PDFName.of('Lang'), PDFString.of(options.language));
  }
  const text = (key: string, dict: PDFDict) => {
    const value = dict.lookup(PDFName.of(key));
    return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : null;
  };
  const read = Object.fromEntries(names.map((name) => [name, text(keyOf(name), info)]));
  const metadata = {
    ...read,
    language: text('Lang', pdf.catalog),
    created_at: text('CreationDate', info),
    modified_at: text('ModDate', info),
    pages: pdf.getPageCount(),
  };
  return { files: [{ bytes: changes ? await savePdf(pdf) : bytes }], report: { metadata } };
}
