/** The form of copied pages: pdf-lib copies the fields that are on them, but not the form that they belong to. */
import type { PDFDict, PDFDocument, PDFPage, PDFRef } from '@cantoo/pdf-lib';

type Library = typeof import('@cantoo/pdf-lib');

const nestingMax = 50;

export async function keepFields(target: PDFDocument, pages: PDFPage[], source: PDFDocument): Promise<void> {
  const library = await import('@cantoo/pdf-lib');
  const { PDFName, PDFDict } = library;
  const form = source.catalog.lookupMaybe(PDFName.of('AcroForm'), PDFDict);
  if (!form) return;
  const widgets = new Set<PDFRef>();
  const roots = new Set<PDFRef>();
  for (const page of pages) {
    for (const widget of widgetsOf(page, library)) {
      const dict = target.context.lookup(widget, PDFDict);
      dict.set(PDFName.of('P'), page.ref);
      widgets.add(widget);
      roots.add(rootOf(widget, target, library));
    }
  }
  if (roots.size === 0) return;
  const kept = target.catalog.getOrCreateAcroForm();
  const taken = new Set(kept.getFields().map(([field]) => field.getPartialName() ?? ''));
  for (const root of roots) {
    prune(root, widgets, target, library, 0);
    rename(target.context.lookup(root, PDFDict), taken, library);
    kept.addField(root);
  }
  copyDefaults(form, kept.dict, source, target, library);
}

function widgetsOf(page: PDFPage, { PDFName, PDFDict, PDFRef }: Library): PDFRef[] {
  const all = page.node.Annots()?.asArray() ?? [];
  return all.filter((annotation): annotation is PDFRef => {
    if (!(annotation instanceof PDFRef)) return false;
    const dict = page.doc.context.lookup(annotation);
    return dict instanceof PDFDict && dict.get(PDFName.of('Subtype')) === PDFName.of('Widget');
  });
}

function rootOf(widget: PDFRef, { context }: PDFDocument, { PDFName, PDFDict, PDFRef }: Library): PDFRef {
  let root = widget;
  for (let depth = 0; depth < nestingMax; depth += 1) {
    const parent = context.lookup(root, PDFDict).get(PDFName.of('Parent'));
    if (!(parent instanceof PDFRef) || !(context.lookup(parent) instanceof PDFDict)) break;
    root = parent;
  }
  return root;
}

/** Leaves out what was on other pages. Signatures don't survive the copy: their fields become empty. */
function prune(
  field: PDFRef,
  widgets: Set<PDFRef>,
  target: PDFDocument,
  library: Library,
  depth: number,
): boolean {
  const { PDFName, PDFDict, PDFArray, PDFRef } = library;
  const dict = target.context.lookup(field);
  if (!(dict instanceof PDFDict) || depth > nestingMax) return false;
  if (dict.get(PDFName.of('FT')) === PDFName.of('Sig')) dict.delete(PDFName.of('V'));
  const kids = dict.lookupMaybe(PDFName.of('Kids'), PDFArray);
  if (!kids) return widgets.has(field);
  const left = kids
    .asArray()
    .filter((kid): kid is PDFRef => kid instanceof PDFRef && prune(kid, widgets, target, library, depth + 1));
  dict.set(PDFName.of('Kids'), target.context.obj(left));
  return left.length > 0;
}

/** Fields of one name share a value, also where they come from two documents. */
function rename(field: PDFDict, taken: Set<string>, { PDFName, PDFHexString, PDFString }: Library): void {
  const key = PDFName.of('T');
  const name = field.lookupMaybe(key, PDFString, PDFHexString)?.decodeText() ?? '';
  let unique = name;
  for (let count = 2; taken.has(unique); count += 1) unique = `${name}_${count}`;
  if (unique !== name) field.set(key, PDFHexString.fromText(unique));
  taken.add(unique);
}

/** The default appearance, and the fonts that it names. */
function copyDefaults(
  form: PDFDict,
  kept: PDFDict,
  source: PDFDocument,
  target: PDFDocument,
  { PDFName, PDFDict, PDFObjectCopier }: Library,
): void {
  const copier = PDFObjectCopier.for(source.context, target.context);
  for (const name of ['DA', 'Q', 'NeedAppearances', 'DR']) {
    const key = PDFName.of(name);
    const value = form.get(key);
    if (value && !kept.has(key)) kept.set(key, copier.copy(value));
  }
  const fonts = (dict: PDFDict) =>
    dict.lookupMaybe(PDFName.of('DR'), PDFDict)?.lookupMaybe(PDFName.of('Font'), PDFDict);
  const known = fonts(kept);
  for (const [name, font] of fonts(form)?.entries() ?? [])
    if (known && !known.has(name)) known.set(name, copier.copy(font));
}
