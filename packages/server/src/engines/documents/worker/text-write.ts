/** Blocks as plain text: cells of a table are set apart by tabs. */
import type { Block, Section } from '../port.ts';
import { plainText, squareTexts } from './blocks.ts';

function textOfBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return plainText(block.runs);
    case 'list_item':
      return `${'  '.repeat(block.level)}- ${plainText(block.runs)}`;
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

export function writeText(sections: Section[]): string {
  const many = sections.length > 1;
  return `${sections
    .flatMap((section) => [
      ...(section.sheet !== undefined && many ? [section.sheet] : []),
      ...section.blocks.map(textOfBlock),
    ])
    .filter((text) => text !== '')
    .join('\n\n')}\n`;
}
