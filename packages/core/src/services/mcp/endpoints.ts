/** Approved tools of a published MCP server as endpoints: sold, limited, logged and listed like any other. */
import { z } from 'zod';
import { defineEndpoint, type Endpoint, perRequest } from '../../endpoints/endpoint.ts';
import { fail } from '../../errors.ts';
import type { McpServer, McpTool } from '../../platform/mcp-servers/mcp-server.ts';
import type { McpLinks, ToolAnswer } from './links.ts';
import { cleanText, sampleOf } from './tools.ts';

const bodyBytesMax = 1_000_000;
const resultCharactersMax = 2_000_000;
const blocksMax = 200;
/** Its own timeout has the better message. */
const connectMs = 10_000;
const errorMax = 1_000;

const output = z.object({
  content: z
    .array(z.looseObject({ type: z.string().describe('text, image, audio, resource_link or resource.') }))
    .describe('Content blocks, as the MCP server returns them.'),
  structured_content: z.unknown().optional().describe('The same as data, if the tool has it.'),
});

export const endpointsOf = (server: McpServer, links: McpLinks): Endpoint[] =>
  Object.entries(server.approved).map(([key, tool]) => endpointOf(server, key, tool, links));

function endpointOf({ slug, options }: McpServer, key: string, tool: McpTool, links: McpLinks): Endpoint {
  let input: z.ZodType | undefined;
  const { timeout_ms: timeoutMs, per_minute: perMinute, price } = options;
  return defineEndpoint({
    id: `x.${slug}.${key}`,
    group: 'x',
    method: 'POST',
    path: `/api/v1/x/${slug}/${key}`,
    service: { slug, name: options.title, category: 'Services' },
    summary: tool.title,
    description: `${tool.description || tool.title} A tool of the MCP server ${options.title}.`,
    access: 'key',
    /** Built at its first use: servers start with hundreds of them. */
    get input() {
      input ??= z.fromJSONSchema(tool.input as Parameters<typeof z.fromJSONSchema>[0]);
      return input;
    },
    output,
    price: perRequest(price),
    limits: {
      bodyBytesMax,
      timeoutMs: timeoutMs + connectMs,
      ...(perMinute === undefined ? {} : { perMinute }),
    },
    errors: ['upstream_error', 'upstream_timeout', 'upstream_auth_failed', 'unprocessable'],
    tool: {
      ...(tool.readOnly ? {} : { changes: true as const }),
      ...(tool.destructive ? { destructive: true as const } : {}),
      ...(tool.openWorld ? { open: true as const } : {}),
      keywords: `${slug} ${options.title} ${options.description}`,
      returnsContent: true,
    },
    example: {
      input: sampleOf(tool.input) as Record<string, unknown>,
      output: { content: [{ type: 'text', text: `Sample result of ${tool.title}.` }] },
    },
    async run(args, context) {
      const { signal, progress } = context;
      const answer = await links.call(slug, {
        ...{ name: tool.name, signal, progress },
        args: args as Record<string, unknown>,
      });
      context.served?.(slug);
      return { data: resultOf(answer, tool) };
    },
  });
}

/** An error of the tool is an error of the call, which is then free. */
function resultOf(
  { content, structuredContent, isError }: ToolAnswer,
  tool: McpTool,
): z.infer<typeof output> {
  if (isError === true) {
    const said = content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join(' ');
    throw fail(
      'unprocessable',
      `${tool.title}: ${cleanText(said, errorMax) || 'the tool reported an error.'}`,
    );
  }
  const data = {
    content: content.map(({ annotations: _a, _meta: _m, ...block }) => block),
    ...(structuredContent === undefined ? {} : { structured_content: structuredContent }),
  };
  if (content.length > blocksMax || JSON.stringify(data).length > resultCharactersMax)
    throw fail(
      'upstream_error',
      `The result of ${tool.title} is larger than ${resultCharactersMax} characters.`,
    );
  return data;
}
