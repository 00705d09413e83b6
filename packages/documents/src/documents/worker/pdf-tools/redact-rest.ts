/** What is not seen on the pages of a PDF and may still say what was removed from them. */
import type { PDFDict, PDFDocument, PDFName, PDFObject, PDFPage } from '@cantoo/pdf-lib';
import { readBookmarks, writeBookmarks } from './bookmarks.ts';
import { drawingsOf } from './content.ts';

type Library = typeof import('@cantoo/pdf-lib');

/** What is left of catalog, pages and annotations; anything else may hold text of its own. */
const catalogKeys = new Set(
  'Type Pages Version Outlines PageLayout PageMode PageLabels ViewerPreferences OCProperties Names Dests Lang'.split(
    ' ',
  ),
);
const pageKeys = new Set(
  'Type Parent Resources MediaBox CropBox BleedBox TrimBox ArtBox Contents Rotate Group Annots UserUnit'.split(
    ' ',
  ),
);
const linkKeys = new Set('Type Subtype Rect A Dest Border H P F QuadPoints C BS'.split(' '));
const actions = ['URI', 'GoTo', 'Named'];
const hiddenKeys = ['Metadata', 'PieceInfo'];

export function cleanDocument(pdf: PDFDocument, said: Set<string>, library: Library): void {
  const { PDFName, PDFDict } = library;
  const { catalog } = pdf;
  const isSaid = (text: string) => {
    const plain = text.toLowerCase();
    return [...said].some((words) => plain.includes(words));
  };
  const kept = readBookmarks(pdf, library).filter(({ title }) => !isSaid(title));
  writeBookmarks(pdf, kept, library);
  keepOnly(catalog, catalogKeys);
  const names = catalog.lookupMaybe(PDFName.of('Names'), PDFDict);
  if (names) keepOnly(names, new Set(['Dests']));
  const old = catalog.lookupMaybe(PDFName.of('Dests'), PDFDict);
  for (const key of old?.keys() ?? []) if (isSaid(key.decodeText())) old?.delete(key);
  for (const page of pdf.getPages()) {
    keepOnly(page.node, pageKeys);
    keepLinks(page, library);
  }
  emptyTexts(pdf, isSaid, library);
}

function keepOnly(dict: PDFDict, wanted: ReadonlySet<string>): void {
  for (const key of dict.keys()) if (!wanted.has(key.decodeText())) dict.delete(key);
}

/** Comments and fields became part of the page before; what is left of them has no picture. */
function keepLinks(page: PDFPage, { PDFName, PDFDict }: Library): void {
  const annotations = page.node.Annots();
  for (let at = (annotations?.size() ?? 0) - 1; at >= 0; at -= 1) {
    const one = annotations?.lookup(at);
    const isLink = one instanceof PDFDict && one.lookup(PDFName.of('Subtype')) === PDFName.of('Link');
    const action = isLink ? one.lookup(PDFName.of('A')) : undefined;
    const kind = action instanceof PDFDict ? action.lookup(PDFName.of('S')) : undefined;
    if (!isLink || (action && !actions.some((name) => kind === PDFName.of(name)))) annotations?.remove(at);
    else keepOnly(one, linkKeys);
  }
}

/** In every object: strings, and names of places to go to. */
function emptyTexts({ context }: PDFDocument, isSaid: (text: string) => boolean, library: Library): void {
  const { PDFName, PDFDict, PDFArray, PDFStream, PDFString, PDFHexString } = library;
  const isGone = (value: PDFObject | undefined, key?: PDFName) =>
    value instanceof PDFString || value instanceof PDFHexString
      ? isSaid(value.decodeText())
      : value instanceof PDFName && (key === PDFName.of('D') || key === PDFName.of('Dest'))
        ? isSaid(value.decodeText())
        : false;
  const empty = PDFString.of('');
  const clean = (object: PDFObject | undefined): void => {
    const dict = object instanceof PDFStream ? object.dict : object;
    if (dict instanceof PDFDict) {
      for (const key of hiddenKeys) dict.delete(PDFName.of(key));
      for (const [key, value] of dict.entries()) {
        if (isGone(value, key)) dict.delete(key);
        else clean(value);
      }
    } else if (dict instanceof PDFArray)
      for (let at = 0; at < dict.size(); at += 1) {
        const value = dict.get(at);
        if (isGone(value)) dict.set(at, empty);
        else clean(value);
      }
  };
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (isGone(object)) context.assign(ref, empty);
    else clean(object);
  }
}

/** Instructions of a page say what no letter on it shows: replacement texts, comments, letters outside. */
export function saysUnseen(page: PDFPage, wanted: RegExp, library: Library): boolean {
  return drawingsOf(page, library).some(({ content }) =>
    textsOf(content, library).some((text) => text.search(wanted) >= 0),
  );
}

const strings = /\((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()])*\))*\)|<[0-9A-Fa-f\s]{4,}>|%[^\r\n]*/g;

function textsOf(content: string, { PDFString, PDFHexString }: Library): string[] {
  return [...content.matchAll(strings)].map(([found]) => {
    if (found[0] === '%') return found;
    const inside = found.slice(1, -1);
    return (found[0] === '(' ? PDFString.of(inside) : PDFHexString.of(inside)).decodeText();
  });
}
