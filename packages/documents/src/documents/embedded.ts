/** Documents by the libraries we carry, in sandboxed processes. */
import { createRequire } from 'node:module';
import type { EngineParts } from '@oja/core/engines/capability';
import type { EngineCall, EngineState } from '@oja/core/engines/engine';
import { createGate } from '@oja/core/gate';
import { createDocumentProcess, type DocumentProcess } from './document-process.ts';
import type { DocumentsEngine, RenderedPage, StructuredDocument, Written } from './port.ts';
import type { Question } from './worker/main.ts';

interface Settings {
  processes: number;
  waitingMax: number;
  timeoutMs: number;
}

export function createEmbeddedDocuments(settings: Settings, parts: EngineParts): DocumentsEngine {
  const gate = createGate({
    name: 'document',
    concurrency: settings.processes,
    queueMax: settings.waitingMax,
  });
  const children: DocumentProcess[] = Array.from({ length: settings.processes }, () =>
    createDocumentProcess({ sandbox: parts.sandbox, log: parts.log, timeoutMs: settings.timeoutMs }),
  );
  const free = [...children];

  const ask = <T>(task: Question['task'], input: unknown, call: EngineCall): Promise<T> => {
    const work = async () => {
      const child = free.pop() as DocumentProcess;
      try {
        return (await child.ask({ task, input }, call.signal)) as T;
      } finally {
        free.push(child);
      }
    };
    return gate.run(call, work);
  };

  return {
    name: 'embedded',
    check: () => check(parts),
    read: (input, call) => ask<StructuredDocument>('read', input, call),
    render: (input, call) => ask<{ pages: RenderedPage[]; total: number }>('render', input, call),
    write: (input, call) => ask<Written>('write', input, call),
    async close() {
      await Promise.all(children.map((child) => child.close()));
    },
  };
}

async function check(parts: EngineParts): Promise<EngineState> {
  const require = createRequire(import.meta.url);
  try {
    for (const library of ['@hyzyla/pdfium', '@llamaindex/liteparse', 'docx', 'hucre', 'mammoth', 'sharp'])
      require.resolve(library);
  } catch {
    return { state: 'missing', detail: 'the document libraries are not installed', fix: 'npm install' };
  }
  const { detail } = await parts.sandbox.state();
  return { state: 'ready', detail: `liteparse, pdfium, mammoth, docx, hucre; ${detail}` };
}
