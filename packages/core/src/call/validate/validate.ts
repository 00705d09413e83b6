/** The input against the endpoint's schema; what does not fit is named, with the valid values. */
import type { z } from 'zod';
import { type Endpoint, isSold, takesIdempotencyKey } from '../../endpoints/endpoint.ts';
import { fail, type OjaError } from '../../errors.ts';
import { networkOf } from '../../platform/limits/network-of.ts';
import type { Asked } from '../asked.ts';
import type { AuthenticatedCall, CallParts, Fields } from '../call.ts';
import { prefersAsync } from '../jobs/job.ts';
import { acceptedFormat } from './accepted-format.ts';
import { faultText } from './fault-text.ts';
import { dropNulls, readWithoutNulls } from './null-fields.ts';
import { pathText } from './path-text.ts';
import { readInput } from './sent-fields.ts';
import { limitTokens } from './token-limits.ts';
import { validFields } from './valid-fields.ts';

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
  if (key === undefined || who.known === undefined || !takesIdempotencyKey(endpoint)) return undefined;
  if (typeof key === 'string' && idempotencyKeyShape.test(key)) return key;
  throw fail('invalid_request', 'Idempotency-Key must be 1 to 255 printable characters without spaces.', {
    param: 'Idempotency-Key',
  });
}

/** The first fault, named by its path, and a list of all. */
export function explain(
  error: z.ZodError,
  fields: unknown,
  endpoint: Pick<Endpoint, 'input' | 'group'>,
): OjaError {
  const faults = error.issues
    .flatMap((issue) => faultsOf(issue, [], { schema: endpoint.input, sent: fields }))
    .sort((a, b) => a.path.length - b.path.length);
  const first = faults[0]!;
  const problems = faults.slice(0, 20).map(({ param, message }) => ({ param, message }));
  if (first.advice !== undefined) {
    const unknown = faults.filter(({ advice, path }) => advice !== undefined && path === first.path);
    return fail('unknown_field', unknownText(unknown), { param: first.param, details: { problems } });
  }
  const place = first.path === '' ? 'The request' : first.path;
  const sent = first.path === '' ? '' : sentValue(fields, first.segments);
  const problem = `${place}: ${first.message}`;
  return fail('invalid_request', problem + sent, {
    param: first.path || undefined,
    details: { problems },
    // A form of ours may have a password in the field before.
    loggedAs: isSold(endpoint) ? undefined : problem,
  });
}

const namesMax = 5;

/** All of one object, whose valid fields are the same. */
function unknownText(faults: Fault[]): string {
  const names = faults.slice(0, namesMax).map(({ param }) => param);
  const more = faults.length > namesMax ? ` and ${faults.length - namesMax} more` : '';
  return `Unknown field${faults.length === 1 ? '' : 's'} ${names.join(', ')}${more}. ${faults[0]!.advice}`;
}

interface Fault {
  /** The place of the value, or of the object with an unknown field. */
  path: string;
  segments: PropertyKey[];
  /** As callers write it: the place, with the unknown field. */
  param: string;
  message: string;
  /** Of an unknown field: which are valid. */
  advice?: string;
}

interface Compared {
  schema: z.ZodType;
  sent: unknown;
}

/** In a union, the faults of the branch that got furthest say most. */
function faultsOf(issue: z.core.$ZodIssue, prefix: PropertyKey[], asked: Compared): Fault[] {
  const segments = [...prefix, ...issue.path];
  const path = pathText(segments);
  if (issue.code === 'unrecognized_keys') {
    const valid = validFields(asked.schema, asked.sent, segments);
    const advice = valid.length > 0 ? `Valid fields: ${valid.join(', ')}.` : faultText(issue);
    const message = `Unknown field. ${advice}`;
    return issue.keys.map((key) => ({
      path,
      segments,
      param: pathText([...segments, key]),
      message,
      advice,
    }));
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const branches = issue.errors
      .filter((branch) => branch.length > 0)
      .map((branch) => branch.flatMap((inner) => faultsOf(inner, segments, asked)));
    const best = branches.sort((a, b) => reach(b) - reach(a) || a.length - b.length)[0];
    if (best !== undefined && depth(best[0]!) > segments.length) return best;
    const messages = [...new Set(branches.map((branch) => branch[0]!.message.replace(/\.$/, '')))];
    return [{ path, segments, param: path, message: `${messages.join(', or ')}.` }];
  }
  return [{ path, segments, param: path, message: faultText(issue) }];
}

const depth = ({ segments, advice }: Fault) => segments.length + (advice === undefined ? 0 : 1);
const reach = (branch: Fault[]) => Math.max(...branch.map(depth));

const secretField = /password|secret|token|totp|code|key/i;

function sentValue(fields: unknown, segments: PropertyKey[]): string {
  if (segments.some((segment) => secretField.test(String(segment)))) return '';
  let value = fields;
  for (const segment of segments) {
    // A list may be written as one string, which has no such place.
    if (typeof value === 'object') value = (value as Record<PropertyKey, unknown> | null)?.[segment];
  }
  if (typeof value === 'string' && value.length <= 60) return ` You sent ${JSON.stringify(value)}.`;
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return ` You sent ${value}.`;
  return '';
}
