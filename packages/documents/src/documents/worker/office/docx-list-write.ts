/** The numbering of a DOCX: every item keeps the number that it has in the source. */
import type * as Docx from 'docx';
import type { Block, ListItem } from '../../port.ts';
import { listMarks } from '../blocks.ts';
import { type ListMark, partsOfLabel } from '../list-numbers.ts';

interface Definition {
  reference: string;
  levels: Docx.ILevelsOptions[];
}

export interface Numbering {
  config: Definition[];
  of(item: ListItem): { reference: string; level: number } | undefined;
}

/** Items that count on from one another share a definition; any other number begins a new one. */
export function numberingOf(docx: typeof Docx, blocks: Block[]): Numbering {
  const config: Definition[] = [];
  const places = new Map<ListItem, string>();
  const running = new Map<string, { reference: string; next: number }>();
  const marks = listMarks(blocks);
  for (const block of blocks) {
    if (block.kind !== 'list_item' || !block.ordered) continue;
    const mark = marks.get(block)!;
    const { format, text, start } = levelOf(docx, mark, block.level);
    const key = `${block.level} ${format} ${text}`;
    const last = running.get(key);
    const continues = last !== undefined && (start === undefined || last.next === mark.number);
    const reference = continues ? last.reference : `oja-numbers-${config.length + 1}`;
    if (!continues) config.push({ reference, levels: [level(docx, block.level, { format, text, start })] });
    running.set(key, { reference, next: mark.number + 1 });
    places.set(block, reference);
  }
  return {
    config,
    of(item) {
      const reference = places.get(item);
      return reference === undefined ? undefined : { reference, level: item.level };
    },
  };
}

interface LevelText {
  format: Docx.ILevelsOptions['format'];
  text: string;
  /** Undefined where the label has no number to count. */
  start: number | undefined;
}

function levelOf(docx: typeof Docx, mark: ListMark, at: number): LevelText {
  const { DECIMAL, UPPER_ROMAN, LOWER_ROMAN, UPPER_LETTER, LOWER_LETTER } = docx.LevelFormat;
  const formats = {
    decimal: DECIMAL,
    upperRoman: UPPER_ROMAN,
    lowerRoman: LOWER_ROMAN,
    upperLetter: UPPER_LETTER,
    lowerLetter: LOWER_LETTER,
  };
  const parts = mark.number < 0 ? undefined : partsOfLabel(mark);
  const plain = (text: string) => text.replaceAll('%', '');
  // Word repeats letters (aa, bb) where HTML goes on with ab.
  if (!parts || (parts.format.endsWith('Letter') && mark.number > 26))
    return { format: DECIMAL, text: plain(mark.label), start: undefined };
  const text = `${plain(parts.prefix)}%${at + 1}${plain(parts.suffix)}`;
  return { format: formats[parts.format], text, start: mark.number };
}

function level(docx: typeof Docx, at: number, { format, text, start }: LevelText): Docx.ILevelsOptions {
  return {
    level: at,
    ...(format ? { format } : {}),
    text,
    ...(start === undefined ? {} : { start }),
    alignment: docx.AlignmentType.START,
    style: { paragraph: { indent: { left: 720 * (at + 1), hanging: text.length > 4 ? 720 : 360 } } },
  };
}
