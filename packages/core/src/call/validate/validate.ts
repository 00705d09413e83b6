/** The input against the endpoint's schema; what does not fit is named, with the valid values. */
import type { z } from 'zod';
import { type Endpoint, isSold, takesIdempotencyKey } from '../../endpoints/endpoint.ts';
import { fail } from '../../errors.ts';
import { networkOf } from '../../platform/limits/network-of.ts';
import type { Asked } from '../asked.ts';
import type { AuthenticatedCall, CallParts, Fields } from '../call.ts';
import { prefersAsync } from '../jobs/job.ts';
import { acceptedFormat, shapeOf } from './accepted-format.ts';
import { explain } from './explain.ts';
import { dropNulls, readInput, readWithoutNulls } from './sent-fields.ts';

const idempotencyKeyShape = /^[\x21-\x7e]{1,255}$/;

/** A promise only where there is a body to wait for. */
export const readFields = ({ incoming, who }: AuthenticatedCall): Fields | Promise<Fields> =>
  incoming.readFields(who.caller.accountId || networkOf(incoming.ip));

/** Turns the fields that were sent; throws what is wrong with them. */
export function validate(call: AuthenticatedCall, { byId }: CallParts, { fields, hash, raw }: Fields): Asked {
  const { incoming, endpoint } = call;
  const asJob = isOrdered(call, fields);
  const sold = isSold(endpoint);
  if (sold) dropNulls(endpoint.input, fields);
  const format = acceptedFormat(incoming.headers.accept, fields, endpoint.input);
  if (format !== undefined) fields.format = format;
  if (sold) limitTokens(call, fields);
  const read = sold ? readWithoutNulls(endpoint.input, fields) : readInput(endpoint.input, fields);
  if (!read.success) throw explain(read.error, fields, endpoint);
  const key = idempotencyKeyOf(call);
  const variant = endpoint.variant?.(read.data);
  return {
    as: variant === undefined || variant === endpoint.id ? endpoint : byId.get(variant)!,
    input: read.data,
    raw,
    asJob,
    // The audit log shows amounts in dollars, as they were sent.
    sent: endpoint.access === 'account' ? fields : undefined,
    idempotency: key === undefined ? undefined : { key, requestHash: hash },
  };
}

/** Runs as a job. */
function isOrdered(call: AuthenticatedCall, fields: Record<string, unknown>): boolean {
  const { job } = call.endpoint;
  if (job?.when === 'asked') return wantsJob(call, fields) || asksByField(call.endpoint, fields);
  // A dry run orders nothing: it is answered at once.
  return job?.when === 'always' && fields.dry_run !== true && fields.dry_run !== 'true';
}

const asksByField = ({ job }: Endpoint, fields: Record<string, unknown>): boolean =>
  job?.field !== undefined && fields[job.field] === true;

/** `async` is a field of the call, not of the endpoint: it is taken out before the schema looks. */
function wantsJob(call: AuthenticatedCall, fields: Record<string, unknown>): boolean {
  const { async: asked, ...rest } = fields;
  if (asked === undefined) return prefersAsync(call);
  for (const name of Object.keys(fields)) if (!(name in rest)) delete fields[name];
  if (asked === null) return prefersAsync(call);
  if (asked === true || asked === 'true') return true;
  if (asked === false || asked === 'false') return false;
  throw fail('invalid_request', 'async: must be true or false.', { param: 'async' });
}

function idempotencyKeyOf({ incoming, who, endpoint }: AuthenticatedCall): string | undefined {
  const key = incoming.headers['idempotency-key'];
  // A row of a batch and a part of a job run once, whatever their method.
  const takes =
    takesIdempotencyKey(endpoint) || incoming.scheduledFor?.by === 'batch' || incoming.within !== undefined;
  const isOwned = who.known !== undefined || incoming.within !== undefined;
  if (key === undefined || !isOwned || !takes) return undefined;
  if (typeof key === 'string' && idempotencyKeyShape.test(key)) return key;
  throw fail('invalid_request', 'Idempotency-Key must be 1 to 255 printable characters without spaces.', {
    param: 'Idempotency-Key',
  });
}

const fieldNames = ['max_tokens', 'max_completion_tokens', 'max_output_tokens'];

/** The key's own default and limit of max_tokens, put into the request before it is read. */
function limitTokens({ who: { known }, endpoint }: AuthenticatedCall, fields: Record<string, unknown>): void {
  if (known === undefined || endpoint.price.unit !== 'token') return;
  const { maxTokensDefault, maxTokensLimit } = known.key.controls;
  if (maxTokensDefault === null && maxTokensLimit === null) return;
  const shape = shapeOf(endpoint.input as z.ZodType) ?? {};
  const names = fieldNames.filter((name) => name in shape);
  if (names.length === 0) return;
  const sent = names.filter((name) => fields[name] !== undefined && fields[name] !== null);
  for (const name of sent) {
    const value = Number(fields[name]);
    if (maxTokensLimit !== null && value > maxTokensLimit)
      throw fail(
        'invalid_request',
        `${name} must be between 1 and ${maxTokensLimit} for this key (got ${value}).`,
        { param: name },
      );
  }
  // A key with a limit never leaves the length to the model.
  if (sent.length === 0) fields[names[0]!] = maxTokensDefault ?? maxTokensLimit;
}
