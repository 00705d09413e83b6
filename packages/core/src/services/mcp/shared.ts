/** Resources and prompts of MCP servers that share them: listed from memory, read as calls that are sold like tools. */
import { z } from 'zod';
import { defineEndpoint, type Endpoint, perRequest } from '../../endpoints/endpoint.ts';
import type { SharedByMcp } from '../../endpoints/system-view.ts';
import { fail } from '../../errors.ts';
import type { McpServer } from '../../platform/mcp-servers/mcp-server.ts';
import type { McpLinks } from './links.ts';
import { cleanText } from './tools.ts';

const listMax = 200;
const uriMax = 2_000;
const charactersMax = 2_000_000;
const keptMs = 300_000;
const listMs = 5_000;

const text = (max: number) => z.string().transform((given) => cleanText(given, max));
const about = {
  title: text(80).optional().catch(undefined),
  description: text(1_000).optional().catch(undefined),
};
const resourceIn = z.object({
  uri: z.string().min(1).max(uriMax),
  name: text(200),
  mimeType: text(100).optional(),
  ...about,
});
const argumentIn = z.object({
  name: text(100),
  description: text(500).optional(),
  required: z.boolean().optional(),
});
const promptIn = z.object({
  name: z.string().min(1).max(200),
  arguments: z.array(argumentIn).max(50).optional(),
  ...about,
});

/** Those that are well formed. */
function readAll<T>(given: readonly unknown[], shape: z.ZodType<T>): T[] {
  return given.slice(0, listMax).flatMap((one) => {
    const read = shape.safeParse(one);
    return read.success ? [read.data] : [];
  });
}

export function createShared(links: McpLinks, now: () => number) {
  const kept = new Map<string, { at: number; of: string; found: Promise<SharedByMcp> }>();

  /** A server that has none says so with an error. */
  async function list(slug: string): Promise<SharedByMcp> {
    const signal = AbortSignal.timeout(listMs);
    const ask = <T>(run: Parameters<typeof links.ask<T>>[2], none: T) =>
      links.ask(slug, signal, run).catch(() => none);
    const [{ resources }, { prompts }] = await Promise.all([
      ask((client, options) => client.listResources(undefined, options), { resources: [] }),
      ask((client, options) => client.listPrompts(undefined, options), { prompts: [] }),
    ]);
    return { slug, resources: readAll(resources, resourceIn), prompts: readAll(prompts, promptIn) };
  }

  return {
    of({ slug, changedAt }: McpServer): Promise<SharedByMcp> {
      const known = kept.get(slug);
      const of = String(changedAt);
      if (known?.of === of && now() - known.at < keptMs) return known.found;
      const found = list(slug);
      kept.set(slug, { at: now(), of, found });
      return found;
    },
  };
}

const contentOut = z.looseObject({ uri: z.string().optional().describe('URI of the content.') });
const messageOut = z.looseObject({ role: z.string().describe('user or assistant.') });

export function sharedEndpoints({ slug, options }: McpServer, links: McpLinks): Endpoint[] {
  const { title, price, per_minute: perMinute, timeout_ms: timeoutMs } = options;
  const common = {
    group: 'x',
    method: 'POST' as const,
    service: { slug, name: title, category: 'Services' },
    access: 'key' as const,
    price: perRequest(price),
    limits: { bodyBytesMax: 100_000, timeoutMs: timeoutMs + 10_000, ...(perMinute && { perMinute }) },
    errors: ['upstream_error', 'upstream_timeout', 'upstream_auth_failed'] satisfies Endpoint['errors'],
    tool: { open: true as const, keywords: `${slug} ${title}` },
  };
  const readResource = defineEndpoint({
    ...common,
    id: `x.${slug}.read-resource`,
    path: `/api/v1/x/${slug}/read-resource`,
    summary: 'Read resource',
    description: `Returns a resource of the MCP server ${title}.`,
    input: z.strictObject({ uri: z.string().min(1).max(uriMax).describe('URI as the MCP server lists it.') }),
    output: z.object({ contents: z.array(contentOut).max(listMax).describe('Contents, as text or Base64.') }),
    example: {
      input: { uri: 'file:///readme.md' },
      output: { contents: [{ uri: 'file:///readme.md', text: '# Hello' }] },
    },
    async run({ uri }, context) {
      const { contents } = await links.ask(slug, context.signal, (client, asking) =>
        client.readResource({ uri }, asking),
      );
      context.served?.(slug);
      return { data: bounded({ contents: contents.map(({ _meta: _, ...content }) => content) }, title) };
    },
  });
  const getPrompt = defineEndpoint({
    ...common,
    id: `x.${slug}.get-prompt`,
    path: `/api/v1/x/${slug}/get-prompt`,
    summary: 'Get prompt',
    description: `Returns a prompt of the MCP server ${title}, filled with your arguments.`,
    input: z.strictObject({
      name: z.string().min(1).max(200).describe('Name of the prompt.'),
      arguments: z
        .record(z.string().max(100), z.string().max(20_000))
        .default({})
        .describe('Arguments by name.'),
    }),
    output: z.object({ messages: z.array(messageOut).max(listMax).describe('Messages for a model.') }),
    example: {
      input: { name: 'greet', arguments: { name: 'Ada' } },
      output: { messages: [{ role: 'user', content: { type: 'text', text: 'Greet Ada.' } }] },
    },
    async run(given, context) {
      const { messages } = await links.ask(slug, context.signal, (client, asking) =>
        client.getPrompt(given, asking),
      );
      context.served?.(slug);
      return { data: bounded({ messages }, title) };
    },
  });
  return [readResource, getPrompt];
}

function bounded<T extends object>(data: T, title: string): T {
  if (JSON.stringify(data).length > charactersMax)
    throw fail('upstream_error', `The result of ${title} is larger than ${charactersMax} characters.`);
  return data;
}
