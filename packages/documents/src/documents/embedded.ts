/** Documents by the libraries we carry, in sandboxed processes. */
import { accessSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { EngineParts } from '@oja/core/engines/capability';
import type { EngineCall, EngineState } from '@oja/core/engines/engine';
import { createDocumentProcesses } from './document-process.ts';
import type { DocumentsEngine, Edited, RenderedPage, StructuredDocument, Written } from './port.ts';
import { createRepair, isUnreadable, withRepaired } from './repair.ts';
import type { Question } from './worker/main.ts';

interface Settings {
  processes: number;
  waitingMax: number;
  timeoutMs: number;
}

export function createEmbeddedDocuments(settings: Settings, parts: EngineParts): DocumentsEngine {
  const processes = createDocumentProcesses({
    sandbox: parts.sandbox,
    log: parts.log,
    timeoutMs: settings.timeoutMs,
    size: settings.processes,
    queueMax: settings.waitingMax,
  });
  const once = async <T>(task: Question['task'], input: unknown, call: EngineCall): Promise<T> =>
    (await processes.ask({ task, input }, call)) as T;
  const repair = createRepair(parts.sandbox, async (pdf, call) => {
    const asked = { tool: 'rebuild', files: [pdf], options: {}, param: 'file' };
    return (await once<Edited>('edit', asked, call)).files[0]?.bytes ?? pdf;
  });
  const ask = async <T>(task: Question['task'], input: unknown, call: EngineCall): Promise<T> => {
    try {
      return await once<T>(task, input, call);
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      const repaired = await withRepaired(input, (pdf) => repair(pdf, call)).catch(() => undefined);
      call.signal.throwIfAborted();
      if (repaired === undefined) throw error;
      return await once<T>(task, repaired, call);
    }
  };

  return {
    name: 'embedded',
    check: () => check(parts),
    read: (input, call) => ask<StructuredDocument>('read', input, call),
    render: (input, call) => ask<{ pages: RenderedPage[]; total: number }>('render', input, call),
    write: (input, call) => ask<Written>('write', input, call),
    edit: (input, call) => ask<Edited>('edit', input, call),
    close: () => processes.close(),
  };
}

async function check(parts: EngineParts): Promise<EngineState> {
  try {
    // As they are imported: a small installation has no builds for require().
    for (const library of ['@hyzyla/pdfium', '@llamaindex/liteparse', 'docx', 'hucre', 'mammoth', 'sharp'])
      accessSync(fileURLToPath(import.meta.resolve(library)));
  } catch {
    return { state: 'missing', detail: 'the document libraries are not installed', fix: 'npm install' };
  }
  const { detail } = await parts.sandbox.state();
  return { state: 'ready', detail: `liteparse, pdfium, mammoth, docx, hucre; ${detail}` };
}
