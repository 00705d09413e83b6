/** Reads pages and condenses texts away from the event loop. */
import { messageOf, serveTasks, type TaskFailure } from '@oja/core/engines/serve-tasks';
import type { Article, Condensed, CondenseInput } from './port.ts';

export type SummaryTask =
  | { kind: 'article'; html: Uint8Array | string; charset?: string | null }
  | { kind: 'condense'; input: CondenseInput };
export type SummaryOutcome = Article | Omit<Condensed, 'rewrite'>;

async function work(task: SummaryTask): Promise<SummaryOutcome> {
  if (task.kind === 'condense') return (await import('./condense.ts')).condense(task.input);
  const [{ readArticle }, { decodePage }] = await Promise.all([
    import('./article.ts'),
    import('@oja/core/text/page-encoding'),
  ]);
  return readArticle(typeof task.html === 'string' ? task.html : decodePage(task.html, task.charset));
}

function failure(error: unknown): TaskFailure {
  const message = messageOf(error);
  if (/Aborting parsing document/.test(message) || error instanceof RangeError) {
    return { ok: false, code: 'file_too_complex', message: 'The page has too many elements.' };
  }
  return { ok: false, message };
}

serveTasks(work, failure);
