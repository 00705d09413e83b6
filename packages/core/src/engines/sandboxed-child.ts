/**
 * The loop of a sandboxed process. Questions and answers are messages on a socket, which the server opened for us;
 * nothing else is done in between, so that we may block. `oja-step WORDS` on stdout says what begins before an answer,
 * which may have a limit of its own; nothing else that is printed matters.
 */
import { readSync, writeSync } from 'node:fs';
import { joinParts, lengthBytes, splitParts } from './frames.ts';

const channel = 3;

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

/** Ends when the server closes the socket. */
export async function answerQuestions<Question>(how: Answering<Question>): Promise<void> {
  process.stdout.write('oja-ready\n');
  for (let question = read(); question !== undefined; question = read())
    for (const part of splitParts(await answerOf(joinParts(question) as Question, how))) write(part);
}

function read(): Buffer | undefined {
  const length = readAll(Buffer.alloc(lengthBytes));
  return length && readAll(Buffer.allocUnsafe(length.readDoubleLE()));
}

/** Undefined where the socket ends before. */
function readAll(bytes: Buffer): Buffer | undefined {
  for (let at = 0; at < bytes.length; ) {
    const count = readSync(channel, bytes, { offset: at });
    if (count === 0) return undefined;
    at += count;
  }
  return bytes;
}

function write(bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(channel, bytes, at);
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
