/**
 * The document process. The server writes `in-N` into the shared folder and the line `N` to our stdin; we leave
 * `out-N` there and say `oja-reply N`. `oja-step` says what begins before that; nothing else that is printed matters.
 */
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { joinParts, splitParts } from '../frames.ts';
import { DocumentFailure } from './failure.ts';
import { onStep, writeStep } from './steps.ts';
import { tasks } from './tasks.ts';

export interface Question {
  task: keyof typeof tasks;
  input: unknown;
}

export type Answer =
  | { ok: true; value: unknown; rssBytes: number }
  | { ok: false; code: string; message: string; param?: string; rssBytes: number };

const rssBytes = () => process.memoryUsage.rss();

async function answer(question: Question): Promise<Answer> {
  try {
    const run = tasks[question.task] as (input: unknown) => Promise<unknown>;
    return { ok: true, value: await run(question.input), rssBytes: rssBytes() };
  } catch (error) {
    if (error instanceof DocumentFailure) {
      return {
        ok: false,
        code: error.code,
        message: error.message,
        ...(error.param ? { param: error.param } : {}),
        rssBytes: rssBytes(),
      };
    }
    // A parser that stumbles over a file is the file's fault as far as anyone can tell; the stack goes to the log.
    console.error(error);
    const deep = error instanceof RangeError && /stack|string length|array length/i.test(error.message);
    const code = deep ? 'file_too_complex' : 'unreadable_file';
    return {
      ok: false,
      code,
      message: 'file: this document could not be processed.',
      param: 'file',
      rssBytes: rssBytes(),
    };
  }
}

onStep((step) => process.stdout.write(`${writeStep(step)}\n`));
process.stdout.write('oja-ready\n');
for await (const line of createInterface({ input: process.stdin })) {
  const question = joinParts(await readFile(`in-${line}`)) as Question;
  await rm(`in-${line}`);
  await writeFile(`out-${line}.part`, splitParts(await answer(question)));
  await rename(`out-${line}.part`, `out-${line}`);
  process.stdout.write(`oja-reply ${line}\n`);
}
