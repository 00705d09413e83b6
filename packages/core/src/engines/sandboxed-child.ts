/**
 * The loop of a sandboxed process. The server writes `in-N` into the shared folder and the line `N` to our stdin; we
 * leave `out-N` there and say `oja-reply N`. `oja-step WORDS` says what begins before that, which may have a
 * limit of its own; nothing else that is printed matters.
 */
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { joinParts, splitParts } from './frames.ts';

/** A failure that is the caller's to see. */
export interface Refusal {
  code: string;
  message: string;
  param?: string | undefined;
  details?: Record<string, unknown> | undefined;
}

export type Answer =
  | { ok: true; value: unknown; rssBytes: number }
  | ({ ok: false; rssBytes: number } & Refusal);

export interface Answering<Question> {
  answer(question: Question): Promise<unknown>;
  refusalOf(error: unknown): Refusal;
}

/** Ends when the server closes our stdin. */
export async function answerQuestions<Question>(how: Answering<Question>): Promise<void> {
  process.stdout.write('oja-ready\n');
  for await (const line of createInterface({ input: process.stdin })) {
    const question = joinParts(await readFile(`in-${line}`)) as Question;
    await rm(`in-${line}`);
    await writeFile(`out-${line}.part`, splitParts(await answerOf(question, how)));
    await rename(`out-${line}.part`, `out-${line}`);
    process.stdout.write(`oja-reply ${line}\n`);
  }
}

async function answerOf<Question>(question: Question, how: Answering<Question>): Promise<Answer> {
  const rssBytes = () => process.memoryUsage.rss();
  try {
    return { ok: true, value: await how.answer(question), rssBytes: rssBytes() };
  } catch (error) {
    return { ok: false, ...how.refusalOf(error), rssBytes: rssBytes() };
  }
}

/** What is done from now on; the server may have a time limit for it. */
export const beginStep = (words: string): boolean => process.stdout.write(`oja-step ${words}\n`);
