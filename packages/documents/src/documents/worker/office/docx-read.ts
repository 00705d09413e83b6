/** DOCX into blocks, by way of mammoth's HTML: headings, lists, tables with spans, pictures, links. */
import yauzl from 'yauzl';
import type { Block } from '../../port.ts';
import { runsOf } from '../blocks.ts';
import { unreadable } from '../failure.ts';
import { blocksOfHtml } from '../html-read.ts';
import { withoutHidden } from './docx-hidden.ts';
import { repairDocx } from './docx-repair.ts';

/** Styles that mammoth does not map by default. */
const styleMap = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh"];

export async function readDocx(bytes: Uint8Array, pictures: boolean, comments = false): Promise<Block[]> {
  const { default: mammoth } = await import('mammoth');
  const options = pictures
    ? { styleMap }
    : { styleMap, convertImage: mammoth.images.imgElement(async () => ({ src: '' })) };
  let html: string;
  try {
    const whole = await repairDocx(bytes);
    html = (await mammoth.convertToHtml({ buffer: Buffer.from(whole) }, options)).value;
  } catch (error) {
    throw unreadable('not a readable DOCX document', error);
  }
  const { headers, footers, remarks } = await marginTexts(bytes);
  return [...headers, ...(await blocksOfHtml(html)).blocks, ...footers, ...(comments ? remarks : [])];
}

/** Headers, footers and comments, which mammoth leaves out; each once. */
async function marginTexts(
  bytes: Uint8Array,
): Promise<{ headers: Block[]; footers: Block[]; remarks: Block[] }> {
  const found = { header: new Set<string>(), footer: new Set<string>(), comments: new Set<string>() };
  const zip = await yauzl.fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  for await (const entry of zip.eachEntry()) {
    const [, kind] = /^word\/(header|footer|comments)\d*\.xml$/.exec(entry.fileName) ?? [];
    if (!kind) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    const xml = withoutHidden(Buffer.concat(chunks).toString('utf8'), new Set());
    const texts = kind === 'comments' ? commentTexts(xml) : paragraphTexts(xml);
    for (const text of texts) found[kind as keyof typeof found].add(text);
  }
  const blocks = (texts: Set<string>) =>
    [...texts].map((text): Block => ({ kind: 'paragraph', runs: runsOf(text) }));
  return { headers: blocks(found.header), footers: blocks(found.footer), remarks: blocks(found.comments) };
}

function commentTexts(xml: string): string[] {
  return xml.split(/<\/w:comment>/).flatMap((part) => {
    const text = paragraphTexts(part).join(' ');
    const author = unescapeXml(/<w:comment\s[^<>]*w:author="([^"]*)"/.exec(part)?.[1] ?? '');
    return text === '' ? [] : [`Comment${author ? ` by ${author}` : ''}: ${text}`];
  });
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
