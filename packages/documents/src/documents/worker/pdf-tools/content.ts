/** The operators of a content stream, with the numbers and names before them. Strings and inline images are skipped. */
import type { PDFDict, PDFObject, PDFPage, PDFStream } from '@cantoo/pdf-lib';

type Library = typeof import('@cantoo/pdf-lib');

export interface Operator {
  name: string;
  operands: (number | string)[];
}

const operatorsMax = 3_000_000;
const token =
  /%[^\r\n]*|\((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()]|\([^()]*\))*\))*\)|<<|>>|<[0-9A-Fa-f\s]*>|[[\]{}]|\/[^\s()<>[\]{}/%]*|[+-]?(?:\d+\.?\d*|\.\d+)(?![^\s()<>[\]{}/%])|[^\s()<>[\]{}/%]+/g;

export function* operatorsOf(content: string): Generator<Operator> {
  let operands: Operator['operands'] = [];
  let count = 0;
  token.lastIndex = 0;
  const tokens = new RegExp(token);
  for (let found = tokens.exec(content); found; found = tokens.exec(content)) {
    const [word] = found;
    const first = word[0] as string;
    if (first === '%' || first === '(' || '<>[]{}'.includes(first)) continue;
    if (first === '/') operands.push(word);
    else if (/^[+-.\d]/.test(first) && !Number.isNaN(Number(word))) operands.push(Number(word));
    else {
      yield { name: word, operands };
      operands = [];
      count += 1;
      if (count > operatorsMax) return;
      if (word !== 'ID') continue;
      const end = /\sEI(?=\s|$)/g;
      end.lastIndex = tokens.lastIndex;
      if (!end.exec(content)) return;
      tokens.lastIndex = end.lastIndex;
    }
    if (operands.length > 40) operands = operands.slice(-40);
  }
}

const bytesMax = 60_000_000;

export function decoded(
  stream: PDFObject | undefined,
  { PDFRawStream, PDFContentStream, decodePDFRawStream }: Library,
): string {
  if (stream instanceof PDFContentStream)
    return Buffer.from(stream.getUnencodedContents()).toString('latin1');
  if (!(stream instanceof PDFRawStream)) return '';
  return Buffer.from(decodePDFRawStream(stream).decode().subarray(0, bytesMax)).toString('latin1');
}

export function pageContent(page: PDFPage, library: Library): string {
  const contents = page.node.Contents();
  if (!(contents instanceof library.PDFArray)) return decoded(contents, library);
  return Array.from({ length: contents.size() }, (_, at) => decoded(contents.lookup(at), library)).join('\n');
}

/** What a content draws: itself, and the forms that it names, each once. */
export interface Drawing {
  content: string;
  resources: PDFDict | undefined;
}

export function drawingsOf(page: PDFPage, library: Library): Drawing[] {
  const { PDFName, PDFDict, PDFStream } = library;
  const found: Drawing[] = [{ content: pageContent(page, library), resources: page.node.Resources() }];
  const seen = new Set<PDFStream>();
  for (let at = 0; at < found.length && at < drawingsMax; at += 1) {
    const { resources } = found[at] as Drawing;
    for (const kind of ['XObject', 'Pattern']) {
      const dict = resources?.lookupMaybe(PDFName.of(kind), PDFDict);
      for (const [name] of dict?.entries() ?? []) {
        const stream = dict?.lookup(name);
        if (!(stream instanceof PDFStream) || seen.has(stream)) continue;
        seen.add(stream);
        if (stream.dict.lookup(PDFName.of('Subtype')) === PDFName.of('Image')) continue;
        const own = stream.dict.lookupMaybe(PDFName.of('Resources'), PDFDict) ?? resources;
        found.push({ content: decoded(stream, library), resources: own });
      }
    }
  }
  return found;
}

const drawingsMax = 2_000;
