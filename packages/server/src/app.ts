/** Wiring only: settings in, a serving platform out. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { CallParts } from './call/call.ts';
import { createJobRunner } from './call/job-runner.ts';
import { createEgress } from './egress/egress.ts';
import type { Egress } from './egress/port.ts';
import { endpoints } from './endpoints/index.ts';
import { type OpenEngines, openEngines } from './engines/create.ts';
import type { ModelStore } from './engines/models/port.ts';
import { createModelStore } from './engines/models/store.ts';
import { fail } from './errors.ts';
import { createListener, type Listener } from './http/listener.ts';
import { llmsText } from './http/llms.ts';
import { type Census, createMetrics } from './http/metrics.ts';
import { openApiDocument } from './http/openapi.ts';
import { createPages } from './http/pages.ts';
import { createEdge, type Edge } from './http/server.ts';
import { createStaticFiles } from './http/static.ts';
import { createLocalLimiter, createSharedLimiter, type Limiter } from './platform/limits/limiter.ts';
import type { MessageLink } from './platform/messages.ts';
import { openPlatform, type Platform } from './platform/platform.ts';
import { markMinute } from './platform/requests/uptime.ts';
import { createSandbox } from './sandbox/sandbox.ts';
import { startSchedule } from './schedule/schedule.ts';
import { readPepper } from './secret-file.ts';
import type { Settings } from './settings.ts';
import { type Clock, followClock } from './storage/clock.ts';
import { migrate } from './storage/migrate.ts';
import { sharesFiles } from './storage/objects/home.ts';
import type { Objects } from './storage/objects/objects.ts';
import { openObjects, openStore } from './storage/open.ts';
import type { Store } from './storage/store.ts';
import { version } from './version.ts';

export const controlSocket = /^control-\d+\.sock$/;

export interface App {
  url: string;
  settings: Settings;
  platform: Platform;
  engines: OpenEngines;
  models: ModelStore;
  edge: Edge;
  /** Finishes calls in work, then closes everything; with notice, callers have time to turn to other nodes first. */
  close(noticeMs?: number): Promise<void>;
}

/** What a worker shares with its siblings through their parent. */
export interface Siblings {
  /** Undefined where each process has a database connection of its own. */
  store: Store | undefined;
  link: MessageLink;
  limiter: Limiter;
  census: Census;
  /** One of them serves the control socket. */
  leader: boolean;
}

export interface AppOptions {
  log: Logger;
  siblings?: Siblings;
  now?: () => number;
  /** Runs when the address is known and before the first request is answered. */
  beforeServing?: (platform: Platform, url: string) => Promise<void>;
  /** Where the built console is; default: beside this package. */
  consoleDir?: string;
}

export async function startApp(
  settings: Settings,
  { log, now: ownClock, consoleDir, siblings, beforeServing }: AppOptions,
): Promise<App> {
  // Database, secrets and sockets are for the owner's eyes only.
  process.umask(0o077);
  const dataDir = resolve(settings.server.dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const store = siblings?.store ?? (await openStore(settings.server, dataDir));
  const clock = ownClock === undefined ? await openClock(store, log) : undefined;
  const now = ownClock ?? clock?.now ?? Date.now;
  const others = await reachOthers(settings, siblings, log);
  const applied = await migrate(store);
  if (applied.length > 0) log.info({ applied }, 'schema brought up to date');
  const pepper = await readPepper(settings.server.secret, dataDir, store);
  const objects = await openObjects(settings.server, dataDir, log);
  if (store.dialect === 'postgres') void warnOfOwnFiles(objects, store, log);
  let url = settings.server.publicUrl ?? '';
  const platform = await openPlatform({
    store,
    ownUrl: () => url,
    link: others.link,
    limiter: others.limiter,
    settings: settings.platform,
    pepper,
    log,
    now,
    objects,
    openSignUp: settings.server.openSignUp,
    alone: store.dialect === 'sqlite' && siblings === undefined,
  });

  const egress = createEgress(settings.egress, log);
  const sandbox = createSandbox(settings.sandbox, log);
  const models = createModelStore({
    dir: settings.models.dir ?? join(dataDir, 'models'),
    log,
    autoPull: settings.models.auto,
    extra: settings.models.extra,
  });
  const scratchDir = join(dataDir, 'scratch');
  const engines = openEngines(settings.engines, { egress, sandbox, models, log, scratchDir });
  const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));
  const system = {
    endpoints,
    engineHealth: engines.health,
    models,
    checkAddress: egress.check,
    version,
    startedAt: now(),
  };
  const parts: CallParts = { platform, engines, egress, system, byId, log };
  const jobs = createJobRunner(parts, settings.platform.jobWorkers);
  const schedule = startSchedule(parts);

  let stopping = false;
  const metrics = createMetrics(platform, engines, () => edge, siblings?.census);
  const pages = createPages({
    platform,
    metrics,
    openApi: () => JSON.stringify(openApiDocument(endpoints, version)),
    llms: (origin) => llmsText(endpoints, settings.server.publicUrl ?? origin),
    console: createStaticFiles(consoleDir ?? join(import.meta.dirname, '../../console/dist')),
    version,
    async isReady() {
      if (stopping) return { ready: false, reason: 'stopping' };
      return store.ping().then(
        () => ({ ready: true }),
        () => ({ ready: false, reason: 'the database does not answer' }),
      );
    },
  });
  const opening = Promise.withResolvers<void>();
  const telemetry = await openTelemetry(settings, egress, platform, log);
  const edge: Edge = createEdge({
    settings: settings.server,
    endpoints,
    parts,
    pages,
    opened: opening.promise,
    telemetry,
  });
  const server = createListener(edge, settings.server, false);
  await server.listen(settings.server.port, settings.server.host);
  url ||= addressOf(settings.server.host, server.port());
  if (settings.platform.smtpUrl !== undefined && settings.server.publicUrl === undefined)
    log.warn(`OJA_PUBLIC_URL is not set: links in mails begin with ${url}`);

  // Who sees the server answer may rely on what the first start leaves behind.
  await beforeServing?.(platform, url);
  opening.resolve();

  // The operator's command line on this machine speaks to the running server through this socket.
  const control = createListener(edge, { ...settings.server, connectionsMax: 16 }, true);
  if (siblings?.leader ?? true) await listenForControl(control, dataDir, log);

  const marks = setInterval(() => void markMinute(store, now()).catch(() => {}), 60_000);
  void markMinute(store, now()).catch(() => {});

  return {
    url,
    settings,
    platform,
    engines,
    models,
    edge,
    async close(noticeMs = 0) {
      stopping = true;
      clearInterval(marks);
      clock?.close();
      metrics.close();
      edge.drain();
      const jobsClosed = Promise.all([jobs.close(), schedule.close()]);
      // An idle connection that is ended now may have a request on its way, which nobody would repeat.
      if (noticeMs > 0) await pause(noticeMs);
      const closed = Promise.all([server.close(), control.close()]);
      await Promise.race([closed, new Promise((done) => setTimeout(done, settings.server.drainMs).unref())]);
      platform.running.cutAll(fail('shutting_down', 'This node is restarting.'));
      await Promise.race([closed, new Promise((done) => setTimeout(done, 2_000).unref())]);
      server.closeAll();
      await jobsClosed;
      await engines.close();
      await models.close();
      await sandbox.close();
      await telemetry?.close();
      await egress.close();
      await platform.close();
      await store.close();
      others.close();
    },
  };
}

async function warnOfOwnFiles(objects: Objects, store: Store, log: Logger): Promise<void> {
  const shared = await sharesFiles(objects, store).catch((error: unknown) => {
    log.warn({ err: error }, 'files cannot be kept');
    return true;
  });
  if (!shared)
    log.warn(
      'this node keeps files in another place than the nodes before it: links to files and jobs with uploads fail on one of them. Set OJA_FILES_DIR to a folder that all nodes share, or OJA_S3_URL',
    );
}

/** From here on a clock is so far off that somebody should look at it. */
const clockWarnMs = 5_000;

/** Several nodes go by one clock; on the embedded store there is only this machine's. */
async function openClock(store: Store, log: Logger): Promise<Clock | undefined> {
  if (store.dialect !== 'postgres') return undefined;
  const clock = await followClock(store);
  const aheadMs = Date.now() - clock.now();
  if (Math.abs(aheadMs) > clockWarnMs)
    log.warn({ aheadMs }, "this machine's clock differs from the database's, which is used: is NTP running?");
  return clock;
}

/** Loaded only where there is a collector to tell. */
async function openTelemetry({ server }: Settings, egress: Egress, platform: Platform, log: Logger) {
  if (server.otlpUrl === undefined) return undefined;
  const { createTelemetry } = await import('./http/otlp.ts');
  const headers = Object.fromEntries(
    server.otlpHeaders.map((header) => {
      const [name, ...value] = header.split('=');
      return [name!.trim().toLowerCase(), value.join('=').trim()];
    }),
  );
  const { recorder, now } = platform;
  return createTelemetry({
    url: server.otlpUrl,
    headers,
    everyMs: server.otlpEveryMs,
    egress,
    recorder,
    log,
    now,
  });
}

interface Others {
  link: MessageLink | undefined;
  limiter: Limiter;
  close(): void;
}

/** How limits and messages reach other processes: through Redis, through the parent, or there are none. */
async function reachOthers(
  { server }: Settings,
  siblings: Siblings | undefined,
  log: Logger,
): Promise<Others> {
  if (server.redisUrl !== undefined) {
    const { openRedis, redisLink } = await import('./storage/redis.ts');
    const redis = openRedis(server.redisUrl, log);
    redis.connect().catch(() => {});
    return {
      link: redisLink(redis, log),
      limiter: createSharedLimiter(redis, log),
      close: () => redis.disconnect(),
    };
  }
  if (siblings !== undefined) return { link: siblings.link, limiter: siblings.limiter, close: () => {} };
  return { link: undefined, limiter: createLocalLimiter(), close: () => {} };
}

/** One socket a process, so that a worker that takes over never closes the door of its successor. */
async function listenForControl(control: Listener, dataDir: string, log: Logger): Promise<void> {
  for (const name of readdirSync(dataDir)) {
    if (controlSocket.test(name)) rmSync(join(dataDir, name), { force: true });
  }
  await control.listen(join(dataDir, `control-${process.pid}.sock`)).catch((error: unknown) => {
    log.warn({ err: error }, 'no control socket: oja-server cannot reach this server');
  });
}

const addressOf = (host: string, port: number) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
