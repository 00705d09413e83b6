/** Reads an upstream's event stream under time limits, whatever its dialect; `Pass` makes our events of it. */
import type { UpstreamBody } from '@oja/core/egress/port';
import { type EngineFailure, unavailable } from '@oja/core/engine-failure';
import type { ChatEvents, ChatStream } from './port.ts';

const endMs = 1000;

export interface ReadOptions {
  upstream: string;
  firstChunkMs: number;
  idleMs: number;
}

/** Waits for the first chunk; until it is there, a failure throws and another upstream can be tried. */
export async function readStream(
  source: UpstreamBody,
  pass: Pass,
  options: ReadOptions,
): Promise<ChatStream> {
  const idle = setTimeout(() => source.destroy(new StreamTimeout()), options.firstChunkMs);
  try {
    const first = await readUntilFirst(source, pass, options.upstream);
    return { events: rest(first, source, pass, idle, options) };
  } catch (error) {
    clearTimeout(idle);
    source.destroy();
    throw cutOff(error, options.upstream);
  }
}

class StreamTimeout extends Error {}

async function readUntilFirst(source: UpstreamBody, pass: Pass, upstream: string): Promise<ChatEvents> {
  for (;;) {
    const { value, done } = await source.next();
    const events = done ? pass.finish() : pass.push(value);
    if (pass.started) return events ?? { bytes: '', tokens: 0 };
    if (pass.failure) throw pass.failure;
    if (done)
      throw unavailable(
        `The upstream ${upstream} closed the stream before its first chunk.`,
        'upstream_error',
      );
  }
}

async function* rest(
  first: ChatEvents,
  source: UpstreamBody,
  pass: Pass,
  idle: NodeJS.Timeout,
  options: ReadOptions,
): AsyncGenerator<ChatEvents> {
  clearTimeout(idle);
  const watch = watchSilence(source, options.idleMs);
  try {
    yield first;
    while (!pass.done) {
      if (pass.failure) throw pass.failure;
      const { value, done } = await source.next();
      watch.heard();
      const events = done ? pass.finish() : pass.push(value);
      if (events) yield events;
      if (done) break;
    }
    if (pass.failure) throw pass.failure;
  } catch (error) {
    throw cutOff(error, options.upstream);
  } finally {
    watch.end();
    if (pass.done) void finishReading(source);
    else source.destroy();
  }
}

/** The end of the body often comes a moment after the last event: to cut it off would cost the connection. */
async function finishReading(source: UpstreamBody): Promise<void> {
  const timer = setTimeout(() => source.destroy(), endMs).unref();
  try {
    while (!(await source.next()).done);
  } catch {
    // The answer was complete.
  } finally {
    clearTimeout(timer);
  }
}

/** Resetting a timer for every chunk would cost more than reading the clock. */
function watchSilence(source: UpstreamBody, idleMs: number) {
  let heardAt = performance.now();
  let timer = setTimeout(look, idleMs);
  function look(): void {
    const leftMs = heardAt + idleMs - performance.now();
    if (leftMs <= 0) source.destroy(new StreamTimeout());
    else timer = setTimeout(look, leftMs);
  }
  return {
    heard() {
      heardAt = performance.now();
    },
    end: () => clearTimeout(timer),
  };
}

function cutOff(error: unknown, upstream: string): unknown {
  if (error instanceof StreamTimeout)
    return unavailable(`The upstream ${upstream} stopped responding.`, 'upstream_timeout');
  const name = (error as Error).name;
  if (name === 'EngineFailure' || name === 'OjaError' || name === 'AbortError') return error;
  return unavailable(`The upstream ${upstream} cut the stream off.`, 'upstream_error', { cause: error });
}

export interface Pass {
  push(chunk: Buffer): ChatEvents | undefined;
  finish(): ChatEvents | undefined;
  /** A data event has been seen. */
  readonly started: boolean;
  readonly done: boolean;
  readonly failure: EngineFailure | Error | undefined;
}
