/** Opens the resources of the app in order: store and clock, links to other processes, secret, files. */
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { OjaError } from './errors.ts';
import type { SharedMetrics } from './http/telemetry/metrics.ts';
import type { FailedPlugin } from './load-plugins.ts';
import { createLocalLimiter, createSharedLimiter, type Limiter } from './platform/limits/limiter.ts';
import type { MessageLink } from './platform/messages.ts';
import { openRequestLog } from './platform/requests/open-log.ts';
import type { RequestLog } from './platform/requests/request-log.ts';
import { logStoreOf, type Plugin } from './plugin.ts';
import { readPepper } from './secret-file.ts';
import type { Settings } from './settings.ts';
import { type Clock, followClock } from './storage/clock.ts';
import { type ExpiringTexts, localTexts, redisTexts } from './storage/expiring-texts.ts';
import { migratePlugin } from './storage/migrate-plugin.ts';
import { sharesFiles } from './storage/objects/home.ts';
import type { Objects } from './storage/objects/objects.ts';
import { mustBeWritable, openObjects, openStore } from './storage/open.ts';
import type { Store } from './storage/store.ts';
import { upgrade } from './storage/upgrade/upgrade.ts';

/** What a worker shares with its siblings through their parent. */
export interface Siblings {
  /** Undefined where each process has a database connection of its own. */
  store: Store | undefined;
  link: MessageLink;
  limiter: Limiter;
  metrics: SharedMetrics;
  /** One of them serves the control socket. */
  leader: boolean;
}

export interface Resources {
  dataDir: string;
  store: Store;
  requestLog: RequestLog;
  now(): number;
  /** Undefined where there are no other processes. */
  link: MessageLink | undefined;
  limiter: Limiter;
  texts: ExpiringTexts;
  /** Undefined without Redis. */
  redisUp: (() => boolean) | undefined;
  pepper: string;
  objects: Objects;
  /** Those whose tables are as they declare them. */
  plugins: readonly Plugin[];
  failedPlugins: readonly FailedPlugin[];
  /** Last, when nothing uses them any more. */
  close(): Promise<void>;
}

interface ResourceOptions {
  log: Logger;
  siblings: Siblings | undefined;
  /** In place of the clock; for tests. */
  now?: (() => number) | undefined;
}

export async function openResources(settings: Settings, options: ResourceOptions): Promise<Resources> {
  const { log, siblings } = options;
  // Database, secrets and sockets are for the owner's eyes only.
  process.umask(0o077);
  const dataDir = resolve(settings.server.dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (settings.sandbox.dir !== undefined) await mustBeWritable('OJA_SANDBOX_DIR', settings.sandbox.dir);
  const store =
    siblings?.store ??
    (await openStore(settings.server, dataDir, { oneThread: settings.server.profile === 'small' }));
  const clock = options.now === undefined ? await openClock(store, log) : undefined;
  const others = await reachOthers(settings, siblings, log);
  await upgrade(store, dataDir, { log });
  const { plugins, failed: failedPlugins } = await migratePlugins(store, settings.plugins, log);
  const pepper = await readPepper(settings.server.secret, dataDir, store);
  const objects = await openObjects(settings.server, dataDir, log);
  if (store.dialect === 'postgres') void warnOfOwnFiles(objects, store, log);
  const now = options.now ?? clock?.now ?? Date.now;
  const { retentionDays } = settings.platform;
  const requestLog = await openRequestLog(settings.server, {
    ...{ store, dataDir, log, now, retentionDays },
    logStore: logStoreOf(plugins),
  });
  return {
    dataDir,
    store,
    requestLog,
    now,
    link: others.link,
    limiter: others.limiter,
    texts: others.texts,
    redisUp: others.redisUp,
    pepper,
    objects,
    plugins,
    failedPlugins: [...settings.failedPlugins, ...failedPlugins],
    async close() {
      await requestLog.close();
      clock?.close();
      await store.close();
      others.close();
    },
  };
}

/** A plugin that fails is left out and named, as one that cannot be loaded. */
async function migratePlugins(
  store: Store,
  plugins: readonly Plugin[],
  log: Logger,
): Promise<{ plugins: Plugin[]; failed: FailedPlugin[] }> {
  const migrated: Plugin[] = [];
  const failed: FailedPlugin[] = [];
  for (const plugin of plugins) {
    try {
      if (plugin.migrations !== undefined || plugin.tables !== undefined) {
        const applied = await migratePlugin(store, plugin);
        if (applied.length > 0) log.info({ applied }, 'schema migrated');
      }
      migrated.push(plugin);
    } catch (error) {
      if (error instanceof OjaError && error.code === 'storage_unavailable') throw error;
      const problem = `its tables: ${error instanceof Error ? error.message : String(error)}`;
      failed.push({ name: plugin.name, problem });
      log.warn({ plugin: plugin.name, problem }, 'plugin could not be loaded: the server runs without it');
    }
  }
  return { plugins: migrated, failed };
}

/** A clock that is off by more than this is logged. */
const clockWarnMs = 5_000;

/** Several nodes use the database's clock; with the embedded store there is only this machine's. */
async function openClock(store: Store, log: Logger): Promise<Clock | undefined> {
  if (store.dialect !== 'postgres') return undefined;
  const clock = await followClock(store);
  const aheadMs = Date.now() - clock.now();
  if (Math.abs(aheadMs) > clockWarnMs)
    log.warn({ aheadMs }, "this machine's clock differs from the database's, which is used: is NTP running?");
  return clock;
}

/** Characters of cached responses that one process holds without Redis. */
const localTextsMax = 64 * 1024 * 1024;

interface Others {
  link: MessageLink | undefined;
  limiter: Limiter;
  texts: ExpiringTexts;
  /** Undefined without Redis. */
  redisUp?: () => boolean;
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
    // openRedis reports the failure, and the client reconnects.
    redis.connect().catch(() => {});
    return {
      link: redisLink(redis, log),
      limiter: createSharedLimiter(redis, log),
      texts: redisTexts(redis, log),
      redisUp: () => redis.status === 'ready',
      close: () => redis.disconnect(),
    };
  }
  const texts = localTexts(localTextsMax);
  if (siblings !== undefined)
    return { link: siblings.link, limiter: siblings.limiter, texts, close: () => {} };
  return { link: undefined, limiter: createLocalLimiter(), texts, close: () => {} };
}

async function warnOfOwnFiles(objects: Objects, store: Store, log: Logger): Promise<void> {
  const shared = await sharesFiles(objects, store).catch((error: unknown) => {
    log.warn({ err: error }, 'files cannot be stored');
    return true;
  });
  if (!shared)
    log.warn(
      'this node stores files in another location than the other nodes: file URLs and jobs with uploads will fail on one of them. Set OJA_FILES_DIR to a folder that all nodes share, or OJA_S3_URL',
    );
}
