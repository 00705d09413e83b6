/** Asks the planner what a question wants of a table: an operation, columns, conditions, and how sure that is. */
import type { LocalModel } from '../models/infer.ts';
import { numberOf, plainWords } from './cells.ts';
import { type AskedWords, askedWords, columnText } from './columns.ts';
import { type Condition, comparisons } from './conditions.ts';
import { type Operation, operations, type Plan } from './execute.ts';
import type { Table } from './table.ts';

export interface SurePlan extends Plan {
  /** 0 to 1. */
  confidence: number;
}

const questionPiecesMax = 64;
const columnPiecesMax = 34;
const columnsMax = 24;
const spanMax = 14;
/** Before a follow-up stands the question that it follows. */
export const followMark = ' >> ';

export async function planFor(table: Table, question: string, model: LocalModel): Promise<SurePlan> {
  const { words } = model;
  const pieces = words.cut(question, questionPiecesMax);
  const asked = askedWords(question.replace(followMark, ' '));
  const places = columnsFor(table, asked);
  const rows = places.map((place) => {
    const text = columnText(table.columns[place]!, asked, table.size);
    return words.cut(text, columnPiecesMax).map(({ id }) => id);
  });
  const width = pieces.length + 3 + Math.max(...rows.map(({ length }) => length));
  const grid = { ids: [] as number[], typ: [] as number[], mask: [] as number[] };
  for (const row of rows) {
    const first = [words.start, ...pieces.map(({ id }) => id), words.end];
    const second = [...row, words.end];
    const padding = new Array<number>(width - first.length - second.length).fill(0);
    grid.ids.push(...first, ...second, ...padding);
    grid.typ.push(...first.map(() => 0), ...second.map(() => 1), ...padding);
    grid.mask.push(...first.map(() => 1), ...second.map(() => 1), ...padding);
  }
  const dims = [rows.length, width];
  const out = await model.run({
    ids: { dims, data: grid.ids },
    typ: { dims, data: grid.typ },
    mask: { dims, data: grid.mask },
  });
  return decode(out as Record<Head, { data: Float32Array }>, { question, pieces, places, width });
}

/** Of wide tables, the columns that the question seems to name. */
function columnsFor({ columns }: Table, { words }: AskedWords): number[] {
  const all = columns.map((_, place) => place);
  if (all.length <= columnsMax) return all;
  const said = new Set(words);
  const score = (place: number) =>
    plainWords(columns[place]!.name)
      .split(' ')
      .filter((word) => said.has(word)).length +
    words.filter((word) => columns[place]!.distinct.has(word)).length;
  const best = all.toSorted((a, b) => score(b) - score(a)).slice(0, columnsMax);
  return best.sort((a, b) => a - b);
}

type Head = 'op' | 'null' | 'role' | 'cop' | 'span';

interface Read {
  question: string;
  pieces: { from: number; to: number }[];
  places: number[];
  width: number;
}

const measureless = new Set<Operation>(['count', 'argmax_count', 'argmin_count', 'by_count', 'none']);
const maybeMeasured = new Set<Operation>(['share', 'diff', 'ratio']);
const isKeyed = (operation: Operation) => /^(arg|by_|share)/.test(operation);

/** As training/answers/plans.py reads the numbers. */
function decode(out: Record<Head, { data: Float32Array }>, read: Read): SurePlan {
  const { places } = read;
  const ops = logSoftmax([...out.op.data]);
  const best = largest(ops);
  const operation = operations[best]!;
  let confidence = ops[best]!;
  const choose = (head: 0 | 1, from: number): number => {
    const scores = [out.null.data[head]!, ...places.map((_, at) => out.role.data[at * 3 + head]!)];
    const logs = logSoftmax(scores);
    const at = from + largest(logs.slice(from));
    confidence += logs[at]!;
    return at - 1;
  };
  const measure = measureless.has(operation) ? -1 : choose(0, maybeMeasured.has(operation) ? 0 : 1);
  const key = isKeyed(operation) ? choose(1, 1) : -1;
  const conditions: Condition[] = [];
  for (const [at, column] of places.entries()) {
    const chance = 1 / (1 + Math.exp(-out.role.data[at * 3 + 2]!));
    const isOn = chance > 0.5 || (operation === 'share' && at === key);
    confidence += Math.log(Math.max(isOn ? chance : 1 - chance, 1e-6));
    if (!isOn) continue;
    const kinds = logSoftmax([
      ...out.cop.data.subarray(at * comparisons.length, (at + 1) * comparisons.length),
    ]);
    const kind = largest(kinds);
    const span = spanIn(out.span.data.subarray(at * read.width * 2, (at + 1) * read.width * 2), read);
    confidence += kinds[kind]! + span.score / 2;
    conditions.push({ column, comparison: comparisons[kind]!, words: span.words });
  }
  return {
    operation,
    measure: places[measure],
    key: places[key],
    conditions,
    most: howMany(read.question, conditions, operation),
    confidence: Math.exp(confidence),
  };
}

function spanIn(logits: Float32Array, { question, pieces, width }: Read): { score: number; words: string } {
  const column = (side: 0 | 1) =>
    logSoftmax(
      Array.from({ length: width }, (_, at) =>
        at > 0 && at <= pieces.length ? logits[at * 2 + side]! : Number.NEGATIVE_INFINITY,
      ),
    );
  const [starts, ends] = [column(0), column(1)];
  let best = { score: Number.NEGATIVE_INFINITY, words: '' };
  for (let from = 1; from <= pieces.length; from += 1) {
    for (let to = from; to <= Math.min(pieces.length, from + spanMax); to += 1) {
      const score = starts[from]! + ends[to]!;
      if (score <= best.score) continue;
      best = { score, words: question.slice(pieces[from - 1]!.from, pieces[to - 1]!.to) };
    }
  }
  return best;
}

const smallNumber = /\b(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)\b/;
const mostMax = 50;

/** `top 3`: a small number of the question that is part of no condition. */
function howMany(question: string, conditions: Condition[], operation: Operation): number {
  if (!operation.startsWith('arg')) return 1;
  let rest = plainWords(question);
  for (const { words } of conditions) rest = rest.replace(plainWords(words), ' ');
  const number = numberOf(smallNumber.exec(rest)?.[1] ?? '') ?? 1;
  return number >= 2 && number <= mostMax ? number : 1;
}

const largest = (values: number[]): number =>
  values.reduce((best, value, at) => (value > values[best]! ? at : best), 0);

function logSoftmax(values: number[]): number[] {
  const top = Math.max(...values);
  const sum = values.reduce((all, value) => all + Math.exp(value - top), 0);
  return values.map((value) => value - top - Math.log(sum));
}
