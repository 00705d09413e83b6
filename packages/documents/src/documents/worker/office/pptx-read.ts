/** PPTX into one section a slide: titles, text, bullet lists, tables and speaker notes. */
import yauzl from 'yauzl';
import { documentLimits } from '../../limits.ts';
import type { Block, Cell, Section, Table } from '../../port.ts';
import { runsOf } from '../blocks.ts';
import { DocumentFailure, tooComplex, unreadable } from '../failure.ts';
import { refuseDepth } from '../html-read.ts';
import { chartBlocks } from './office-charts.ts';

interface XmlElement {
  tagName: string;
  textContent: string | null;
  children: Iterable<XmlElement>;
  getAttribute(name: string): string | null;
  getElementsByTagName(name: string): Iterable<XmlElement>;
}

export async function readPptx(
  bytes: Uint8Array,
  wanted: ((page: number) => boolean) | undefined,
): Promise<{ sections: Section[]; total: number }> {
  const { DOMParser } = await import('linkedom');
  const parts = await readParts(bytes);
  const parse = (xml: string) =>
    (new DOMParser().parseFromString(xml, 'text/xml') as { documentElement: XmlElement }).documentElement;
  const slides = slideNames(parts, parse);
  if (slides.length > documentLimits.pagesMax)
    throw tooComplex(`holds more than ${documentLimits.pagesMax} slides`);
  const sections: Section[] = [];
  for (const [at, name] of slides.entries()) {
    const xml = parts.get(name);
    if (xml === undefined || (wanted && !wanted(at + 1))) continue;
    const blocks: Block[] = [];
    const targets = targetsOf(name, parts, parse);
    const charts = (id: string) => {
      const chart = parts.get(`ppt/charts/${targets.get(id)}`);
      return chart === undefined ? [] : chartBlocks(parse(chart));
    };
    for (const tree of parse(xml).getElementsByTagName('p:spTree')) collect(tree, blocks, charts, 0);
    blocks.push(...notesOf(name, parts, parse));
    sections.push({ page: at + 1, blocks, text: '', needsOcr: false });
  }
  return { sections, total: slides.length };
}

const readPart =
  /^ppt\/(?:presentation\.xml|_rels\/presentation\.xml\.rels|slides\/(?:slide\d+\.xml|_rels\/slide\d+\.xml\.rels)|notesSlides\/notesSlide\d+\.xml|charts\/chart[\w-]*\.xml)$/;

async function readParts(bytes: Uint8Array): Promise<Map<string, string>> {
  const parts = new Map<string, string>();
  try {
    const zip = await yauzl.fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    for await (const entry of zip.eachEntry()) {
      if (!readPart.test(entry.fileName)) continue;
      const chunks: Buffer[] = [];
      for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
      const xml = Buffer.concat(chunks).toString('utf8');
      refuseDepth(xml, new Set());
      parts.set(entry.fileName, xml);
    }
  } catch (error) {
    if (error instanceof DocumentFailure) throw error;
    throw unreadable('not a readable PPTX presentation', error);
  }
  return parts;
}

/** In the order of the presentation, which is not the order of the file names. */
function slideNames(parts: Map<string, string>, parse: (xml: string) => XmlElement): string[] {
  const presentation = parts.get('ppt/presentation.xml');
  const rels = parts.get('ppt/_rels/presentation.xml.rels');
  if (!presentation || !rels) throw unreadable('not a readable PPTX presentation');
  const targets = new Map<string, string>();
  for (const rel of parse(rels).getElementsByTagName('Relationship')) {
    targets.set(rel.getAttribute('Id') ?? '', rel.getAttribute('Target') ?? '');
  }
  return [...parse(presentation).getElementsByTagName('p:sldId')]
    .map((slide) => targets.get(slide.getAttribute('r:id') ?? '') ?? '')
    .filter((target) => target !== '')
    .map((target) => (target.startsWith('/') ? target.slice(1) : `ppt/${target}`));
}

/** The file names that the relationships of a slide name, by their id. */
function targetsOf(slide: string, parts: Map<string, string>, parse: (xml: string) => XmlElement) {
  const rels = parts.get(slide.replace(/([^/]+)$/, '_rels/$1.rels'));
  const found = rels === undefined ? [] : [...parse(rels).getElementsByTagName('Relationship')];
  return new Map(
    found.map((rel) => [rel.getAttribute('Id') ?? '', rel.getAttribute('Target')?.split('/').at(-1) ?? '']),
  );
}

function collect(element: XmlElement, blocks: Block[], charts: (id: string) => Block[], depth: number): void {
  if (depth > 50) return;
  for (const child of element.children) {
    if (child.tagName === 'p:sp') addShape(child, blocks);
    else if (child.tagName === 'p:grpSp') collect(child, blocks, charts, depth + 1);
    else if (child.tagName === 'p:graphicFrame') {
      for (const table of child.getElementsByTagName('a:tbl')) blocks.push(tableOf(table));
      for (const chart of child.getElementsByTagName('c:chart'))
        blocks.push(...charts(chart.getAttribute('r:id') ?? ''));
    }
  }
}

/** The speaker notes of a slide. The other shapes of a notes page are its picture, date and number. */
function notesOf(slide: string, parts: Map<string, string>, parse: (xml: string) => XmlElement): Block[] {
  const rels = parts.get(slide.replace(/([^/]+)$/, '_rels/$1.rels'));
  if (rels === undefined) return [];
  const rel = [...parse(rels).getElementsByTagName('Relationship')].find((each) =>
    each.getAttribute('Type')?.endsWith('/notesSlide'),
  );
  const file = rel?.getAttribute('Target')?.split('/').at(-1);
  const xml = parts.get(`ppt/notesSlides/${file}`);
  if (xml === undefined) return [];
  const lines = [...parse(xml).getElementsByTagName('p:sp')]
    .filter((shape) => [...shape.getElementsByTagName('p:ph')][0]?.getAttribute('type') === 'body')
    .flatMap((shape) => [...shape.getElementsByTagName('a:p')].map((paragraph) => textOf(paragraph).trim()))
    .filter((line) => line !== '');
  return lines.map((line, at) => ({ kind: 'paragraph', runs: runsOf(at === 0 ? `Notes: ${line}` : line) }));
}

const textOf = (paragraph: XmlElement) =>
  [...paragraph.children]
    .map((child) => {
      if (child.tagName === 'a:br') return '\n';
      if (child.tagName !== 'a:r' && child.tagName !== 'a:fld') return '';
      return [...child.getElementsByTagName('a:t')].map((text) => text.textContent ?? '').join('');
    })
    .join('');

function addShape(shape: XmlElement, blocks: Block[]): void {
  const [place] = shape.getElementsByTagName('p:ph');
  const type = place?.getAttribute('type') ?? (place ? 'body' : '');
  for (const paragraph of shape.getElementsByTagName('a:p')) {
    const text = textOf(paragraph).trim();
    if (text === '') continue;
    if (type === 'title' || type === 'ctrTitle')
      blocks.push({ kind: 'heading', level: 1, runs: runsOf(text) });
    else if (type === 'subTitle') blocks.push({ kind: 'heading', level: 2, runs: runsOf(text) });
    else if (type === 'body') {
      const [properties] = paragraph.getElementsByTagName('a:pPr');
      const level = Number(properties?.getAttribute('lvl') ?? 0) || 0;
      blocks.push({ kind: 'list_item', level: Math.min(level, 8), ordered: false, runs: runsOf(text) });
    } else blocks.push({ kind: 'paragraph', runs: runsOf(text) });
  }
}

function tableOf(table: XmlElement): Table {
  const rows: Cell[][] = [];
  for (const row of table.getElementsByTagName('a:tr')) {
    const cells: Cell[] = [];
    for (const cell of row.getElementsByTagName('a:tc')) {
      if (cell.getAttribute('hMerge') || cell.getAttribute('vMerge')) continue;
      const text = [...cell.getElementsByTagName('a:p')].map(textOf).join('\n').trim();
      const colspan = Number(cell.getAttribute('gridSpan') ?? 1);
      const rowspan = Number(cell.getAttribute('rowSpan') ?? 1);
      cells.push({ text, ...(colspan > 1 ? { colspan } : {}), ...(rowspan > 1 ? { rowspan } : {}) });
    }
    rows.push(cells);
  }
  return { kind: 'table', rows, headerRows: rows.length > 1 ? 1 : 0 };
}
