/** Blocks as GitHub-flavoured Markdown. */
import { type Script, scriptCharacters } from '@oja/core/text/run-text';
import type {
  Block,
  Cell,
  MarkdownParts,
  Picture,
  Section,
  StructuredDocument,
  Table,
  TextRun,
  WrittenFile,
} from '../port.ts';
import { listMarks, spreadTexts } from './blocks.ts';
import type { ListMark } from './list-numbers.ts';

const escapeText = (text: string) => text.replace(/[\\`*_[\]<>]|~(?=~)|(?<=~)~/g, (sign) => `\\${sign}`);

export function markdownOfRuns(runs: TextRun[]): string {
  return runs.map(markdownOfRun).join('');
}

function markdownOfRun(run: TextRun): string {
  if (run.code) return `\`${run.text.replaceAll('`', '\u02cb')}\``;
  // Emphasis marks must hug the words, so blanks move outside.
  const core = run.text.trim();
  const from = run.text.length - run.text.trimStart().length;
  const [before, after] = [run.text.slice(0, from), run.text.slice(from + core.length)];
  if (core === '') return run.text;
  let text = run.script ? scripted(core, run.script) : escapeText(core);
  if (run.bold && run.italic) text = `***${text}***`;
  else if (run.bold) text = `**${text}**`;
  else if (run.italic) text = `*${text}*`;
  if (run.strike) text = `~~${text}~~`;
  if (run.link) text = `[${text}](${run.link.replace(/[()\s<>]/g, encodeURIComponent)})`;
  return before + text + after;
}

/** Markdown has no mark of its own for these, but allows the elements of HTML. */
function scripted(text: string, script: Script): string {
  const characters = scriptCharacters(text, script);
  if (characters !== undefined) return escapeText(characters);
  const tag = script === 'super' ? 'sup' : 'sub';
  return `<${tag}>${escapeText(text)}</${tag}>`;
}

/** What spans a table above or below it is its caption or its note. */
function markdownOfTable(table: Table): string {
  const rows = spreadTexts(table).map((row) =>
    row.map((text) =>
      text
        .replaceAll('|', '\\|')
        .replace(/(?<!\s)\s*\n\s*/g, '<br>')
        .trim(),
    ),
  );
  const width = rows[0]?.length ?? 0;
  const isCaption = (row: Cell[] | undefined) => width > 1 && row?.length === 1 && row[0]?.colspan === width;
  const first = table.rows.findIndex((row) => !isCaption(row));
  const last = table.rows.findLastIndex((row) => !isCaption(row));
  const [head = [], ...body] = first < 0 ? rows : rows.slice(first, last + 1);
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const captions = (from: number, to: number) => rows.slice(from, to).map(([text = '']) => text);
  const above = first < 0 ? [] : captions(0, first);
  const below = first < 0 ? [] : captions(last + 1, rows.length);
  const lines = [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n');
  return [...above, lines, ...below].filter((text) => text !== '').join('\n\n');
}

/** A paragraph that begins like a heading, a list or a quote must not become one. */
function guardStart(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      line.replace(/^(\s*)(#{1,6}\s|[-+]\s|>)/, '$1\\$2').replace(/^(\s*\d{1,9})([.)]\s)/, '$1\\$2'),
    )
    .join('  \n');
}

interface OpenList {
  /** Of its last marker with the blank after it: what is nested is indented by as much. */
  width: number;
  /** The last number with its sign, in the source and as written, where Markdown counts. */
  number?: number;
  given?: string;
  sign?: string | undefined;
}

/** The marker of an item, indented below its parents; `open` holds the lists around it. */
function markerOf(level: number, ordered: boolean, mark: ListMark, open: OpenList[]): string {
  const last = open[level];
  open.length = Math.min(open.length, level);
  const indent = ' '.repeat(open.reduce((sum, list) => sum + list.width, 0));
  const [, digits, sign] = (ordered && /^(\d{1,9})([.)])$/.exec(mark.label)) || [];
  if (digits === undefined || sign === undefined) {
    open.push({ width: 2 });
    // A label that is no marker of Markdown becomes text.
    return `${indent}-${ordered ? ` ${guardStart(`${escapeText(mark.label)} `).trimEnd()}` : ''}`;
  }
  const number = Number(digits);
  // Within a list only the first number counts; another sign begins a new list.
  const follows = last?.given === sign && last.number === number - 1;
  const other = sign === '.' ? ')' : '.';
  const shown = follows ? last.sign : last?.sign === sign ? other : sign;
  open.push({ width: digits.length + 2, number, given: sign, sign: shown });
  return indent + digits + shown;
}

type PictureNames = ReadonlyMap<Picture, string>;

function markdownOfBlock(block: Block, marker: string, names: PictureNames | undefined): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${markdownOfRuns(block.runs).replace(/\s+/g, ' ').trim()}`;
    case 'paragraph':
      return guardStart(markdownOfRuns(block.runs));
    case 'list_item':
      return `${marker} ${markdownOfRuns(block.runs).replace(/(?<!\s)\s*\n\s*/g, ' ')}`;
    case 'code':
      return `\`\`\`\n${block.text}\n\`\`\``;
    case 'table':
      return markdownOfTable(block);
    case 'picture':
      return block.alt || names ? `![${escapeText(block.alt)}](${names?.get(block) ?? ''})` : '';
  }
}

export function markdownOfBlocks(blocks: Block[], names?: PictureNames): string {
  let text = '';
  let previous: Block | undefined;
  const marks = listMarks(blocks);
  let open: OpenList[] = [];
  for (const block of blocks) {
    const mark = marks.get(block);
    if (block.kind !== 'list_item') open = [];
    const marker = block.kind === 'list_item' && mark ? markerOf(block.level, block.ordered, mark, open) : '';
    const piece = markdownOfBlock(block, marker, names);
    if (piece === '') continue;
    const tight = previous?.kind === 'list_item' && block.kind === 'list_item';
    text += (text === '' ? '' : tight ? '\n' : '\n\n') + piece;
    previous = block;
  }
  return text;
}

/** Sheets get their name as a heading; pages simply follow each other. */
function writeMarkdown(sections: Section[], names?: PictureNames): string {
  const many = sections.length > 1;
  return `${sections
    .map((section) => {
      const text = markdownOfBlocks(section.blocks, names);
      return section.sheet !== undefined && many ? `## ${section.sheet}\n\n${text}` : text;
    })
    .filter((text) => text !== '')
    .join('\n\n')}\n`;
}

/** JSON strings are YAML strings. */
function frontMatter({ title, author, format, pages }: StructuredDocument): string {
  const lines = [
    ...(title ? [`title: ${JSON.stringify(title)}`] : []),
    ...(author ? [`author: ${JSON.stringify(author)}`] : []),
    `format: ${format}`,
    ...(pages === null ? [] : [`pages: ${pages}`]),
  ];
  return `---\n${lines.join('\n')}\n---\n\n`;
}

/** The text, and the pictures that it shows as files of their own if they are wanted. */
export function writeMarkdownFiles(document: StructuredDocument, parts: MarkdownParts): WrittenFile[] {
  const pictures = parts.pictures
    ? document.sections.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'picture'))
    : [];
  const nameOf = ({ mime }: Picture, at: number) =>
    `images/${at + 1}.${mime.replace(/^image\/|\+xml$/g, '').replace('jpeg', 'jpg')}`;
  const names = parts.pictures
    ? new Map(pictures.map((picture, at) => [picture, nameOf(picture, at)]))
    : undefined;
  const text = (parts.frontMatter ? frontMatter(document) : '') + writeMarkdown(document.sections, names);
  return [
    { name: 'document.md', bytes: Buffer.from(text, 'utf8') },
    ...pictures.map((picture) => ({ name: names?.get(picture) ?? '', bytes: picture.bytes })),
  ];
}
