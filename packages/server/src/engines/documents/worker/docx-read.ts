/** DOCX into blocks, by way of mammoth's HTML: headings, lists, tables with spans, pictures, links. */
import yauzl from 'yauzl';
import type { Block } from '../port.ts';
import { runsOf } from './blocks.ts';
import { mendDocx } from './docx-mend.ts';
import { unreadable } from './failure.ts';
import { blocksOfHtml } from './html-read.ts';

/** Styles that mammoth does not map by itself. */
const styleMap = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh"];

export async function readDocx(bytes: Uint8Array, pictures: boolean): Promise<Block[]> {
  const { default: mammoth } = await import('mammoth');
  const options = pictures
    ? { styleMap }
    : { styleMap, convertImage: mammoth.images.imgElement(async () => ({ src: '' })) };
  let html: string;
  try {
    const whole = await mendDocx(bytes);
    html = (await mammoth.convertToHtml({ buffer: Buffer.from(whole) }, options)).value;
  } catch (error) {
    throw unreadable('not a readable DOCX document', error);
  }
  const { headers, footers } = await marginTexts(bytes);
  return [...headers, ...(await blocksOfHtml(html)).blocks, ...footers];
}

/** Headers and footers, which mammoth leaves out; each once. */
async function marginTexts(bytes: Uint8Array): Promise<{ headers: Block[]; footers: Block[] }> {
  const found = { headers: new Set<string>(), footers: new Set<string>() };
  const zip = await yauzl.fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  for await (const entry of zip.eachEntry()) {
    const [, kind] = /^word\/(header|footer)\d*\.xml$/.exec(entry.fileName) ?? [];
    if (!kind) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    const texts = paragraphTexts(Buffer.concat(chunks).toString('utf8'));
    for (const text of texts) found[kind === 'header' ? 'headers' : 'footers'].add(text);
  }
  const blocks = (texts: Set<string>) =>
    [...texts].map((text): Block => ({ kind: 'paragraph', runs: runsOf(text) }));
  return { headers: blocks(found.headers), footers: blocks(found.footers) };
}

function paragraphTexts(xml: string): string[] {
  return xml
    .split(/<\/w:p>/)
    .map((part) => [...part.matchAll(/<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>/g)].map((match) => match[1]).join(''))
    .map((text) => unescapeXml(text).trim())
    .filter((text) => /\p{L}/u.test(text));
}

const unescapeXml = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
