/** Connections to published MCP servers: opened with the first use, kept while they work, bounded in time and bytes. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Client, JsonSchemaValidator, jsonSchemaValidator } from '@modelcontextprotocol/client';
import type { ToProviders } from '../../egress/to-providers.ts';
import type { McpServersView } from '../../endpoints/system-view.ts';
import { EngineFailure } from '../../engine-failure.ts';
import { type ErrorCode, fail, OjaError } from '../../errors.ts';
import type { Logger } from '../../logger.ts';
import type { McpServer } from '../../platform/mcp-servers/mcp-server.ts';
import type { McpServers } from '../../platform/mcp-servers/mcp-servers.ts';
import { version } from '../../version.ts';
import { createGuardedFetch, type GuardedFetch } from './guarded-fetch.ts';
import { beginLogin, checkState, storedLogin } from './oauth.ts';
import { cleanText } from './tools.ts';

export interface ToolCall {
  name: string;
  args: Record<string, unknown>;
  signal: AbortSignal;
  progress(fraction: number, note?: string): void;
}

export type ToolAnswer = Awaited<ReturnType<Client['callTool']>>;

interface Asking {
  signal: AbortSignal;
  timeout: number;
  maxTotalTimeout: number;
}

export interface McpLinks extends Pick<McpServersView, 'begin' | 'finish'> {
  list(slug: string, signal: AbortSignal): Promise<readonly unknown[]>;
  call(slug: string, call: ToolCall): Promise<ToolAnswer>;
  /** Runs something else of its protocol, within the timeout of its calls. */
  ask<T>(slug: string, signal: AbortSignal, run: (client: Client, options: Asking) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface Link {
  /** What it was opened for. */
  of: string;
  guarded: GuardedFetch;
  client: Promise<Client>;
}

const listMs = 30_000;
const pagesMax = 20;
const progressEveryMs = 250;
const messageMax = 500;
const lastReadMs = 1_000;
const drainMs = 310_000;

interface LinkParts extends ToProviders {
  log: Logger;
}

export function createMcpLinks(
  servers: McpServers,
  { log, ...out }: LinkParts,
  onListChanged: (slug: string) => void,
): McpLinks {
  const links = new Map<string, Link>();

  function open(server: McpServer): Link {
    const { slug, url } = server;
    const of = identityOf(server);
    const known = links.get(slug);
    if (known?.of === of) return known;
    if (known !== undefined) drop(slug, known);
    const guarded = fetchFor(server, out);
    const link = { of, guarded, client: connect(url, slug, guarded, server.options.auth === 'oauth') };
    // Calls that wait for it get the error; the next one tries again.
    link.client.catch(() => drop(slug, link));
    links.set(slug, link);
    return link;
  }

  async function connect(
    url: string,
    slug: string,
    { fetch }: GuardedFetch,
    isOauth: boolean,
  ): Promise<Client> {
    const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
    const client = new Client(
      { name: 'oja', version },
      {
        versionNegotiation: { mode: 'auto' },
        listMaxPages: pagesMax,
        inputRequired: { autoFulfill: false },
        listChanged: { tools: { autoRefresh: false, onChanged: () => onListChanged(slug) } },
        // Schemas of others are never compiled here.
        jsonSchemaValidator: trusting,
      },
    );
    client.onerror = (error) => log.debug({ mcpServer: slug, reason: error.name }, 'MCP server');
    const transport = new StreamableHTTPClientTransport(new URL(url), {
      fetch,
      ...(isOauth ? { authProvider: storedLogin(servers, slug) } : {}),
      reconnectionOptions: {
        ...{ initialReconnectionDelay: 30_000, maxReconnectionDelay: 600_000 },
        ...{ reconnectionDelayGrowFactor: 2, maxRetries: 2 },
      },
    });
    await client.connect(transport, { timeout: listMs, maxTotalTimeout: listMs });
    return client;
  }

  /** Calls that run on it finish first. */
  function drop(slug: string, link: Link): void {
    if (links.get(slug) === link) links.delete(slug);
    setTimeout(() => end(link), drainMs).unref();
  }

  async function work<T>(slug: string, signal: AbortSignal, run: (client: Client) => Promise<T>): Promise<T> {
    const server = servers.find(slug);
    for (let attempt = 1; ; attempt += 1) {
      const link = open(server);
      try {
        return await run(await link.client);
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        if (!isSessionGone(error)) throw failureOf(error, server);
        drop(slug, link);
        if (attempt > 1) throw failureOf(error, server);
      }
    }
  }

  async function logIn(slug: string, code?: { authorizationCode: string; iss?: string }) {
    const server = servers.find(slug);
    const { auth } = await import('@modelcontextprotocol/client');
    const login = storedLogin(servers, slug);
    const guarded = fetchFor({ ...server, secrets: {} }, out);
    try {
      await auth(login, { serverUrl: server.url, fetchFn: guarded.fetch, ...code });
      return login.asked;
    } catch (error) {
      throw failureOf(error, server);
    } finally {
      await guarded.close();
    }
  }

  return {
    list: (slug, signal) =>
      work(slug, signal, async (client) => {
        const options = { signal, timeout: listMs, maxTotalTimeout: listMs, cacheMode: 'refresh' as const };
        return (await client.listTools(undefined, options)).tools;
      }),
    call: (slug, { name, args, signal, progress }) => {
      const { timeout_ms: timeout } = servers.find(slug).options;
      let shownAt = 0;
      const onprogress = ({
        progress: done,
        total,
        message,
      }: {
        progress: number;
        total?: number;
        message?: string;
      }) => {
        if (Date.now() - shownAt < progressEveryMs) return;
        shownAt = Date.now();
        const fraction = total !== undefined && total > 0 ? done / total : 0;
        progress(Math.min(1, Math.max(0, fraction || 0)), message && cleanText(message, 200));
      };
      const ended = new AbortController();
      const either = AbortSignal.any([signal, ended.signal]);
      const options = { signal: either, timeout, maxTotalTimeout: timeout, onprogress };
      return work(slug, signal, (client) =>
        running
          .run(ended, () => client.callTool({ name, arguments: args }, options))
          .catch((error) => {
            throw ended.signal.aborted ? ended.signal.reason : error;
          }),
      );
    },
    ask: (slug, signal, run) => {
      const { timeout_ms: timeout } = servers.find(slug).options;
      return work(slug, signal, (client) => run(client, { signal, timeout, maxTotalTimeout: timeout }));
    },
    async begin(slug, redirectUrl) {
      await beginLogin(servers, slug, redirectUrl);
      return (await logIn(slug))?.href;
    },
    async finish(slug, { code, state, iss }) {
      checkState(servers, slug, state);
      await logIn(slug, { authorizationCode: code, ...(iss === undefined ? {} : { iss }) });
      return undefined;
    },
    async close() {
      await Promise.all([...links.values()].map(end));
    },
  };
}

const end = ({ client, guarded }: Link): Promise<void> =>
  client
    .then((opened) => opened.close())
    .catch(() => {})
    .finally(() => guarded.close());

/** The library waits for a response until its timeout, also when it can no longer come. */
const running = new AsyncLocalStorage<AbortController>();

function followCall(): ((error?: Error) => void) | undefined {
  const call = running.getStore();
  if (call === undefined) return undefined;
  const end = () => call.abort(new Error('It ended its response without a result.'));
  return (error) => {
    // What came last may still be read.
    if (error === undefined) setTimeout(end, lastReadMs).unref();
    else if (error.name !== 'AbortError') call.abort(error);
  };
}

const trusting: jsonSchemaValidator = {
  getValidator:
    <T>(): JsonSchemaValidator<T> =>
    (data) => ({ valid: true, data: data as T, errorMessage: undefined }),
};

/** Tokens are read for each request: new ones need no new connection. */
const identityOf = ({ url, options, secrets: { oauth: _, ...secrets }, createdAt }: McpServer) =>
  JSON.stringify([url, options.auth, secrets, createdAt]);

function fetchFor({ slug, url, secrets, options }: McpServer, out: ToProviders): GuardedFetch {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(secrets.headers ?? {})) headers[name.toLowerCase()] = value;
  if (options.auth === 'key' && secrets.key !== undefined) headers.authorization = `Bearer ${secrets.key}`;
  return createGuardedFetch({
    ...out,
    follow: followCall,
    name: slug,
    url,
    headers,
    timeoutMs: Math.max(listMs, options.timeout_ms),
  });
}

interface Failure {
  name?: string;
  code?: unknown;
  status?: unknown;
  message?: string;
  cause?: unknown;
  data?: { status?: unknown };
}

const statusOf = ({ status, data, code }: Failure) =>
  Number(status ?? data?.status ?? (Number(code) >= 400 ? code : 0));
const isSessionGone = (error: unknown) => statusOf(error as Failure) === 404;

/** In our words; what the server says is cut, and never shows what is secret. */
function failureOf(error: unknown, { slug, secrets }: McpServer): OjaError {
  if (error instanceof OjaError) return error;
  const failure = error as Failure;
  const inner = failure.cause ?? error;
  if (inner instanceof EngineFailure) return fail(inner.code, inner.message);
  const status = statusOf(failure);
  const said = withoutSecrets(cleanText(failure.message ?? '', messageMax), secrets);
  const as = (code: ErrorCode, what: string) => fail(code, `The MCP server ${slug} ${what}`);
  if (failure.code === 'REQUEST_TIMEOUT') return as('upstream_timeout', 'did not respond in time.');
  if (status === 401 || status === 403 || failure.name === 'UnauthorizedError')
    return as(
      'upstream_auth_failed',
      `refused the credentials of this platform (${status || 'login required'}).`,
    );
  if (status === 429) return as('upstream_rate_limited', 'limits the calls of this platform.');
  return as('upstream_error', `failed: ${said || failure.name || 'no reason given'}`);
}

function withoutSecrets(text: string, secrets: object): string {
  const values: string[] = [];
  JSON.stringify(secrets, (_, value) => {
    if (typeof value === 'string' && value.length >= 6) values.push(value);
    return value;
  });
  return values.reduce((rest, value) => rest.replaceAll(value, '…'), text);
}
