/** DOCX into blocks, by way of mammoth's HTML: headings, lists, tables with spans, pictures, links. */
import type { Block } from '../port.ts';
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
    html = (await mammoth.convertToHtml({ buffer: Buffer.from(bytes) }, options)).value;
  } catch (error) {
    throw unreadable('not a readable DOCX document', error);
  }
  return (await blocksOfHtml(html)).blocks;
}
