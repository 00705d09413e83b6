/** An MCP server of the official SDK on loopback, with tools that answer, change, lie and break off; and its OAuth server. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { createMcpHandler, Server, type Tool } from '@modelcontextprotocol/server';

export interface McpStandIn {
  url: string;
  tools: Tool[];
  /** Of all requests to `/mcp`. */
  authorizations: (string | undefined)[];
  /** Tools that were called, in order. */
  calls: string[];
  /** Access tokens that are accepted besides the key. */
  tokens: Set<string>;
  refreshes: number;
  announce(): void;
  [Symbol.asyncDispose](): Promise<void>;
}

export const forecast: Tool = {
  name: 'forecast',
  title: 'Forecast',
  description: 'Forecast of a city.',
  inputSchema: {
    type: 'object',
    properties: {
      city: { type: 'string', minLength: 1, description: 'Name of the city.' },
      days: { type: 'integer', minimum: 1, maximum: 7, default: 3 },
    },
    required: ['city'],
  },
  annotations: { readOnlyHint: true },
};
const named = (name: string): Tool => ({ name, inputSchema: { type: 'object' } });
/** Each breaks the protocol, or what one can expect of it, in its own way. */
export const liars = ['dies', 'wrong_id', 'huge', 'endless', 'floods', 'fails', 'garbage', 'refuses'];

export async function openMcpStandIn(key: string): Promise<McpStandIn> {
  const tools: Tool[] = [forecast, ...liars.map(named)];
  const state = { tools, authorizations: [], calls: [], tokens: new Set<string>(), refreshes: 0 };
  const known: Pick<McpStandIn, 'tools' | 'authorizations' | 'calls' | 'tokens' | 'refreshes'> = state;
  const handler = createMcpHandler(() => serverOf(known));
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const login = openLogin(origin, known);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const url = new URL(request.url ?? '/', origin);
    if (url.pathname !== '/mcp') return login(url, request, response, text);
    const { authorization } = request.headers;
    known.authorizations.push(authorization);
    const token = authorization?.replace('Bearer ', '') ?? '';
    if (token !== key && !known.tokens.has(token)) {
      const metadata = `resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`;
      response.writeHead(401, { 'www-authenticate': `Bearer ${metadata}` }).end();
      return;
    }
    const { method, id, params } = (text === '' ? {} : JSON.parse(text)) as {
      method?: string;
      id?: number;
      params?: { name: string; _meta?: { progressToken?: unknown } };
    };
    if (method === 'tools/call' && params !== undefined && liars.includes(params.name)) {
      known.calls.push(params.name);
      return lie(params.name, response, id, params._meta?.progressToken);
    }
    const headers = new Headers(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const body = ['GET', 'HEAD'].includes(request.method ?? '') ? {} : { body: text };
    const web = await handler.fetch(new Request(url, { method: request.method ?? 'GET', headers, ...body }));
    response.writeHead(web.status, Object.fromEntries(web.headers));
    if (web.body === null) return void response.end();
    const stream = Readable.fromWeb(web.body as never);
    response.once('close', () => stream.destroy());
    stream.on('error', () => response.destroy()).pipe(response);
  }

  return Object.assign(known, {
    url: `${origin}/mcp`,
    announce: () => handler.notify.toolsChanged(),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await handler.close();
    },
  });
}

function serverOf(state: Pick<McpStandIn, 'tools' | 'calls'>): Server {
  const server = new Server(
    { name: 'stand-in', version: '1' },
    { capabilities: { tools: { listChanged: true }, resources: {}, prompts: {} } },
  );
  server.setRequestHandler('tools/list', async () => ({ tools: state.tools }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    state.calls.push(params.name);
    const { city = 'nowhere', days = 0 } = (params.arguments ?? {}) as { city?: string; days?: number };
    const structuredContent = { city, days, sky: 'clear' };
    return { content: [{ type: 'text', text: `Clear in ${city}.` }], structuredContent };
  });
  const readme = { uri: 'file:///readme.md', name: 'readme', mimeType: 'text/markdown' };
  server.setRequestHandler('resources/list', async () => ({
    resources: [readme, { ...readme, uri: 'file:///huge', name: 'huge' }],
  }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    state.calls.push(uri);
    return { contents: [{ uri, text: uri === 'file:///huge' ? 'x'.repeat(2_100_000) : '# Weather' }] };
  });
  const greet = {
    name: 'greet',
    description: 'Greets\u200b someone.',
    arguments: [{ name: 'who', required: true }],
  };
  server.setRequestHandler('prompts/list', async () => ({ prompts: [greet] }));
  server.setRequestHandler('prompts/get', async ({ params }) => ({
    messages: [{ role: 'user', content: { type: 'text', text: `Greet ${params.arguments?.who}.` } }],
  }));
  return server;
}

function lie(name: string, response: ServerResponse, id: unknown, progressToken: unknown): void {
  const json = (value: object) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  const content = [{ type: 'text', text: 'wrong' }];
  if (name === 'wrong_id')
    return void json({ jsonrpc: '2.0', id: 'another', result: { content, resultType: 'complete' } });
  if (name === 'fails')
    return void json({ jsonrpc: '2.0', id, result: { isError: true, content, resultType: 'complete' } });
  if (name === 'refuses')
    return void json({ jsonrpc: '2.0', id, error: { code: -32603, message: 'no\u202e such\u0000 luck' } });
  if (name === 'garbage')
    return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"jso');
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (name === 'dies') {
    response.write(': soon\n\n', () => response.destroy());
    return;
  }
  const event = (value: object) =>
    `event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', ...value })}\n\n`;
  if (name === 'huge') {
    const result = { resultType: 'complete', content: [{ type: 'text', text: 'x'.repeat(12_000_000) }] };
    return void response.end(event({ id, result }));
  }
  const progress = event({ method: 'notifications/progress', params: { progressToken, progress: 1 } });
  const timer = setInterval(() => response.write(name === 'floods' ? progress.repeat(2_000) : ': x\n\n'), 20);
  response.once('close', () => clearInterval(timer));
}

type Login = (url: URL, request: IncomingMessage, response: ServerResponse, text: string) => void;

/** Every refresh token works once; access tokens are forgotten by the test. */
function openLogin(origin: string, state: Pick<McpStandIn, 'tokens' | 'refreshes'>): Login {
  const codes = new Map<string, string>();
  let refreshToken = '';
  return (url, _request, response, text) => {
    const json = (status: number, value: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (url.pathname.startsWith('/.well-known/oauth-protected-resource'))
      return void json(200, { resource: `${origin}/mcp`, authorization_servers: [origin] });
    if (url.pathname.startsWith('/.well-known/'))
      return void json(200, {
        issuer: origin,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        registration_endpoint: `${origin}/register`,
        response_types_supported: ['code'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: ['none'],
      });
    if (url.pathname === '/register') return void json(201, { ...JSON.parse(text), client_id: 'client-1' });
    if (url.pathname === '/authorize') {
      const code = randomBytes(9).toString('hex');
      codes.set(code, url.searchParams.get('code_challenge') ?? '');
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', code);
      back.searchParams.set('state', url.searchParams.get('state') ?? '');
      return void response.writeHead(302, { location: back.href }).end();
    }
    const form = new URLSearchParams(text);
    const isRefresh = form.get('grant_type') === 'refresh_token';
    const isGood = isRefresh
      ? form.get('refresh_token') === refreshToken
      : codes.delete(form.get('code') ?? '') && form.get('code_verifier') !== null;
    if (!isGood) return void json(400, { error: 'invalid_grant' });
    if (isRefresh) state.refreshes += 1;
    const access = `access-${randomBytes(12).toString('hex')}`;
    refreshToken = `refresh-${randomBytes(12).toString('hex')}`;
    state.tokens.add(access);
    json(200, { access_token: access, token_type: 'Bearer', expires_in: 3600, refresh_token: refreshToken });
  };
}
