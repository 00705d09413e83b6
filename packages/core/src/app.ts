/** Wiring only: settings in, a serving platform out. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { limitsOf } from './call/admit/limit.ts';
import type { CallParts } from './call/call.ts';
import { createJobRunner } from './call/jobs/job-runner.ts';
import { listedNanos } from './call/reserve/listed-price.ts';
import { explain } from './call/validate/explain.ts';
import type { Egress } from './egress/port.ts';
import { readJson } from './egress/read-json.ts';
import { createToProviders } from './egress/to-providers.ts';
import { type Endpoint, loadedCategories } from './endpoints/endpoint.ts';
import { createRegistry, type EndpointRegistry } from './endpoints/registry.ts';
import type { McpServersView, ServicesView } from './endpoints/system-view.ts';
import type { OpenEngines } from './engines/create.ts';
import type { ModelStore } from './engines/models/port.ts';
import { fail } from './errors.ts';
import { createExposure, type Exposure, warnOfExposure } from './exposure.ts';
import { createGuides, isDocumented, readChangelog, shownPlugin } from './guides.ts';
import { createListener, type Listener } from './http/listener.ts';
import { createLlms } from './http/llms.ts';
import { createMcpHttp } from './http/mcp-http.ts';
import { openApiText } from './http/openapi/openapi.ts';
import { createPages } from './http/pages.ts';
import { createEdge, type Edge } from './http/server.ts';
import { createStaticFiles } from './http/static.ts';
import { createMetrics } from './http/telemetry/metrics.ts';
import { createMetricsGuard } from './http/telemetry/metrics-guard.ts';
import type { Mcp } from './mcp/server.ts';
import { modelsInUse } from './models-in-use.ts';
import { openPlatform, type Platform } from './platform/platform.ts';
import { markMinute } from './platform/requests/uptime.ts';
import { endpointsOf, moderatorOf } from './plugin.ts';
import { openPluginParts, type PartsOfPlugins } from './plugin-parts.ts';
import { controlSocket, socketPathIn } from './process/control-socket.ts';
import { readRestarts } from './process/restarts.ts';
import { createReadiness } from './readiness.ts';
import { openResources, type Resources, type Siblings } from './resources.ts';
import { connectionsWithin } from './sandbox/open-files.ts';
import { startPluginWork } from './schedule/plugin-work.ts';
import { startSchedule } from './schedule/schedule.ts';
import { applyFiles } from './services/files.ts';
import { publishMcp } from './services/mcp/published.ts';
import { openServices } from './services/services.ts';
import { isExposed, type Settings } from './settings.ts';
import type { Store } from './storage/store.ts';
import { listSubProcessors } from './sub-processors.ts';
import { version } from './version.ts';
import { openChatUpstreams, openWorks, type Works } from './works.ts';

export interface App {
  /** The public URL, or where it listens. */
  url: string;
  /** Where it listens. */
  localUrl: string;
  settings: Settings;
  platform: Platform;
  engines: OpenEngines;
  models: ModelStore;
  edge: Edge;
  /** No upstream is connected: the embedded demo model answers. */
  isDemo(): boolean;
  /** Finishes calls in work, then closes everything; with notice, callers have time to turn to other nodes first. */
  close(noticeMs?: number, drainMs?: number): Promise<void>;
}

export interface AppOptions {
  log: Logger;
  siblings?: Siblings;
  /** Being opened since before the app was loaded. */
  resources?: Promise<Resources>;
  now?: () => number;
  /** Runs when the address is known and before the first request is answered. */
  beforeServing?: (platform: Platform, url: string) => Promise<void>;
  /** Where the built console is; default: beside this package. */
  consoleDir?: string;
  /** In place of the host and port of the settings, which still say who can reach the server otherwise. */
  listenOn?: { host: string; port: number };
}

export async function startApp(given: Settings, options: AppOptions): Promise<App> {
  const { log, siblings, beforeServing, listenOn = given.server } = options;
  const opened = await openParts(given, options);
  const { settings, resources, platform, works, exposure, services, parts } = opened;
  const { store, now, dataDir } = resources;
  const isLeader = siblings?.leader ?? true;
  const jobs = createJobRunner(parts, settings.platform.jobWorkers);
  const schedule = startSchedule(parts);
  const pluginWork = startPluginWork(settings.plugins, opened.ofPlugins, parts);
  const http = await openHttp(opened, options);

  const connectionsMax = connectionsWithin(settings.server.connectionsMax, log);
  const server = createListener(http.edge, { ...settings.server, connectionsMax }, false);
  const { listenFd } = settings.server;
  if (listenFd === undefined) await server.listen(listenOn.port, listenOn.host);
  else await server.listen({ fd: listenFd });
  const localUrl = addressOf(listenOn.host, server.port());
  opened.address.url ||= localUrl;
  const { url } = opened.address;
  if (settings.platform.smtpUrl !== undefined && settings.server.publicUrl === undefined)
    log.warn(`OJA_PUBLIC_URL is not set: links in emails start with ${url}`);

  if (isLeader)
    await applyFiles(settings.server.servicesDir ?? join(dataDir, 'services'), {
      platform,
      view: services.view,
      log,
    });
  // Once the server responds, the files of the first start must exist.
  await beforeServing?.(platform, url);
  http.serve();
  if (isLeader)
    void warnOfExposure(exposure, log).catch((error: unknown) =>
      log.warn({ err: error }, 'public safety could not be checked'),
    );

  // The operator's command line on this machine speaks to the running server through this socket.
  const control = createListener(http.edge, { ...settings.server, connectionsMax: 16 }, true);
  if (isLeader) await listenForControl(control, dataDir, log);
  const endMarks = markMinutes(store, now);

  return {
    url,
    localUrl,
    settings,
    platform,
    engines: works.engines,
    models: works.models,
    edge: http.edge,
    isDemo: () =>
      'chat' in works.engines.engines &&
      platform.upstreams.chat().length === 0 &&
      works.upstreams.environment().length === 0 &&
      works.models.chatModel()?.isDemo === true,
    async close(noticeMs = 0, drainMs = settings.server.drainMs) {
      endMarks();
      http.drain();
      const jobsClosed = Promise.all([jobs.close(), schedule.close(), pluginWork.close()]);
      // An idle connection that is ended now may have a request on its way, which nobody would repeat.
      if (noticeMs > 0) await pause(noticeMs);
      await finishCalls(server, control, platform, { drainMs, lingerMs: noticeMs });
      await jobsClosed;
      await http.closeMcp();
      await opened.published.close();
      await works.stop();
      await services.close();
      await opened.toProviders.egress.close();
      await http.telemetry?.close();
      await works.egress.close();
      await platform.close();
      await resources.close();
    },
  };
}

type Opened = Awaited<ReturnType<typeof openParts>>;

/** What calls are served from, before anything listens. */
async function openParts(given: Settings, { log, now: ownClock, siblings, resources: opening }: AppOptions) {
  // They load beside the start of the database.
  const loading = opening ?? openResources(given, { log, siblings, now: ownClock });
  await endpointsOf(given.plugins);
  const resources = await loading;
  const { plugins, failedPlugins, store, now, dataDir } = resources;
  const addedPlugins = given.addedPlugins.filter((plugin) => plugins.includes(plugin));
  const settings: Settings = { ...given, plugins, addedPlugins, failedPlugins };
  const registry = createRegistry(await endpointsOf(plugins));
  const chatUpstreams = openChatUpstreams(settings);
  /** Known once it listens. */
  const address = { url: settings.server.publicUrl ?? '' };
  const platform = await openPlatform({
    ...resources,
    ownUrl: () => address.url,
    defaultModels: () =>
      chatUpstreams.defaultModels(platform.upstreams.chat(), works.models.chatModel()?.name),
    settings: settings.platform,
    log,
    exposed: isExposed(settings.server),
    alone: store.dialect === 'sqlite' && siblings === undefined,
  });
  const models = await modelsInUse(settings.plugins);
  const works = openWorks(settings, models, chatUpstreams, dataDir, platform, log);
  const exposure = createExposure(settings, platform, works.sandbox);
  const ofPlugins = await openPluginParts(plugins, settings, store);
  const toProviders = createToProviders(settings.egress, log);
  const services = openServices({ registry, platform, ...toProviders, log });
  const published = publishMcp(platform.mcpServers, { ...toProviders, registry, log, now });
  const loaded = { registry, settings, ofPlugins, services: services.view, mcp: published };
  const parts = callParts(loaded, platform, works, exposure, log);
  return {
    ...{ settings, resources, registry, address, platform, works, exposure, ofPlugins },
    ...{ toProviders, services, published, parts },
  };
}

/** The HTTP edge: pages, calls, MCP, and what operators see of them. */
async function openHttp(
  { settings, resources, registry, platform, works, exposure, services, parts }: Opened,
  { log, siblings, consoleDir = join(import.meta.dirname, '../../console/dist') }: AppOptions,
) {
  const { store, now, dataDir } = resources;
  let stopping = false;
  const readiness = createReadiness(store, resources.requestLog, {
    folders: [dataDir, ...(settings.server.filesDir === undefined ? [] : [settings.server.filesDir])],
    freeBytesMin: settings.server.diskFreeMin * 1_048_576,
    now,
  });
  const isReady = async () => (stopping ? { ready: false, reason: 'stopping' } : readiness());
  const metrics = createMetrics({
    platform,
    engines: works.engines,
    edge: () => edge,
    isReady,
    shared: siblings?.metrics,
    restarts: () => readRestarts(dataDir).total,
    dataDir,
    redisUp: resources.redisUp,
    failingProviders: services.view.failing,
    traceIdOf: (callId) => telemetry?.traceIdOf(callId),
  });
  const llms = createLlms(registry, parts.system.listedNanos, parts.system.guides);
  const pages = createPages({
    platform,
    metrics,
    openApi: (wanted) => openApiText(registry.list, version, wanted),
    llms,
    changelog: readChangelog,
    publicUrl: settings.server.publicUrl,
    mayReadMetrics: createMetricsGuard(settings.server, exposure.exposed),
    console: createStaticFiles(consoleDir, (path) => isDocumented(path, registry, parts.system.guides)),
    consoleDir,
    version,
    isReady,
    downloads: () => works.models.downloads(),
    categories: () => loadedCategories(registry.list),
    registry,
  });
  const serving = Promise.withResolvers<void>();
  const telemetry = await openTelemetry(settings, works.egress, platform, log);
  let mcp: Mcp | undefined;
  const openMcp = async () => {
    const { createMcp } = await import('./mcp/server.ts');
    mcp = createMcp(registry, parts, llms);
    return mcp;
  };
  const edge: Edge = createEdge({
    settings: settings.server,
    registry,
    parts,
    pages,
    mcp: createMcpHttp(openMcp),
    opened: serving.promise,
    telemetry,
  });
  return {
    edge,
    telemetry,
    serve: serving.resolve,
    drain() {
      stopping = true;
      metrics.close();
      edge.drain();
    },
    closeMcp: async () => mcp?.close(),
  };
}

interface Loaded {
  registry: EndpointRegistry;
  settings: Settings;
  ofPlugins: PartsOfPlugins;
  services: ServicesView;
  mcp: McpServersView;
}

function callParts(
  { registry, settings, ofPlugins, services, mcp }: Loaded,
  platform: Platform,
  works: Works,
  exposure: Exposure,
  log: Logger,
): CallParts {
  const { egress, models, engines, upstreams, identity } = works;
  const { byId } = registry;
  const system = {
    get endpoints() {
      return registry.list;
    },
    services,
    guides: createGuides(settings.plugins),
    plugins: settings.addedPlugins.map(shownPlugin),
    failedPlugins: settings.failedPlugins,
    mcp,
    absent: settings.knownEndpoints.filter(({ id }) => !byId.has(id)),
    listedNanos: (endpoint: Endpoint) => listedNanos(endpoint, byId, platform.operation),
    perMinute: (endpoint: Endpoint) => limitsOf(platform, limitedAs(registry.list, endpoint), null).key,
    engineHealth: engines.health,
    subProcessors: () => listSubProcessors(settings, platform, works),
    models,
    upstreams,
    identity,
    faultOf(endpoint: Endpoint, input: object) {
      const read = endpoint.input.safeParse(input);
      return read.success ? undefined : explain(read.error, input, endpoint);
    },
    checkAddress: egress.check,
    readPublic: (url: string, signal: AbortSignal) => readJson(egress, url, signal),
    exposure,
    version,
    startedAt: platform.now(),
  };
  const moderate = moderatorOf(settings.plugins);
  return {
    platform,
    engines,
    egress,
    system,
    byId,
    ofPlugins,
    moderate: (texts, call) => moderate(engines.engines, texts, call),
    log,
  };
}

/** Endpoints that share a path are limited together, as the first of them: the body is not read yet. */
const limitedAs = (endpoints: Endpoint[], { method, path }: Endpoint): Endpoint =>
  endpoints.find((one) => one.method === method && one.path === path)!;

/** After `drainMs` what is still in work is cut; a moment later its connections are. */
async function finishCalls(
  server: Listener,
  control: Listener,
  platform: Platform,
  { drainMs, lingerMs }: { drainMs: number; lingerMs: number },
): Promise<void> {
  const closed = Promise.all([server.close(lingerMs), control.close()]);
  const closedWithin = (ms: number) => Promise.race([closed, pause(ms, undefined, { ref: false })]);
  await closedWithin(drainMs);
  platform.running.cutAll(fail('shutting_down', 'This node is restarting.'));
  await closedWithin(2_000);
  server.closeAll();
}

/** For the uptime that `/status` shows; several times a minute, so that a late timer or a lost write leaves no hole. */
function markMinutes(store: Store, now: () => number): () => void {
  // A database that is away is the outage that the missing minutes show.
  const mark = () => void markMinute(store, now()).catch(() => {});
  mark();
  const timer = setInterval(mark, 20_000);
  return () => clearInterval(timer);
}

/** Loaded only where there is a collector to tell. */
async function openTelemetry({ server }: Settings, egress: Egress, platform: Platform, log: Logger) {
  if (server.otlpUrl === undefined) return undefined;
  const { createTelemetry } = await import('./http/telemetry/otlp.ts');
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

/** One socket per process, so that a worker that ends never closes the socket of its successor. */
async function listenForControl(control: Listener, dataDir: string, log: Logger): Promise<void> {
  for (const name of readdirSync(dataDir)) {
    if (controlSocket.test(name)) rmSync(join(dataDir, name), { force: true });
  }
  await control.listen(socketPathIn(dataDir, `control-${process.pid}.sock`)).catch((error: unknown) => {
    log.warn({ err: error }, "no control socket: oja-server can't reach this server");
  });
}

const addressOf = (host: string, port: number) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
