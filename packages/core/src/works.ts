/** What does the work: engines, and their ways to the network, to programs and to models. */
import { join } from 'node:path';
import type { Logger } from 'pino';
import { modelCategory } from './domain/categories.ts';
import { engineOrderOption } from './domain/engine-order.ts';
import { createEgress } from './egress/egress.ts';
import type { Egress } from './egress/port.ts';
import type { SystemView, UpstreamsView } from './endpoints/system-view.ts';
import type { EngineParts } from './engines/capability.ts';
import { type ChatUpstreams, noChatUpstreams } from './engines/chat-upstreams.ts';
import { type OpenEngines, openEngines } from './engines/create.ts';
import { createIdentityClient } from './engines/identity/client.ts';
import { providerPresets } from './engines/identity/presets.ts';
import type { ManifestEntry } from './engines/models/manifest-entry.ts';
import type { ModelStore } from './engines/models/port.ts';
import { createModelStore } from './engines/models/store.ts';
import type { Operation } from './platform/operation/operation.ts';
import type { Platform } from './platform/platform.ts';
import { capabilitiesOf, providersOf } from './plugin.ts';
import type { Sandbox } from './sandbox/port.ts';
import { createSandbox } from './sandbox/sandbox.ts';
import type { Settings } from './settings.ts';
import { createUpstreamNames, createUpstreamsView } from './upstreams-view.ts';

export interface Works {
  egress: Egress;
  sandbox: Sandbox;
  models: ModelStore;
  engines: OpenEngines;
  upstreams: UpstreamsView;
  identity: SystemView['identity'];
  /** All but egress, which others use too. */
  stop(): Promise<void>;
}

export function openChatUpstreams({ plugins, engines }: Settings): ChatUpstreams {
  const open = plugins.find((plugin) => plugin.chatUpstreams !== undefined)?.chatUpstreams ?? noChatUpstreams;
  return open(engines);
}

const isSoldAt = (endpoint: string | undefined, model: string, operation: Operation): boolean =>
  endpoint === undefined ||
  !operation.pricesRequired(endpoint, 'token') ||
  operation.prices.sheetOf(endpoint, 'token', model) !== undefined;

export function openWorks(
  settings: Settings,
  manifest: ManifestEntry[],
  chatUpstreams: ChatUpstreams,
  dataDir: string,
  { budgets, upstreams, operation }: Platform,
  log: Logger,
): Works {
  const egress = createEgress(settings.egress, log);
  const sandbox = createSandbox(settings.sandbox, log);
  const models = createModelStore({
    dir: settings.models.dir ?? join(dataDir, 'models'),
    log,
    autoPull: settings.models.auto,
    extra: settings.models.extra,
    manifest,
    hub: {
      egress,
      endpoint: settings.models.hubEndpoint,
      token: settings.models.hubToken,
      // Not needed where the operator has named another model.
      atStart: settings.models.hub && settings.engines.chat?.llamaModel === undefined,
    },
  });
  const scratchDir = join(dataDir, 'scratch');
  const engineParts: EngineParts = {
    egress,
    sandbox,
    models,
    log,
    budgets,
    engineOrder: (capability) =>
      operation.option<string[] | null>(engineOrderOption(capability)) ?? undefined,
    scratchDir,
    liveUpstreams: upstreams.chat,
    upstreamNames: createUpstreamNames(chatUpstreams, upstreams.names),
    brokenUpstreams: () => upstreams.list().filter(({ state }) => state === 'not_working'),
    listedModels: new Map(),
    chosenModels: chatUpstreams.chosenModels,
    isSold: (model) => isSoldAt(modelCategory()?.models?.endpoint, model, operation),
    expectsUpstream: () => chatUpstreams.expected(upstreams.list()),
    liveProviders: {
      kinds: providersOf(settings.plugins),
      list: upstreams.others,
      onChange: upstreams.onChange,
    },
  };
  const engines = openEngines(capabilitiesOf(settings.plugins), settings.engines, engineParts);
  const { allow, ssoAllow } = settings.egress;
  // What identity providers may be reached at is not open to the URLs of users.
  const toProviders = createEgress({ ...settings.egress, allow: [...allow, ...ssoAllow] }, log);
  return {
    egress,
    sandbox,
    models,
    engines,
    upstreams: createUpstreamsView(settings, chatUpstreams, engineParts),
    identity: { ...createIdentityClient(toProviders, ssoAllow), presets: providerPresets },
    async stop() {
      await engines.close();
      await toProviders.close();
      await models.close();
      await sandbox.close();
    },
  };
}
