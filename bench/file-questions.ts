/**
 * Questions about files, answered by a server without a model: how many answers are right, how many are quotes that
 * say so, and how many are wrong.
 *
 *   node bench/file-questions.ts [development|held-out] [--all] [--folder=DIR]
 */
import { startTestServer } from '../packages/server/src/testing/server.ts';
import { development } from './file-questions/development.ts';
import type { QuestionSet } from './file-questions/documents.ts';
import { heldOutPages } from './file-questions/held-out-pages.ts';
import { heldOutSheets } from './file-questions/held-out-sheets.ts';
import { judge, type Verdict } from './file-questions/score.ts';
import { strangersIn } from './file-questions/strangers.ts';

const folder = process.argv.find((word) => word.startsWith('--folder='))?.slice('--folder='.length);
const sets: Record<string, QuestionSet[]> = folder
  ? strangersIn(folder)
  : { development, 'held-out': [...heldOutSheets, ...heldOutPages] };
const [only] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const all = process.argv.includes('--all');
const server = await startTestServer({ env: { OJA_CHAT_ENGINES: 'extract' } });

async function answerTo(filename: string, data: string, question: string): Promise<string> {
  const content = [
    { type: 'text', text: question },
    { type: 'file', file: { filename, file_data: data } },
  ];
  const { json } = await server.call('/api/v1/chat', { body: { messages: [{ role: 'user', content }] } });
  const refused = json.error?.code === 'unprocessable' ? 'Not sure: a model is needed.' : undefined;
  return json.choices?.[0]?.message.content ?? refused ?? `error: ${JSON.stringify(json)}`;
}

console.log('| set | files | questions | right | quoted | wrong |');
console.log('|---|---:|---:|---:|---:|---:|');
const details: string[] = [];
for (const [name, files] of Object.entries(sets)) {
  if (only && only !== name) continue;
  const counts: Record<Verdict, number> = { right: 0, quoted: 0, wrong: 0 };
  for (const { file, questions } of files) {
    const { filename, bytes } = await file();
    const data = Buffer.from(bytes).toString('base64');
    for (const question of questions) {
      const answer = await answerTo(filename, data, question.ask);
      const verdict = judge(answer, question);
      counts[verdict] += 1;
      if (all || verdict !== 'right')
        details.push(
          `${verdict}: ${filename}: ${question.ask}\n    wanted ${(question.want ?? question.any)?.join(', ') ?? 'no answer'}; got ${answer.replaceAll('\n', ' / ').slice(0, 300)}`,
        );
    }
  }
  const total = counts.right + counts.quoted + counts.wrong;
  const share = (count: number) => `${count} (${Math.round((count / total) * 1000) / 10} %)`;
  console.log(
    `| ${name} | ${files.length} | ${total} | ${share(counts.right)} | ${share(counts.quoted)} | ${share(counts.wrong)} |`,
  );
}
await server.close();
if (details.length > 0) console.log(`\n${details.join('\n')}`);
process.exit(0);
