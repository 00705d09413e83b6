/** JSON and JSON Lines as tables: lists of records, wherever they stand, and single values as `name: value`. */
import { documentLimits } from '../limits.ts';
import type { Block, Cell, Table } from '../port.ts';
import { cellOfText, runsOf } from './blocks.ts';
import { tooComplex } from './failure.ts';

type Fields = Record<string, unknown>;

const depthMax = 6;
const recordsMin = 2;
const nestedMax = 3;
const listMax = 20;
const fieldsMax = 60;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSimple = (value: unknown) => typeof value !== 'object' || value === null;

/** Undefined where the text is none, or holds nothing that can be asked about. */
export function blocksOfJson(text: string): Block[] | undefined {
  const value = /^\s*[[{]/.test(text) ? (parsed(text) ?? parsedLines(text)) : undefined;
  const blocks = value === undefined ? [] : blocksOf(value, '', 0);
  return blocks.length > 0 ? blocks : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parsedLines(text: string): unknown[] | undefined {
  const values = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(parsed);
  return values.every(isFields) ? values : undefined;
}

function blocksOf(value: unknown, name: string, depth: number): Block[] {
  if (depth > depthMax) return [];
  const records = recordsOf(value);
  const title: Block[] =
    name === '' ? [] : [{ kind: 'heading', level: Math.min(6, depth), runs: runsOf(name) }];
  if (records) return [...title, tableOf(records)];
  if (!isFields(value)) return [];
  const lines = Object.entries(value).flatMap(([key, own]) => {
    const said = writtenValue(own);
    return said === undefined || said === '' ? [] : [`${spaced(key)}: ${said}`];
  });
  const below = Object.entries(value).flatMap(([key, own]) => blocksOf(own, spaced(key), depth + 1));
  const own: Block[] = lines.map((line) => ({ kind: 'paragraph', runs: runsOf(line) }));
  return own.length + below.length === 0 ? [] : [...title, ...own, ...below];
}

const spaced = (key: string) => key.replace(/[_\s]+/g, ' ').trim();

/** A list of objects, or objects of one shape under their names. */
function recordsOf(value: unknown): Fields[] | undefined {
  if (Array.isArray(value)) return value.length > 0 && value.every(isFields) ? value : undefined;
  if (!isFields(value)) return undefined;
  const entries = Object.entries(value);
  if (entries.length < recordsMin || !entries.every(([, own]) => isFields(own))) return undefined;
  const shapes = new Set(
    entries.map(([, own]) =>
      Object.keys(own as Fields)
        .sort()
        .join('\n'),
    ),
  );
  return shapes.size === 1 ? entries.map(([name, own]) => ({ name, ...(own as Fields) })) : undefined;
}

/** A value, or a short list of values. */
function writtenValue(value: unknown): string | undefined {
  if (isSimple(value)) return value === null ? '' : String(value);
  return Array.isArray(value) && value.length <= listMax && value.every(isSimple)
    ? value.join(', ')
    : undefined;
}

/** `{ name: { common } }` is `name common`; `properties` of a map are its own. */
function fieldsOf(record: Fields, before: string, depth: number): [string, string][] {
  return Object.entries(record).flatMap(([key, value]): [string, string][] => {
    const name = [before, key === 'properties' ? '' : spaced(key)].filter(Boolean).join(' ');
    const said = writtenValue(value);
    if (said !== undefined) return [[name, said]];
    return isFields(value) && depth < nestedMax && key !== 'geometry' ? fieldsOf(value, name, depth + 1) : [];
  });
}

function tableOf(records: Fields[]): Table {
  const rows = records.map((record) => new Map(fieldsOf(record, '', 0)));
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))].slice(0, fieldsMax);
  if (names.length * rows.length > documentLimits.cellsMax)
    throw tooComplex(`holds more than ${documentLimits.cellsMax} cells`);
  const header: Cell[] = names.map((text) => ({ text, value: text }));
  return {
    kind: 'table',
    rows: [header, ...rows.map((row) => names.map((name) => cellOfText(row.get(name) ?? '')))],
    headerRows: 1,
  };
}
