/**
 * Writes questions of strangers about files of strangers, for `bench/file-questions.ts --folder=OUT`:
 *
 *   node bench/file-questions/gather-strangers.ts MIRRORS OUT [KNOWN-TEXTS]
 *
 * MIRRORS holds clones (bare or not) named OWNER+NAME: ppasupat+WikiTableQuestions (tables of Wikipedia, crowd workers),
 * InfiAgent+InfiAgent (CSV files of GitHub, with questions of data analysis), jkkummerfeld+text2sql-data (a database of
 * geography and what people asked it), NExTplusplus+TAT-QA (tables and texts of company reports, annotators).
 * No training and no threshold may see what is chosen here.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { wikiTableQuestions } from './wiki-tables.ts';

interface Asked {
  file: string;
  ask: string;
  any: string[] | null;
  /** All are wanted. */
  all?: string[];
  set: string;
}

const [mirrors = '', out = '', knownTexts = ''] = process.argv.slice(2);
if (out === '') {
  console.error('Give the folder of the clones and a folder to write to.');
  process.exit(2);
}
mkdirSync(out, { recursive: true });
const clone = (name: string) => join(mirrors, name, 'repo');
const read = (name: string, path: string): Buffer =>
  execFileSync('git', ['-C', clone(name), 'show', `HEAD:${path}`], { maxBuffer: 1 << 28 });
const json = <T>(name: string, path: string) => JSON.parse(read(name, path).toString()) as T;
const csvCell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const csv = (rows: (string | number | null)[][]) =>
  rows.map((row) => row.map((cell) => csvCell(`${cell ?? ''}`)).join(',')).join('\n');
const save = (file: string, content: string | Buffer) => {
  writeFileSync(join(out, file), content);
  return file;
};
/** Every so many-th, so that the choice is nobody's. */
const every = <T>(list: T[], step: number, from = 0) => list.filter((_, at) => at % step === from);

function wikiTables(): Asked[] {
  const names = new Map<string, string>();
  return wikiTableQuestions(clone('ppasupat+WikiTableQuestions'), 31).map(({ table, question, want }) => {
    const file = names.get(table.source) ?? `wiki-${names.size}.csv`;
    if (!names.has(table.source)) save(file, csv([table.columns, ...table.rows]));
    names.set(table.source, file);
    return {
      file,
      ask: question,
      any: want ? [] : null,
      ...(want ? { all: want } : {}),
      set: want ? 'wikitablequestions' : 'wikitablequestions, other table',
    };
  });
}

const beyond = /outlier|normal|skew|distribut|regression|predict|feature|cluster|z-score/i;

function dataAgents(): Asked[] {
  const name = 'InfiAgent+InfiAgent';
  const lines = <T>(path: string) =>
    read(name, `examples/DA-Agent/data/${path}`)
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as T);
  const labels = new Map(
    lines<{ id: number; common_answers: [string, string][] }>('da-dev-labels.jsonl').map((one) => [
      one.id,
      one.common_answers,
    ]),
  );
  const saved = new Set<string>();
  return lines<{ id: number; question: string; file_name: string }>('da-dev-questions.jsonl').flatMap(
    ({ id, question, file_name: file }): Asked[] => {
      const answers = labels.get(id) ?? [];
      const isBeyond = beyond.test(question);
      if (!isBeyond && (answers.length !== 1 || answers[0]![1] === '')) return [];
      if (!saved.has(file)) {
        try {
          save(file, read(name, `examples/DA-Agent/data/da-dev-tables/${file}`));
        } catch {
          return [];
        }
        saved.add(file);
      }
      const ask = question.replace(/^(Question )?\d+[.:] /, '');
      return [
        {
          file,
          ask,
          any: isBeyond ? null : [answers[0]![1]],
          set: isBeyond ? 'infiagent, beyond tables' : 'infiagent',
        },
      ];
    },
  );
}

function geography(): Asked[] {
  const name = 'jkkummerfeld+text2sql-data';
  const path = join(out, '.geography.sqlite');
  writeFileSync(path, read(name, 'data/geography-db.added-in-2020.sqlite'));
  const db = new DatabaseSync(path, { readOnly: true });
  const queries = json<{ sql: string[]; sentences: { text: string; variables: Record<string, string> }[] }[]>(
    name,
    'data/geography.json',
  );
  const saved = new Set<string>();
  const asked = queries.flatMap(({ sql: [sql = ''], sentences }): Asked[] => {
    const tables = [
      ...new Set([...sql.matchAll(/\b(\w+?)alias\d/gi)].map(([, table]) => table!.toLowerCase())),
    ];
    const [table] = tables;
    if (tables.length !== 1 || !table) return [];
    return every(sentences, 4).flatMap(({ text, variables }) => {
      const filled = (line: string) =>
        Object.entries(variables).reduce((all, [key, value]) => all.replaceAll(key, value), line);
      let rows: unknown[][];
      try {
        rows = db
          .prepare(filled(sql))
          .all()
          .map((row) => Object.values(row));
      } catch {
        return [];
      }
      const answers = [...new Set(rows.map(([first]) => `${first}`))];
      if (answers.length === 0 || answers.length > 8 || answers.includes('null')) return [];
      const file = `${table}.csv`;
      if (!saved.has(file)) {
        const all = db.prepare(`SELECT * FROM ${table}`).all();
        save(file, csv([Object.keys(all[0] ?? {}), ...all.map((row) => Object.values(row) as string[])]));
        saved.add(file);
      }
      return [{ file, ask: filled(text), any: [], all: answers, set: 'geography' }];
    });
  });
  return asked;
}

interface Report {
  table: { table: string[][] };
  paragraphs: { text: string; order: number }[];
  questions: { question: string; answer: unknown; answer_type: string; answer_from: string }[];
}

const answersOf = (answer: unknown) =>
  (Array.isArray(answer) ? answer : [answer]).map((one) => `${one}`).filter(Boolean);

function reportTables(): Asked[] {
  const reports = json<Report[]>('NExTplusplus+TAT-QA', 'dataset_raw/tatqa_dataset_dev.json');
  return every(reports, 5).flatMap(({ table, questions }, at): Asked[] => {
    const file = save(`report-table-${at}.csv`, csv(table.table));
    return questions
      .filter(({ answer_from, answer_type }) => answer_from === 'table' && answer_type !== 'multi-span')
      .map(({ question, answer }) => ({ file, ask: question, any: answersOf(answer), set: 'tat-qa tables' }));
  });
}

/** Most reports are in the reader's training: those with a text of `knownTexts` are left out. */
function reportTexts(): Asked[] {
  const known = knownTexts === '' ? '' : readFileSync(knownTexts, 'utf8');
  const reports = ['dev', 'test_gold'].flatMap((part) =>
    json<Report[]>('NExTplusplus+TAT-QA', `dataset_raw/tatqa_dataset_${part}.json`),
  );
  const own = reports.filter(({ paragraphs }) =>
    paragraphs.every(({ text }) => !known.includes(text.trim().slice(0, 60))),
  );
  const files = own.map(({ paragraphs }, at) =>
    save(
      `report-text-${at}.txt`,
      paragraphs
        .toSorted((a, b) => a.order - b.order)
        .map(({ text }) => text.trim())
        .join('\n\n'),
    ),
  );
  return own.flatMap(({ questions }, at): Asked[] => {
    const texts = own[at]!.paragraphs.map(({ text }) => text).join('\n');
    const asked = questions.filter(
      ({ answer_type, answer }) =>
        answer_type === 'span' && answersOf(answer).every((one) => texts.includes(one)),
    );
    return asked.flatMap(({ question, answer }, place): Asked[] => [
      { file: files[at]!, ask: question, any: answersOf(answer), set: 'tat-qa texts' },
      ...(place % 2 === 0
        ? [
            {
              file: files[(at + 7) % files.length]!,
              ask: question,
              any: null,
              set: 'tat-qa texts, other report',
            },
          ]
        : []),
    ]);
  });
}

const questions = [...wikiTables(), ...dataAgents(), ...geography(), ...reportTables(), ...reportTexts()];
save('questions.json', JSON.stringify(questions, undefined, 1));
console.log(
  Object.fromEntries(
    Object.entries(Object.groupBy(questions, ({ set }) => set)).map(([set, list]) => [set, list?.length]),
  ),
);
