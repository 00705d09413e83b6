/** Plain text, Markdown and CSV. */

import { decodePage } from '@oja/core/text/page-encoding';
import { hasCommaDecimals } from '@oja/core/text/written-numbers';
import { documentLimits } from '../limits.ts';
import type { Block, Table } from '../port.ts';
import { cellOfText, runsOf } from './blocks.ts';
import { tooComplex, unreadable } from './failure.ts';
import { blocksOfHtml, depthMax } from './html-read.ts';
import { blocksOfJson } from './json-read.ts';
import { refuseMarkdownDepth } from './markdown-depth.ts';

/** UTF-8, UTF-16 with a mark, or the Windows code page that older programs write. */
function decodeText(bytes: Uint8Array): string {
  const mark =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : '';
  if (mark) return checked(new TextDecoder(mark).decode(bytes));
  try {
    return checked(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof TypeError) return checked(new TextDecoder('windows-1252').decode(bytes));
    throw error;
  }
}

/** HTML says its own encoding. */
export const decodeHtml = (bytes: Uint8Array): string => checked(decodePage(bytes, null));

function checked(text: string): string {
  if (text.includes('\0')) throw unreadable('holds zero bytes, so it is not text');
  if (text.length > documentLimits.textCharactersMax) {
    throw tooComplex(`holds more than ${documentLimits.textCharactersMax} characters`);
  }
  return text;
}

/** `isAsked`: for questions, JSON is read as the tables that it holds. */
export function readText(bytes: Uint8Array, isAsked = false): Block[] {
  const text = decodeText(bytes);
  return (isAsked ? blocksOfJson(text) : undefined) ?? paragraphsOf(text);
}

export function paragraphsOf(whole: string): Block[] {
  const paragraphs = whole
    .replace(/\r\n?/g, '\n')
    .replaceAll('\f', '\n\n')
    .split(/\n[ \t]*\n+/);
  return paragraphs
    .map((text) => text.replace(/^\n+/, '').trimEnd())
    .filter((text) => text !== '')
    .map((text): Block => ({ kind: 'paragraph', runs: runsOf(text) }));
}

export async function readMarkdown(bytes: Uint8Array): Promise<Block[]> {
  const whole = decodeText(bytes);
  // Between its lines, front matter is YAML: Markdown would read it as a rule and a heading.
  const [matter = '', fields = ''] = frontMatter.exec(whole) ?? [];
  const text = whole.slice(matter.length);
  refuseMarkdownDepth(text, depthMax);
  const { marked } = await import('marked');
  const html = await marked.parse(text, { gfm: true, async: false });
  return [...blocksOfMatter(fields), ...(await blocksOfHtml(html)).blocks];
}

const frontMatter = /^---[ \t]*\r?\n([\s\S]{0,20000}?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** The title, and fields of one line. */
function blocksOfMatter(fields: string): Block[] {
  const pairs = fields.split(/\r?\n/).flatMap((line) => {
    const [, name, value] = /^([\w-]+):\s+(\S.*)$/.exec(line) ?? [];
    return name && value ? [{ name, value: value.replace(/^(["'])(.*)\1$/, '$2') }] : [];
  });
  const lines = pairs.filter(({ name }) => name !== 'title').map(({ name, value }) => `${name}: ${value}`);
  const title = pairs.find(({ name }) => name === 'title');
  return [
    ...(title ? [{ kind: 'heading' as const, level: 1, runs: runsOf(title.value) }] : []),
    ...(lines.length > 0 ? [{ kind: 'paragraph' as const, runs: runsOf(lines.join('\n')) }] : []),
  ];
}

const sampleRows = 1_000;

export async function readCsv(bytes: Uint8Array): Promise<Table> {
  const { parseCsv, detectDelimiter, stripBom } = await import('hucre');
  const whole = stripBom(decodeText(bytes));
  // Excel's own line that names the separator; it is not a row.
  const [line = '', separator] = /^"?sep=([^"\r\n])"?(?:\r\n?|\n)/i.exec(whole) ?? [];
  const text = whole.slice(line.length);
  const delimiter = separator ?? detectDelimiter(text);
  refuseOpenQuote(text, delimiter, line === '' ? 1 : 2);
  const rows = parseCsv(text, { delimiter });
  const sample = rows.slice(0, sampleRows).flatMap((row) => row.map((value) => String(value ?? '')));
  const hasCommas = hasCommaDecimals(sample);
  // Beside `42.500,00`, `1.240` is no fraction.
  const isThousands = (cell: string) => hasCommas && /^-?[1-9]\d{0,2}\.\d{3}$/.test(cell);
  let cells = 0;
  const table: Table = { kind: 'table', rows: [], headerRows: 0 };
  for (const row of rows) {
    cells += row.length;
    if (cells > documentLimits.cellsMax) throw tooComplex(`holds more than ${documentLimits.cellsMax} cells`);
    table.rows.push(
      row.map((value) => {
        const cell = value === null ? '' : String(value);
        return isThousands(cell) ? { text: cell, value: cell } : cellOfText(cell);
      }),
    );
  }
  if (table.rows.at(-1)?.every((cell) => cell.text === '')) table.rows.pop();
  if (table.rows.length > 1) table.headerRows = 1;
  return table;
}

/** A quote that no other one closes takes the rows after it into its cell. */
function refuseOpenQuote(text: string, delimiter: string, firstLine: number): void {
  const beginsCell = (at: number) => at === 0 || [delimiter, '\n', '\r'].includes(text.charAt(at - 1));
  for (let start = text.indexOf('"'); start >= 0; ) {
    if (!beginsCell(start)) {
      start = text.indexOf('"', start + 1);
      continue;
    }
    let end = text.indexOf('"', start + 1);
    while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
    // A closing quote ends its cell: one in the middle of a cell belongs to a later row.
    const isClosed =
      end >= 0 && (!/[\r\n]/.test(text.slice(start, end)) || endsCell(text, end + 1, delimiter));
    if (!isClosed) {
      const line = firstLine + [...text.slice(0, start).matchAll(/\r\n?|\n/g)].length;
      throw unreadable(
        `line ${line} opens a quote (") that is not closed. Close it, or write "" for a quote`,
      );
    }
    start = text.indexOf('"', end + 1);
  }
}

function endsCell(text: string, at: number, delimiter: string): boolean {
  let next = at;
  while (text[next] === ' ') next += 1;
  return next >= text.length || [delimiter, '\n', '\r'].includes(text.charAt(next));
}
