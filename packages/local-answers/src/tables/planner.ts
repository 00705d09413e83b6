/** Asks the planner what a question wants of a table: how likely each operation, each column and each condition is. */
import type { LocalModel } from '../models/infer.ts';
import { plainWords } from './cells.ts';
import { type AskedWords, askedWords, columnText } from './columns.ts';
import { type Comparison, comparisons } from './conditions.ts';
import { type Operation, operations } from './execute.ts';
import type { Table } from './table.ts';

/** Logarithms of chances, except `on`. */
export interface Likely {
  operations: Map<Operation, number>;
  /** By column; -1: none. */
  measures: Map<number, number>;
  keys: Map<number, number>;
  conditions: LikelyCondition[];
}

export interface LikelyCondition {
  column: number;
  /** The chance that there is one, 0 to 1. */
  on: number;
  comparisons: { comparison: Comparison; score: number }[];
  /** Words of the question. */
  spans: { words: string; score: number }[];
}

const questionPiecesMax = 64;
const columnPiecesMax = 34;
const columnsMax = 24;
const spanMax = 14;
/** Before a follow-up stands the question that it follows. */
export const followMark = ' >> ';

export async function askPlanner(table: Table, question: string, model: LocalModel): Promise<Likely> {
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
  return likelyOf(out as Record<Head, { data: Float32Array }>, { question, pieces, places, width });
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
  const scores = all.map(score);
  const best = all.toSorted((a, b) => scores[b]! - scores[a]!).slice(0, columnsMax);
  return best.sort((a, b) => a - b);
}

type Head = 'op' | 'null' | 'role' | 'cop' | 'span';

interface Read {
  question: string;
  pieces: { from: number; to: number }[];
  places: number[];
  width: number;
}

/** As training/answers/plans.py reads the numbers. */
function likelyOf(out: Record<Head, { data: Float32Array }>, read: Read): Likely {
  const { places, width } = read;
  const choose = (head: 0 | 1) => {
    const scores = [out.null.data[head]!, ...places.map((_, at) => out.role.data[at * 3 + head]!)];
    return new Map(logSoftmax(scores).map((score, at) => [places[at - 1] ?? -1, score]));
  };
  const conditions = places.map((column, at): LikelyCondition => {
    const kinds = out.cop.data.subarray(at * comparisons.length, (at + 1) * comparisons.length);
    return {
      column,
      on: 1 / (1 + Math.exp(-out.role.data[at * 3 + 2]!)),
      comparisons: logSoftmax([...kinds]).map((score, kind) => ({ comparison: comparisons[kind]!, score })),
      spans: spansIn(out.span.data.subarray(at * width * 2, (at + 1) * width * 2), read),
    };
  });
  const chances = logSoftmax([...out.op.data]);
  return {
    operations: new Map(chances.map((score, at) => [operations[at]!, score])),
    measures: choose(0),
    keys: choose(1),
    conditions,
  };
}

const spansMax = 8;

/** The likeliest first. */
function spansIn(
  logits: Float32Array,
  { question, pieces, width }: Read,
): { score: number; words: string }[] {
  const side = (of: 0 | 1) =>
    logSoftmax(
      Array.from({ length: width }, (_, at) =>
        at > 0 && at <= pieces.length ? logits[at * 2 + of]! : Number.NEGATIVE_INFINITY,
      ),
    );
  const [starts, ends] = [side(0), side(1)];
  const found: { score: number; words: string }[] = [];
  for (let from = 1; from <= pieces.length; from += 1) {
    for (let to = from; to <= Math.min(pieces.length, from + spanMax); to += 1) {
      const score = starts[from]! + ends[to]!;
      const worst = found.at(-1);
      if (found.length === spansMax && score <= worst!.score) continue;
      if (found.length === spansMax) found.pop();
      const place = found.findIndex((other) => other.score < score);
      const words = question.slice(pieces[from - 1]!.from, pieces[to - 1]!.to);
      found.splice(place < 0 ? found.length : place, 0, { score, words });
    }
  }
  return found;
}

function logSoftmax(values: number[]): number[] {
  const top = Math.max(...values);
  const sum = values.reduce((all, value) => all + Math.exp(value - top), 0);
  return values.map((value) => value - top - Math.log(sum));
}
