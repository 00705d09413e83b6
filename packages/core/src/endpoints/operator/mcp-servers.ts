/** MCP servers of other providers: publish their tools, each once an operator has approved what it says it does. */
import { z } from 'zod';
import { fail } from '../../errors.ts';
import type { McpServerOptions } from '../../platform/mcp-servers/mcp-server.ts';
import { forOperators, plain } from '../account/shapes.ts';
import { defineAction } from '../action.ts';
import type { CallContext } from '../context.ts';
import { defineEndpoint } from '../endpoint.ts';
import { arrayOf } from '../object-fields.ts';
import { actorOf } from './accounts.ts';
import {
  exampleServer,
  fields,
  optional,
  optionsOf,
  secretsOf,
  serverOut,
  slugIn,
  view,
} from './mcp-server-fields.ts';

const path = '/api/v1/operator/mcp-servers';
const limits = { ...plain.limits, timeoutMs: 60_000 };
const uses = { platform: ['mcpServers', 'services'], system: ['mcp'] } as const;
type Context = CallContext<typeof uses>;

/** What it said is stored as its problem. */
async function look(slug: string, { system, signal }: Context): Promise<{ name: string; reason: string }[]> {
  return system.mcp.refresh(slug, signal).catch(() => []);
}

const listServers = defineEndpoint({
  ...forOperators,
  id: 'operator.mcp-servers',
  method: 'GET',
  path,
  summary: 'List MCP servers',
  description: 'Returns published MCP servers with their tools: as approved, and as offered now.',
  input: z.strictObject({}),
  output: z.object({ data: z.array(serverOut).describe('MCP servers.') }),
  uses,
  example: { input: {}, output: { data: [exampleServer] } },
  run: async (_input, context) => ({
    data: { data: [...context.platform.mcpServers.all().values()].map((server) => view(server, context)) },
  }),
});

const refusedOut = arrayOf('Tools that can’t be sold, and why.', {
  name: z.string().describe('The server’s own name for it.'),
  reason: z.string().describe('What stands in the way.'),
});
const lookedOut = serverOut.extend({ refused: refusedOut });
const exampleLooked = { ...exampleServer, refused: [] };

const addServer = defineEndpoint({
  ...forOperators,
  id: 'operator.mcp-server-add',
  method: 'POST',
  path,
  summary: 'Add MCP server',
  description:
    'Stores the server and reads its list of tools. Nothing is sold before you approve it. With auth oauth, log in next.',
  wire: { status: 201 },
  limits,
  input: z.strictObject({ ...optional, slug: slugIn, url: fields.url }),
  output: lookedOut,
  errors: ['conflict'],
  uses,
  example: {
    input: { slug: 'weather', url: 'https://mcp.example.com/mcp', key: 'secret', price_per_call: '0.01' },
    output: exampleLooked,
  },
  async run({ slug, url, ...given }, context) {
    const { platform, system } = context;
    await system.mcp.check(url, context.signal);
    if (platform.services.all().has(slug))
      throw fail('conflict', `slug: a service ${slug} already exists.`, { param: 'slug' });
    const options: McpServerOptions = {
      ...{ title: slug, description: '', price: 0, timeout_ms: 60_000 },
      auth: given.key === undefined ? 'none' : 'key',
      ...optionsOf(given),
    };
    await platform.mcpServers.add(actorOf(context), slug, { url, options, secrets: secretsOf(given) });
    const refused = options.auth === 'oauth' ? [] : await look(slug, context);
    return { data: { ...view(platform.mcpServers.find(slug), context), refused }, status: 201 };
  },
});

const slugPath = { slug: z.string().max(30).describe('Slug of the server.') };

const changeServer = defineEndpoint({
  ...forOperators,
  id: 'operator.mcp-server-change',
  method: 'PATCH',
  path: `${path}/{slug}`,
  summary: 'Update MCP server',
  description:
    'Omitted fields stay unchanged. A URL on another host drops stored secrets, unless you send new ones. Disabled servers sell nothing.',
  limits,
  input: z.strictObject({
    ...optional,
    ...slugPath,
    enabled: z.boolean().optional().describe('Whether its approved tools are sold.'),
  }),
  output: lookedOut,
  errors: ['not_found'],
  uses,
  example: { input: { slug: 'weather', price_per_call: '0.02' }, output: exampleLooked },
  async run({ slug, url, enabled, ...given }, context) {
    if (url !== undefined) await context.system.mcp.check(url, context.signal);
    const shown = { url, enabled, ...optionsOf(given), secrets: Object.keys(secretsOf(given)) };
    const actor = { ...actorOf(context), action: 'mcp_server.change', shown };
    await context.platform.mcpServers.change(
      slug,
      (before) => {
        const isElsewhere = url !== undefined && new URL(url).origin !== new URL(before.url).origin;
        return {
          ...(url === undefined ? {} : { url }),
          ...(enabled === undefined ? {} : { enabled }),
          options: { ...before.options, ...optionsOf(given) },
          secrets: { ...(isElsewhere ? {} : before.secrets), ...secretsOf(given) },
        };
      },
      actor,
    );
    const refused = await look(slug, context);
    return { data: { ...view(context.platform.mcpServers.find(slug), context), refused } };
  },
});

const removeServer = defineAction({
  ...forOperators,
  id: 'operator.mcp-server-remove',
  method: 'DELETE',
  path: `${path}/{slug}`,
  summary: 'Delete MCP server',
  description: 'Deletes the server, its approvals and its secrets. Running calls finish first.',
  input: z.strictObject(slugPath),
  errors: ['not_found'],
  uses,
  example: { input: { slug: 'weather' } },
  run: ({ slug }, context) => context.platform.mcpServers.remove(actorOf(context), slug),
});

const refreshTools = defineEndpoint({
  ...forOperators,
  id: 'operator.mcp-server-refresh',
  method: 'POST',
  path: `${path}/{slug}/refresh`,
  summary: 'Refresh MCP tools',
  description:
    'Reads the list of tools now. It is also read every ten minutes and when the server reports a change.',
  limits,
  input: z.strictObject(slugPath),
  output: lookedOut,
  errors: ['not_found', 'upstream_error'],
  uses,
  example: { input: { slug: 'weather' }, output: exampleLooked },
  async run({ slug }, context) {
    const refused = await context.system.mcp.refresh(slug, context.signal);
    return { data: { ...view(context.platform.mcpServers.find(slug), context), refused } };
  },
});

const approveTools = defineEndpoint({
  ...forOperators,
  id: 'operator.mcp-server-tools',
  method: 'POST',
  path: `${path}/{slug}/tools`,
  summary: 'Approve MCP tools',
  description:
    'Approves tools as you saw them, by their digests, or withdraws them. A tool that has changed since is refused with 409. Approved tools are sold from the next call on every node.',
  input: z.strictObject({
    ...slugPath,
    approve: z
      .array(
        z.strictObject({
          name: z.string().describe('Name of the tool.'),
          digest: z.string().describe('Of what you saw.'),
        }),
      )
      .max(300)
      .default([])
      .describe('Tools to sell as they are offered now.'),
    withdraw: z.array(z.string()).max(300).default([]).describe('Names of tools to sell no longer.'),
  }),
  output: serverOut,
  errors: ['not_found', 'conflict'],
  uses,
  example: {
    input: { slug: 'weather', approve: [{ name: 'forecast', digest: 'mZ0a1b2c3d4e5f6g' }] },
    output: exampleServer,
  },
  async run({ slug, approve, withdraw }, context) {
    const { digestOf } = context.system.mcp;
    const shown = { approve: approve.map(({ name, digest }) => `${name} ${digest}`), withdraw };
    const actor = { ...actorOf(context), action: 'mcp_server.approve', shown };
    const changed = await context.platform.mcpServers.change(
      slug,
      ({ approved, offered }) => {
        const kept = Object.entries(approved).filter(([name]) => !withdraw.includes(name));
        const added = approve.map(({ name, digest }) => {
          const tool = Object.hasOwn(offered, name) ? offered[name] : undefined;
          if (tool === undefined)
            throw fail('not_found', `approve: ${slug} offers no tool ${name}.`, { param: 'approve' });
          if (digestOf(tool) !== digest)
            throw fail('conflict', `approve: ${name} has changed since you saw it. Look at it again.`, {
              param: 'approve',
            });
          return [name, tool] as const;
        });
        return { approved: Object.fromEntries([...kept, ...added]) };
      },
      actor,
    );
    return { data: view(changed, context) };
  },
});

const logIn = defineEndpoint({
  ...forOperators,
  id: 'operator.mcp-server-login',
  method: 'POST',
  path: `${path}/{slug}/login`,
  summary: 'Log in to MCP server',
  description:
    'Without code, returns the URL where you log in to the server (OAuth 2.1 with PKCE). It leads back to the console, which sends code and state here.',
  limits,
  input: z.strictObject({
    ...slugPath,
    code: z.string().min(1).max(4_000).optional().describe('From the redirect.'),
    state: z.string().max(200).optional().describe('From the redirect.'),
    iss: z.string().max(2_000).optional().describe('From the redirect, if it has one.'),
  }),
  output: z.object({
    url: z.string().nullable().describe('Where to log in; null once you are logged in.'),
    server: lookedOut.describe('The server.'),
  }),
  errors: ['not_found', 'upstream_error', 'upstream_auth_failed'],
  uses,
  example: {
    input: { slug: 'weather' },
    output: { url: 'https://auth.example.com/authorize?client_id=oja', server: exampleLooked },
  },
  async run({ slug, code, state = '', iss }, context) {
    const { mcp } = context.system;
    const back = `${context.caller.origin}/operator/mcp-servers`;
    const url =
      code === undefined ? await mcp.begin(slug, back) : await mcp.finish(slug, { code, state, iss });
    const refused = url === undefined ? await look(slug, context) : [];
    return {
      data: {
        url: url ?? null,
        server: { ...view(context.platform.mcpServers.find(slug), context), refused },
      },
    };
  },
});

export const operatorMcpServers = [
  listServers,
  addServer,
  changeServer,
  removeServer,
  refreshTools,
  approveTools,
  logIn,
];
