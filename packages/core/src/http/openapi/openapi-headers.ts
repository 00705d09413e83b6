/** Headers that requests can have and that responses have, each written once in the components. */
import { type Endpoint, takesIdempotencyKey } from '../../endpoints/endpoint.ts';
import { cacheSecondsMax } from '../../platform/requests/response-cache.ts';
import type { Json } from './openapi-schema.ts';

/** Now or once the operator gives models prices. */
export const canCost = ({ price }: Endpoint): boolean => price.microsPerUnit > 0 || price.model !== undefined;

const header = (description: string) => ({ description, schema: { type: 'string' } });

const receipt = {
  'x-request-id': header('Request ID, as in the request log.'),
  'x-oja-charge': header('Amount charged in dollars. Missing on streams charged per token.'),
  'x-oja-balance': header('Balance in dollars.'),
  'x-oja-free-left': header('Free requests left: today for free AI, this month in the other categories.'),
  'x-oja-engine': header('Engine that served the request.'),
  'ratelimit-limit': header('Requests per minute.'),
  'ratelimit-remaining': header('Requests left.'),
  'ratelimit-reset': header('Seconds until the limit resets.'),
};
const ofJob = {
  location: header('Path of the job: /api/v1/jobs/{id}.'),
};
const ofRange = {
  'content-range': header('Range that is returned, and the size of the whole.'),
  etag: header('Version of the file. Send it in If-Range to continue a download.'),
};
const ofError = {
  'retry-after': header('Seconds to wait before a retry.'),
  'x-should-retry': header("false if a retry can't help; missing otherwise."),
};

/** `components.headers`. */
export const responseHeaders: Json = { ...receipt, ...ofJob, ...ofRange, ...ofError };

const refs = (...groups: object[]): Json =>
  Object.fromEntries(
    groups.flatMap((group) =>
      Object.keys(group).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    ),
  );

export const receiptHeaders = (): Json => refs(receipt);
export const jobHeaders = (): Json => refs(receipt, ofJob);
export const rangeHeaders = (): Json => refs(receipt, ofRange);

const limited = new Set([429, 503]);

/** Nothing is charged, and no engine is named. */
export function errorHeaders(status: number): Json {
  const { 'x-request-id': id, 'ratelimit-limit': limit, 'ratelimit-remaining': left } = receipt;
  const { 'ratelimit-reset': reset } = receipt;
  const common = { 'x-request-id': id, 'x-should-retry': ofError['x-should-retry'] };
  const limits = { 'ratelimit-limit': limit, 'ratelimit-remaining': left, 'ratelimit-reset': reset };
  return refs(common, limits, limited.has(status) ? { 'retry-after': ofError['retry-after'] } : {});
}

const sent = (name: string, description: string, schema: Json) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', ...schema },
});

/** `components.parameters`. */
export const requestHeaders: Record<string, Json> = {
  idempotencyKey: sent(
    'Idempotency-Key',
    'Key of your choice for this request. A retry with the same key runs and is charged once, and returns the same response.',
    { minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
  ),
  cache: sent(
    'x-oja-cache',
    `Use the response cache: maximum age of a cached response in seconds, 1 to ${cacheSecondsMax}, or off.`,
    { pattern: '^(off|[0-9]{1,6})$' },
  ),
  prefer: sent('Prefer', 'respond-async runs the request as a background job and returns 202.', {
    examples: ['respond-async'],
  }),
  range: sent('Range', 'Part of the file to return, such as bytes=0-1023.', { pattern: '^bytes=' }),
  ifRange: sent('If-Range', 'ETag of the file. If the file has another, all of it is returned.', {}),
};

/** The headers that change what an endpoint does. */
export function headerParameters(endpoint: Endpoint): Json[] {
  const { job, cacheable, uses: { headers: readsHeaders = [] } = {} } = endpoint;
  const names = [
    takesIdempotencyKey(endpoint) && 'idempotencyKey',
    cacheable !== undefined && 'cache',
    job?.when === 'asked' && 'prefer',
    readsHeaders.includes('range') && 'range',
    readsHeaders.includes('if-range') && 'ifRange',
  ].filter((name) => name !== false);
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}
