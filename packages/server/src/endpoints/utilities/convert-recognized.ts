/** Lines that were recognized in a picture, as paragraphs. */
import type { Section, StructuredDocument } from '../../engines/documents/port.ts';
import type { RecognizedText } from '../../engines/vision/port.ts';

/** A gap of more than this share of a line's height begins a paragraph. */
const gapShare = 0.8;

export function sectionOfLines(seen: RecognizedText): Section {
  const paragraphs: string[] = [];
  let bottom = Number.NaN;
  for (const { text, box } of seen.lines) {
    const line = text.trim();
    if (line === '') continue;
    const apart = !(box.y - bottom <= box.height * gapShare);
    if (apart) paragraphs.push(line);
    else paragraphs.push(`${paragraphs.pop() ?? ''} ${line}`);
    bottom = box.y + box.height;
  }
  return {
    blocks: paragraphs.map((text) => ({ kind: 'paragraph', runs: [{ text }] })),
    text: paragraphs.join('\n\n'),
    needsOcr: false,
  };
}

export function documentOfLines(seen: RecognizedText): StructuredDocument {
  return { format: 'txt', title: '', author: '', pages: null, sections: [sectionOfLines(seen)] };
}
