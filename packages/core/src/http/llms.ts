/** /llms.txt: the whole API on one page, for programs that read before they call. Generated from the registry. */
import { z } from 'zod';
import { joinedNames, titleOf } from '../domain/categories.ts';
import { deprecationNote, type Endpoint, isRaw, loadedCategories } from '../endpoints/endpoint.ts';
import type { EndpointRegistry } from '../endpoints/registry.ts';
import { errorTable } from '../errors.ts';
import { curlSample } from './code-samples.ts';

/** Undefined where models have prices of their own. */
type PriceOf = (endpoint: Endpoint) => number | undefined;

interface LinkedGuide {
  name: string;
  title: string;
}

const guideLine =
  (origin: string) =>
  ({ name, title }: LinkedGuide) =>
    `- [${title}](${origin}/docs/${name})`;

/** Written in place of the origin; no text has it otherwise. */
const placeholder = 'http://origin.invalid';

/** Cached until an endpoint or a price changes, because writing it takes a while. */
export function createLlms(
  registry: EndpointRegistry,
  nanosOf: PriceOf,
  guides: () => readonly LinkedGuide[] = () => [],
): (origin: string) => string {
  let writtenFor: string | undefined;
  let writtenOf: Endpoint[] | undefined;
  let template = '';
  return (origin) => {
    const endpoints = registry.list;
    const prices = endpoints.map(nanosOf).join();
    if (prices !== writtenFor || endpoints !== writtenOf)
      template = llmsText(endpoints, placeholder, nanosOf, guides());
    writtenFor = prices;
    writtenOf = endpoints;
    return template.replaceAll(placeholder, origin);
  };
}

export function llmsText(
  endpoints: Endpoint[],
  origin: string,
  nanosOf: PriceOf,
  guides: readonly LinkedGuide[] = [],
): string {
  const loaded = loadedCategories(endpoints);
  const sold = loaded.map((category) => {
    const list = endpoints.filter(({ group, access }) => group === category && access === 'key');
    return [
      `## ${titleOf(category)}`,
      ...list.map((endpoint) => endpointText(endpoint, list, origin, nanosOf)),
    ].join('\n\n');
  });
  const account = endpoints
    .filter(({ group }) => group === 'account' || group === 'public')
    .map(
      ({ id, method, path, summary, deprecated }) =>
        `- ${method} ${path} (${id}): ${summary}${deprecated === undefined ? '' : ` ${deprecationNote(deprecated)}`}`,
    );
  return [
    head(origin, joinedNames(loaded)),
    ...sold,
    `## Account and public\n\n${account.join('\n')}`,
    ...(guides.length === 0 ? [] : [`## Guides\n\n${guides.map(guideLine(origin)).join('\n')}`]),
    `## Errors\n\n${errorLines()}`,
    '',
  ].join('\n\n');
}

function head(origin: string, names: string): string {
  return `# Oja

> ${names} APIs with one base URL and one key, paid from prepaid credits in dollars or naira. Failed calls are never charged.

- Base URL: ${origin}. Every path starts with /api/v1.
- Send \`Authorization: Bearer <key>\`. Keys start with oja_live_, or with oja_test_ for free sample data.
- Bodies are JSON. Send a file as {"file": {"url"} or {"data": base64, "filename"}}, or as multipart/form-data. Files are returned as {"file": {"url", "mime", "bytes"}}, or as raw bytes if Accept names their type.
- Every response has x-request-id, x-oja-charge, x-oja-balance and ratelimit-remaining. \`x-oja-quote: true\` returns the price without running the call. With an \`Idempotency-Key\` on POST, retries are charged once.
- OpenAI SDKs work with base URL ${origin}/api/v1.
- Full schemas: ${origin}/openapi.json. Current prices and states: ${origin}/api/v1/catalogue. Guides: ${origin}/docs.`;
}

function jobWords({ job }: Endpoint): string {
  if (job === undefined) return '';
  return ` Runs as a background job${job.when === 'asked' ? ` with "${job.field ?? 'async'}": true` : ''}.`;
}

function endpointText(endpoint: Endpoint, list: Endpoint[], origin: string, nanosOf: PriceOf): string {
  const { id, method, path, summary, description, price, wire: { types: produces = [] } = {} } = endpoint;
  const first = list.find(({ input }) => input === endpoint.input)!;
  const lines = [
    `### ${id}: ${summary}`,
    `${method} ${path}${description === undefined ? '' : `\n${description}`}`,
    endpoint.deprecated === undefined ? '' : deprecationNote(endpoint.deprecated),
    first === endpoint ? fieldLines(endpoint) : `Fields: the same as ${first.id}.`,
    `Price: ${priceText(nanosOf(endpoint), price.unit)}.${jobWords(endpoint)}${produces.length === 0 ? '' : ` ${isRaw(endpoint, path) ? 'Returns' : 'Also returns'} ${produces.join(', ')}.`}`,
    `Example: \`${curlSample(endpoint, origin)}\``,
  ];
  return lines.filter(Boolean).join('\n');
}

interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
}

function fieldLines({ input }: Endpoint): string {
  const made = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;
  const named = ({ $ref = '' }: Schema) => made.$defs?.[$ref.replace('#/$defs/', '')];
  const schema = named(made) ?? made;
  return Object.entries(schema.properties ?? {})
    .map(([name, field]) => {
      const about = field.description ?? named(field)?.description;
      const must = schema.required?.includes(name) ? ', required' : '';
      return `- ${name} (${kindOf(field, named)}${must})${about === undefined ? '' : `: ${about}`}`;
    })
    .join('\n');
}

function kindOf(field: Schema, named: (schema: Schema) => Schema | undefined): string {
  const { type, enum: values, const: value, oneOf, anyOf = oneOf } = named(field) ?? field;
  if (value !== undefined) return String(value);
  if (values !== undefined) return values.join('|');
  if (anyOf !== undefined) return [...new Set(anyOf.map((one) => kindOf(one, named)))].join('|');
  return [type ?? 'any'].flat().join('|');
}

/** Nano-dollars of a unit as a plain decimal: never 1.5e-5. */
function priceText(nanos: number | undefined, unit: string): string {
  if (nanos === undefined) return 'depends on the model, see GET /api/v1/models';
  if (nanos === 0) return 'free';
  const micros = Math.ceil(nanos / 1000);
  const whole = Math.floor(micros / 1_000_000);
  const fraction = String(micros % 1_000_000)
    .padStart(6, '0')
    .replace(/0{1,4}$/, '');
  return `$${whole}.${fraction} per ${unit}`;
}

function errorLines(): string {
  const about = 'Body: {"error": {"message", "type", "code", "param", "request_id", "docs"}}.';
  const rows = Object.entries(errorTable).map(([code, { status, fix }]) => `- ${status} ${code}: ${fix}`);
  return [about, '', ...rows].join('\n');
}
