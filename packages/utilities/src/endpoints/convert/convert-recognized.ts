/** Lines that were recognized in a picture, as paragraphs. */
import type { Section, StructuredDocument } from '@oja/documents/documents/port';
import type { RecognizedText } from '@oja/documents/vision/port';

/** A gap of more than this share of a line's height begins a paragraph. */
const gapShare = 0.8;
/** A line that ends before this share of the longest beside it was ended on purpose. */
const fullShare = 0.85;

interface Row {
  text: string;
  cells: number;
  left: number;
  right: number;
  top: number;
  height: number;
}

/** The cells of one line each, as it was read: boxes alone mislead where the picture leans. */
function rowsOf({ text, lines }: RecognizedText): Row[] {
  const left = [...lines];
  return text.split('\n').flatMap((line): Row[] => {
    const cells = left.splice(0, 1);
    while (cells.map((cell) => cell.text).join(' | ').length < line.length && left.length > 0)
      cells.push(...left.splice(0, 1));
    const words = cells
      .map((cell) => cell.text.trim())
      .join(' ')
      .trim();
    const [first] = cells;
    if (!first || words === '') return [];
    const { x, y, height } = first.box;
    const right = Math.max(...cells.map(({ box }) => box.x + box.width));
    return [{ text: words, cells: cells.length, left: x, right, top: y, height }];
  });
}

const isApart = (row: Row, before: Row) =>
  !(row.top - (before.top + before.height) <= row.height * gapShare) ||
  Math.abs(row.left - before.left) > row.height * 3;

/** Lines that run on are joined; rows of columns and lines that end early, as on receipts, stay lines. */
function paragraphsOf(block: Row[]): string[] {
  const longest = Math.max(...block.map(({ left, right }) => right - left));
  const paragraphs: string[] = [];
  let open = false;
  for (const { text, cells, left, right } of block) {
    const runsOn = cells === 1 && right - left >= longest * fullShare;
    if (open && cells === 1) paragraphs.push(`${paragraphs.pop() ?? ''} ${text}`);
    else paragraphs.push(text);
    open = runsOn;
  }
  return paragraphs;
}

export function sectionOfLines(seen: RecognizedText): Section {
  const blocks: Row[][] = [];
  for (const row of rowsOf(seen)) {
    const before = blocks.at(-1)?.at(-1);
    if (!before || isApart(row, before)) blocks.push([row]);
    else blocks.at(-1)?.push(row);
  }
  const paragraphs = blocks.flatMap(paragraphsOf);
  return {
    blocks: paragraphs.map((text) => ({ kind: 'paragraph', runs: [{ text }] })),
    text: paragraphs.join('\n\n'),
    needsOcr: false,
  };
}

export function documentOfLines(seen: RecognizedText): StructuredDocument {
  return { format: 'txt', title: '', author: '', pages: null, sections: [sectionOfLines(seen)] };
}
