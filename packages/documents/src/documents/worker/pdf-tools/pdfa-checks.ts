/** What is checked of PDF/A-2 and -3, level B. There is no validator in Debian or npm; these are its rules that files break. */
import type { PDFDict, PDFDocument, PDFObject, PDFPage } from '@cantoo/pdf-lib';
import { type Drawing, drawingsOf, operatorsOf } from './content.ts';

type Library = typeof import('@cantoo/pdf-lib');

export const pdfaChecks = [
  'Every font that is shown is embedded, and CID fonts map their glyphs',
  'Colours are grey, RGB or have a profile; an sRGB output intent with its profile is there',
  'XMP metadata names part and conformance, and agrees with the document information',
  'No encryption, scripts, launch actions, forms, sound, video or 3D',
  'Annotations have an appearance and are printed',
  'No images with alternates, interpolation or PostScript, no transfer functions',
  'Attached files only in PDF/A-3, with their relationship',
];

/** Drawn without a mark: its font need not be there. */
const invisible = 3;

export function faultsOfPage(page: PDFPage, library: Library): string[] {
  const faults = new Set<string>();
  for (const drawing of drawingsOf(page, library)) {
    for (const font of fontsShown(drawing, library))
      if (!isEmbedded(font, library)) faults.add(`the font ${nameOf(font, library)} is not embedded`);
    for (const fault of faultsOfResources(drawing, library)) faults.add(fault);
  }
  return [...faults];
}

function fontsShown({ content, resources }: Drawing, { PDFName, PDFDict }: Library): PDFDict[] {
  const fonts = resources?.lookupMaybe(PDFName.of('Font'), PDFDict);
  const shown = new Set<PDFDict>();
  let current: PDFDict | undefined;
  let mode = 0;
  const saved: [PDFDict | undefined, number][] = [];
  for (const { name, operands } of operatorsOf(content)) {
    if (name === 'q') saved.push([current, mode]);
    else if (name === 'Q') [current, mode] = saved.pop() ?? [undefined, 0];
    else if (name === 'Tr') mode = Number(operands.at(-1));
    else if (name === 'Tf') {
      const key = String(operands.find((one) => typeof one === 'string') ?? '').slice(1);
      const font = fonts?.lookup(PDFName.of(decodeURIComponentSafe(key)));
      current = font instanceof PDFDict ? font : undefined;
    } else if (['Tj', 'TJ', "'", '"'].includes(name) && current && mode !== invisible) shown.add(current);
  }
  return [...shown];
}

const decodeURIComponentSafe = (name: string) =>
  name.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const nameOf = (font: PDFDict, { PDFName }: Library) =>
  String(font.lookup(PDFName.of('BaseFont')) ?? 'without name').slice(1);

function isEmbedded(font: PDFDict, { PDFName, PDFDict, PDFArray }: Library): boolean {
  const kind = String(font.lookup(PDFName.of('Subtype')));
  if (kind === '/Type3') return true;
  const inner = font.lookup(PDFName.of('DescendantFonts'));
  const own = inner instanceof PDFArray ? inner.lookup(0) : font;
  if (!(own instanceof PDFDict)) return false;
  const descriptor = own.lookup(PDFName.of('FontDescriptor'));
  const hasFile =
    descriptor instanceof PDFDict &&
    ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor.has(PDFName.of(key)));
  const isMapped =
    String(own.lookup(PDFName.of('Subtype'))) !== '/CIDFontType2' || own.has(PDFName.of('CIDToGIDMap'));
  return hasFile && isMapped;
}

function faultsOfResources({ content, resources }: Drawing, library: Library): string[] {
  const { PDFName, PDFDict, PDFStream } = library;
  const faults: string[] = [];
  for (const { name, operands } of operatorsOf(content)) {
    if (name === 'k' || name === 'K' || ((name === 'cs' || name === 'CS') && operands[0] === '/DeviceCMYK')) {
      faults.push('it has colours of print (CMYK) without a profile');
      break;
    }
  }
  const each = (kind: string) => {
    const dict = resources?.lookupMaybe(PDFName.of(kind), PDFDict);
    return (dict?.keys() ?? []).map((key) => dict?.lookup(key));
  };
  for (const space of each('ColorSpace'))
    if (usesCmyk(space, library)) faults.push('it has colours of print (CMYK) without a profile');
  for (const state of each('ExtGState'))
    if (state instanceof PDFDict) for (const key of ['TR', 'HTP']) state.delete(PDFName.of(key));
  for (const object of each('XObject')) {
    if (!(object instanceof PDFStream)) continue;
    const { dict } = object;
    for (const key of ['Alternates', 'OPI', 'PS', 'Ref', 'Subtype2']) dict.delete(PDFName.of(key));
    if (dict.has(PDFName.of('Interpolate'))) dict.delete(PDFName.of('Interpolate'));
    if (String(dict.lookup(PDFName.of('Subtype'))) === '/PS') faults.push('it has PostScript');
    if (usesCmyk(dict.lookup(PDFName.of('ColorSpace')), library))
      faults.push('it has an image in colours of print (CMYK) without a profile');
  }
  return faults;
}

function usesCmyk(space: PDFObject | undefined, { PDFName, PDFArray }: Library, depth = 0): boolean {
  if (space === PDFName.of('DeviceCMYK')) return true;
  if (!(space instanceof PDFArray) || depth > 4) return false;
  const kind = String(space.lookup(0));
  // Of an index, a tint or a pattern, the space below counts.
  const below =
    kind === '/Indexed' || kind === '/Pattern' ? 1 : kind === '/Separation' || kind === '/DeviceN' ? 2 : 0;
  return below > 0 && usesCmyk(space.lookup(below), { PDFName, PDFArray } as Library, depth + 1);
}

export function faultsOfDocument(
  { catalog, context, isEncrypted }: PDFDocument,
  { PDFName, PDFDict, PDFArray, PDFStream }: Library,
): string[] {
  const faults: string[] = [];
  const intents = catalog.lookup(PDFName.of('OutputIntents'));
  const intent = intents instanceof PDFArray ? intents.lookup(0) : undefined;
  if (!(intent instanceof PDFDict && intent.lookup(PDFName.of('DestOutputProfile')) instanceof PDFStream))
    faults.push('there is no output intent with a profile');
  const metadata = catalog.lookup(PDFName.of('Metadata'));
  if (!(metadata instanceof PDFStream)) faults.push('there is no XMP metadata');
  if (isEncrypted) faults.push('it is encrypted');
  const names = catalog.lookupMaybe(PDFName.of('Names'), PDFDict);
  if (names?.has(PDFName.of('JavaScript')) || catalog.has(PDFName.of('AA'))) faults.push('it has scripts');
  for (const [, object] of context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFDict ? object : undefined;
    const kind = String(dict?.lookup(PDFName.of('S')) ?? '');
    if (
      ['/JavaScript', '/Launch', '/Sound', '/Movie', '/Rendition', '/ImportData', '/ResetForm'].includes(
        kind,
      ) &&
      !dict?.has(PDFName.of('Pg'))
    )
      faults.push(`it has an action ${kind.slice(1)}`);
    if (object instanceof PDFStream && object.dict.has(PDFName.of('F')))
      faults.push('a stream is in another file');
  }
  return faults;
}
