/** A PDF written anew from the objects that are found in it, also where its tables or its list of pages are lost. */
import type { PDFDocument } from '@cantoo/pdf-lib';
import { unreadable } from '../failure.ts';
import { type Edited, type EditInput, openPdf } from './shared.ts';

export async function rebuildPdf({ files }: EditInput): Promise<Edited> {
  const library = await import('@cantoo/pdf-lib');
  const pdf = await openPdf(files[0] as Uint8Array);
  const count = pagesIn(pdf);
  if (count === 0) listPages(pdf, library);
  else pdf.catalog.Pages().set(library.PDFName.of('Count'), library.PDFNumber.of(count));
  return { files: [{ bytes: await library.PDFWriter.forContext(pdf.context, 1_000).serializeToBuffer() }] };
}

/** Walked, since the number that the file states may be wrong. */
function pagesIn(pdf: PDFDocument): number {
  try {
    return pdf.getPages().length;
  } catch {
    return 0;
  }
}

/** A download that ends early has lost the list, which most programs write last. */
function listPages({ context }: PDFDocument, library: typeof import('@cantoo/pdf-lib')): void {
  const { PDFName, PDFPageTree, PDFPageLeaf, PDFCatalog, PDFArray } = library;
  const tree = PDFPageTree.withContext(context);
  const ref = context.register(tree);
  for (const [at, page] of context.enumerateIndirectObjects()) {
    if (!(page instanceof PDFPageLeaf)) continue;
    page.setParent(ref);
    if (!(page.lookup(PDFName.of('MediaBox')) instanceof PDFArray))
      page.set(PDFName.of('MediaBox'), context.obj([0, 0, 595, 842]));
    tree.pushLeafNode(at);
  }
  if (tree.Count().asNumber() === 0) throw unreadable('a damaged PDF without pages');
  context.trailerInfo.Root = context.register(PDFCatalog.withContextAndPages(context, ref));
}
