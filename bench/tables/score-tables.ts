/**
 * Tables that are read from documents, against tables that are known: F1 of neighbouring cells, for each file and source.
 * Run: node bench/tables/score-tables.ts FOLDER …
 * A folder holds files with what is expected of each: `x-str.xml` (ICDAR 2013) or `x.md` beside it, or `../groundtruth/x.md`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import type { ReadableFormat } from '../../packages/documents/src/documents/port.ts';
import { tasks } from '../../packages/documents/src/documents/worker/tasks.ts';
import {
  type Counts,
  compareTables,
  f1,
  type TextGrid,
  tablesOfIcdar,
  tablesOfMarkdown,
} from './adjacency.ts';

const readers: Partial<Record<string, ReadableFormat>> = {
  '.pdf': 'pdf',
  '.docx': 'docx',
  '.xlsx': 'xlsx',
  '.xlsm': 'xlsx',
  '.pptx': 'pptx',
};

function expectedOf(folder: string, name: string): TextGrid[] | undefined {
  const stem = name.slice(0, -extname(name).length);
  const markdown = [
    join(folder, `${stem}.md`),
    ...['', extname(name)].map((end) => join(folder, '../groundtruth', `${stem}${end}.md`)),
  ];
  const known = markdown.find(existsSync);
  if (known) return tablesOfMarkdown(readFileSync(known, 'utf8'));
  const xml = ['', 'a', 'b', 'c']
    .map((part) => join(folder, `${stem.replace(/a$/, '')}${part}-str.xml`))
    .filter(existsSync);
  return xml.length > 0 ? xml.flatMap((path) => tablesOfIcdar(readFileSync(path, 'utf8'))) : undefined;
}

async function foundIn(path: string, format: ReadableFormat): Promise<TextGrid[]> {
  const { files } = await tasks.write({
    from: 'file',
    file: { bytes: readFileSync(path), format },
    to: 'md',
  });
  return tablesOfMarkdown(Buffer.from(files[0]?.bytes ?? []).toString());
}

interface Score extends Counts {
  name: string;
  format: ReadableFormat;
}

async function scoreFolder(folder: string): Promise<Score[]> {
  const scores: Score[] = [];
  for (const name of readdirSync(folder).sort()) {
    const format = readers[extname(name).toLowerCase()];
    const expected = format && expectedOf(folder, name);
    if (!format || !expected?.length) continue;
    const found = await foundIn(join(folder, name), format).catch(() => []);
    scores.push({ name, format, ...compareTables(found, expected) });
  }
  return scores;
}

const share = (value: number) => value.toFixed(3);
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

for (const folder of process.argv.slice(2)) {
  const scores = await scoreFolder(folder);
  for (const score of scores.toSorted((a, b) => f1(a) - f1(b)))
    console.log(
      `  ${share(f1(score))}  ${score.name}  ${score.correct} of ${score.expected}, ${score.found} found`,
    );
  for (const format of new Set(scores.map((score) => score.format))) {
    const own = scores.filter((score) => score.format === format);
    const pooled = own.reduce(
      (all, one) => ({
        found: all.found + one.found,
        expected: all.expected + one.expected,
        correct: all.correct + one.correct,
      }),
      { found: 0, expected: 0, correct: 0 },
    );
    console.log(
      `${basename(folder)} ${format}: ${own.length} files, mean F1 ${share(mean(own.map(f1)))}, of all relations ${share(f1(pooled))}`,
    );
  }
}
process.exit(0);
