/** Questions that crowd workers asked about tables of Wikipedia, with their answers: WikiTableQuestions, CC BY-SA 4.0. */
import { execFileSync } from 'node:child_process';
import type { GroundTable } from '../../packages/documents/src/documents/port.ts';

export interface StrangersQuestion {
  table: GroundTable;
  question: string;
  /** Undefined: the table holds no answer. */
  want: string[] | undefined;
}

/** `repository`: a clone of ppasupat/WikiTableQuestions. Every so many-th of the test questions, whose tables no training saw. */
export function wikiTableQuestions(repository: string, every: number): StrangersQuestion[] {
  const read = (path: string) =>
    execFileSync('git', ['-C', repository, 'show', `HEAD:${path}`], { encoding: 'utf8', maxBuffer: 1 << 28 });
  const tables = new Map<string, GroundTable>();
  const tableAt = (path: string) => {
    const known = tables.get(path) ?? tableOf(path, read(path));
    tables.set(path, known);
    return known;
  };
  const lines = read('data/pristine-unseen-tables.tsv').split('\n').slice(1).filter(Boolean);
  const chosen = lines.filter((_, at) => at % every === 0).map((line) => line.split('\t'));
  return chosen.flatMap(([, question = '', path = '', answer = ''], at) => {
    const want = answer.split('|').map(unescaped);
    const other = chosen[(at + 7) % chosen.length]?.[2] ?? path;
    const asked = { table: tableAt(path), question: unescaped(question), want };
    return at % 2 === 0 && other !== path
      ? [asked, { table: tableAt(other), question: asked.question, want: undefined }]
      : [asked];
  });
}

const unescaped = (text: string) =>
  text.replaceAll('\\n', ' ').replaceAll('\\p', '|').replaceAll('\\\\', '\\');

function tableOf(source: string, text: string): GroundTable {
  const rows = text
    .split('\n')
    .filter(Boolean)
    .map((line) =>
      [...line.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, cell = '']) =>
        cell.replace(/\\n/g, ' ').replace(/\\(.)/g, '$1').replace(/\s+/g, ' ').trim(),
      ),
    );
  const [columns = [], ...body] = rows;
  return { source, columns, rows: body, cut: false };
}
