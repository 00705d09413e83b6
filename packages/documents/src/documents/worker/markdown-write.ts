/** Blocks as GitHub-flavoured Markdown. */
import { type Script, scriptCharacters } from '@oja/core/text/run-text';
import type { Block, Section, Table, TextRun } from '../port.ts';
import { listMarks, squareTexts } from './blocks.ts';
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

function markdownOfTable(table: Table): string {
  const rows = squareTexts(table).map((row) =>
    row.map((text) =>
      text
        .replaceAll('|', '\\|')
        .replace(/(?<!\s)\s*\n\s*/g, '<br>')
        .trim(),
    ),
  );
  const [head = [], ...body] = rows;
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n');
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

function markdownOfBlock(block: Block, marker: string): string {
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
      return block.alt ? `![${escapeText(block.alt)}]()` : '';
  }
}

export function markdownOfBlocks(blocks: Block[]): string {
  let text = '';
  let previous: Block | undefined;
  const marks = listMarks(blocks);
  let open: OpenList[] = [];
  for (const block of blocks) {
    const mark = marks.get(block);
    if (block.kind !== 'list_item') open = [];
    const marker = block.kind === 'list_item' && mark ? markerOf(block.level, block.ordered, mark, open) : '';
    const piece = markdownOfBlock(block, marker);
    if (piece === '') continue;
    const tight = previous?.kind === 'list_item' && block.kind === 'list_item';
    text += (text === '' ? '' : tight ? '\n' : '\n\n') + piece;
    previous = block;
  }
  return text;
}

/** Sheets get their name as a heading; pages simply follow each other. */
export function writeMarkdown(sections: Section[]): string {
  const many = sections.length > 1;
  return `${sections
    .map((section) => {
      const text = markdownOfBlocks(section.blocks);
      return section.sheet !== undefined && many ? `## ${section.sheet}\n\n${text}` : text;
    })
    .filter((text) => text !== '')
    .join('\n\n')}\n`;
}
