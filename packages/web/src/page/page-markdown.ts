/** The main content of a page as Markdown, as GitHub reads it. */

import type { DomDocument, DomNode } from '@oja/core/text/dom';
import Turndown from 'turndown';

/** Readability makes every h1 an h2 and drops form fields: what is lost that way is noted in attributes before it runs. */
const levelMark = 'data-oja-level';
const checkMark = 'data-oja-check';

export function markForMarkdown(document: DomDocument): void {
  for (const node of document.querySelectorAll('h1')) node.setAttribute?.(levelMark, '1');
  for (const node of [...document.querySelectorAll('input[type="checkbox" i]')]) {
    const mark = document.createElement('span');
    const isChecked = node.getAttribute?.('checked') !== null;
    mark.setAttribute?.(checkMark, isChecked ? 'x' : ' ');
    mark.textContent = isChecked ? '☑' : '☐';
    node.replaceWith?.(mark);
  }
}

export function toMarkdown(article: DomNode): string {
  return createConverter().turndown(article).trim();
}

const line = (text: string) => text.trim().replace(/\s*\n\s*/g, ' ');
const attribute = (node: unknown, name: string) => (node as DomNode).getAttribute?.(name) ?? null;
const nameOf = (node: DomNode) => node.nodeName.toUpperCase();
const elementsOf = (node: DomNode) => Array.from(node.childNodes).filter(({ nodeType }) => nodeType === 1);

/** One for each page: it remembers the cells that it has read. */
function createConverter(): Turndown {
  const cells = new WeakMap<DomNode, string>();
  const converter = new Turndown({
    headingStyle: 'atx',
    hr: '---',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
  });
  converter.remove(['script', 'style', 'title', 'noscript', 'template']);
  converter.addRule('heading', {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    replacement(content, node) {
      const level = Number(attribute(node, levelMark) ?? node.nodeName.slice(1));
      return `\n\n${'#'.repeat(level)} ${line(content)}\n\n`;
    },
  });
  converter.addRule('check', {
    filter: (node) => attribute(node, checkMark) !== null,
    replacement: (_, node) => `[${attribute(node, checkMark)}]`,
  });
  converter.addRule('quoted', { filter: 'q', replacement: (content) => `“${content}”` });
  converter.addRule('link without words', {
    filter: (node) => node.nodeName === 'A' && isBareLink(node),
    replacement: () => '',
  });
  converter.addRule('code', { filter: 'pre', replacement: codeOf });
  converter.addRule('struck', { filter: ['del', 's'], replacement: (content) => `~~${content}~~` });
  for (const name of ['sub', 'sup'] as const)
    converter.addRule(name, {
      filter: name,
      replacement: (content) => (content === '' ? '' : `<${name}>${content}</${name}>`),
    });
  converter.addRule('item', { filter: 'li', replacement: itemOf });
  converter.addRule('image', { filter: 'img', replacement: imageOf });
  converter.addRule('cell', {
    filter: ['td', 'th'],
    replacement(content, node) {
      cells.set(node as DomNode, content);
      return content;
    },
  });
  converter.addRule('table', {
    filter: 'table',
    replacement: (content, node) => tableOf(node as DomNode, cells) ?? `\n\n${content}\n\n`,
  });
  return converter;
}

/** Nothing to click on, or the sign that a heading has to be linked by. */
function isBareLink(link: unknown): boolean {
  const node = link as DomNode;
  const text = line(node.textContent ?? '');
  if (text === '') return !elementsOf(node).some((inner) => !/^(?:SPAN|I|B)$/.test(nameOf(inner)));
  return /^[#¶§🔗]$/u.test(text) && /^H[1-6]$/.test(nameOf(node.parentNode ?? node));
}

const languageName = /(?:^|\s)(?:(?:language|lang|highlight-source)-|brush:\s*)([\w+#.-]+)/;

const codeText = (node: DomNode): string =>
  nameOf(node) === 'BR'
    ? '\n'
    : node.nodeType === 3
      ? (node.textContent ?? '')
      : Array.from(node.childNodes).map(codeText).join('');

/** With the language that itself, its code or what is around it is marked with. */
function codeOf(_: string, node: unknown): string {
  const block = node as DomNode;
  const marked = [block, ...elementsOf(block), block.parentNode, block.parentNode?.parentNode];
  const language = marked
    .map((each) => languageName.exec(each ? (attribute(each, 'class') ?? '') : '')?.[1])
    .find((name) => name !== undefined);
  const code = codeText(block).replace(/^\n|\s+$/g, '');
  const longest = Math.max(2, ...[...code.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `\n\n${fence}${language ?? ''}\n${code}\n${fence}\n\n`;
}

/** What an item holds stands below its first letter, lists within it too. */
function itemOf(content: string, node: unknown): string {
  const item = node as DomNode;
  const list = item.parentNode;
  const value = list && nameOf(list) === 'OL' ? numberOf(item, list) : Number.NaN;
  const prefix = Number.isSafeInteger(value) ? `${value}. ` : '- ';
  const text = content
    .trim()
    .replace(/^\[([ x])\]\s*/, '[$1] ')
    .replace(/\n{2,}(?=\s*(?:-|\d+\.) )/g, '\n');
  return `${prefix}${text.replace(/\n(?=.)/g, `\n${' '.repeat(prefix.length)}`)}\n`;
}

/** Items count on from the last one that has a value of its own, or from the start of their list. */
function numberOf(item: DomNode, list: DomNode): number {
  const items = elementsOf(list).filter((node) => nameOf(node) === 'LI');
  const step = attribute(list, 'reversed') === null ? 1 : -1;
  const place = items.indexOf(item);
  const given = items.slice(0, place + 1).findLastIndex((node) => attribute(node, 'value') !== null);
  if (given >= 0) return Number(attribute(items[given], 'value')) + step * (place - given);
  return Number(attribute(list, 'start') ?? (step === 1 ? 1 : items.length)) + step * place;
}

function imageOf(_: string, node: unknown): string {
  const source = attribute(node, 'src') ?? '';
  if (source === '' || source.startsWith('data:')) return '';
  const text = line(attribute(node, 'alt') ?? '').replace(/[[\]]/g, '');
  return `![${text}](${source.replaceAll('(', '%28').replaceAll(')', '%29').replace(/\s/g, '%20')})`;
}

/** Undefined for a table that only arranges what it holds. */
function tableOf(table: DomNode, cells: WeakMap<DomNode, string>): string | undefined {
  const rows = rowsOf(table);
  const width = Math.max(0, ...rows.map((row) => row.length));
  const holds = (node: DomNode): boolean =>
    elementsOf(node).some((inner) => nameOf(inner) === 'TABLE' || holds(inner));
  if (rows.length === 0 || width < 2 || rows.flat().some(holds)) return undefined;
  const texts = rows.map((row) => {
    const line = row.map((cell) => cellText(cells.get(cell) ?? ''));
    return [...line, ...Array<string>(width - line.length).fill('')];
  });
  const top = rows[0]!;
  const hasHeader =
    top.every((cell) => nameOf(cell) === 'TH') || nameOf(top[0]?.parentNode?.parentNode ?? table) === 'THEAD';
  const header = hasHeader ? texts.shift()! : Array<string>(width).fill('');
  const written = [header, Array<string>(width).fill('---'), ...texts].map((row) => `| ${row.join(' | ')} |`);
  const caption = elementsOf(table).find((node) => nameOf(node) === 'CAPTION')?.textContent;
  return `\n\n${caption ? `${line(caption)}\n\n` : ''}${written.join('\n')}\n\n`;
}

const cellText = (content: string) =>
  content
    .trim()
    .replace(/\s*\n\s*/g, '<br>')
    .replace(/(?<!\\)\|/g, '\\|');

const groups = new Set(['THEAD', 'TBODY', 'TFOOT']);

function rowsOf(table: DomNode): DomNode[][] {
  const rows = elementsOf(table).flatMap((node) => (groups.has(nameOf(node)) ? elementsOf(node) : [node]));
  const cells = rows
    .filter((row) => nameOf(row) === 'TR')
    .map((row) => elementsOf(row).filter((cell) => /^T[DH]$/.test(nameOf(cell))))
    .filter((row) => row.length > 0);
  // How many more rows a cell above takes of each column.
  const taken: number[] = [];
  return cells.map((row) => {
    const written: DomNode[] = [];
    const passTaken = () => {
      for (; (taken[written.length] ?? 0) > 0; written.push({ ...emptyCell })) taken[written.length]! -= 1;
    };
    for (const cell of row) {
      passTaken();
      const rowSpan = Math.min(Number(attribute(cell, 'rowspan') ?? 1) || 1, cells.length);
      for (const part of spread(cell)) {
        taken[written.length] = rowSpan - 1;
        written.push(part);
      }
    }
    passTaken();
    return written;
  });
}

const spanMax = 50;

/** A cell over several columns has empty ones behind it. */
function spread(cell: DomNode): DomNode[] {
  const span = Math.min(Number(attribute(cell, 'colspan') ?? 1) || 1, spanMax);
  return [cell, ...Array.from({ length: span - 1 }, () => ({ ...emptyCell }))];
}

const emptyCell: DomNode = { nodeType: 1, nodeName: 'TD', textContent: '', childNodes: [] };
