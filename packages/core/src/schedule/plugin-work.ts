/** Timed work of plugins. What fails is logged by its name and comes again when it is due; nothing else waits for it. */
import type { CallParts } from '../call/call.ts';
import { narrowed } from '../call/run/narrowed.ts';
import type { Engines } from '../engines/engines.ts';
import type { Logger } from '../logger.ts';
import { newId } from '../platform/id.ts';
import type { PluginTables } from '../platform/plugins/plugin-tables.ts';
import { claimWork, endWork, renewWork } from '../platform/plugins/work.ts';
import type { Plugin } from '../plugin.ts';
import type { PartsOfPlugins, PluginParts } from '../plugin-parts.ts';

export interface ScheduledWork<Used extends keyof Engines = keyof Engines> {
  /** In lower case; in the log as `plugin/name`. */
  name: string;
  /** From the start of one run to the start of the next; at least a second. */
  everyMs: number;
  /** `one`: at a time, of all that share the database (the default). `every`: each process for itself. */
  nodes?: 'one' | 'every';
  /** Its signal ends then. Default ten minutes. */
  timeoutMs?: number;
  uses?: { engines?: readonly Used[] };
  run(context: WorkContext<Used>): Promise<void>;
}

export interface WorkContext<Used extends keyof Engines = keyof Engines> {
  /** Ends with its time, with the server, and when another node has taken over. */
  signal: AbortSignal;
  log: Logger;
  now(): number;
  /** Those of the plugin. */
  tables: PluginTables;
  /** Those of the plugin, by the names that it gave them. */
  settings: Readonly<Record<string, unknown>>;
  /** Those that it names in `uses`. */
  engines: Pick<Engines, Used>;
}

/**
 * Its engines are those that it names.
 * @public
 */
export const defineWork = <const Used extends keyof Engines = never>(
  work: ScheduledWork<Used>,
): ScheduledWork => work;

/** A node that dies keeps others from its work for so long. */
const leaseMs = 60_000;
/** Another node may have ended what this one waits for, or the clock was set. */
const lookMs = 60_000;
const shortestMs = 1_000;
const timeoutDefaultMs = 600_000;
/** For work that doesn't mind its signal. */
const closeMs = 5_000;

interface Task {
  close(): Promise<void>;
}

export function startPluginWork(
  plugins: readonly Plugin[],
  { named: ownPartsOf }: Pick<PartsOfPlugins, 'named'>,
  parts: CallParts,
): Task {
  const tasks = plugins.flatMap(({ name, schedule = [] }) => {
    const own = ownPartsOf(name);
    return schedule.map((work) => startWork(name, work, own, parts));
  });
  return { close: async () => void (await Promise.all(tasks.map((task) => task.close()))) };
}

function startWork(plugin: string, work: ScheduledWork, own: PluginParts, parts: CallParts): Task {
  const name = `${plugin}/${work.name}`;
  const { now } = parts.platform;
  const log = named(parts.log, { plugin, work: work.name });
  const { store } = parts.platform.parts;
  const closing = new AbortController();
  const uses = { id: name, uses: work.uses ?? {} };
  let timer: NodeJS.Timeout | undefined;

  async function run(abort: AbortController): Promise<void> {
    const signal = AbortSignal.any([closing.signal, abort.signal]);
    const engines = narrowed(uses, 'engines', parts.engines.engines);
    const given = { ...own, signal, log, now, engines };
    const timeoutMs = work.timeoutMs ?? timeoutDefaultMs;
    const overdue = setTimeout(
      () => abort.abort(new Error(`it took longer than ${timeoutMs} ms`)),
      timeoutMs,
    );
    try {
      await endsWith(work.run(given), signal);
    } catch (error) {
      if (!closing.signal.aborted) log.warn({ err: error }, `scheduled work failed: ${name}`);
    } finally {
      clearTimeout(overdue);
    }
  }

  /** Returns how long to wait. */
  async function runHere(): Promise<number> {
    const startedAt = performance.now();
    await run(new AbortController());
    return work.everyMs - (performance.now() - startedAt);
  }

  async function runAlone(): Promise<number> {
    const holder = { name, node: newId('work', now()) };
    const at = now();
    const waitsUntil = await store.transact(claimWork, { ...holder, at, leaseMs });
    if (waitsUntil !== null) return waitsUntil - at;
    const abort = new AbortController();
    const renewal = setInterval(() => void renew(holder, abort), leaseMs / 3);
    try {
      await run(abort);
    } finally {
      clearInterval(renewal);
    }
    const nextAt = Math.max(at + work.everyMs, now());
    await store.transact(endWork, { ...holder, nextAt });
    return nextAt - now();
  }

  async function renew(holder: { name: string; node: string }, abort: AbortController): Promise<void> {
    try {
      const isHeld = await store.transact(renewWork, { ...holder, until: now() + leaseMs });
      if (!isHeld) abort.abort(new Error('another node has taken over'));
    } catch (error) {
      log.warn({ err: error }, `scheduled work could not renew its lease: ${name}`);
    }
  }

  let running = Promise.resolve();
  const look = () => {
    running = (work.nodes === 'every' ? runHere() : runAlone())
      .catch((error: unknown) => {
        if (!closing.signal.aborted) log.warn({ err: error }, `scheduled work could not be claimed: ${name}`);
        return lookMs;
      })
      .then((waitMs) => wait(work.nodes === 'every' ? waitMs : Math.min(waitMs, lookMs)));
  };
  const wait = (ms: number) => {
    if (closing.signal.aborted) return;
    timer = setTimeout(look, Math.max(ms, shortestMs));
    timer.unref();
  };
  look();
  return {
    async close() {
      closing.abort(new Error('the server stops'));
      clearTimeout(timer);
      await running;
    },
  };
}

const named = (log: Logger, names: object): Logger => ({
  debug: (fields, message) => log.debug({ ...names, ...fields }, message),
  info: (fields, message) => log.info({ ...names, ...fields }, message),
  warn: (fields, message) => log.warn({ ...names, ...fields }, message),
  error: (fields, message) => log.error({ ...names, ...fields }, message),
});

/** Work that goes on without minding its signal is left behind, after a moment. */
async function endsWith(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const left = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  const leave = () => {
    timer = setTimeout(() => left.reject(signal.reason), closeMs);
  };
  signal.addEventListener('abort', leave, { once: true });
  try {
    await Promise.race([work, left.promise]);
    signal.throwIfAborted();
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
  }
}
