/** `/mcp`: every sold endpoint as a tool for agents, over streamable HTTP, without sessions. */
import {
  createMcpHandler,
  type McpHttpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { authenticate } from '../call/admit/authenticate.ts';
import { authorize } from '../call/admit/authorize.ts';
import { limit } from '../call/admit/limit.ts';
import { type Answer, type CallParts, learn } from '../call/call.ts';
import { serveCall } from '../call/path.ts';
import type { Caller } from '../endpoints/context.ts';
import { defineEndpoint, type Endpoint, free, loadedCategories, scopesOpen } from '../endpoints/endpoint.ts';
import type { EndpointRegistry } from '../endpoints/registry.ts';
import { version } from '../version.ts';
import { getPrompt, listPrompts } from './prompts.ts';
import { createResources } from './resources.ts';
import { runTool, type ToolRun } from './run-tool.ts';
import { createSharedByMcp } from './shared.ts';
import { isLong, searchTools, shortList, toolCalled } from './short-list.ts';
import { callOf, type Origin } from './tool-request.ts';
import { createTools, type EndpointTool, priceText } from './tools.ts';

/** Arguments may hold small files; larger ones are sent by URL. */
const requestBytesMax = 10_000_000;

const instructions =
  'Each tool is an endpoint of Oja and is charged to the account of your key; the description states the price, and `_meta` of each result the charge. Failed calls are free. Pass files as {"url": "https://…"} where you can.';

/** The caller is authenticated here, before the protocol is read. Tool calls are logged as their endpoints. */
const entry = defineEndpoint({
  id: 'account.mcp',
  group: 'account',
  method: 'POST',
  path: '/mcp',
  summary: 'MCP server',
  access: 'key',
  session: { keys: 'own' },
  input: z.looseObject({}),
  output: z.looseObject({}),
  price: free,
  limits: { bodyBytesMax: requestBytesMax, timeoutMs: 15_000 },
  example: { input: {}, output: {} },
  run: async () => ({ data: {} }),
});

interface Visitor {
  origin: Origin;
  caller: Caller;
}
interface Session extends Visitor {
  /** From `/mcp?tools=…`: categories, endpoints or tools that the client wants, or `all`; undefined for the short list. */
  wanted: string[] | undefined;
}

export interface Mcp {
  /** What refuses the caller; undefined when the request may go on to `handler`. */
  admit(origin: Origin): Promise<{ visitor: Visitor; refusal?: undefined } | { refusal: Answer }>;
  /** `body` is that of the request, where it is JSON. */
  fetch(request: Request, visitor: Visitor, body?: unknown): Promise<Response>;
  close(): Promise<void>;
}

export function createMcp(
  registry: EndpointRegistry,
  parts: CallParts,
  llms: (origin: string) => string,
): Mcp {
  const tools = registry.derived((endpoints) => {
    const byName = createTools(endpoints);
    return { byName, all: [...byName.values()] };
  });
  const pricesTool = tools().all.find(({ endpoint }) => endpoint.tool?.listsPrices)?.tool.name;
  const resources = createResources(parts, llms);
  const shared = createSharedByMcp(parts);
  const handler: McpHttpHandler = createMcpHandler(
    ({ authInfo }) => serverFor(authInfo?.extra?.session as Session),
    {
      maxRequestBodySize: requestBytesMax,
      onerror: (error) => parts.log.debug({ err: error }, 'MCP request failed'),
    },
  );

  /** The model of an agent pays for the description of every tool it is shown. */
  function refuseUnknown(wanted: string[] = []): void {
    const known = tools().all.flatMap(namesOf);
    const unknown = wanted.find((name) => name !== everything && !known.includes(name));
    if (unknown === undefined) return;
    const valid = `categories (${loadedCategories(registry.list).join(', ')}), endpoints (network.dns), tools (network_dns) and "${everything}"`;
    const message = `No category, endpoint or tool "${unknown}" in the tools parameter of the URL. It takes ${valid}.`;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
  }

  function mayUse(each: EndpointTool, { caller, wanted }: Session): boolean {
    const { endpoint } = each;
    if (wanted && !wanted.includes(everything) && !namesOf(each).some((name) => wanted.includes(name)))
      return false;
    return isOpenTo(endpoint, caller);
  }

  function isOpenTo(endpoint: Endpoint, { operator, scopes }: Caller): boolean {
    const isOpen = parts.platform.operation.endpointState(endpoint) === 'live' || operator;
    return isOpen && scopesOpen(scopes, endpoint);
  }

  function described({ endpoint, tool }: EndpointTool) {
    const { unit } = endpoint.price;
    const nanos = parts.system.listedNanos(endpoint);
    const micros = nanos === undefined ? undefined : Math.ceil(nanos / 1000);
    const price = micros === undefined ? { 'oja/price_by_model': true } : { 'oja/price_micros': micros };
    return {
      ...tool,
      description: `${tool.description} ${priceText(micros, unit, pricesTool)}`,
      _meta: { 'oja/endpoint': endpoint.id, ...price, 'oja/price_unit': unit },
    };
  }

  function serverFor(visitor: Session): Server {
    const server = new Server(
      { name: 'oja', title: 'Oja', version },
      { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions },
    );
    const open = () => tools().all.filter((each) => mayUse(each, visitor));
    server.setRequestHandler('tools/list', async () => {
      refuseUnknown(visitor.wanted);
      const listed = open().map(described);
      const isShort = visitor.wanted === undefined && isLong(listed);
      return { tools: isShort ? shortList(open(), described) : listed };
    });
    server.setRequestHandler('tools/call', async ({ params }, context) => {
      if (params.name === 'search_tools')
        return searchTools(params.arguments ?? {}, tools().all, { open: open(), described });
      const called =
        params.name === 'call_tool'
          ? toolCalled(params.arguments ?? {}, open())
          : { found: tools().byName.get(params.name), args: params.arguments ?? {} };
      if ('refused' in called) return called.refused;
      const { found, args } = called;
      if (found === undefined || !mayUse(found, visitor))
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `No tool ${params.name} for this key.`);
      const result = await runTool(
        { endpoint: found.endpoint, args, origin: visitor.origin, ...followed(context) },
        parts,
      );
      // Clients know no schema of a tool that they found.
      const schema = params.name === 'call_tool' ? undefined : found.tool.outputSchema;
      return server.projectCallToolResult(result, schema);
    });
    const mayRead = (endpoint: Endpoint) => isOpenTo(endpoint, visitor.caller);
    const asker = ({ mcpReq: { signal } }: ServerContext) => ({
      origin: visitor.origin,
      signal,
      mayUse: mayRead,
    });
    server.setRequestHandler('resources/list', async () => ({
      resources: [...resources.list(), ...(await shared.resources(mayRead))],
    }));
    server.setRequestHandler('resources/templates/list', async () => ({ resourceTemplates: [] }));
    server.setRequestHandler(
      'resources/read',
      async ({ params: { uri } }, context) =>
        (await shared.read(uri, asker(context))) ??
        resources.read(uri, visitor.origin, context.mcpReq.signal),
    );
    server.setRequestHandler('prompts/list', async () => ({
      prompts: [...listPrompts(), ...(await shared.prompts(mayRead))],
    }));
    server.setRequestHandler(
      'prompts/get',
      async ({ params: { name, arguments: args } }, context) =>
        (await shared.prompt(name, args ?? {}, asker(context))) ?? getPrompt(name, args),
    );
    return server;
  }

  return {
    async admit(origin) {
      const call = callOf(entry, {}, keyOnly(origin), parts);
      try {
        const { who, refusal } = await authenticate(call, parts);
        if (refusal !== undefined) throw refusal;
        const known = learn(call, { who });
        authorize(known, parts, entry);
        await limit(known, parts);
        return { visitor: { origin, caller: who.caller } };
      } catch {
        // The path of every call refuses it in the same words, counts it and logs it.
        return { refusal: await serveCall(callOf(entry, {}, keyOnly(origin), parts), parts) };
      }
    },
    fetch(request, visitor, body) {
      const session: Session = { ...visitor, wanted: wantedIn(request.url) };
      return handler.fetch(request, {
        authInfo: { token: '', clientId: visitor.caller.keyId ?? '', scopes: [], extra: { session } },
        ...(body === undefined ? {} : { parsedBody: body }),
      });
    },
    close: () => handler.close(),
  };
}

/** Cancelling and progress of the request of a client. */
function followed({
  mcpReq: { signal, _meta, notify },
}: ServerContext): Pick<ToolRun, 'signal' | 'progress'> {
  const progressToken = _meta?.progressToken;
  return {
    signal,
    async progress(progress, message) {
      if (progressToken === undefined) return;
      const params = { progressToken, progress, total: 1, ...(message ? { message } : {}) };
      await notify({ method: 'notifications/progress', params });
    },
  };
}

/** In `?tools=`: the full list. */
const everything = 'all';

const namesOf = ({ endpoint, tool }: EndpointTool): string[] => [endpoint.group, endpoint.id, tool.name];

function wantedIn(url: string): string[] | undefined {
  const names = new URL(url).searchParams.getAll('tools').flatMap((text) => text.split(','));
  const wanted = names.map((name) => name.trim()).filter((name) => name !== '');
  return wanted.length === 0 ? undefined : wanted;
}

/** A session of the console is no credential here: a page elsewhere could use it. */
function keyOnly({ headers, ip, origin, askedOrigin, secure }: Origin): Origin {
  const { cookie: _, ...rest } = headers;
  return { headers: rest, ip, origin, askedOrigin, secure };
}
