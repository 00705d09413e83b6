/** Parts of a DOCX that mammoth leaves out with all their words, or misreads, written as parts that it reads. */

import { writeZip, type ZipMember } from '@oja/core/formats/zip-write';
import yauzl from 'yauzl';
import { refuseDepth } from '../html-read.ts';
import { hasHidden, hiddenStyles, withoutHidden } from './docx-hidden.ts';
import { markNumbers } from './docx-list-read.ts';
import { type ChartXml, chartBlocks, chartMarkup, withCharts } from './office-charts.ts';

const bodies = /^word\/(document|footnotes|endnotes|comments)\d*\.xml$/;
const stylesPart = 'word/styles.xml';
const numberingPart = 'word/numbering.xml';
const relationsPart = 'word/_rels/document.xml.rels';
const chartPart = /^word\/charts\/chart[\w-]*\.xml$/;
const leftOut = /<(?:w:fldSimple|w:dir|w:bdo|w:ruby|w:dstrike|m:oMath)[\s/>]/;
/** Google Docs and others say of every row that it is no header; mammoth reads that it is one. */
const noHeader = /<w:tblHeader\s+w:val="(?:0|off|false)"\s*\/>/g;

/** The same document, or a copy with simple fields, text of set direction, ruby and formulas as plain runs, numbers of lists as bookmarks, and without hidden text. */
export async function repairDocx(bytes: Uint8Array): Promise<Uint8Array> {
  const members = await membersOf(
    bytes,
    (name) =>
      bodies.test(name) || chartPart.test(name) || [stylesPart, numberingPart, relationsPart].includes(name),
  );
  const texts = new Map(members.map(({ name, bytes: xml }) => [name, Buffer.from(xml).toString('utf8')]));
  const styles = texts.get(stylesPart) ?? '';
  const hidden = hiddenStyles(styles);
  const charts = await chartsOf(texts);
  const fixed = new Map<string, Buffer>();
  for (const [name, xml] of texts) {
    if (!bodies.test(name)) continue;
    const shown = hasHidden(xml, hidden) ? withoutHidden(xml, hidden) : xml;
    const repaired = leftOut.test(shown) || shown.search(noHeader) >= 0 ? repairXml(shown) : shown;
    const isMain = name.startsWith('word/document');
    const whole = isMain && charts.size > 0 ? withCharts(repaired, charts) : repaired;
    const marked = isMain ? markNumbers(whole, texts.get(numberingPart) ?? '', styles) : whole;
    if (marked !== xml) fixed.set(name, Buffer.from(marked));
  }
  if (fixed.size === 0) return bytes;
  const all = await membersOf(bytes, (name) => !name.endsWith('/'));
  return await writeZip(all.map(({ name, bytes: content }) => ({ name, bytes: fixed.get(name) ?? content })));
}

/** What the charts of the document say, as its own markup, by the id of their relationship. */
async function chartsOf(texts: Map<string, string>): Promise<Map<string, string>> {
  const charts = new Map<string, string>();
  const { DOMParser } = await import('linkedom');
  for (const [relation] of (texts.get(relationsPart) ?? '').matchAll(/<Relationship\s[^<>]*>/g)) {
    const [, id] = /\sId="([^"]*)"/.exec(relation) ?? [];
    const [, target = ''] = /\sTarget="([^"]*)"/.exec(relation) ?? [];
    const xml = texts.get(`word/charts/${target.split('/').at(-1)}`);
    if (id === undefined || xml === undefined) continue;
    refuseDepth(xml, new Set());
    const { documentElement } = new DOMParser().parseFromString(xml, 'text/xml') as {
      documentElement: ChartXml;
    };
    charts.set(id, chartMarkup(chartBlocks(documentElement)));
  }
  return charts;
}

async function membersOf(bytes: Uint8Array, wanted: (name: string) => boolean): Promise<ZipMember[]> {
  const members: ZipMember[] = [];
  const zip = await yauzl.fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  for await (const entry of zip.eachEntry()) {
    if (!wanted(entry.fileName)) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    members.push({ name: entry.fileName, bytes: Buffer.concat(chunks) });
  }
  return members;
}

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const wrapped = (inner: string) => `<w:smartTag>${inner}</w:smartTag>`;

export function repairXml(xml: string): string {
  const plainFormulas = rewriteElements(xml.replace(noHeader, ''), 'm:oMath', (formula) =>
    run(formulaText(formula)),
  );
  return rewriteElements(plainFormulas, 'w:ruby', (ruby) => {
    const reading = innerOf(ruby, 'w:rt');
    return `${wrapped(innerOf(ruby, 'w:rubyBase'))}${run('(')}${wrapped(reading)}${run(')')}`;
  })
    .replaceAll('<w:dstrike', '<w:strike')
    .replace(/<(?:w:fldSimple|w:dir|w:bdo)(?:\s[^<>]*)?\/>/g, '')
    .replace(/<(\/?)(?:w:fldSimple|w:dir|w:bdo)(?:\s[^<>]*)?>/g, '<$1w:smartTag>');
}

/** Puts what `rewrite` makes of its inside in the place of each element of that name. */
function rewriteElements(xml: string, name: string, rewrite: (inner: string) => string): string {
  const close = `</${name}>`;
  const parts: string[] = [];
  let done = 0;
  for (const { index, 0: open } of xml.matchAll(new RegExp(`<${name}(?:\\s[^<>]*)?>`, 'g'))) {
    if (index < done || open.endsWith('/>')) continue;
    const end = xml.indexOf(close, index);
    if (end < 0) break;
    parts.push(xml.slice(done, index), rewrite(xml.slice(index + open.length, end)));
    done = end + close.length;
  }
  return parts.join('') + xml.slice(done);
}

function innerOf(xml: string, name: string): string {
  const start = xml.indexOf(`<${name}>`);
  const end = xml.lastIndexOf(`</${name}>`);
  return start < 0 || end < start ? '' : xml.slice(start + name.length + 2, end);
}

/** A formula on one line: a/b, x^2, x_1, √x. */
function formulaText(formula: string): string {
  return formula
    .replace(/<\/m:num>/g, '/')
    .replace(/<m:sup>/g, '^')
    .replace(/<m:sub>/g, '_')
    .replace(/<m:rad>/g, '√')
    .replace(/<[^<>]*>/g, '');
}
