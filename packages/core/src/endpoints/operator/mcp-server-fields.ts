/** The fields of a published MCP server, as operators send and see them. */

import { z } from 'zod';
import type { McpServer, McpServerOptions, McpTool } from '../../platform/mcp-servers/mcp-server.ts';
import { dollarsIn, momentOrNull } from '../account/shapes.ts';
import type { CallContext } from '../context.ts';
import { namedObject } from '../object-fields.ts';

export const slugIn = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,29}$/, 'must have 2 to 30 lower-case letters, digits and hyphens')
  .describe('Name in paths, scopes and tools: x.SLUG.TOOL.');
const secretIn = z.string().min(1).max(4_000);
export const fields = {
  url: z.url().max(2_000).describe('URL of the server (streamable HTTP).'),
  title: z.string().min(1).max(60).describe('Display name. Default: slug.'),
  description: z.string().max(500).describe('What it is for, in one sentence.'),
  auth: z
    .enum(['none', 'key', 'oauth'])
    .describe('How Oja authenticates. Default: key if one is sent, else none.'),
  key: secretIn.describe('Sent as bearer token. Encrypted at rest, never shown again.'),
  headers: z
    .record(z.string().regex(/^[A-Za-z0-9-]{1,64}$/), secretIn.regex(/^[\x20-\x7e]+$/))
    .describe('Further secret headers, such as X-API-Key.'),
  client_id: z.string().max(2_000).describe('OAuth client. Default: registered automatically.'),
  client_secret: secretIn.describe('Secret of the OAuth client.'),
  price_per_call: dollarsIn.describe(
    'Price of a call in dollars. Default: 0. Prices of single tools go into the price list.',
  ),
  per_minute: z
    .int()
    .min(1)
    .max(100_000)
    .describe('Calls per minute and key. Default: that of all endpoints.'),
  shares: z
    .boolean()
    .describe(
      'Whether its resources and prompts pass to callers of /mcp whose keys may use it, as the server describes them. Default: no.',
    ),
  timeout_seconds: z.int().min(1).max(300).describe('Longest call. Default: 60.'),
};
export const optional = z.object(fields).partial().shape;

const versionOut = z
  .object({
    name: z.string().describe('The server’s own name for it.'),
    title: z.string().describe('Display name.'),
    description: z.string().describe('Its description for models.'),
    input: z.record(z.string(), z.unknown()).describe('JSON Schema of its arguments.'),
    read_only: z.boolean().describe('Whether it changes nothing.'),
    destructive: z.boolean().describe('Whether it may delete or overwrite.'),
    open_world: z.boolean().describe('Whether it works with things outside its server.'),
  })
  .nullable();
const toolOut = namedObject('McpServerTool', {
  name: z.string().describe('Name of the tool here.'),
  endpoint: z.string().describe('Endpoint ID, which is also its scope.'),
  state: z
    .enum(['new', 'approved', 'changed', 'gone'])
    .describe('changed: sold as approved before; gone: no longer offered.'),
  changes: z.array(z.string()).describe('What differs from the approved version.'),
  digest: z.string().nullable().describe('Of what is offered now; send it to approve.'),
  approved: versionOut.describe('As it is sold.'),
  offered: versionOut.describe('As the server describes it now.'),
});
export const serverOut = namedObject('McpServer', {
  slug: z.string().describe('Name in paths, scopes and tools.'),
  url: z.string().describe('URL of the server.'),
  title: z.string().describe('Display name.'),
  description: z.string().describe('What it is for.'),
  auth: fields.auth,
  has_secrets: z.boolean().describe('Whether a key, headers or OAuth tokens are stored.'),
  price_per_call: z.string().describe('Dollars.'),
  per_minute: z.int().nullable().describe('Calls per minute and key; null: that of all endpoints.'),
  timeout_seconds: z.number().describe('Longest call.'),
  shares: z.boolean().describe('Whether its resources and prompts pass to callers of /mcp.'),
  enabled: z.boolean().describe('Whether its approved tools are sold.'),
  problem: z.string().nullable().describe('Why its list could not be read last time.'),
  listed_at: momentOrNull.describe('When its list of tools was read.'),
  tools: z.array(toolOut).describe('Its tools, here by their names.'),
});

export const exampleServer: z.infer<typeof serverOut> = {
  ...{ slug: 'weather', url: 'https://mcp.example.com/mcp', title: 'Weather', description: 'Forecasts.' },
  ...{ auth: 'key', has_secrets: true, price_per_call: '0.01', per_minute: null, timeout_seconds: 60 },
  ...{ shares: false, enabled: true, problem: null, listed_at: '2026-11-19T08:00:00.000Z' },
  tools: [
    {
      ...{
        name: 'forecast',
        endpoint: 'x.weather.forecast',
        state: 'new',
        changes: [],
        digest: 'mZ0a1b2c3d4e5f6g',
      },
      approved: null,
      offered: {
        ...{ name: 'forecast', title: 'Forecast', description: 'Forecast of a city.' },
        input: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
        ...{ read_only: true, destructive: false, open_world: true },
      },
    },
  ],
};

export function view(
  server: McpServer,
  { system }: Pick<CallContext<{ system: 'mcp' }>, 'system'>,
): z.infer<typeof serverOut> {
  const { slug, url, options, secrets, enabled, problem, listedAt, approved, offered } = server;
  const { oauth, client_id: _, ...own } = secrets;
  return {
    ...{
      slug,
      url,
      enabled,
      problem,
      title: options.title,
      description: options.description,
      auth: options.auth,
    },
    has_secrets: Object.values(own).some((one) => one !== undefined) || oauth?.tokens !== undefined,
    price_per_call: (options.price / 1_000_000).toFixed(6).replace(/0{1,4}$/, ''),
    per_minute: options.per_minute ?? null,
    timeout_seconds: options.timeout_ms / 1000,
    shares: options.shares === true,
    listed_at: listedAt === null ? null : new Date(listedAt).toISOString(),
    tools: [...new Set([...Object.keys(approved), ...Object.keys(offered)])].sort().map((name) => {
      const [before = null, now = null] = [approved[name], offered[name]];
      const changes = before === null || now === null ? [] : differences(before, now);
      const state =
        before === null ? 'new' : now === null ? 'gone' : changes.length > 0 ? 'changed' : 'approved';
      const digest = now && system.mcp.digestOf(now);
      const endpoint = `x.${slug}.${name}`;
      return { name, endpoint, state, changes, digest, approved: shown(before), offered: shown(now) };
    }),
  };
}

const shown = (tool: McpTool | null): z.infer<typeof versionOut> => {
  if (tool === null) return null;
  const { readOnly: read_only, openWorld: open_world, ...plain } = tool;
  return { ...plain, read_only, open_world };
};

const differences = (before: McpTool, now: McpTool): string[] =>
  (Object.keys(now) as (keyof McpTool)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]),
  );

type Given = z.output<z.ZodObject<typeof optional>>;

export function optionsOf({
  title,
  description,
  auth,
  price_per_call,
  per_minute,
  timeout_seconds,
  shares,
}: Given): Partial<McpServerOptions> {
  const given: Partial<McpServerOptions> = {
    ...{ title, description, auth, per_minute, shares, price: price_per_call },
    timeout_ms: timeout_seconds && timeout_seconds * 1000,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

export const secretsOf = ({ key, headers, client_id, client_secret }: Given) =>
  Object.fromEntries(
    Object.entries({ key, headers, client_id, client_secret }).filter(([, value]) => value !== undefined),
  );
