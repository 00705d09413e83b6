/** Questions to the person at the terminal. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

export async function askLine(question: string, signal: AbortSignal): Promise<string> {
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await reader.question(question, { signal })).trim();
  } finally {
    reader.close();
  }
}

/** What is typed is not shown. */
export async function askHidden(question: string, signal: AbortSignal): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return (await reader.question('', { signal })).trim();
  } finally {
    reader.close();
    process.stderr.write('\n');
  }
}
