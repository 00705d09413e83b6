/** Start: settings → app → listen. */
import cluster from 'node:cluster';
import { flushCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { App } from './app.ts';
import { awaitedLater } from './awaited-later.ts';
import type { Oja } from './create-oja.ts';
import type { Endpoint } from './endpoints/endpoint.ts';
import { catchEscapes } from './escapes.ts';
import { hasSandboxPayments } from './exposure.ts';
import { createLog } from './log.ts';
import { createBreakDown } from './process/break-down.ts';
import { type FirstRun, makeOperator } from './process/first-run.ts';
import { leave } from './process/leave.ts';
import { releaseMemory } from './process/release-memory.ts';
import { noteRestart } from './process/restarts.ts';
import { banner, chatDownload, chatReady, readiness } from './process/start-screen.ts';
import { openResources } from './resources.ts';
import { superviseWorkers } from './workers/parent.ts';
import { joinSiblings, reportReady } from './workers/worker.ts';

/** `main`: the module that worker processes begin with. */
export async function serve(oja: Oja, main: string): Promise<void> {
  const settings = oja.readSettings();
  const log = createLog(settings.server.logLevel, process.stdout.isTTY === true);
  const strays = cluster.isWorker ? [] : oja.strayNames();
  if (strays.length > 0) log.warn({ names: strays }, 'unknown settings: see npx oja-server settings');
  const { dataDir, restartReason } = settings.server;
  if (restartReason !== undefined && cluster.isPrimary) noteRestart(resolve(dataDir), restartReason);
  if (!cluster.isWorker)
    for (const { name, problem } of settings.failedPlugins)
      log.warn({ plugin: name, problem }, 'plugin could not be loaded: the server runs without it');
  if (settings.server.workers > 1 && cluster.isPrimary) return superviseWorkers(settings, main, log);
  const siblings = cluster.isWorker ? joinSiblings(settings.server) : undefined;
  const leads = siblings === undefined || siblings.leader;
  // The database's thread starts while the rest is loaded.
  const resources = awaitedLater(openResources(settings, { log, siblings }));
  let first: FirstRun | undefined;
  const firstRunFile = join(resolve(dataDir), 'first-run.json');
  const app = await oja.start(settings, {
    log,
    siblings,
    resources,
    async beforeServing(platform, url) {
      if (leads) first = await makeOperator(platform, url, firstRunFile, hasSandboxPayments(settings));
    },
  });
  const endpoints = await oja.endpoints();
  if (leads) welcome(app, first, firstRunFile, endpoints);
  if (siblings !== undefined) reportReady();
  stopOnSignals(app, log);
  const breakDown = createBreakDown({
    log,
    dataDir,
    leave,
    ageMs: () => process.uptime() * 1_000,
    close: (drainMs) => app.close(0, drainMs),
  });
  catchEscapes(log, breakDown);
  releaseMemory(app.platform.recorder);
  // A process that is killed stores nothing when it ends, and the next one would compile everything again.
  setImmediate(flushCompileCache);
}

/** What takes a while: the calls that waited for the start go first. */
const settledMs = 1_000;

/** The banner; then what is ready, and the heavy things in the background. */
function welcome(
  app: App,
  first: FirstRun | undefined,
  firstRunFile: string,
  endpoints: readonly Endpoint[],
): void {
  const isTerminal = process.stdout.isTTY === true;
  const say = (text: string) => process.stdout.write(text);
  say(banner(app.url, first, { demo: app.isDemo(), firstRunFile, isTerminal, endpoints }));
  const goOn = () => {
    void app.engines.health().then((health) => say(readiness(health)));
    if (!app.settings.models.auto) return;
    app.models.prepare((id) => {
      say(chatDownload(app.models.state(id)));
      // A failed download is logged, and shown by the doctor.
      app.models.pull(id).then(
        () => say(chatReady(app.url, isTerminal ? first : undefined, endpoints)),
        () => {},
      );
    });
  };
  setTimeout(goOn, settledMs).unref();
}

/** For what is left to do after the last call. */
const lastMs = 10_000;

function stopOnSignals(app: App, log: Logger): void {
  let stoppingSinceMs = 0;
  const stop = (signal: string) => {
    // A terminal, npm and a process group each deliver the same signal; only a later one is impatience.
    if (stoppingSinceMs > 0 && Date.now() - stoppingSinceMs < 1_000) return;
    if (stoppingSinceMs > 0) leave(1);
    stoppingSinceMs = Date.now();
    log.info({ signal }, 'stopping: finishing running calls');
    const { drainNoticeMs, drainMs } = app.settings.server;
    // What still hangs then, such as a database that doesn't respond, would hang forever.
    setTimeout(() => leave(1), drainNoticeMs + drainMs + lastMs).unref();
    // A person who presses Ctrl-C is waiting. SIGTERM comes from a supervisor, with a load balancer or callers behind it.
    app.close(signal === 'SIGTERM' ? drainNoticeMs : 0).then(
      () => leave(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopped with an error');
        leave(1);
      },
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
}
