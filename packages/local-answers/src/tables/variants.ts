/** Words of a question that mean a cell in another form; training/answers/tables.py knows the same. */
import { months, stemOf, wordsOf } from './cells.ts';

export const synonyms: Record<string, string> = {
  women: 'female',
  woman: 'female',
  men: 'male',
  man: 'male',
  girls: 'female',
  boys: 'male',
  ladies: 'female',
  females: 'female',
  males: 'male',
  girl: 'female',
  boy: 'male',
  femmes: 'female',
  hommes: 'male',
  first: '1',
  second: '2',
  third: '3',
  mata: 'female',
  maza: 'male',
  obinrin: 'female',
  okunrin: 'male',
  umunwanyi: 'female',
  umunwoke: 'male',
};
/** Those that no ending tells. */
const kinds: Record<string, string> = {
  children: 'child',
  people: 'person',
  kids: 'child',
  american: 'usa',
  americans: 'usa',
  british: 'uk',
  french: 'france',
  german: 'germany',
  dutch: 'netherlands',
  spanish: 'spain',
  swiss: 'switzerland',
  danish: 'denmark',
  swedish: 'sweden',
  greek: 'greece',
};
const days = new Set('monday tuesday wednesday thursday friday saturday sunday'.split(' '));
const endings = ['ed', 'd', 'ing', 'y', 'n', 'an', 'ian', 'ese', 'ish', 'ic'];
const little = new Set(
  'in is to at of on or an as by do we us me my it no so how who the and are was for did has had any all'.split(
    ' ',
  ),
);
export const initialsMax = 8;
const cellsMax = 60;
const longerMin = 5;
const shortenedMin = 4;

/** `failed`: Fail; `Sundays`: Sun; `rainy`: rain. */
function variantsOf(word: string): string[] {
  const plain = stemOf(word);
  const isShortened = days.has(plain) || (months.has(plain) && plain.length > 4);
  return [
    ...[synonyms[word], kinds[word]].filter((one) => one !== undefined),
    ...endings.flatMap((one) =>
      [word, plain].flatMap((form) =>
        form.endsWith(one) && form.length - one.length > 2 ? [form.slice(0, -one.length)] : [],
      ),
    ),
    ...(isShortened ? [plain.slice(0, 3), plain.slice(0, 4)] : []),
  ];
}

/** `HR` is Human Resources. */
function initialsOf(cell: string): string {
  const words = wordsOf(cell);
  return words.length > 1 && words.length < 5 ? words.map((word) => word[0]).join('') : '';
}

/** Plain cells that a word means in another form. */
export function likeCells(distinct: ReadonlyMap<string, string>, words: string[]): string[] {
  if (distinct.size > cellsMax) return [];
  const said = new Set(words.flatMap(variantsOf));
  const short = new Set(words.filter((word) => word.length > 1 && word.length < 5 && !little.has(word)));
  const few = distinct.size <= initialsMax;
  const firsts = new Set(few ? words.flatMap((word) => synonyms[word]?.[0] ?? []) : []);
  // `professors`: Prof
  const isShortened = (cell: string) =>
    cell.length >= shortenedMin &&
    words.some((word) => word.length > cell.length + 1 && word.startsWith(cell));
  const isLonger = (cell: string) =>
    endings.some((one) => cell.endsWith(one) && words.includes(cell.slice(0, -one.length))) &&
    cell.length > longerMin;
  return [...distinct.keys()].filter(
    (cell) =>
      said.has(cell) ||
      isLonger(cell) ||
      isShortened(cell) ||
      (cell.length === 1 && firsts.has(cell)) ||
      short.has(initialsOf(cell)),
  );
}

const notSurvived = ['surv', 'aliv'];
/** By the first letters of the header. */
const opposites: Record<string, string[]> = {
  died: notSurvived,
  dead: notSurvived,
  perished: notSurvived,
  failed: ['pass'],
  fail: ['pass'],
  absent: ['pres'],
  lost: ['won'],
  lose: ['won'],
  single: ['marr'],
};
const nameLetters = 4;

/** Of a column of yes and no: `died` is against `Survived`, `unpaid` against `Paid`. */
export const isOpposite = (words: string[], heads: string[]): boolean =>
  words.some((word) => {
    const bare = /^(un|in)/.test(word) ? [word.slice(2, 2 + nameLetters)] : [];
    const against = opposites[word] ?? bare;
    return heads.some((head) => against.includes(head.slice(0, nameLetters)));
  });
