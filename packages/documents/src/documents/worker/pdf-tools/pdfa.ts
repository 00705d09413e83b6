/** PDF/A-2b and -3b: what the standard forbids is taken out, and pages that cannot be mended become images. */
import { createHash } from 'node:crypto';
import type { PDFDict, PDFDocument, PDFPage } from '@cantoo/pdf-lib';
import { glyphLines } from '../pdf/pdf-glyphs.ts';
import { withPdf } from '../pdf/pdfium.ts';
import { withRawText } from '../pdf/pdfium-raw.ts';
import { beginPage, endStep } from '../steps.ts';
import { replacePage, wordsOf } from './page-picture.ts';
import { faultsOfDocument, faultsOfPage, pdfaChecks } from './pdfa-checks.ts';
import { type Edited, type EditInput, openPdf, savePdf } from './shared.ts';

type Library = typeof import('@cantoo/pdf-lib');

interface Options {
  level: '2b' | '3b';
  dpi: number;
}

export async function makePdfa({ files, options }: EditInput<Options>): Promise<Edited> {
  const library = await import('@cantoo/pdf-lib');
  const [bytes] = files as [Uint8Array];
  const pdf = await openPdf(bytes);
  cleanCatalog(pdf, options.level, library);
  for (const page of pdf.getPages()) cleanPage(page, options.level, library);
  const drawn: { page: number; why: string }[] = [];
  await withPdf(bytes, undefined, async (seen) => {
    for (const [at, page] of pdf.getPages().entries()) {
      const [why] = faultsOfPage(page, library);
      if (why === undefined) continue;
      beginPage(at + 1);
      const lines = withRawText(seen.getPage(at), (raw) => glyphLines(seen.getPage(at), raw));
      await replacePage(pdf, seen, {
        number: at + 1,
        words: wordsOf(lines, () => false),
        boxes: [],
        dpi: options.dpi,
      });
      drawn.push({ page: at + 1, why });
      endStep();
    }
  });
  await addColors(pdf, library);
  addMetadata(pdf, options.level, library);
  const made = await savePdf(pdf);
  const again = await openPdf(made);
  const faults = [
    ...faultsOfDocument(again, library),
    ...again.getPages().flatMap((page) => faultsOfPage(page, library)),
  ];
  return {
    files: [{ bytes: made }],
    report: {
      level: `PDF/A-${options.level}`,
      checks: pdfaChecks,
      faults: [...new Set(faults)],
      pages: drawn.map(({ page }) => page),
    },
    warnings: drawn.map(({ page, why }) => `Page ${page} became an image, because ${why}.`),
  };
}

/** Names of what PDF/A knows not, or only with rules of its own. */
function cleanCatalog(pdf: PDFDocument, level: Options['level'], library: Library): void {
  const { PDFName, PDFDict, PDFString } = library;
  const { catalog } = pdf;
  for (const key of [
    'AA',
    'AcroForm',
    'OpenAction',
    'Requirements',
    'Perms',
    'Collection',
    'OutputIntents',
    'NeedsRendering',
  ])
    catalog.delete(PDFName.of(key));
  const names = catalog.lookupMaybe(PDFName.of('Names'), PDFDict);
  for (const key of [
    'JavaScript',
    'AlternatePresentations',
    'Renditions',
    ...(level === '2b' ? ['EmbeddedFiles'] : []),
  ])
    names?.delete(PDFName.of(key));
  if (level === '2b') catalog.delete(PDFName.of('AF'));
  const layers = catalog.lookupMaybe(PDFName.of('OCProperties'), PDFDict);
  const view = layers?.lookupMaybe(PDFName.of('D'), PDFDict);
  view?.delete(PDFName.of('AS'));
  if (view && !view.has(PDFName.of('Name'))) view.set(PDFName.of('Name'), PDFString.of('Default'));
  layers?.delete(PDFName.of('Configs'));
  if (level === '3b') relateFiles(pdf, library);
}

/** Each file says what it is to the document. */
function relateFiles({ catalog, context }: PDFDocument, { PDFName, PDFDict }: Library): void {
  const specifications = context
    .enumerateIndirectObjects()
    .filter(([, object]) => object instanceof PDFDict && object.has(PDFName.of('EF')));
  for (const [, object] of specifications) {
    const dict = object as PDFDict;
    if (!dict.has(PDFName.of('AFRelationship')))
      dict.set(PDFName.of('AFRelationship'), PDFName.of('Unspecified'));
    const name = dict.get(PDFName.of('F'));
    if (!dict.has(PDFName.of('UF')) && name) dict.set(PDFName.of('UF'), name);
  }
  if (specifications.length > 0)
    catalog.set(PDFName.of('AF'), context.obj(specifications.map(([ref]) => ref)));
}

const goodActions = new Set(['/GoTo', '/GoToR', '/URI', '/Named', '/Thread', '/SubmitForm']);
const badAnnotations = new Set(['/Sound', '/Movie', '/Screen', '/3D', '/RichMedia', '/TrapNet', '/Widget']);
const printFlag = 4;
/** Hidden, invisible, and toggled when printed. */
const hiddenFlags = 1 | 2 | 32 | 256;

function cleanPage(page: PDFPage, level: Options['level'], { PDFName, PDFDict, PDFNumber }: Library): void {
  for (const key of ['AA', 'PresSteps', 'Trans']) page.node.delete(PDFName.of(key));
  const annotations = page.node.Annots();
  for (let at = (annotations?.size() ?? 0) - 1; at >= 0; at -= 1) {
    const one = annotations?.lookup(at);
    const kind = one instanceof PDFDict ? String(one.lookup(PDFName.of('Subtype'))) : '';
    const isShown =
      kind === '/Link' || kind === '/Popup' || (one instanceof PDFDict && one.has(PDFName.of('AP')));
    const isFile = kind === '/FileAttachment' && level === '2b';
    if (!(one instanceof PDFDict) || badAnnotations.has(kind) || isFile || !isShown) {
      annotations?.remove(at);
      continue;
    }
    const action = one.lookup(PDFName.of('A'));
    if (action instanceof PDFDict && !goodActions.has(String(action.lookup(PDFName.of('S')))))
      one.delete(PDFName.of('A'));
    one.delete(PDFName.of('AA'));
    const flags = one.lookup(PDFName.of('F'));
    const before = flags instanceof PDFNumber ? flags.asNumber() : 0;
    if (kind !== '/Popup') one.set(PDFName.of('F'), PDFNumber.of((before & ~hiddenFlags) | printFlag));
    const look = one.lookup(PDFName.of('AP'));
    if (look instanceof PDFDict) for (const key of look.keys()) if (key !== PDFName.of('N')) look.delete(key);
  }
}

async function addColors({ catalog, context }: PDFDocument, { PDFName, PDFString }: Library): Promise<void> {
  const { default: sharp } = await import('sharp');
  const pixel = { create: { width: 1, height: 1, channels: 3 as const, background: '#fff' } };
  const picture = await sharp(pixel).withIccProfile('srgb').jpeg().toBuffer();
  const { icc } = await sharp(picture).metadata();
  if (!icc) throw new Error('sharp has no sRGB profile');
  const profile = context.register(context.flateStream(icc, { N: 3 }));
  const intent = context.obj({
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    OutputConditionIdentifier: PDFString.of('sRGB'),
    Info: PDFString.of('sRGB IEC61966-2.1'),
    DestOutputProfile: profile,
  });
  catalog.set(PDFName.of('OutputIntents'), context.obj([context.register(intent)]));
}

const escapeXml = (text: string) =>
  text
    .replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '')
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f]/g, '');

/** XMP and the older dictionary must say the same. */
function addMetadata(
  pdf: PDFDocument,
  level: Options['level'],
  { PDFName, PDFDict, PDFString, PDFHexString }: Library,
): void {
  const { context, catalog } = pdf;
  const found = context.trailerInfo.Info && context.lookup(context.trailerInfo.Info);
  const text = (key: string) => {
    const value = found instanceof PDFDict ? found.lookup(PDFName.of(key)) : undefined;
    return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : '';
  };
  const now = new Date();
  now.setUTCMilliseconds(0);
  const said = {
    Title: text('Title'),
    Author: text('Author'),
    Subject: text('Subject'),
    Keywords: text('Keywords'),
    Creator: text('Creator'),
  };
  const info = context.obj({});
  for (const [key, value] of Object.entries(said))
    if (value) info.set(PDFName.of(key), PDFHexString.fromText(value));
  info.set(PDFName.of('Producer'), PDFString.of('Oja'));
  for (const key of ['CreationDate', 'ModDate']) info.set(PDFName.of(key), PDFString.fromDate(now));
  context.trailerInfo.Info = context.register(info);
  const list = (name: string, kind: string, value: string, attributes = '') =>
    value
      ? `<dc:${name}><rdf:${kind}><rdf:li${attributes}>${escapeXml(value)}</rdf:li></rdf:${kind}></dc:${name}>`
      : '';
  const one = (name: string, value: string) => (value ? `<${name}>${escapeXml(value)}</${name}>` : '');
  const date = now.toISOString().replace('.000', '');
  const xmp = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>${level[0]}</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>
${list('title', 'Alt', said.Title, ' xml:lang="x-default"')}${list('creator', 'Seq', said.Author)}${list('description', 'Alt', said.Subject, ' xml:lang="x-default"')}
${one('pdf:Keywords', said.Keywords)}${one('xmp:CreatorTool', said.Creator)}<pdf:Producer>Oja</pdf:Producer>
<xmp:CreateDate>${date}</xmp:CreateDate><xmp:ModifyDate>${date}</xmp:ModifyDate>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
  const stream = context.stream(Buffer.from(xmp), { Type: 'Metadata', Subtype: 'XML' });
  catalog.set(PDFName.of('Metadata'), context.register(stream));
  const id = createHash('sha256').update(xmp).digest('hex').slice(0, 32);
  context.trailerInfo.ID = context.obj([PDFHexString.of(id), PDFHexString.of(id)]);
}
