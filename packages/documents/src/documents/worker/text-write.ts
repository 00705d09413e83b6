/** Blocks as plain text: cells of a table are set apart by tabs. */
import type { Block, Section } from '../port.ts';
import { listMarks, plainText, squareTexts } from './blocks.ts';

function textOfBlock(block: Block, label: string): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return plainText(block.runs);
    case 'list_item':
      return `${'  '.repeat(block.level)}${label} ${plainText(block.runs)}`;
    case 'code':
      return block.text;
    case 'table':
      return squareTexts(block)
        .map((row) =>
          row
            .map((text) => text.replace(/\s+/g, ' '))
            .join('\t')
            .trimEnd(),
        )
        .join('\n');
    case 'picture':
      return block.alt;
  }
}

function textsOf(blocks: Block[]): string[] {
  const marks = listMarks(blocks);
  return blocks.map((block) => textOfBlock(block, marks.get(block)?.label ?? '-'));
}

export function writeText(sections: Section[]): string {
  const many = sections.length > 1;
  return `${sections
    .flatMap((section) => [
      ...(section.sheet !== undefined && many ? [section.sheet] : []),
      ...textsOf(section.blocks),
    ])
    .filter((text) => text !== '')
    .join('\n\n')}\n`;
}
