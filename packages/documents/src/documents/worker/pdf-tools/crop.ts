import { type Edited, type EditInput, openPdf, refusal, savePdf, turnOf } from './shared.ts';

interface Options {
  /** Top, right, bottom and left of the page as it is shown. */
  sides: [number, number, number, number];
  pages: number[];
}

export async function cropPages(input: EditInput<Options>): Promise<Edited> {
  const pdf = await openPdf(input.files[0] as Uint8Array);
  const all = pdf.getPages();
  for (const number of new Set(input.options.pages)) {
    const page = all[number - 1];
    if (!page) continue;
    const turn = turnOf(page);
    const [top, right, bottom, left] = [0, 1, 2, 3].map(
      (side) => input.options.sides[(side + turn) % 4] as number,
    ) as [number, number, number, number];
    const box = page.getCropBox();
    const [width, height] = [box.width - left - right, box.height - top - bottom];
    if (width < 1 || height < 1) throw refusal(input, 'top', `nothing is left of page ${number}`);
    page.setMediaBox(box.x + left, box.y + bottom, width, height);
    page.setCropBox(box.x + left, box.y + bottom, width, height);
  }
  return { files: [{ bytes: await savePdf(pdf) }] };
}
