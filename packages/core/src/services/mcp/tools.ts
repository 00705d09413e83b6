/** Reads the tools that a server offers: nothing of them is trusted, and what is sold is only what an operator approved. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { McpTool, McpTools } from '../../platform/mcp-servers/mcp-server.ts';

type Json = Record<string, unknown>;

const toolsMax = 300;
const schemaCharactersMax = 60_000;
const descriptionMax = 4_000;
const nodesMax = 1_000;
const depthMax = 8;
const valuesMax = 200;
const nameMax = 40;

const offered = z.looseObject({
  name: z.string().min(1).max(300),
  title: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  inputSchema: z.record(z.string(), z.unknown()),
  annotations: z.record(z.string(), z.unknown()).optional().catch(undefined),
});

export interface Offer {
  tools: McpTools;
  /** Names and reasons of those that can't be sold. */
  refused: { name: string; reason: string }[];
}

export function readTools(given: readonly unknown[]): Offer {
  const tools: McpTools = {};
  const refused: Offer['refused'] = [];
  const taken = new Set<string>();
  for (const one of given) {
    const read = offered.safeParse(one);
    const name = read.success ? cleanText(read.data.name, 300) : '';
    const refuse = (reason: string) =>
      refused.push({ name: name.slice(0, nameMax) || 'without a name', reason });
    if (!read.success) refuse('Its name or input schema is missing or malformed.');
    else if (Object.keys(tools).length >= toolsMax) refuse(`More than ${toolsMax} tools.`);
    else if (JSON.stringify(read.data.inputSchema).length > schemaCharactersMax)
      refuse(`Its input schema has more than ${schemaCharactersMax} characters.`);
    else if (taken.has(read.data.name)) refuse('Another tool has the same name.');
    else {
      taken.add(read.data.name);
      tools[soldName(read.data.name, tools)] = toolOf(read.data);
    }
  }
  return { tools, refused };
}

/** What was looked at when it was approved. */
export const digestOf = (tool: McpTool): string =>
  createHash('sha256').update(JSON.stringify(tool)).digest('base64url').slice(0, 16);

function toolOf({
  name,
  title,
  description,
  inputSchema,
  annotations = {},
}: z.infer<typeof offered>): McpTool {
  const readOnly = annotations.readOnlyHint === true;
  return {
    name,
    title: cleanText(title ?? annotations.title ?? name, 80) || 'Tool',
    description: cleanText(description ?? '', descriptionMax),
    input: cleanSchema(inputSchema),
    readOnly,
    destructive: !readOnly && annotations.destructiveHint !== false,
    openWorld: annotations.openWorldHint !== false,
  };
}

/** The same for the same name, whatever else is offered; what MCP clients and paths take. */
function soldName(name: string, others: McpTools): string {
  const plain = name.replace(/[^A-Za-z0-9_]+/g, '_').replace(/^_+|_+$/g, '');
  const isPlain = plain === name && plain.length <= nameMax && !Object.hasOwn(others, plain);
  if (isPlain) return plain;
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 6);
  return `${plain.slice(0, nameMax - 7) || 'tool'}_${digest}`;
}

/** Without what a person doesn't see and a model reads: control, format and private characters. */
export function cleanText(text: unknown, max: number): string {
  const plain = String(text)
    .toWellFormed()
    .replace(/[^\P{C}\n]/gu, '')
    .trim();
  return plain.length <= max ? plain : `${plain.slice(0, max - 1).toWellFormed()}…`;
}

const numbers = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];
const counts = ['minLength', 'maxLength', 'minItems', 'maxItems'];
const types = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']);

/** Without references, patterns and formats: expressions of others never run here, and the server checks them itself. */
export function cleanSchema(root: Json): Json {
  const walk: Walk = { root, left: nodesMax };
  return { properties: {}, ...cleaned(root, walk, 0), type: 'object' };
}

interface Walk {
  root: Json;
  /** Definitions can multiply: a schema of a kilobyte may stand for millions of fields. */
  left: number;
}

function cleaned(given: unknown, walk: Walk, depth: number): Json {
  walk.left -= 1;
  if (!isObject(given) || depth > depthMax || walk.left < 0) return {};
  if (typeof given.$ref === 'string') {
    const { $ref, ...beside } = given;
    return { ...cleaned(referred($ref, walk.root), walk, depth + 1), ...cleaned(beside, walk, depth + 1) };
  }
  const made: Json = {};
  const kinds = (Array.isArray(given.type) ? given.type : [given.type]).filter((type) =>
    types.has(type as string),
  );
  if (kinds.length > 0) made.type = kinds.length === 1 ? kinds[0] : kinds;
  if (typeof given.description === 'string') made.description = cleanText(given.description, 1_000);
  for (const name of numbers) if (Number.isFinite(given[name])) made[name] = given[name];
  for (const name of counts) if (Number.isSafeInteger(given[name])) made[name] = given[name];
  if (isPlain(given.default)) made.default = given.default;
  if (isPlain(given.const)) made.const = given.const;
  if (Array.isArray(given.enum)) made.enum = given.enum.filter(isPlain).slice(0, valuesMax);
  const options = given.anyOf ?? given.oneOf;
  if (Array.isArray(options) && options.length > 0)
    made.anyOf = options.slice(0, valuesMax).map((option) => cleaned(option, walk, depth + 1));
  if (isObject(given.items)) made.items = cleaned(given.items, walk, depth + 1);
  if (given.additionalProperties === false) made.additionalProperties = false;
  return isObject(given.properties)
    ? { ...made, ...fieldsOf(given.properties, given.required, walk, depth) }
    : made;
}

function fieldsOf(properties: Json, required: unknown, walk: Walk, depth: number): Json {
  const names = Object.keys(properties).filter(
    (name) => name !== '__proto__' && cleanText(name, 128) === name,
  );
  const fields = names.map((name) => [name, cleaned(properties[name], walk, depth + 1)]);
  const needed = Array.isArray(required) ? required.filter((name) => names.includes(name)) : [];
  return { properties: Object.fromEntries(fields), ...(needed.length > 0 ? { required: needed } : {}) };
}

/** Local references only: nothing is fetched. */
function referred(ref: string, root: Json): unknown {
  if (ref === '#') return root;
  if (!ref.startsWith('#/')) return {};
  const steps = ref
    .slice(2)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return steps.reduce<unknown>(
    (at, step) => (isObject(at) && Object.hasOwn(at, step) ? at[step] : undefined),
    root,
  );
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isPlain = (value: unknown) =>
  value === null ||
  typeof value === 'boolean' ||
  Number.isFinite(value) ||
  (typeof value === 'string' && value.length <= 200 && cleanText(value, 200) === value);

/** The least that a schema takes, for the docs and the playground. */
export function sampleOf(schema: Json): unknown {
  if ('default' in schema) return schema.default;
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (Array.isArray(schema.anyOf)) return sampleOf(schema.anyOf[0] as Json);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object' || isObject(schema.properties)) {
    const { properties = {}, required = [] } = schema as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]));
  }
  if (type === 'array')
    return Array.from({ length: Number(schema.minItems ?? 0) }, () => sampleOf((schema.items ?? {}) as Json));
  if (type === 'integer' || type === 'number') return Math.max(Number(schema.minimum ?? 1), 1);
  if (type === 'boolean') return true;
  return type === 'null' ? null : 'text'.padEnd(Number(schema.minLength ?? 0), '.');
}
