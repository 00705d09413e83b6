/** The short list of tools: most are found by search_tools and run by call_tool, so that a model reads little. */
import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { explain } from '../call/validate/explain.ts';
import { createToolSearch, type FindTools } from './tool-search.ts';
import { toolSignature } from './tool-signature.ts';
import type { EndpointTool } from './tools.ts';

/** A longer list is shortened. */
const listTokensMax = 4_000;
/** JSON Schema in English has a little more. */
const charactersPerToken = 4;
const namesCharactersMax = 1_200;
const queryCharactersMax = 400;
const resultsMax = 10;

const searchInput = z.strictObject({
  query: z.string().min(1).max(queryCharactersMax).describe('What the tool must do, or its exact name.'),
  limit: z.int().min(1).max(resultsMax).default(4).describe('Tools to return.'),
});

const callInput = z.strictObject({
  name: z.string().min(1).max(200).describe('Name of a tool, from search_tools.'),
  arguments: z.record(z.string(), z.unknown()).default({}).describe('Its arguments.'),
});

export const isLong = (tools: readonly Tool[]): boolean =>
  JSON.stringify(tools).length > listTokensMax * charactersPerToken;

/** `search_tools`, `call_tool`, and the tools that are used most. `open`: all that the caller may use. */
export function shortList(open: readonly EndpointTool[], described: (each: EndpointTool) => Tool): Tool[] {
  const list = pairFor(open.map(({ tool }) => tool));
  for (const each of open.filter(({ endpoint }) => endpoint.tool?.common)) {
    const { outputSchema: _, ...tool } = described(each);
    if (!isLong([...list, tool])) list.push(tool);
  }
  return list;
}

function pairFor(tools: readonly Tool[]): Tool[] {
  return [
    {
      name: 'search_tools',
      title: 'Search tools',
      description: `Finds tools by what they do and returns their arguments and prices; run them with call_tool. The exact name of a tool returns its complete schema. Free. Tools: ${namesOf(tools)}.`,
      inputSchema: schemaOf(searchInput),
      annotations: hints('Search tools', { readOnlyHint: true, idempotentHint: true, openWorldHint: false }),
    },
    {
      name: 'call_tool',
      title: 'Call a tool',
      description:
        'Runs a tool of search_tools. Charged as the tool states; failed calls are free. Tools can create things and spend credits.',
      inputSchema: schemaOf(callInput),
      annotations: hints('Call a tool', {
        readOnlyHint: false,
        idempotentHint: false,
        openWorldHint: true,
        destructiveHint: tools.some(({ annotations }) => annotations?.destructiveHint),
      }),
    },
  ];
}

const hints = (title: string, given: Tool['annotations']) => ({ title, destructiveHint: false, ...given });

function namesOf(tools: readonly Tool[]): string {
  const names: string[] = [];
  let characters = 0;
  for (const { name } of tools) {
    characters += name.length + 2;
    if (characters > namesCharactersMax) return `${names.join(', ')} and ${tools.length - names.length} more`;
    names.push(name);
  }
  return names.join(', ');
}

function schemaOf(schema: z.ZodType): Tool['inputSchema'] {
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io: 'input' });
  return made as Tool['inputSchema'];
}

export interface Asked {
  open: readonly EndpointTool[];
  described: (each: EndpointTool) => Tool;
}

const finders = new WeakMap<readonly EndpointTool[], FindTools>();

/** `all` is what `open` was chosen from: its words are counted once. */
export function searchTools(
  args: unknown,
  all: readonly EndpointTool[],
  { open, described }: Asked,
): CallToolResult {
  const read = searchInput.safeParse(args);
  if (!read.success) return refusal(searchInput, args, read.error);
  const { query, limit } = read.data;
  const exact = open.find(({ tool, endpoint }) => query === tool.name || query === endpoint.id);
  if (exact !== undefined) {
    const { name, description, inputSchema } = described(exact);
    return told(JSON.stringify({ name, description, inputSchema }));
  }
  const may = new Set(open);
  const found = finderOf(all)(query, all.length)
    .filter((each) => may.has(each))
    .slice(0, limit);
  if (found.length === 0) return told(`No tool matches. Tools: ${namesOf(open.map(({ tool }) => tool))}.`);
  return told(found.map((each) => summary(described(each))).join('\n\n'));
}

function finderOf(all: readonly EndpointTool[]): FindTools {
  const known = finders.get(all) ?? createToolSearch(all);
  finders.set(all, known);
  return known;
}

const summary = ({ name, title, description, inputSchema, annotations }: Tool): string =>
  `${name}: ${title}. ${description}${annotations?.readOnlyHint ? '' : ' Not read-only.'}\narguments: ${toolSignature(inputSchema)}`;

/** The tool that `call_tool` names and its arguments, or what is wrong with them. */
export function toolCalled(
  args: unknown,
  open: readonly EndpointTool[],
): { found: EndpointTool; args: Record<string, unknown> } | { refused: CallToolResult } {
  const read = callInput.safeParse(args);
  if (!read.success) return { refused: refusal(callInput, args, read.error) };
  const { name, arguments: inner } = read.data;
  const found = open.find(({ tool, endpoint }) => name === tool.name || name === endpoint.id);
  if (found !== undefined) return { found, args: inner };
  const near = createToolSearch(open)(name, 3).map(({ tool }) => tool.name);
  const hint = near.length === 0 ? '' : ` Similar: ${near.join(', ')}.`;
  return {
    refused: failed(`name: no tool ${JSON.stringify(name)} for this key.${hint} search_tools finds tools.`),
  };
}

function refusal(input: z.ZodType, args: unknown, error: z.ZodError): CallToolResult {
  const { code, message } = explain(error, args, { input, group: 'account' });
  return failed(`${code}: ${message} You were not charged.`);
}

const told = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] });
const failed = (text: string): CallToolResult => ({ ...told(text), isError: true });
