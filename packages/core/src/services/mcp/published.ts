/** Keeps what is published equal to the rows, and looks for changes of what the servers offer. */
import type { ToProviders } from '../../egress/to-providers.ts';
import type { EndpointRegistry } from '../../endpoints/registry.ts';
import type { McpServersView } from '../../endpoints/system-view.ts';
import { fail, OjaError } from '../../errors.ts';
import type { Logger } from '../../logger.ts';
import type { McpServer } from '../../platform/mcp-servers/mcp-server.ts';
import type { McpServers } from '../../platform/mcp-servers/mcp-servers.ts';
import { endpointsOf } from './endpoints.ts';
import { createMcpLinks } from './links.ts';
import { createShared, sharedEndpoints } from './shared.ts';
import { digestOf, readTools } from './tools.ts';

export interface PublishedMcp extends McpServersView {
  close(): Promise<void>;
}

const refreshMs = 600_000;
const lookMs = 60_000;
/** A server that reports changes all the time is asked as often as this. */
const changedMs = 5_000;

interface McpParts extends ToProviders {
  registry: EndpointRegistry;
  log: Logger;
  now(): number;
}

export function publishMcp(
  servers: McpServers,
  { egress, isAllowed, registry, log, now }: McpParts,
): PublishedMcp {
  const stopped = new AbortController();
  const pending = new Map<string, NodeJS.Timeout>();
  const published = new Map<string, string>();
  const links = createMcpLinks(servers, { egress, isAllowed, log }, (slug) => {
    if (pending.has(slug) || stopped.signal.aborted) return;
    pending.set(slug, setTimeout(() => void refreshOrWarn(slug), changedMs).unref());
  });

  const shared = createShared(links, now);
  const sellable = (server: McpServer) => [
    ...endpointsOf(server, links),
    ...(server.options.shares ? sharedEndpoints(server, links) : []),
  ];

  function publish(): void {
    const all = servers.all();
    for (const slug of new Set([...published.keys(), ...all.keys()])) {
      const server = all.get(slug);
      const sold = soldOf(server);
      if (published.get(slug) === sold) continue;
      try {
        registry.publish(`mcp:${slug}`, server?.enabled ? sellable(server) : []);
        published.set(slug, sold);
        if (server === undefined) published.delete(slug);
      } catch (error) {
        log.error({ err: error, mcpServer: slug }, 'MCP server not published');
      }
    }
  }

  async function refresh(slug: string, signal: AbortSignal) {
    try {
      const { tools, refused } = readTools(await links.list(slug, signal));
      await servers.change(slug, () => ({ offered: tools, problem: null, listedAt: now() }));
      return refused;
    } catch (error) {
      const problem = error instanceof OjaError ? error.message : 'Its list of tools could not be read.';
      await servers.change(slug, ({ problem: before }) => (before === problem ? {} : { problem }));
      throw error;
    }
  }

  const refreshOrWarn = async (slug: string) => {
    pending.delete(slug);
    await refresh(slug, stopped.signal).catch((error: unknown) => {
      if (!stopped.signal.aborted)
        log.warn({ mcpServer: slug, reason: (error as Error).message }, 'MCP tools not read');
    });
  };

  servers.onChange(publish);
  publish();
  // Another node may have read a list meanwhile: its row says when.
  const timer = setInterval(() => {
    for (const { slug, enabled, listedAt } of servers.all().values())
      if (enabled && listedAt !== null && now() - listedAt > refreshMs) void refreshOrWarn(slug);
  }, lookMs);
  timer.unref();

  return {
    ...{ begin: links.begin, finish: links.finish, refresh, digestOf },
    shared: () =>
      Promise.all(
        [...servers.all().values()]
          .filter(({ enabled, options: { shares } }) => enabled && shares === true)
          .map((server) => shared.of(server)),
      ),
    async check(url, signal) {
      const { protocol, username, password } = new URL(url);
      if (
        !/^https?:$/.test(protocol) ||
        username !== '' ||
        password !== '' ||
        (protocol === 'http:' && !isAllowed(url))
      )
        throw fail(
          'address_refused',
          'url: must be https, without a user name. Hosts in OJA_SERVICES_ALLOW may use http.',
          { param: 'url' },
        );
      await egress.check(url, { signal, param: 'url', anyPort: true });
    },
    async close() {
      stopped.abort();
      clearInterval(timer);
      for (const each of pending.values()) clearTimeout(each);
      await links.close();
    },
  };
}

const soldOf = (server: McpServer | undefined): string =>
  JSON.stringify(server && [server.enabled, server.approved, server.options, server.createdAt]);
