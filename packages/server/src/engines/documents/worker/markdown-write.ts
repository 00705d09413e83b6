/** Blocks as GitHub-flavoured Markdown. */
import { type Script, scriptCharacters } from '../../../text/run-text.ts';
import type { Block, Section, Table, TextRun } from '../port.ts';
import { listLabels, squareTexts } from './blocks.ts';

const escapeText = (text: string) => text.replace(/[\\`*_[\]<>]|~(?=~)|(?<=~)~/g, (sign) => `\\${sign}`);

export function markdownOfRuns(runs: TextRun[]): string {
  return runs.map(markdownOfRun).join('');
}

function markdownOfRun(run: TextRun): string {
  if (run.code) return `\`${run.text.replaceAll('`', '\u02cb')}\``;
  // Emphasis marks must hug the words, so blanks move outside.
  const [, before = '', core = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(run.text) ?? [];
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
        .replace(/\s*\r?\n\s*/g, '<br>')
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

function markdownOfBlock(block: Block, label: string): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${markdownOfRuns(block.runs).replace(/\s+/g, ' ').trim()}`;
    case 'paragraph':
      return guardStart(markdownOfRuns(block.runs));
    case 'list_item':
      return `${'   '.repeat(block.level)}${label} ${markdownOfRuns(block.runs).replace(/\s*\n\s*/g, ' ')}`;
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
  const labels = listLabels(blocks);
  for (const block of blocks) {
    const piece = markdownOfBlock(block, labels.get(block) ?? '-');
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
