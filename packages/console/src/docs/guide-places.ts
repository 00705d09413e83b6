/** What can be looked up in a guide, cut into places that an address leads to. */
import type { Place } from './find.ts';
import type { Block, Guide, Inline } from './tree.ts';

/** A place for what stands under each heading; in the lists of settings and errors, for each of them. */
export function placesOf({ name, title, blocks }: Guide & { name: string }): Place[] {
  const found: Place[] = [];
  const sections = [[] as Block[]];
  for (const block of blocks) {
    if (block.kind === 'heading') sections.push([block]);
    else sections.at(-1)!.push(block);
  }
  for (const [first, ...rest] of sections) {
    const head = first?.kind === 'heading' ? first : undefined;
    const body = head === undefined && first !== undefined ? [first, ...rest] : rest;
    const heading = head === undefined ? '' : textOf(head.inlines);
    const path = head === undefined ? `/docs/${name}` : `/docs/${name}#${head.id}`;
    const tables = body.filter((block) => block.kind === 'table');
    if (name === 'settings') found.push(...tables.flatMap(({ rows }) => settingsOf(rows, path)));
    const text = proseOf(body, name === 'settings' || name === 'errors');
    const isError = name === 'errors' && head?.depth === 3;
    if (isError) found.push({ kind: 'error', path, title: heading, heading: '', text });
    else found.push({ kind: 'guide', path, title, heading, text });
  }
  return found;
}

const sampleCharactersMax = 120;
const sectionCharactersMax = 820;

/** Samples come last, and only their beginning: a sentence shows better than a line of code what a place is about. */
function proseOf(blocks: Block[], isListed: boolean): string {
  const told = blocks.filter(({ kind }) => kind !== 'code' && !(isListed && kind === 'table'));
  const samples = blocks.filter(({ kind }) => kind === 'code');
  const code = samples.map(wordsOf).join(' ').slice(0, sampleCharactersMax);
  return `${told.map(wordsOf).join(' ')} ${code}`.trim().slice(0, sectionCharactersMax);
}

function settingsOf(rows: Inline[][][], path: string): Place[] {
  return rows.map(([name = [], usual = [], about = []]) => {
    const preset = textOf(usual);
    const text = textOf(about) + (preset === '' ? '' : ` Default ${preset}.`);
    return { kind: 'setting', path, title: textOf(name), heading: '', text };
  });
}

const textOf = (inlines: Inline[]): string =>
  inlines.map((inline) => ('text' in inline ? inline.text : textOf(inline.inlines))).join('');

/** Nobody looks for what stands far down in a sample, and samples take the most room. */
const sampleMax = 100;

function wordsOf(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return textOf(block.inlines).replace(/\s+/g, ' ');
    case 'code':
      return block.text.replace(/\s+/g, ' ').slice(0, sampleMax);
    case 'note':
      return block.blocks.map(wordsOf).join(' ');
    case 'list':
      return block.items.map((item) => item.map(wordsOf).join(' ')).join(' ');
    case 'table':
      return block.rows.map((row) => row.map(textOf).join(' ')).join(' ');
    default:
      return '';
  }
}
