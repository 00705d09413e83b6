/** The outline of a PDF: read with the pages that it leads to, and written anew. */
import type { PDFArray, PDFDict, PDFDocument, PDFObject, PDFRef } from '@cantoo/pdf-lib';
import { type Edited, type EditInput, openPdf, refusal, savePdf } from './shared.ts';

type Library = typeof import('@cantoo/pdf-lib');

export interface Bookmark {
  title: string;
  page: number;
  level: number;
}

const bookmarksMax = 5_000;
const levelMax = 20;
const nodesMax = 20_000;

export async function editBookmarks(input: EditInput<{ set?: Bookmark[] }>): Promise<Edited> {
  const library = await import('@cantoo/pdf-lib');
  const [bytes] = input.files as [Uint8Array];
  const pdf = await openPdf(bytes);
  const { set } = input.options;
  if (!set) return { files: [{ bytes }], report: { bookmarks: readBookmarks(pdf, library) } };
  const beyond = set.findIndex(({ page }) => page > pdf.getPageCount());
  if (beyond >= 0) throw refusal(input, `set[${beyond}].page`, `the PDF has ${pdf.getPageCount()} pages`);
  writeBookmarks(pdf, set, library);
  return { files: [{ bytes: await savePdf(pdf) }], report: { bookmarks: set } };
}

export function readBookmarks(pdf: PDFDocument, library: Library): Bookmark[] {
  const { PDFName, PDFDict, PDFString, PDFHexString } = library;
  const outlines = pdf.catalog.lookupMaybe(PDFName.of('Outlines'), PDFDict);
  const pages = new Map(pdf.getPages().map(({ ref }, at) => [ref.toString(), at + 1]));
  const named = namedDestinations(pdf, library);
  const list: Bookmark[] = [];
  const seen = new Set<PDFObject>();
  const walk = (item: PDFDict | undefined, level: number): void => {
    for (let next = item; next && !seen.has(next) && list.length < bookmarksMax; ) {
      seen.add(next);
      const title = next.lookup(PDFName.of('Title'));
      const page = pages.get(targetOf(next, named, library) ?? '');
      if ((title instanceof PDFString || title instanceof PDFHexString) && page)
        list.push({ title: title.decodeText(), page, level });
      if (level < levelMax) walk(next.lookupMaybe(PDFName.of('First'), PDFDict), level + 1);
      next = next.lookupMaybe(PDFName.of('Next'), PDFDict);
    }
  };
  walk(outlines?.lookupMaybe(PDFName.of('First'), PDFDict), 1);
  return list;
}

/** The reference of the page that it leads to. */
function targetOf(
  item: PDFDict,
  named: Map<string, PDFArray>,
  { PDFName, PDFDict, PDFArray, PDFString, PDFHexString }: Library,
): string | undefined {
  const action = item.lookup(PDFName.of('A'));
  const found =
    item.lookup(PDFName.of('Dest')) ??
    (action instanceof PDFDict ? action.lookup(PDFName.of('D')) : undefined);
  const name =
    found instanceof PDFName || found instanceof PDFString || found instanceof PDFHexString
      ? found.decodeText()
      : undefined;
  const place = found instanceof PDFArray ? found : named.get(name ?? '');
  return place?.get(0)?.toString();
}

function namedDestinations(pdf: PDFDocument, library: Library): Map<string, PDFArray> {
  const { PDFName, PDFDict, PDFArray, PDFString, PDFHexString } = library;
  const found = new Map<string, PDFArray>();
  const add = (name: string, value: PDFObject | undefined) => {
    const place = value instanceof PDFDict ? value.lookup(PDFName.of('D')) : value;
    if (place instanceof PDFArray) found.set(name, place);
  };
  const old = pdf.catalog.lookupMaybe(PDFName.of('Dests'), PDFDict);
  for (const [name] of old?.entries() ?? []) add(name.decodeText(), old?.lookup(name));
  const names = pdf.catalog.lookupMaybe(PDFName.of('Names'), PDFDict);
  const open = [names?.lookupMaybe(PDFName.of('Dests'), PDFDict)];
  for (let visits = 0; open.length > 0 && visits < nodesMax; visits += 1) {
    const node = open.pop();
    const kids = node?.lookupMaybe(PDFName.of('Kids'), PDFArray);
    for (let at = 0; at < (kids?.size() ?? 0); at += 1) open.push(kids?.lookupMaybe(at, PDFDict));
    const leaves = node?.lookupMaybe(PDFName.of('Names'), PDFArray);
    for (let at = 0; at + 1 < (leaves?.size() ?? 0); at += 2) {
      const name = leaves?.lookup(at);
      if (name instanceof PDFString || name instanceof PDFHexString)
        add(name.decodeText(), leaves?.lookup(at + 1));
    }
  }
  return found;
}

export function writeBookmarks(
  pdf: PDFDocument,
  list: Bookmark[],
  { PDFName, PDFHexString, PDFNumber }: Library,
): void {
  const { context } = pdf;
  if (list.length === 0) return void pdf.catalog.delete(PDFName.of('Outlines'));
  const pages = pdf.getPages();
  const root = context.nextRef();
  const open: { ref: PDFRef; dict: PDFDict; level: number; last?: PDFRef; count: number }[] = [
    { ref: root, dict: context.obj({ Type: 'Outlines' }), level: 0, count: 0 },
  ];
  context.assign(root, open[0]?.dict as PDFDict);
  for (const { title, page, level } of list) {
    while ((open.at(-1)?.level ?? 0) >= level) open.pop();
    const parent = open.at(-1) as (typeof open)[number];
    const dict = context.obj({
      Title: PDFHexString.fromText(title),
      Parent: parent.ref,
      Dest: [pages[page - 1]?.ref as PDFRef, 'XYZ', null, null, null],
    });
    const ref = context.register(dict);
    if (parent.last) {
      dict.set(PDFName.of('Prev'), parent.last);
      (context.lookup(parent.last) as PDFDict).set(PDFName.of('Next'), ref);
    } else parent.dict.set(PDFName.of('First'), ref);
    parent.dict.set(PDFName.of('Last'), ref);
    parent.last = ref;
    parent.count += 1;
    parent.dict.set(PDFName.of('Count'), PDFNumber.of(parent.count));
    open.push({ ref, dict, level, count: 0 });
  }
  pdf.catalog.set(PDFName.of('Outlines'), root);
}
