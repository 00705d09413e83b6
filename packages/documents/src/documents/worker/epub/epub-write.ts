/** Blocks as an EPUB 3: a chapter for each heading of the first level, with a table of contents. */
import { createHash } from 'node:crypto';
import { writeZip } from '@oja/core/formats/zip-write';
import type { Block, Picture, StructuredDocument } from '../../port.ts';
import { plainText } from '../blocks.ts';
import { escapeHtml, htmlOfBlocks, htmlStyle } from '../html-write.ts';

interface Chapter {
  title: string;
  blocks: Block[];
}

const levelOf = (blocks: Block[]) =>
  Math.min(6, ...blocks.flatMap((block) => (block.kind === 'heading' ? [block.level] : [])));

function chaptersOf({ title, sections }: StructuredDocument): Chapter[] {
  const blocks = sections.flatMap(({ sheet, blocks }): Block[] =>
    sheet === undefined ? blocks : [{ kind: 'heading', level: 1, runs: [{ text: sheet }] }, ...blocks],
  );
  const top = levelOf(blocks);
  const chapters: Chapter[] = [];
  for (const block of blocks) {
    const isStart = block.kind === 'heading' && block.level === top;
    if (isStart) chapters.push({ title: plainText(block.runs).trim(), blocks: [block] });
    else if (chapters.length > 0) chapters.at(-1)?.blocks.push(block);
    else chapters.push({ title: title || 'Beginning', blocks: [block] });
  }
  return chapters.length > 0 ? chapters : [{ title: title || 'Document', blocks: [] }];
}

const page = (title: string, body: string) => `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">
<head><meta charset="utf-8"/><title>${escapeHtml(title)}</title><link rel="stylesheet" href="style.css"/></head>
<body>
${body}
</body>
</html>
`;

/** Characters that XML forbids. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

export async function writeEpub(document: StructuredDocument): Promise<Uint8Array> {
  const pictures = new Map<Picture, string>();
  const chapters = chaptersOf(document);
  for (const { blocks } of chapters)
    for (const block of blocks)
      if (block.kind === 'picture')
        pictures.set(block, `picture-${pictures.size + 1}.${block.mime.replace(/^image\/|\+xml$/g, '')}`);
  const files = chapters.map(({ title, blocks }, at) => {
    const html = htmlOfBlocks(blocks, { pictureAt: (picture) => pictures.get(picture) ?? '' });
    return { name: `chapter-${at + 1}.xhtml`, title, text: page(title, asXml(html)) };
  });
  const links = files.map(({ name, title }) => `<li><a href="${name}">${escapeHtml(title || name)}</a></li>`);
  const contents = page(
    'Contents',
    `<nav epub:type="toc"><h1>Contents</h1><ol>\n${links.join('\n')}\n</ol></nav>`,
  );
  const members = [
    { name: 'mimetype', bytes: Buffer.from('application/epub+zip'), stored: true },
    { name: 'META-INF/container.xml', bytes: Buffer.from(containerXml) },
    { name: 'EPUB/package.opf', bytes: Buffer.from(packageXml(document, files, [...pictures])) },
    { name: 'EPUB/contents.xhtml', bytes: Buffer.from(contents.replace(forbidden, '')) },
    { name: 'EPUB/style.css', bytes: Buffer.from(htmlStyle) },
    ...files.map(({ name, text }) => ({
      name: `EPUB/${name}`,
      bytes: Buffer.from(text.replace(forbidden, '')),
    })),
    ...[...pictures].map(([{ bytes }, name]) => ({ name: `EPUB/${name}`, bytes })),
  ];
  return await writeZip(members);
}

/** Elements without an end are closed, as XML wants it. */
const asXml = (html: string) => html.replace(/<(br|img|hr)\b([^>]*?)\s*\/?>/g, '<$1$2/>');

const containerXml = `<?xml version="1.0"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

function packageXml(
  { title, author }: StructuredDocument,
  files: { name: string; text: string }[],
  pictures: [Picture, string][],
): string {
  const digest = createHash('sha256')
    .update(files.map(({ text }) => text).join(''))
    .digest('hex');
  const item = (id: string, href: string, type: string, more = '') =>
    `<item id="${id}" href="${href}" media-type="${type}"${more}/>`;
  const xhtml = 'application/xhtml+xml';
  const items = [
    item('contents', 'contents.xhtml', xhtml, ' properties="nav"'),
    item('style', 'style.css', 'text/css'),
    ...files.map(({ name }, at) => item(`c${at + 1}`, name, xhtml)),
    ...pictures.map(([{ mime }, name], at) => item(`p${at + 1}`, name, mime)),
  ];
  const creator = author ? `<dc:creator>${escapeHtml(author)}</dc:creator>\n` : '';
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="und">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:sha256:${digest}</dc:identifier>
<dc:title>${escapeHtml(title || 'Document')}</dc:title>
<dc:language>und</dc:language>
${creator}<meta property="dcterms:modified">1980-01-01T00:00:00Z</meta>
</metadata>
<manifest>
${items.join('\n')}
</manifest>
<spine>
${files.map((_, at) => `<itemref idref="c${at + 1}"/>`).join('\n')}
</spine>
</package>
`.replace(forbidden, '');
}
