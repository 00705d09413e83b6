/** WHOIS text as blocks of rows, whatever the registry's taste. */
import { type Section, sectionOf, sectionOfObject } from './sections.ts';

export interface WhoisBlock {
  section: Section;
  /** The name under which other blocks mention it. */
  handle: string | null;
  rows: { key: string; value: string }[];
  /** Lines without a key. */
  lines: string[];
}

export interface WhoisRows {
  /** All values of the first of these keys that has any; what is said of the name itself goes first. */
  values(...keys: string[]): string[];
  first(...keys: string[]): string | null;
  /** The first value of the name itself: those of contacts do not count. */
  own(...keys: string[]): string | null;
  blocks: WhoisBlock[];
}

const linesMax = 5_000;
const lineCharactersMax = 500;
/** `** Registrar:`, `5a.   Primary NS : …`, and of rwhois `domain:Created:…`. */
const decoration = /^(?:\*\* |\d{1,2}[a-z]\.\s+|domain:(?=[A-Z]))/;

function rowOf(line: string): { key: string; value: string } | undefined {
  // [Domain Name]  EXAMPLE.JP, or: a. [Domain Name]  EXAMPLE.JP, or: a [Domain Name]  example.my
  const bracketed = /^(?:[a-z]\.? +)?\[([^\]]{1,60})\]\s*(.*)$/.exec(line);
  if (bracketed) return { key: bracketed[1] ?? '', value: (bracketed[2] ?? '').trim() };
  // Registrar#. . . . . . . . cerist
  const dotted = /^(\p{L}[^:#]{0,60})#(?:\s*\.)+\s*(.*)$/u.exec(line);
  if (dotted) return { key: dotted[1] ?? '', value: (dotted[2] ?? '').trim() };
  const spoken = spokenRow(line);
  if (spoken) return spoken;
  const colon = /^\s*(\p{L}[^:]{0,60}?)(?:\s*\([^)]{0,160}\))?[\s.]*:(?:\s+(.*)|\s*)$/u.exec(line);
  // Name Server:ns1.example.com
  const tight = colon ? null : /^\s*([A-Za-z][A-Za-z ]{0,40}):(?!\/\/)(\S.*)$/.exec(line);
  const found = colon ?? tight;
  return found ? { key: found[1] ?? '', value: (found[2] ?? '').trim() } : undefined;
}

/** Sentences and columns of registries that write no colons: `Record expires on 2030-01-02`, `Registrar  X`. */
function spokenRow(line: string): { key: string; value: string } | undefined {
  const dated =
    /^\s*((?:record |domain )?(?:registered|created|expires|last modified|last updated) +on)\s+(.*\d.*)$/i;
  const column = /^(domain +name|domain state|nameserver|registrar|registrant)\s{2,}([^\s:].*)$/i;
  const [, key, value] = dated.exec(line) ?? column.exec(line) ?? [];
  return key !== undefined && value !== undefined ? { key, value: value.trim() } : undefined;
}

/** `Data de registo / Creation Date`: the English half counts. */
const normalKey = (key: string) =>
  key
    .toLowerCase()
    .replace(/^.+ \/ (?=[a-z])/, '')
    .replace(/[_\s]+/g, ' ')
    .trim();
const isRemark = (line: string) => /^\s*([%#;]|>>>|--|\*+$|NOTICE\b|TERMS OF USE\b)/.test(line);
const indentOf = (line: string) => /^\s*/.exec(line)?.[0].replaceAll('\t', '        ').length ?? 0;

interface Reading {
  blocks: WhoisBlock[];
  block: WhoisBlock;
  /** A row whose value may go on in the lines below it. */
  open: { key: string; indent: number } | undefined;
  /** A block with a heading and nothing in it yet outlives a blank line. */
  headed: boolean;
}

function startBlock(reading: Reading, section: Section, headed: boolean): void {
  reading.block = { section, handle: null, rows: [], lines: [] };
  reading.blocks.push(reading.block);
  reading.headed = headed;
  reading.open = undefined;
}

function readBlank(reading: Reading): void {
  const { rows, lines } = reading.block;
  reading.open = undefined;
  if (!reading.headed || rows.length + lines.length > 0) startBlock(reading, 'domain', false);
}

/** In a list of fields an empty `Registrar:` is a field; before lines of its own it is a heading. */
function isHeading(reading: Reading, indent: number, next: string): boolean {
  return reading.block.rows.length === 0 || indentOf(next) > indent || rowOf(next) === undefined;
}

function readRow(reading: Reading, row: { key: string; value: string }, line: string, next: string): void {
  const { block, open } = reading;
  const { key, value } = row;
  const indent = indentOf(line);
  const heading = value === '' ? sectionOf(key) : undefined;
  if (heading && isHeading(reading, indent, next)) {
    startBlock(reading, heading, true);
    return;
  }
  if (!reading.headed && block.rows.length === 0) {
    const object = sectionOfObject(key, value, reading.blocks.length > 1);
    if (object) block.section = object;
  }
  if (/^(nic-hdl(-br)?|contact-id|contact|registrar)$/.test(key)) block.handle ??= value.toLowerCase();
  if (value !== '') block.rows.push({ key, value });
  // Below `Registrar:` with lines of its own the rows that are indented belong to it too.
  const inside = open !== undefined && indent > open.indent;
  if (!inside) reading.open = { key, indent };
}

function readLoose(reading: Reading, line: string): void {
  const heading = sectionOf(normalKey(line));
  if (heading && !(reading.headed && reading.block.section === 'nameservers')) {
    startBlock(reading, heading, true);
    return;
  }
  const text = line.trim();
  const { open, block } = reading;
  if (open && (indentOf(line) > open.indent || !block.rows.some(({ key }) => key === open.key))) {
    block.rows.push({ key: open.key, value: text });
  } else block.lines.push(text);
}

/** A key without a value takes the indented or following lines, until a blank line or the next key. */
function readBlocks(text: string): WhoisBlock[] {
  const blocks: WhoisBlock[] = [];
  const reading = { blocks } as Reading;
  startBlock(reading, 'domain', false);
  const lines = text
    .split(/\r?\n/, linesMax)
    .map((line) => line.slice(0, lineCharactersMax).replace(decoration, ''));
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') readBlank(reading);
    if (line.trim() === '' || isRemark(line)) continue;
    const row = rowOf(line);
    const next = lines.slice(index + 1, index + 4).find((later) => later.trim() !== '') ?? '';
    if (row) readRow(reading, { key: normalKey(row.key), value: row.value }, line, next);
    else readLoose(reading, line);
  }
  return blocks.filter(({ rows, lines }) => rows.length + lines.length > 0);
}

export function readRows(text: string): WhoisRows {
  const blocks = readBlocks(text);
  const ofDomain = new Map<string, string[]>();
  const ofOthers = new Map<string, string[]>();
  for (const { section, rows } of blocks) {
    const found = section === 'domain' ? ofDomain : ofOthers;
    for (const { key, value } of rows) {
      const list = found.get(key);
      if (list) list.push(value);
      else found.set(key, [value]);
    }
  }
  const pick = (found: Map<string, string[]>, keys: string[]) =>
    keys.map((key) => found.get(key)).find((list) => list !== undefined);
  const values = (...keys: string[]) => pick(ofDomain, keys) ?? pick(ofOthers, keys) ?? [];
  return {
    values,
    first: (...keys) => values(...keys)[0] ?? null,
    own: (...keys) => pick(ofDomain, keys)?.[0] ?? null,
    blocks,
  };
}
