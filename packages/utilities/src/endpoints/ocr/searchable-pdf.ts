/** The pages that were read as a PDF whose text can be searched: words lie unseen over their pictures. */
import { asideOf } from '@oja/core/endpoints/aside';

import type { TextLayer } from '@oja/documents/documents/port';
import { pageNames } from '@oja/documents/endpoints/scans';
import type { PageRead, PagesRead, ReadContext } from './read-pages.ts';

export async function searchablePdf(
  read: PagesRead,
  context: ReadContext,
): Promise<{
  bytes: Uint8Array;
  warnings: string[] /** Pages that have text of their own. */;
  kept: number[];
}> {
  const pdf = await read.pdf();
  const call = asideOf(context);
  const document = await context.engines.documents.read({ ...pdf, format: 'pdf', textOnly: true }, call);
  const withText = new Set(
    document.sections.flatMap(({ needsOcr, text, page }) =>
      !needsOcr && text.trim() !== '' && page ? [page] : [],
    ),
  );
  // The pages of the PDF are those that were asked for, in their order.
  const isWhole = document.sections.length !== read.pages.length;
  const layers = read.pages.map((page, at) => layerOf(page, isWhole ? page.page : at + 1));
  const kept = layers.flatMap(({ page }, at) => (withText.has(page) ? [read.pages[at]?.page ?? page] : []));
  const written = await context.engines.documents.write(
    { from: 'layer', pdf, pages: layers.filter(({ page }) => !withText.has(page)), to: 'pdf' },
    call,
  );
  return {
    bytes: (written.files[0] as (typeof written.files)[number]).bytes,
    kept,
    warnings: kept.length > 0 ? [`${pageNames(kept)}: the text that the PDF has was kept.`] : [],
  };
}

function layerOf({ seen, width, height }: PageRead, page: number): TextLayer {
  return {
    page,
    quarters: seen.quarters ?? 0,
    words: seen.lines.flatMap(({ words }) =>
      words.map(({ text, box }) => ({
        text,
        x: box.x / width,
        y: box.y / height,
        width: box.width / width,
        height: box.height / height,
      })),
    ),
  };
}
