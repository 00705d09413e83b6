/** Reads documents away from the event loop. */
import { messageOf, serveTasks } from '../../engines/serve-tasks.ts';
import { OjaError } from '../../errors.ts';
import { type ImportedDocument, readOpenApi } from './read.ts';
import type { ReadTask } from './reader.ts';

async function read({ text, from }: ReadTask): Promise<ImportedDocument> {
  const parsed = await parse(text);
  return readOpenApi(parsed, from);
}

class Unreadable extends Error {}

/** Aliases are bounded: a few lines of YAML can name gigabytes. */
async function parse(text: string): Promise<unknown> {
  try {
    if (/^\s*\{/.test(text)) return JSON.parse(text);
  } catch {
    // A flow mapping of YAML begins like JSON.
  }
  try {
    return (await import('yaml')).parse(text, { maxAliasCount: 100 });
  } catch (error) {
    throw new Unreadable(`document: must be JSON or YAML. ${messageOf(error).split('\n')[0]}`);
  }
}

serveTasks(read, (error) => {
  const isTheirs = error instanceof OjaError || error instanceof Unreadable;
  return {
    ok: false,
    message: messageOf(error),
    ...(isTheirs ? { code: 'invalid_request' as const, param: 'document' } : {}),
  };
});
