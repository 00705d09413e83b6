/** Published services at work: their endpoints in the registry, and what operators do with definitions. */
import type { Egress } from '../egress/port.ts';
import type { ToProviders } from '../egress/to-providers.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import type { Definition } from '../endpoints/operator/services/definition.ts';
import type { EndpointRegistry } from '../endpoints/registry.ts';
import type { ServicesView } from '../endpoints/system-view.ts';
import { fail } from '../errors.ts';
import type { Logger } from '../logger.ts';
import type { Platform } from '../platform/platform.ts';
import type { StoredService } from '../platform/services/service.ts';
import { checkDefinition } from './check.ts';
import { diffOf } from './diff.ts';
import { endpointsOf } from './endpoints.ts';
import type { DocumentReader } from './openapi/reader.ts';
import { type OpenProvider, openProvider } from './provider.ts';
import { testService } from './try-examples.ts';
import { readWebhook } from './webhook.ts';

export interface OpenServices {
  view: ServicesView;
  close(): Promise<void>;
}

interface Parts extends ToProviders {
  registry: EndpointRegistry;
  platform: Pick<Platform, 'services' | 'budgets'>;
  log: Logger;
}

interface Open {
  stored: StoredService;
  endpoints: Endpoint[];
  providers: OpenProvider[];
}

/** Calls that have begun with the providers of before can finish. */
const closeAfterMs = 150_000;
const documentBytesMax = 10_000_000;

export function openServices({ registry, platform, egress, isAllowed, log }: Parts): OpenServices {
  const { services, budgets } = platform;
  let open = new Map<string, Open>();
  const retired = new Set<OpenProvider>();
  let reader: DocumentReader | undefined;

  const providersOf = (definition: Definition, secrets: StoredService['secrets']) =>
    definition.providers.map((one) =>
      openProvider(definition.slug, one, secrets[one.name] ?? {}, { egress, budgets }),
    );

  function retire({ providers }: Open): void {
    for (const provider of providers) {
      retired.add(provider);
      setTimeout(() => void provider.close().finally(() => retired.delete(provider)), closeAfterMs).unref();
    }
  }

  function opened(stored: StoredService): Open | undefined {
    try {
      const definition = JSON.parse(stored.definition) as Definition;
      const providers = providersOf(definition, stored.secrets);
      return { stored, providers, endpoints: endpointsOf(definition, providers, services) };
    } catch (error) {
      log.error({ err: error, service: stored.slug }, 'a published service could not be opened');
      return undefined;
    }
  }

  function sync(): void {
    const next = new Map<string, Open>();
    for (const stored of services.all().values()) {
      const known = open.get(stored.slug);
      const one = known?.stored === stored ? known : opened(stored);
      if (one !== undefined) next.set(stored.slug, one);
    }
    registry.publish(
      'services',
      [...next.values()].flatMap(({ endpoints }) => endpoints),
    );
    for (const [slug, before] of open) if (next.get(slug) !== before) retire(before);
    open = next;
  }

  sync();
  services.onChange(sync);

  return {
    view: {
      check: (definition) => checkDefinition(definition, isAllowed),
      diff: diffOf,
      failing: () =>
        [...open].flatMap(([slug, { providers }]) =>
          providers.flatMap(({ definition: { name }, failing }) =>
            failing().map((url) => ({ slug, provider: name, url })),
          ),
        ),
      readWebhook,
      recipes: async () => (await import('./recipes/recipes.ts')).recipeViews(),
      recipe: async (name, names) => (await import('./recipes/recipes.ts')).recipeFor(name, names),
      async read(source, signal) {
        const text = await documentOf(egress, source, signal);
        reader ??= (await import('./openapi/reader.ts')).openReader();
        return await reader.run({ text, from: source.url }, { signal });
      },
      async test(definition, secrets, names, signal) {
        const providers = providersOf(definition, secrets);
        try {
          return await testService(definition, providers, names, { signal, log });
        } finally {
          await Promise.all(providers.map((provider) => provider.close()));
        }
      },
    },
    async close() {
      const all = [...retired, ...[...open.values()].flatMap(({ providers }) => providers)];
      await Promise.all([...all.map((provider) => provider.close()), reader?.close()]);
    },
  };
}

type Source = Parameters<ServicesView['read']>[0];

/** The text of an object, or of a URL through the guard. */
async function documentOf(egress: Egress, { url, document }: Source, signal: AbortSignal): Promise<string> {
  if (typeof document === 'string') return document;
  if (document !== undefined) return JSON.stringify(document);
  if (url === undefined) throw fail('invalid_request', 'Send url or document.', { param: 'url' });
  const { status, body } = await egress.fetch(url, { signal, bytesMax: documentBytesMax, param: 'url' });
  if (status !== 200)
    throw fail('invalid_request', `url: the server returned status ${status}.`, { param: 'url' });
  return body.toString('utf8');
}
