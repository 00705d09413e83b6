/** What a cell shows by its number format. hucre formats most values; this covers the formats that it gets wrong. */
import type { formatValue } from 'hucre';

export interface CellFormats {
  show(value: number | Date, numberFormat: string): string;
  /** The days of a time of day or a duration, whose cell has no date; undefined for dates. */
  timeIn(date: Date, numberFormat: string): number | undefined;
}

type Format = typeof formatValue;

const msPerDay = 86_400_000;
/** Quoted and escaped text, padding, and brackets with a color, locale or condition; elapsed time like `[h]` is no such bracket. */
const decoration = /"[^"]*"?|\\.?|[_*].?|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gis;

const bare = (section: string): string => section.replace(decoration, '');

export function createCellFormats(
  format: Format,
  { is1904, daysOf }: { is1904: boolean; daysOf: (date: Date) => number },
): CellFormats {
  const sections = remembered(sectionsOf);
  return {
    timeIn(date, numberFormat) {
      const [first = ''] = sections(numberFormat);
      if (!isTime(first)) return undefined;
      const days = Math.round(daysOf(date) * msPerDay) / msPerDay;
      // A full timestamp of which only the time is shown is still a date.
      return days < 366 || bare(first).includes('[') ? days : undefined;
    },
    show(value, numberFormat) {
      const all = sections(numberFormat);
      if (value instanceof Date) {
        if (!isTime(all[0] ?? '')) return format(value, all.join(';'), { is1904 });
        const { section, amount } = sectionFor(daysOf(value), all);
        return timeText(amount, section);
      }
      if (/\[[<>=]/.test(numberFormat)) return format(value, all.join(';'), { is1904 });
      const { section, amount } = sectionFor(value, all);
      const marks = bare(section);
      if (section === '') return '';
      if (/general/i.test(marks)) return literalText(section, String(amount));
      // `?` shows nothing for a zero that is not significant, as in accounting formats.
      if (amount === 0 && /\?/.test(marks) && !/[0./%#@]/.test(marks)) return literalText(section, '');
      const shown = format(amount, section, { is1904 });
      return /%["\\\s]*\)/.test(section) ? shown.replace(/\)(\s*)%/, '%$1)') : shown;
    },
  };
}

/** Whether a number format pads whole numbers with zeros: post codes, phone numbers and other identifiers. */
export const isCodeFormat = (numberFormat: string): boolean =>
  /^[- ()]*00[-0() ;@]*$/.test(bare(numberFormat));

/** Without the section for text, which is no section for negative numbers; currencies as plain text. */
function sectionsOf(numberFormat: string): string[] {
  const plain = numberFormat.replace(/\[\$([^\]-]+)[^\]]*\]/g, '"$1"');
  const sections = [...plain.matchAll(/((?:"[^"]*"?|\\.?|[^;"\\])*)(?:;|$)/gs)].map(
    ([, section = '']) => section,
  );
  // The end of the text matches once more, unless it ended with a section.
  if (sections.length > 1 && !plain.endsWith(';')) sections.pop();
  if (sections.length > 1 && bare(sections.at(-1) as string).includes('@')) sections.pop();
  return sections;
}

function sectionFor(value: number, sections: string[]): { section: string; amount: number } {
  const [first = '', negative, zero] = sections;
  if (negative !== undefined && value < 0) return { section: negative, amount: -value };
  if (zero !== undefined && value === 0) return { section: zero, amount: 0 };
  return { section: first, amount: value };
}

const isTime = (section: string): boolean => {
  const marks = bare(section);
  return /[hs]|\[m/i.test(marks) && !/[yd]|m{3}/i.test(marks);
};

const timeMark = new RegExp(`${decoration.source}|\\[([hms]+)\\]|(am/pm|a/p)|\\.(0+)|(h+|m+|s+)|.`, 'gis');

function timeText(days: number, section: string): string {
  const decimals = /s\]?\.(0{1,3})/i.exec(bare(section))?.[1]?.length ?? 0;
  const unit = /s/i.test(bare(section)) ? 1_000 / 10 ** decimals : 1;
  const ms = Math.round((Math.abs(days) * msPerDay) / unit) * unit;
  const total: Record<string, number> = {
    h: Math.floor(ms / 3_600_000),
    m: Math.floor(ms / 60_000),
    s: Math.floor(ms / 1_000),
  };
  const hours = (total.h as number) % 24;
  const halves = /am\/pm|a\/p/i.test(bare(section));
  const clock: Record<string, number> = {
    h: halves ? hours % 12 || 12 : hours,
    m: (total.m as number) % 60,
    s: (total.s as number) % 60,
  };
  const text = section.replace(
    timeMark,
    (mark, elapsed?: string, half?: string, zeros?: string, part?: string) => {
      const number = (of: Record<string, number>, name: string) =>
        String(of[name[0]?.toLowerCase() as string]).padStart(name.length, '0');
      if (elapsed) return number(total, elapsed);
      if (part) return number(clock, part.slice(0, 2));
      if (half) return half.length === 3 ? (hours < 12 ? 'A' : 'P') : hours < 12 ? 'AM' : 'PM';
      if (zeros)
        return `.${String(ms % 1_000)
          .padStart(3, '0')
          .slice(0, zeros.length)}`;
      return literalOf(mark);
    },
  );
  return days < 0 && ms > 0 ? `-${text}` : text;
}

const literalMark = new RegExp(`${decoration.source}|general|[#?,]|.`, 'gis');

function literalText(section: string, general: string): string {
  return section.replace(literalMark, (mark) => {
    if (/^general$/i.test(mark)) return general;
    return /^[#?,]$/.test(mark) ? '' : literalOf(mark);
  });
}

/** The text of a decoration; other characters stand for themselves. */
function literalOf(mark: string): string {
  if (mark.startsWith('"')) return mark.replaceAll('"', '');
  if (mark.startsWith('\\')) return mark.slice(1);
  return mark.length > 1 || mark === '_' || mark === '*' ? '' : mark;
}

function remembered<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const made = known.get(text) ?? make(text);
    known.set(text, made);
    return made;
  };
}
