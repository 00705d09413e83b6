/**
 * The numbers that Word prints before paragraphs, which mammoth leaves out. They are put into the document as
 * bookmarks, whose names mammoth writes as ids.
 */
import { type ListMark, type NumberFormat, numberFormats, writtenNumber } from '../list-numbers.ts';

interface Level {
  start: number;
  /** `none` has no number, `bullet` no order. */
  format: NumberFormat | 'none' | 'bullet';
  zero: boolean;
  /** `%1.%2`, escaped as in XML. */
  text: string;
  /** The level restarts after a level below this one. */
  restart: number;
  legal: boolean;
  style: string | undefined;
}

interface List {
  abstract: string;
  levels: Map<number, Level>;
  /** Levels that begin anew with the first paragraph of this list. */
  starts: Map<number, number>;
}

interface Numbered {
  list: string | undefined;
  level: number | undefined;
}

export function markNumbers(documentXml: string, numberingXml: string, stylesXml: string): string {
  const styles = readStyles(stylesXml);
  const lists = readLists(numberingXml, styles);
  if (lists.size === 0) return documentXml;
  const count = createCounter(lists);
  const parts: string[] = [];
  let done = 0;
  let choices = 0;
  for (const { 0: tag, 1: close, 2: name, index } of documentXml.matchAll(
    /<(\/?)(mc:Choice|w:pPr)(?:\s[^<>]*)?>/g,
  )) {
    // A drawing is in the file twice; mammoth reads the other copy.
    if (name === 'mc:Choice') choices = Math.max(0, choices + (close ? -1 : 1));
    if (name !== 'w:pPr' || close || choices > 0 || index < done || tag.endsWith('/>')) continue;
    const changed = endOf(documentXml, '</w:pPr>', index);
    if (changed < 0) break;
    const [properties = '', before] = documentXml.slice(index, changed).split('<w:pPrChange');
    // Properties from before a tracked change end first.
    const nested = /<w:pPr(?:\s[^<>]*[^/<>])?>/.test(before ?? '');
    const end = nested ? endOf(documentXml, '</w:pPr>', changed) : changed;
    if (end < 0) break;
    const mark = count(placeOf(properties, lists, styles));
    parts.push(documentXml.slice(done, end), mark ? bookmark(mark) : '');
    done = end;
  }
  return parts.join('') + documentXml.slice(done);
}

function endOf(xml: string, tag: string, from: number): number {
  const at = xml.indexOf(tag, from);
  return at < 0 ? -1 : at + tag.length;
}

const prefix = 'oja-number-';
const bookmark = ({ number, label }: ListMark) =>
  `<w:bookmarkStart w:id="0" w:name="${prefix}${number}-${label}"/><w:bookmarkEnd w:id="0"/>`;

/** The mark that such an id carries; an empty label prints nothing. */
export function markOfId(id: string | null): ListMark | undefined {
  const [, number, label = ''] = id?.startsWith(prefix) ? (/^oja-number-(\d+)-(.*)$/s.exec(id) ?? []) : [];
  return number === undefined ? undefined : { number: Number(number), label: label.trim() };
}

/** The list and level of a paragraph; undefined without one, or where its mark is hidden or deleted. */
function placeOf(
  properties: string,
  lists: Map<string, List>,
  styles: Map<string, Numbered>,
): { list: List; level: number } | undefined {
  if (/<w:(?:vanish|del)[\s/>]/.test(properties)) return undefined;
  const style = value(properties, 'pStyle');
  const own = numbered(properties);
  const inherited = style === undefined ? undefined : styles.get(style);
  const list = lists.get(own.list ?? inherited?.list ?? '');
  if (!list) return undefined;
  const linked = [...list.levels].find(([, level]) => style !== undefined && level.style === style)?.[0];
  return { list, level: own.level ?? linked ?? inherited?.level ?? 0 };
}

function createCounter(lists: Map<string, List>) {
  /** Lists of one definition count together. */
  const counts = new Map<string, number[]>();
  const begun = new Set<List>();
  for (const { abstract } of lists.values()) counts.set(abstract, []);
  return (place: { list: List; level: number } | undefined): ListMark | undefined => {
    const level = place?.list.levels.get(place.level);
    if (!place || !level) return undefined;
    const { list } = place;
    const numbers = counts.get(list.abstract)!;
    if (!begun.has(list)) for (const at of list.starts.keys()) delete numbers[at];
    begun.add(list);
    const startOf = (at: number) => list.starts.get(at) ?? list.levels.get(at)?.start ?? 1;
    const number = (numbers[place.level] ?? startOf(place.level) - 1) + 1;
    numbers[place.level] = number;
    for (const [at, deeper] of list.levels)
      if (at > place.level && place.level < deeper.restart) delete numbers[at];
    if (level.format === 'bullet') return undefined;
    return { number, label: labelOf(list, level, (at) => numbers[at] ?? startOf(at)) };
  };
}

/** Word repeats a letter at most 30 times, and writes no longer label. */
const repeatedMax = 30 * 26;
const labelMax = 255;

function labelOf(list: List, { text, legal }: Level, numberAt: (level: number) => number): string {
  return text.replace(/%([1-9])/g, (_, digit: string) => {
    const at = Number(digit) - 1;
    const level = list.levels.get(at);
    if (!level) return '';
    const number = numberAt(at);
    if (level.zero) return String(number).padStart(2, '0');
    if (level.format === 'none' || level.format === 'bullet') return '';
    if (level.format.endsWith('Letter') && !legal && number > 26 && number <= repeatedMax)
      return writtenNumber(((number - 1) % 26) + 1, level.format).repeat(Math.ceil(number / 26));
    return writtenNumber(number, legal ? 'decimal' : level.format);
  });
}

function value(xml: string, name: string): string | undefined {
  return new RegExp(`<w:${name}\\s[^<>]*?w:val="([^"<>]*)"`).exec(xml)?.[1];
}

function integer(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function numbered(xml: string): Numbered {
  const [, inner = ''] = xml.split('<w:numPr>');
  const [own = ''] = inner.split('</w:numPr>');
  return { list: value(own, 'numId'), level: integer(value(own, 'ilvl')) };
}

/** Pieces of XML that begin with `<w:name w:id="…"`, with that id. */
function elements(xml: string, name: string, id: string): [string, string][] {
  return xml
    .split(new RegExp(`<w:${name}(?=\\s)`))
    .slice(1)
    .flatMap((part): [string, string][] => {
      const found = new RegExp(`^[^<>]*?\\sw:${id}="([^"<>]*)"`).exec(part)?.[1];
      return found === undefined ? [] : [[found, part.split(`</w:${name}>`)[0]!]];
    });
}

const stylesDeep = 20;

/** The numbering of each style, or of the one that it is based on. */
function readStyles(xml: string): Map<string, Numbered> {
  const own = new Map(elements(xml, 'style', 'styleId'));
  const resolved = new Map<string, Numbered>();
  for (const id of own.keys()) {
    const found: Numbered = { list: undefined, level: undefined };
    let at: string | undefined = id;
    for (let deep = 0; at !== undefined && found.list === undefined && deep < stylesDeep; deep += 1) {
      const part: string = own.get(at) ?? '';
      const { list, level } = numbered(part);
      found.list = list;
      found.level ??= level;
      at = value(part, 'basedOn');
    }
    if (found.list !== undefined) resolved.set(id, found);
  }
  return resolved;
}

function readLists(xml: string, styles: Map<string, Numbered>): Map<string, List> {
  const abstracts = new Map(elements(xml, 'abstractNum', 'abstractNumId'));
  const lists = new Map<string, List>();
  const nums = elements(xml, 'num', 'numId');
  const abstractOf = new Map(nums.map(([id, part]) => [id, value(part, 'abstractNumId') ?? '']));
  for (const [id, part] of nums) {
    let abstract = abstractOf.get(id)!;
    const link = value(abstracts.get(abstract) ?? '', 'numStyleLink');
    if (link !== undefined) abstract = abstractOf.get(styles.get(link)?.list ?? '') ?? abstract;
    const levels = readLevels(abstracts.get(abstract) ?? '');
    const starts = new Map<number, number>();
    for (const [at, override] of elements(part, 'lvlOverride', 'ilvl')) {
      const start = integer(value(override, 'startOverride'));
      if (start !== undefined) starts.set(Number(at), start);
      for (const [place, level] of readLevels(override)) levels.set(place, level);
    }
    if (id !== '0' && levels.size > 0) lists.set(id, { abstract, levels, starts });
  }
  return lists;
}

function readLevels(xml: string): Map<number, Level> {
  return new Map(
    elements(xml, 'lvl', 'ilvl').flatMap(([id, part]): [number, Level][] => {
      const at = integer(id);
      return at === undefined || at > 8 ? [] : [[at, readLevel(part, at)]];
    }),
  );
}

function readLevel(xml: string, at: number): Level {
  const format = value(xml, 'numFmt') ?? 'decimal';
  const known = [...numberFormats, 'none', 'bullet'] as const;
  return {
    start: integer(value(xml, 'start')) ?? 0,
    format: known.find((name) => name === format) ?? 'decimal',
    zero: format === 'decimalZero',
    text: (value(xml, 'lvlText') ?? '').slice(0, labelMax),
    restart: integer(value(xml, 'lvlRestart')) ?? at,
    legal: /<w:isLgl\s*(?:\/>|w:val="(?:1|on|true)")/.test(xml),
    style: value(xml, 'pStyle'),
  };
}
