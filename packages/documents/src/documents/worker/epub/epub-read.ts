/** EPUB into blocks: its chapters in reading order, as the HTML that they are. */
import { posix } from 'node:path';
import yauzl from 'yauzl';
import { documentLimits } from '../../limits.ts';
import type { Block } from '../../port.ts';
import { DocumentFailure, tooComplex, unreadable } from '../failure.ts';
import { blocksOfHtml } from '../html-read.ts';

export interface Book {
  title: string;
  author: string;
  blocks: Block[];
}

interface XmlElement {
  textContent: string | null;
  getAttribute(name: string): string | null;
  getElementsByTagName(name: string): Iterable<XmlElement>;
}

const container = 'META-INF/container.xml';
const pictureMimes: Record<string, string> = {
  ...{ png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp' },
};

async function readEntries(bytes: Uint8Array, pictures: boolean): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await yauzl.fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  let pictureBytes = 0;
  for await (const entry of zip.eachEntry()) {
    const isText = /\.(xml|opf|ncx|x?html?)$/i.test(entry.fileName);
    const isPicture = pictures && extensionOf(entry.fileName) in pictureMimes;
    if (!isText && !isPicture) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    const content = Buffer.concat(chunks);
    if (isPicture) pictureBytes += content.length;
    if (pictureBytes > documentLimits.pictureBytesMax) throw tooComplex('holds too many bytes of pictures');
    files.set(entry.fileName, content);
  }
  return files;
}

const extensionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/** Where a link of a file leads, inside the archive. */
function resolved(from: string, link: string): string {
  const path = link.replace(/[?#].*$/, '');
  try {
    return posix.join(posix.dirname(from), decodeURIComponent(path));
  } catch {
    return posix.join(posix.dirname(from), path);
  }
}

async function packageOf(files: Map<string, Buffer>) {
  const { DOMParser } = await import('linkedom');
  const parse = (name: string): XmlElement => {
    const xml = files
      .get(name)
      ?.toString('utf8')
      .replace(/<!DOCTYPE[^>[]*>/i, '');
    if (xml === undefined) throw unreadable(`not a readable EPUB: it has no ${name}`);
    return (new DOMParser().parseFromString(xml, 'text/xml') as { documentElement: XmlElement })
      .documentElement;
  };
  const [rootfile] = parse(container).getElementsByTagName('rootfile');
  const name = rootfile?.getAttribute('full-path') ?? '';
  const book = parse(name);
  const all = (tag: string) => [...book.getElementsByTagName(tag)];
  const items = new Map(
    all('item').map((item) => [item.getAttribute('id'), item.getAttribute('href') ?? '']),
  );
  const spine = all('itemref').flatMap((reference) => {
    const href = items.get(reference.getAttribute('idref'));
    return href === undefined || reference.getAttribute('linear') === 'no' ? [] : [resolved(name, href)];
  });
  const textOf = (tag: string) => (all(tag)[0]?.textContent ?? '').replace(/\s+/g, ' ').trim();
  return { spine, title: textOf('dc:title'), author: textOf('dc:creator') };
}

/** Copy protection encrypts the chapters; some books encrypt fonts alone, which nobody misses here. */
function refuseProtected(files: Map<string, Buffer>, spine: string[]): void {
  const encrypted = files.get('META-INF/encryption.xml')?.toString('utf8') ?? '';
  const names = [...encrypted.matchAll(/CipherReference[^>]*\bURI="([^"]*)"/g)].map(([, uri = '']) =>
    resolved('x', uri),
  );
  if (!names.some((name) => spine.includes(name))) return;
  throw new DocumentFailure('unsupported_file', 'file: the EPUB is protected against copying (DRM).', {
    param: 'file',
  });
}

/** Pictures beside a chapter become part of it; nothing else is loaded. */
const withPictures = (html: string, chapter: string, files: Map<string, Buffer>) =>
  html.replace(
    /(<img\b[^>]{0,2000}?\ssrc=)(?:"([^"]{1,1000})"|'([^']{1,1000})')/gi,
    (whole, start: string, double?: string, single?: string) => {
      const name = resolved(chapter, double ?? single ?? '');
      const bytes = files.get(name);
      const mime = pictureMimes[extensionOf(name)];
      return bytes && mime ? `${start}"data:${mime};base64,${bytes.toString('base64')}"` : whole;
    },
  );

export async function readEpub(bytes: Uint8Array, pictures: boolean): Promise<Book> {
  const files = await readEntries(bytes, pictures);
  const { spine, title, author } = await packageOf(files);
  refuseProtected(files, spine);
  const blocks: Block[] = [];
  let characters = 0;
  for (const name of spine) {
    const html = files.get(name)?.toString('utf8');
    if (html === undefined) continue;
    characters += html.length;
    if (characters > documentLimits.textCharactersMax)
      throw tooComplex(`holds more than ${documentLimits.textCharactersMax} characters`);
    blocks.push(...(await blocksOfHtml(withPictures(html, name, files))).blocks);
  }
  if (spine.length === 0) throw unreadable('not a readable EPUB: it lists no chapters');
  return { title, author, blocks };
}
