/** Endpoints of a published service: from here on, calls of them are like any others. */

import type { Endpoint, Price } from '../endpoints/endpoint.ts';
import {
  type Definition,
  isIdempotent,
  isJob,
  microsOf,
  type Operation,
} from '../endpoints/operator/services/definition.ts';
import { fail } from '../errors.ts';
import { queryJson } from './json-path.ts';
import { mayRepeat, type OpenProvider } from './provider.ts';
import { type Reports, type ServedBy, serveJob } from './reported.ts';
import { fieldsOf } from './request.ts';
import { Refused, type Served } from './response.ts';
import { exampleInputOf, sampleOf } from './sample.ts';
import { inputSchema, outputSchema } from './schema.ts';
import { exampleFileIn, fileBytesMax, filesOf, withFiles } from './sent-file.ts';

const bodyBytesMax = 1_000_000;

export const endpointId = (slug: string, operation: Pick<Operation, 'name'>): string =>
  `x.${slug}.${operation.name}`;

/** Schemas and examples are built on first use: a thousand operations must not delay the start. */
export function endpointsOf(
  definition: Definition,
  providers: readonly OpenProvider[],
  reports: Reports,
): Endpoint[] {
  return definition.operations.map((operation) => endpointOf(definition, operation, providers, reports));
}

function endpointOf(
  definition: Definition,
  operation: Operation,
  all: readonly OpenProvider[],
  reports: Reports,
): Endpoint {
  const { slug } = definition;
  const providers = all.filter(
    ({ definition: { name } }) =>
      operation.providers === undefined || Object.hasOwn(operation.providers, name),
  );
  const isSafe = isIdempotent(operation);
  const files = filesOf(operation);
  let input: Endpoint['input'] | undefined;
  let output: Endpoint['output'] | undefined;
  let example: Endpoint['example'] | undefined;
  return {
    id: endpointId(slug, operation),
    group: 'x',
    method: operation.method,
    path: `/api/v1/x/${slug}${operation.path}`,
    summary: operation.summary,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    ...(operation.deprecated === undefined ? {} : { deprecated: operation.deprecated }),
    access: 'key',
    service: { slug, name: definition.name, category: definition.category },
    get input() {
      input ??= inputSchema(operation.input, { isText: (field) => isTextField(operation, field), files });
      return input;
    },
    get output() {
      output ??= outputSchema(operation.returns === 'file' ? undefined : operation.output);
      return output;
    },
    price: priceOf(definition, operation),
    limits: {
      // Base64 is a third longer.
      bodyBytesMax: files.length === 0 ? bodyBytesMax : bodyBytesMax + (fileBytesMax * 4) / 3,
      timeoutMs: operation.timeout_ms,
      ...(operation.per_minute === undefined ? {} : { perMinute: operation.per_minute }),
    },
    errors: ['not_found', 'unprocessable', 'upstream_error', 'upstream_rate_limited'],
    ...(isJob(operation) ? { job: { when: 'always' }, uses: { checkpoint: true } } : {}),
    ...wireOf(operation, files),
    tool: { open: true, ...(isSafe ? {} : { changes: true }) },
    get example() {
      example ??= exampleOf(operation);
      return example;
    },
    async run(given, context) {
      const input = files.length === 0 ? given : await withFiles(operation, given, context.files);
      const once = () => serve(operation, input, providers, context, context.caller.requestId);
      const served = isJob(operation)
        ? await serveJob({ operation, providers, reports, context }, once)
        : await once();
      return resultOf(operation, served);
    },
  };
}

function wireOf({ returns }: Operation, files: string[]): Pick<Endpoint, 'wire' | 'uses'> {
  const raw = returns === 'file' ? { types: ['application/octet-stream'], raw: true as const } : {};
  if (files.length === 0) return returns === 'file' ? { wire: raw } : {};
  return { wire: { ...raw, files }, uses: { files: true } };
}

const isTextField = (operation: Operation, field: string): boolean =>
  fieldsOf(operation.path).includes(field) || operation.method === 'GET' || operation.method === 'DELETE';

function priceOf({ free_per_month: freePerMonth }: Definition, { price }: Operation): Price<unknown> {
  return {
    unit: price.per,
    microsPerUnit: microsOf(price.dollars),
    ...(price.cost === undefined ? {} : { costMicrosPerUnit: microsOf(price.cost) }),
    freePerMonth,
    ...(price.per === 'unit' ? { units: (input) => unitsHeld(price, input) } : {}),
  };
}

/** A path may find several: they are all bought. None is bought for nothing. */
function unitsHeld({ units, units_in: where, units_max: max }: Operation['price'], input: unknown): number {
  if (where === 'response') return max!;
  const asked = queryJson(input, units!);
  const sum = asked.reduce<number>((all, one) => all + (isCount(one) ? one : Number.NaN), 0);
  if (asked.length > 0 && sum <= max!) return sum;
  const param = units!.replace(/^\$\.?/, '');
  throw fail('invalid_request', `${param}: must be a whole number between 1 and ${max}.`, { param });
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 1;

function exampleOf(operation: Operation): Endpoint['example'] {
  const { example, output, returns } = operation;
  const given = exampleInputOf(operation, exampleFileIn);
  if (returns === 'file')
    return {
      input: given,
      output: undefined,
      answer: () => ({ text: new Uint8Array([0]), mime: 'application/octet-stream', headers: download }),
    };
  return { input: given, output: example.output ?? sampleOf(output, true) ?? {} };
}

/** What a provider returned must not run as a page of ours. */
const download = {
  'content-disposition': 'attachment',
  'content-security-policy': "default-src 'none'; sandbox",
};

function resultOf({ returns }: Operation, { data, units, bytes, mime }: Served) {
  const used = units === undefined ? {} : { units };
  if (returns === 'json') return { data, ...used };
  return {
    text: bytes ?? new Uint8Array(),
    mime: mime ?? 'application/octet-stream',
    headers: download,
    ...used,
  };
}

type Context = Parameters<Endpoint['run']>[1];

/** The next provider is asked only where the one before can't have done what it was asked, or doing it twice is harmless. */
async function serve(
  operation: Operation,
  input: unknown,
  providers: readonly OpenProvider[],
  context: Context,
  requestId: string,
): Promise<ServedBy> {
  let last: unknown = fail('engine_unavailable', `No provider serves ${operation.name}.`);
  for (const provider of inOrder(providers)) {
    try {
      const served = await provider.serve(operation, input, context, requestId);
      context.served?.(provider.name);
      return { ...served, provider: provider.definition.name };
    } catch (error) {
      last = error;
      if (context.signal.aborted || !mayRepeat(error, isIdempotent(operation))) break;
    }
  }
  throw last instanceof Refused ? last.failure : last;
}

/** By priority; among equals by chance, in proportion to their weights. */
function inOrder(providers: readonly OpenProvider[]): OpenProvider[] {
  if (providers.length === 1) return [...providers];
  const drawn = providers.map((provider) => {
    const { priority, weight } = provider.definition;
    return { provider, priority, draw: Math.random() ** (1 / weight) };
  });
  drawn.sort((a, b) => a.priority - b.priority || b.draw - a.draw);
  return drawn.map(({ provider }) => provider);
}
