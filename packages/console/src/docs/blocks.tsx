/** Draws a guide's tree. */

import { createElement, type ReactNode } from 'react';
import { publicText } from '../messages/en/public.ts';
import { Link } from '../routing/link.tsx';
import { classes } from '../ui/classes.ts';
import { Code } from '../ui/code.tsx';
import type { Block, Inline } from './tree.ts';

/* Places in a tree that is made at build time never move, so they serve as keys. */

export function Blocks({ blocks }: { blocks: Block[] }) {
  return blocks.map((block, i) => (
    <One key={`${block.kind}-${i + 1}`} block={block} under={headingOver(blocks, i)} />
  ));
}

/** What names a table: the heading it stands under. */
function headingOver(blocks: Block[], place: number): string {
  const heading = blocks.slice(0, place).findLast((block) => block.kind === 'heading');
  return heading?.kind === 'heading' ? textOf(heading.inlines) : '';
}

const textOf = (inlines: Inline[]): string =>
  inlines.map((inline) => ('text' in inline ? inline.text : textOf(inline.inlines))).join('');

const headings: Record<number, string> = {
  2: 'mt-12 mb-4 text-2xl font-semibold tracking-tight',
  3: 'mt-8 mb-3 text-lg font-semibold',
  4: 'mt-6 mb-2 font-semibold',
};

function One({ block, under }: { block: Block; under: string }): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const depth = Math.min(4, Math.max(2, block.depth));
      return createElement(
        `h${depth}`,
        { id: block.id, className: headings[depth] },
        <Inlines inlines={block.inlines} />,
      );
    }
    case 'paragraph':
      return (
        <p className="my-4 leading-relaxed">
          <Inlines inlines={block.inlines} />
        </p>
      );
    case 'code':
      return <Code text={block.text} label={block.language || publicText.code} className="my-5" />;
    case 'note':
      return (
        <div className="my-5 rounded-r-xl border-l-4 border-ochre bg-sunken px-5 py-1">
          <Blocks blocks={block.blocks} />
        </div>
      );
    case 'list':
      return createElement(
        block.ordered ? 'ol' : 'ul',
        { className: `my-4 space-y-1 pl-6 ${block.ordered ? 'list-decimal' : 'list-disc'} marker:text-soft` },
        block.items.map((item, i) => (
          <li key={`item-${i + 1}`} className="[&>p]:my-1">
            <Blocks blocks={item} />
          </li>
        )),
      );
    case 'table':
      return <GuideTable block={block} label={under || publicText.table} />;
    case 'rule':
      return <hr className="my-8 border-line" />;
  }
}

/** A row that begins with a code (an error, a setting) can be linked to by it. */
function rowId([first]: Inline[][]): string | undefined {
  const [only] = first ?? [];
  return first?.length === 1 && only?.kind === 'code' ? only.text : undefined;
}

/** Three columns of which the last holds sentences: a phone shows it below the two before. */
function isStacked({ head, rows }: Extract<Block, { kind: 'table' }>): boolean {
  const letters = rows.reduce((sum, row) => sum + textOf(row[2] ?? []).length, 0);
  return head.length === 3 && letters > rows.length * sentenceLetters;
}

const sentenceLetters = 20;
const stackedRow = 'max-sm:grid max-sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] max-sm:py-1';
const stackedCell = 'max-sm:py-1 max-sm:wrap-anywhere max-sm:nth-3:col-span-2';

function GuideTable({ block, label }: { block: Extract<Block, { kind: 'table' }>; label: string }) {
  const [ofRow, ofCell] = isStacked(block) ? [stackedRow, stackedCell] : [];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no place for a table
    <div role="group" className="card my-5 overflow-x-auto" tabIndex={0} aria-label={label}>
      <table className={classes('w-full text-left text-sm', ofRow && 'max-sm:block max-sm:*:block')}>
        <thead>
          <tr className={classes('border-b border-line text-xs text-soft', ofRow)}>
            {block.head.map((cell, i) =>
              cell.length === 0 ? (
                <td key={`head-${i + 1}`} />
              ) : (
                <th key={`head-${i + 1}`} scope="col" className={classes('px-4 py-2 font-medium', ofCell)}>
                  <Inlines inlines={cell} />
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {block.rows.map((row, i) => (
            <tr key={`row-${i + 1}`} id={rowId(row)} className={classes('target:bg-accent-wash', ofRow)}>
              {row.map((cell, j) => (
                <td key={`cell-${j + 1}`} className={classes('px-4 py-2 align-top', ofCell)}>
                  <Inlines inlines={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Inlines({ inlines }: { inlines: Inline[] }) {
  return inlines.map((inline, i) => <Piece key={`${inline.kind}-${i + 1}`} inline={inline} />);
}

function Piece({ inline }: { inline: Inline }): ReactNode {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'code':
      return <code className="rounded bg-sunken px-1 py-0.5 font-mono text-[0.85em]">{inline.text}</code>;
    case 'strong':
      return (
        <strong className="font-semibold">
          <Inlines inlines={inline.inlines} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <Inlines inlines={inline.inlines} />
        </em>
      );
    case 'link':
      return <GuideLink href={inline.href}>{<Inlines inlines={inline.inlines} />}</GuideLink>;
  }
}

/** Guides link to each other as files; here they are pages. */
function GuideLink({ href, children }: { href: string; children: ReactNode }) {
  const look = 'font-medium text-accent underline underline-offset-2 hover:no-underline';
  const guide = /^(?:\.\/)?([\w-]+)(?:\.md)?(?:#(.*))?$/.exec(href);
  if (guide)
    return (
      <Link to="/docs/$guide" params={{ guide: guide[1]! }} hash={guide[2]} className={look}>
        {children}
      </Link>
    );
  return (
    <a href={href} className={look} {...(/^https?:/.test(href) ? { rel: 'noreferrer' } : {})}>
      {children}
    </a>
  );
}
