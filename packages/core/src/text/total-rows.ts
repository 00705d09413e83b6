/**
 * Rows that sum up others. A name like `Subtotal` is enough. Where a row may really be called so, as `Media`, `Total`
 * or `Total Energies`, its numbers decide, and it counts as a row where they don't.
 */
import {
  addTo,
  type Block,
  copyOf,
  digitsIn,
  emptyTally,
  evidenceOf,
  isComparable,
  isNearSum,
  isPlausible,
  type Numbers,
  rowsIn,
  type Tally,
} from './tally.ts';
import { type Candidate, candidatesIn, type NamedRow } from './total-candidates.ts';
import { isCountryName, isWholeName } from './total-names.ts';

/** `inferred`: only its name or only its numbers say so, so answers that leave it out must name it. */
export type Total = 'named' | 'inferred';

const rowsMin = 3;
/** 10, 20, 30: of few numbers one is often the sum of the others by chance. */
const rowsMinAlone = 5;
/** Revenue is the sum of costs and profit, and no total of them. */
const rowsMinOrdinary = 8;
const rowsMax = 2000;
/** Digits that don't agree by chance. */
const digitsMin = 3;
const startsMax = 8;
const candidatesMax = 1_000;

/** `adds`: whether the numbers can be added up; percentages can't. */
export function totalRows(rows: NamedRow[], headers: string[], adds: boolean): (Total | undefined)[] {
  const candidates = candidatesIn(rows, headers);
  const found = likeliest(rows, candidates);
  if (!adds) return found;
  const left = rows.flatMap(({ numbers }, at) => (found[at] ? [] : [{ at, numbers }]));
  const sums = sumsOfOthers(left.map(({ numbers }) => numbers));
  for (const [place, { at, numbers }] of left.entries()) {
    if (!sums[place]) continue;
    const isClear = left.length >= rowsMinOrdinary && digitsIn(numbers) >= digitsMin;
    if (isClear || namesWhole(rows, at)) found[at] = 'inferred';
  }
  return found;
}

/** Of so many, what their numbers say is not looked at: `Total` below each group is one, `Total Energies` is a row. */
function byName(candidate: Candidate | undefined): Total | undefined {
  if (candidate?.level === 'certain') return candidate.leads ? 'named' : 'inferred';
  return candidate?.level === 'plain' && candidate.repeated && candidate.alone ? 'inferred' : undefined;
}

/** Names that prove nothing alone make totals where the numbers agree, where they agree by no chance, or never. */
type Trust = 'all' | 'clear' | 'none';

/** Other totals of the table may agree with their rows only if such names are totals too, or only if they are not. */
function likeliest(rows: NamedRow[], candidates: (Candidate | undefined)[]): (Total | undefined)[] {
  const count = candidates.filter(Boolean).length;
  if (count === 0) return rows.map(() => undefined);
  if (count > candidatesMax) return candidates.map(byName);
  const clear = scan(rows, candidates, 'clear');
  if (!candidates.some((candidate) => candidate && candidate.level !== 'certain')) return clear.found;
  const all = scan(rows, candidates, 'all');
  const tries = [...(all.digits >= digitsMin ? [all, clear] : [clear, all]), scan(rows, candidates, 'none')];
  return tries.toSorted((a, b) => b.matches - a.matches)[0]?.found ?? clear.found;
}

/** Rows that a candidate may sum up. */
interface Summed extends Block {
  /** All other rows. */
  ofAll: boolean;
  /** They follow it. */
  above: boolean;
}

interface Match extends Summed {
  rows: number;
  digits: number;
}

interface Surroundings {
  match: Match | undefined;
  /** The rows that it would sum up. */
  nearest: Tally;
  /** Only totals follow, or another heading. */
  ends: boolean;
  /** The row before or after it may be a total too. */
  beside: boolean;
  trust: Trust;
}

/** From the top down: rows that were found to be totals are no part of later ones. */
function scan(rows: NamedRow[], candidates: (Candidate | undefined)[], trust: Trust) {
  const width = rows[0]?.numbers.length ?? 0;
  const found: (Total | undefined)[] = rows.map(() => undefined);
  const plain = emptyTally(width);
  for (const [at, { numbers }] of rows.entries()) if (!candidates[at]) addTo(plain, numbers);
  const lastPlain = candidates.lastIndexOf(undefined);
  const before = emptyTally(width);
  /** What came before each total and heading. */
  let starts: Tally[] = [];
  let part = emptyTally(width);
  let leading = false;
  /** Of all loose names, and how many others agree with their rows. */
  let digits = 0;
  let matches = 0;
  for (const [at, { numbers, section }] of rows.entries()) {
    const begin = () => {
      starts = [...starts, copyOf(before)].slice(-startsMax);
      part = emptyTally(width);
    };
    if (at > 0 && section !== rows[at - 1]?.section) begin();
    const candidate = candidates[at];
    if (candidate) {
      const blocks: Summed[] = [
        { all: before, ofAll: at > lastPlain, above: false },
        ...starts.map((start) => ({ all: before, before: start, ofAll: false, above: false })),
      ];
      if (before.rows === 0) blocks.push({ all: plain, ofAll: true, above: true });
      if (part.rows === 0 || leading)
        blocks.push({ all: following(rows, candidates, at), ofAll: false, above: true });
      const match = bestMatch(numbers, blocks, candidate);
      const nearest = [part, before].find((tally) => tally.rows > 0) ?? plain;
      const ends = at > lastPlain || rows[at + 1]?.section !== section;
      const beside = found[at - 1] !== undefined || (ends && candidates[at + 1] !== undefined);
      found[at] = decide(candidate, numbers, { match, nearest, ends, beside, trust });
      if (found[at] && match?.above) leading = true;
      if (found[at] && isLoose(candidate)) digits += match?.digits ?? 0;
      if (match && !isLoose(candidate)) matches += 1;
    }
    if (found[at]) begin();
    else for (const tally of [before, part]) addTo(tally, numbers);
  }
  return { found, digits, matches };
}

/** The rows from here to the next that may be a total. */
function following(rows: NamedRow[], candidates: (Candidate | undefined)[], at: number): Tally {
  const tally = emptyTally(rows[at]?.numbers.length ?? 0);
  for (let next = at + 1; next < rows.length && !candidates[next]; next += 1) {
    const row = rows[next] as NamedRow;
    if (row.section !== rows[at]?.section) break;
    addTo(tally, row.numbers);
  }
  return tally;
}

function bestMatch(numbers: Numbers, blocks: Summed[], { kind }: Candidate): Match | undefined {
  const matches = blocks.flatMap((block) => {
    const digits = evidenceOf(numbers, block, kind);
    return digits === undefined ? [] : [{ ...block, rows: rowsIn(block), digits }];
  });
  return matches.toSorted((a, b) => Number(b.ofAll) - Number(a.ofAll) || b.rows - a.rows)[0];
}

/** `Media`, `Total Energies`: nothing in the table says what it would be the total of. */
const isLoose = ({ level, tie }: Candidate) => level === 'loose' && tie === 'none';

function decide(candidate: Candidate, numbers: Numbers, around: Surroundings): Total | undefined {
  const { level, tie, kind, alone, leads, repeated } = candidate;
  const { match, nearest, ends, trust } = around;
  if (level === 'certain' && (leads || match)) return 'named';
  // `Basic | All countries | 10` is a price.
  if (level === 'certain') return kind === 'sum' ? 'inferred' : undefined;
  if (match && isEnough(match, candidate, around)) return isLoose(candidate) ? 'inferred' : 'named';
  if (!alone || isLoose(candidate)) return undefined;
  if (!isComparable(numbers, nearest)) return tie !== 'measure' || ends ? 'named' : undefined;
  if (trust === 'none') return undefined;
  const fits = (ends || tie === 'group') && !repeated && isPlausible(numbers, nearest, kind);
  const isNear = kind === 'sum' && tie !== 'measure' && nearest.rows > 1 && isNearSum(numbers, nearest);
  return fits || isNear ? 'inferred' : undefined;
}

function isEnough({ rows, digits, ofAll }: Match, candidate: Candidate, around: Surroundings): boolean {
  const { kind, level, tie, repeated } = candidate;
  const { ends, beside, trust } = around;
  const isClear = digits >= digitsMin;
  if (!isLoose(candidate)) {
    const one = tie === 'group' || repeated || (ends && level === 'plain');
    // `Good`, `Average`, `Poor` are answers to a survey.
    const agrees = kind === 'sum' || isClear || ends || repeated || tie === 'group';
    return agrees && rows >= (one ? 1 : 2);
  }
  if (rows < 2 || digits === 0 || trust === 'none') return false;
  if (kind === 'sum') return ofAll || isClear || trust === 'all';
  return isClear || (beside && (kind === 'least' || kind === 'most' || kind === 'count'));
}

/** `Country` or `Nigeria` below its regions; a row without a name. */
function namesWhole(rows: NamedRow[], at: number): boolean {
  const { names } = rows[at] as NamedRow;
  if (names.every(isWholeName)) return true;
  const others = rows.filter((_, place) => place !== at);
  return names.every(isCountryName) && !others.some((other) => other.names.some(isCountryName));
}

/** For each row, whether it is the sum of all others: the first or the last. */
function sumsOfOthers(rows: Numbers[]): boolean[] {
  const width = rows[0]?.length ?? 0;
  const least = width > 1 ? rowsMin : rowsMinAlone;
  if (rows.length < least || rows.length > rowsMax || width === 0) return rows.map(() => false);
  const sums = Array.from({ length: width }, (_, at) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0));
  return rows.map(
    (row, place) =>
      (place === 0 || place === rows.length - 1) &&
      sums.every((sum, at) => {
        const own = row[at];
        return own !== undefined && own !== 0 && Math.abs(sum - 2 * own) <= Math.abs(own) * 0.001;
      }),
  );
}

const namedMax = 10;

/** `Total, North and 3 more`. */
export function namesOfTotals(names: string[]): string {
  const filled = [...new Set(names.map((name) => name || 'a row without a name'))];
  const more = filled.length > namedMax ? ` and ${filled.length - namedMax} more` : '';
  return `${filled.slice(0, namedMax).join(', ')}${more}`;
}
