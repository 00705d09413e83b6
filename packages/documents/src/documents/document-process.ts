/** The sandboxed processes that read and write documents. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Silence } from '@oja/core/engines/sandboxed-process';
import { createSandboxedProcesses, type SandboxedProcesses } from '@oja/core/engines/sandboxed-processes';
import { fail } from '@oja/core/errors';
import type { Logger } from '@oja/core/logger';
import type { Sandbox } from '@oja/core/sandbox/port';
import { documentLimits } from './limits.ts';
import type { Question } from './worker/main.ts';
import { readStep } from './worker/steps.ts';

export interface DocumentProcessesOptions {
  sandbox: Sandbox;
  log: Logger;
  timeoutMs: number;
  size: number;
  queueMax: number;
}

export function createDocumentProcesses(options: DocumentProcessesOptions): SandboxedProcesses<Question> {
  const source = dirname(fileURLToPath(import.meta.resolve('@oja/core/errors')));
  const files = ['errors.ts', 'awaited-later.ts', 'formats', 'text'];
  return createSandboxedProcesses({
    ...options,
    name: 'document',
    main: join(import.meta.dirname, 'worker/main.ts'),
    // A small nursery: what a large table leaves behind is collected before it is half of the process.
    nodeOptions: ['--max-old-space-size=1536', '--max-semi-space-size=4', '--stack-size=1200'],
    readOnlyPaths: [import.meta.dirname, ...files.map((name) => join(source, name))],
    memoryBytesMax: 3_000_000_000,
    rssBytesMax: 900_000_000,
    answerBytesMax: documentLimits.outputBytesMax + 100_000_000,
    stepMs(words) {
      const pages = readStep(words)?.pages;
      return pages ? stepMs(options.timeoutMs, pages) : undefined;
    },
    explain,
  });
}

/** Of 90 seconds, a page has 22 and 200 pages together have 82: one whose forms draw themselves never ends. */
const stepMs = (documentMs: number, pages: number) => documentMs / 4 + (documentMs / 300) * pages;

function explain(silence: Silence): unknown {
  if (silence.kind === 'late') {
    const page = readStep(silence.step ?? '')?.page;
    const what = page ? `page ${page}` : 'it';
    const seconds = Math.round(silence.afterMs / 1_000);
    return fail('file_too_complex', `file: ${what} takes longer than ${seconds} seconds to process.`, {
      param: 'file',
    });
  }
  return fail(
    'unreadable_file',
    'file: the converter crashed or ran out of memory. Simplify the document or split it.',
    { param: 'file' },
  );
}
