/**
 * Questions about files that nobody here made: DIR/questions.json, a list of {"file", "ask", "any", "all", "set"}, beside
 * the files. `any`: answers that are each right; null where the file holds none. `all`: answers that are all wanted. The files stay outside the repository.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { QuestionSet } from './documents.ts';

const listed = z.array(
  z.object({
    file: z.string(),
    ask: z.string(),
    any: z.array(z.string()).nullable(),
    all: z.array(z.string()).optional(),
    set: z.string(),
  }),
);

/** By set, so that each source is counted on its own. */
export function strangersIn(folder: string): Record<string, QuestionSet[]> {
  const questions = listed.parse(JSON.parse(readFileSync(join(folder, 'questions.json'), 'utf8')));
  const sets: Record<string, QuestionSet[]> = {};
  for (const [set, asked] of Object.entries(Object.groupBy(questions, (question) => question.set))) {
    const byFile = Object.groupBy(asked ?? [], ({ file }) => file);
    sets[set] = Object.entries(byFile).map(([filename, ofFile]) => ({
      file: async () => ({ filename, bytes: readFileSync(join(folder, filename)) }),
      questions: (ofFile ?? []).map(({ ask, any, all }) => ({
        ask,
        want: all,
        ...(any && !all ? { any } : {}),
      })),
    }));
  }
  return sets;
}
