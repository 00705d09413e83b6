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
import { readOpenApi } from './openapi.ts';
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
      read: async (source, signal) => readOpenApi(await documentOf(egress, source, signal)),
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
      await Promise.all(all.map((provider) => provider.close()));
    },
  };
}

type Source = Parameters<ServicesView['read']>[0];

/** JSON or YAML: an object, its text, or a URL through the guard. */
async function documentOf(egress: Egress, { url, document }: Source, signal: AbortSignal): Promise<unknown> {
  if (typeof document === 'object') return document;
  if (document !== undefined) return await parsed(document, 'document');
  if (url === undefined) throw fail('invalid_request', 'Send url or document.', { param: 'url' });
  const { status, body } = await egress.fetch(url, { signal, bytesMax: documentBytesMax, param: 'url' });
  if (status !== 200)
    throw fail('invalid_request', `url: the server returned status ${status}.`, { param: 'url' });
  return await parsed(body.toString('utf8'), 'url');
}

/** Aliases are bounded: a few lines of YAML can name gigabytes. */
async function parsed(text: string, param: string): Promise<unknown> {
  const { parse } = await import('yaml');
  try {
    return parse(text, { maxAliasCount: 100 });
  } catch (error) {
    const line = (error as Error).message.split('\n')[0];
    throw fail('invalid_request', `${param}: must be JSON or YAML. ${line}`, { param });
  }
}
