/** Every sold endpoint as an MCP tool: name, schemas, price and hints, from the registry. */
import type { Tool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { findCategory } from '../domain/categories.ts';
import { type Endpoint, isSold } from '../endpoints/endpoint.ts';
import { dollars } from '../platform/money.ts';
import { isArgument, isShown } from './tool-fields.ts';

type Schema = Record<string, unknown>;

export interface EndpointTool {
  endpoint: Endpoint;
  tool: Tool;
}

/** Parts of another endpoint (formats, voices, results of a video) are no tools of their own. */
export const isTool = (endpoint: Endpoint): boolean =>
  isSold(endpoint) &&
  endpoint.access === 'key' &&
  (endpoint.partOf === undefined || endpoint.tool?.listsPrices === true) &&
  endpoint.method !== 'DELETE';

export const toolName = ({ id }: Pick<Endpoint, 'id'>): string => id.replace(/[^A-Za-z0-9]+/g, '_');

export function createTools(endpoints: Endpoint[]): Map<string, EndpointTool> {
  const tools = endpoints.filter(isTool).map((endpoint) => ({ endpoint, tool: toolOf(endpoint) }));
  return new Map(tools.map((each) => [each.tool.name, each]));
}

/** `priceText` is added when the tools are listed: prices change while the server runs. */
function toolOf(endpoint: Endpoint): Tool {
  const { group, summary, description, tool = {} } = endpoint;
  const output = outputSchema(endpoint);
  return {
    name: toolName(endpoint),
    title: summary.replace(/\.$/, ''),
    description: description || summary,
    inputSchema: inputSchema(endpoint),
    ...(output === undefined ? {} : { outputSchema: output }),
    annotations: {
      title: summary.replace(/\.$/, ''),
      readOnlyHint: tool.changes !== true,
      destructiveHint: tool.destructive === true,
      idempotentHint: tool.changes !== true,
      openWorldHint: findCategory(group)?.closed !== true || tool.open === true,
    },
  };
}

/** Undefined: the price depends on the model. `pricesTool`: the tool that lists the prices of models. */
export function priceText(microsPerUnit: number | undefined, unit: string, pricesTool?: string): string {
  if (microsPerUnit === 0) return 'Free.';
  const price =
    microsPerUnit === undefined
      ? `The price depends on the model${pricesTool === undefined ? '' : `: ${pricesTool} lists the prices`}.`
      : `Costs $${dollars(microsPerUnit)} per ${unit}.`;
  return `${price} Failed calls are free.`;
}

function inputSchema(endpoint: Endpoint): Tool['inputSchema'] {
  const made = atRoot(jsonSchema(endpoint.input, 'input'));
  const isListed = (name: string) => isArgument(endpoint, name) && isShown(endpoint, name);
  const { properties = {}, required = [], $defs, ...rest } = made as Input;
  const listed = Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => isListed(name))
      .map(([name, schema]) => [name, withinReason(schema)]),
  );
  const used = usedBy(listed, $defs);
  return {
    ...rest,
    type: 'object',
    properties: listed,
    required: required.filter(isListed),
    ...(Object.keys(used).length === 0 ? {} : { $defs: used }),
  } as Tool['inputSchema'];
}

/** More kinds of steps, or fields of one object, are listed by name and type alone: models know the terms. */
const kindsMax = 4;
const nestedFieldsMax = 5;
/** A call that exceeds one gets an error that names it. Models can't count characters, so lengths are never listed. */
const lengths = new Set(['pattern', 'minLength', 'maxLength']);
const details = new Set([
  ...['description', 'default', 'additionalProperties', 'format'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'minItems', 'maxItems'],
]);

/** A field of the input, with the details of what it contains where these are few. */
function withinReason(part: unknown, isShort = false): unknown {
  if (Array.isArray(part)) return part.map((one) => withinReason(one, isShort));
  if (part === null || typeof part !== 'object') return part;
  const { anyOf, oneOf = anyOf, properties = {} } = part as { [name: string]: object[] | undefined };
  const areShort =
    isShort || (oneOf?.length ?? 0) > kindsMax || Object.keys(properties).length > nestedFieldsMax;
  const listed = Object.entries(part).filter(
    ([name]) => !lengths.has(name) && (!isShort || !details.has(name)),
  );
  return Object.fromEntries(
    listed.map(([name, value]) => [
      name,
      name === 'properties'
        ? Object.fromEntries(
            Object.entries(value).map(([field, one]) => [field, withinReason(one, areShort)]),
          )
        : withinReason(value, areShort),
    ]),
  );
}

interface Input {
  properties?: Schema;
  required?: string[];
  $defs?: Record<string, Schema>;
}

/** Those that the listed fields, or other definitions, refer to. */
function usedBy(listed: Schema, definitions: Record<string, Schema> = {}): Record<string, Schema> {
  const text = JSON.stringify([listed, definitions]);
  return Object.fromEntries(
    Object.entries(definitions).filter(([name]) => text.includes(`"#/$defs/${name}"`)),
  );
}

/** Many clients show a model only `properties` and `required` of the root: a named schema is written out there. */
function atRoot({ $ref, $defs = {}, ...beside }: Schema): Schema {
  const definitions = $defs as Record<string, Schema>;
  if (typeof $ref !== 'string')
    return Object.keys(definitions).length === 0 ? beside : { ...beside, $defs: definitions };
  const name = $ref.replace('#/$defs/', '');
  const { [name]: root, ...others } = definitions;
  const isUsedAgain = JSON.stringify(definitions).includes(JSON.stringify($ref));
  const { id: _, ...body } = root!;
  return atRoot({ ...body, ...beside, $defs: isUsedAgain ? definitions : others });
}

/** Undefined where an answer may be plain text: a tool with a schema must always return what fits it. */
function outputSchema({ output, wire, tool }: Endpoint): Tool['outputSchema'] | undefined {
  if (tool?.returnsContent === true) return undefined;
  if (wire?.types?.some((mime) => /^text\/|subrip/.test(mime))) return undefined;
  const made = jsonSchema(output, 'output');
  return made.type === 'object'
    ? ({ ...(open(made) as Schema), type: 'object' } as Tool['outputSchema'])
    : undefined;
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema: written }) {
      // Leaves out what doesn't help a model: callers pay for every word of a tool.
      if (written.maximum === Number.MAX_SAFE_INTEGER) delete written.maximum;
      if (written.minimum === Number.MIN_SAFE_INTEGER) delete written.minimum;
      if (written.format !== undefined) delete written.pattern;
      // Bytes arrive by multipart only; in JSON a file's data is text.
      const options = (zodSchema._zod.def as { options?: z.core.$ZodType[] }).options;
      if (options?.some((option) => option._zod.def.type === 'custom')) {
        delete written.anyOf;
        written.type = 'string';
      }
    },
  }) as Schema;
  return made;
}

/** Fields may be added to an answer within a version: a client that validates must not refuse them. */
function open(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(open);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, inner]) => !(name === 'additionalProperties' && inner === false))
      .map(([name, inner]) => [name, open(inner)]),
  );
}
