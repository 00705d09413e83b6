/** The document process. */
import { answerQuestions, beginStep, type Refusal } from '@oja/core/engines/sandboxed-child';
import { DocumentFailure } from './failure.ts';
import { onStep, writeStep } from './steps.ts';
import { tasks } from './tasks.ts';

export interface Question {
  task: keyof typeof tasks;
  input: unknown;
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof DocumentFailure)
    return { code: error.code, message: error.message, param: error.param };
  // A parser that stumbles over a file is the file's fault as far as anyone can tell; the stack goes to the log.
  console.error(error);
  const deep = error instanceof RangeError && /stack|string length|array length/i.test(error.message);
  const code = deep ? 'file_too_complex' : 'unreadable_file';
  return { code, message: 'file: this document could not be processed.', param: 'file' };
}

onStep((step) => beginStep(writeStep(step)));
await answerQuestions<Question>({
  answer({ task, input }) {
    const run = tasks[task] as (input: unknown) => Promise<unknown>;
    return run(input);
  },
  refusalOf,
});
