/**
 * Questions of strangers about tables of strangers: how many are answered right, wrong or not at all, by the
 * confidence that an answer needs, and how many are refused about a table that holds no answer.
 *
 *   node bench/table-questions.ts REPOSITORY [EVERY] [--wrong]
 *
 * REPOSITORY: a clone of https://github.com/ppasupat/WikiTableQuestions. Every EVERY-th of its 4,344 test questions
 * is asked, half of them about another table too. No training and no rule has seen these tables.
 */

import { createModels } from '../packages/local-answers/src/models/infer.ts';
import { findAnswer, isSure } from '../packages/local-answers/src/tables/answer-tables.ts';
import { openTestModels } from '../packages/server/src/testing/models.ts';
import { isWanted } from './file-questions/judge-result.ts';
import { wikiTableQuestions } from './file-questions/wiki-tables.ts';

const [repository, every = '10'] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
if (repository === undefined) {
  console.error('Give the path of a clone of ppasupat/WikiTableQuestions.');
  process.exit(2);
}
const models = await openTestModels('onnxruntime');
const open = createModels((await models.need('onnxruntime')).dir);
const questions = wikiTableQuestions(repository, Number(every));

const judged: { confidence: number; sure: boolean; verdict: 'right' | 'wrong' | 'stated'; line: string }[] =
  [];
const begun = performance.now();
for (const { table, question, want } of questions) {
  const found = await findAnswer({ question, tables: [table], packedTables: [] }, open);
  if (!found) continue;
  const verdict = want === undefined ? 'stated' : isWanted(found, want) ? 'right' : 'wrong';
  const { confidence, operation } = found.plan;
  const line = `${verdict} ${confidence.toFixed(2)} ${operation}: ${question} → ${JSON.stringify(found.result).slice(0, 160)}; wanted ${want?.join(', ') ?? 'no answer'}`;
  judged.push({ confidence, sure: isSure(found.plan), verdict, line });
}
const milliseconds = Math.round((performance.now() - begun) / questions.length);

const answerable = questions.filter(({ want }) => want !== undefined).length;
const others = questions.length - answerable;
const share = (count: number, of: number) => `${count} (${((100 * count) / of).toFixed(1)} %)`;
console.log(
  `${answerable} questions, ${others} of them about other tables too; ${milliseconds} ms a question\n`,
);
console.log('| from confidence | right | wrong | not answered | refused about other tables |');
console.log('|---:|---:|---:|---:|---:|');
for (const least of [0, 0.5, 0.8, 0.9, 0.95, 'stated'] as const) {
  const said = judged.filter(({ confidence, sure }) => (least === 'stated' ? sure : confidence >= least));
  const count = (verdict: string) => said.filter((one) => one.verdict === verdict).length;
  const [right, wrong] = [count('right'), count('wrong')];
  console.log(
    `| ${least} | ${share(right, answerable)} | ${share(wrong, answerable)} | ${share(answerable - right - wrong, answerable)} | ${share(others - count('stated'), others)} |`,
  );
}
if (process.argv.includes('--wrong'))
  for (const { verdict, line } of judged) if (verdict !== 'right') console.log(line);
await models.close();
process.exit(0);
