/** Does the work: the endpoint with engines, files and a signal that ends with the deadline or the caller. */
import { setMaxListeners } from 'node:events';
import type { CallContext, Checkpoint } from '../endpoints/endpoint.ts';
import { fail, OjaError } from '../errors.ts';
import type { Call, CallParts, CallResult } from './call.ts';
import { createFileAccess } from './file-access.ts';
import { createMeter } from './meter.ts';

export interface RunOptions {
  timeoutMs: number;
  progress?: (fraction: number, note?: string) => void;
  checkpoint?: Checkpoint;
}

export async function run(call: Call, parts: CallParts, options: RunOptions): Promise<CallResult> {
  if (call.mode === 'test') return example(call);
  const { signal } = call.abort;
  setMaxListeners(0, signal);
  const deadline = setTimeout(
    () =>
      call.abort.abort(fail('deadline_exceeded', `The work took longer than ${options.timeoutMs / 1000} s.`)),
    options.timeoutMs,
  );
  try {
    return await untilAborted(call.as.run(call.input, contextOf(call, parts, options)), signal);
  } finally {
    clearTimeout(deadline);
  }
}

/** Engines should stop by themselves; the caller is not kept waiting for one that does not. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(abortReason(signal));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work
      .then(resolve, (error) => reject(signal.aborted ? abortReason(signal) : error))
      .finally(() => {
        signal.removeEventListener('abort', stop);
      });
  });
}

export function abortReason(signal: AbortSignal): OjaError {
  return signal.reason instanceof OjaError ? signal.reason : fail('client_closed', 'The caller went away.');
}

/** Test keys: the same checks, the endpoint's example, no work and no charge. */
function example(call: Call): CallResult {
  const { as, endpoint, input } = call;
  // A path with a view of its own speaks its own words, though it stands for another endpoint.
  const { answer, output } = (endpoint.jobView === undefined ? as : endpoint).example;
  return answer === undefined ? { data: output } : answer(input, headersOf(call));
}

function headersOf({ endpoint, incoming }: Call): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of endpoint.readsHeaders ?? []) {
    // `:path` tells an endpoint by which of its addresses it was called.
    headers[name] = name === ':path' ? incoming.path : String(incoming.headers[name] ?? '');
  }
  return headers;
}

function contextOf(call: Call, parts: CallParts, options: RunOptions): CallContext {
  return {
    engines: parts.engines.engines,
    platform: parts.platform,
    system: parts.system,
    caller: call.caller!,
    signal: call.abort.signal,
    log: call.log,
    headers: headersOf(call),
    raw: call.raw,
    served(engine) {
      call.engine = engine;
    },
    progress: options.progress ?? (() => {}),
    checkpoint: options.checkpoint,
    files: createFileAccess(call, parts),
    meter: createMeter(call, parts),
  };
}
