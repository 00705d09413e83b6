/** What a provider returned: a result with its units, or a failure in our words. */
import type { UpstreamAnswer } from '../egress/port.ts';
import type { Operation, RequestForm, Webhook } from '../endpoints/operator/services/definition.ts';
import type { EngineFailure } from '../engine-failure.ts';
import { badAnswer, retryAfterSeconds, statusFailure } from '../engines/upstream-answer.ts';
import { safeWords } from '../engines/upstream-words.ts';
import { fail, type OjaError } from '../errors.ts';
import { isTrueOf, mapped, valueAt } from './mapping.ts';

export interface Served {
  data: unknown;
  /** Undefined: as held. */
  units?: number;
  bytes?: Uint8Array;
  mime?: string;
  /** The result comes by webhook, with this reference. */
  reference?: string;
}

/** It refused before it did anything: another provider may serve, even if a repetition would do harm. */
export class Refused extends Error {
  readonly failure: EngineFailure;
  readonly pauseSeconds: number | undefined;

  constructor(failure: EngineFailure, pauseSeconds?: number) {
    super(failure.message);
    this.failure = failure;
    this.pauseSeconds = pauseSeconds;
  }
}

/** Throws `Refused`, an `EngineFailure` where it may have worked, or an error that is the caller's. */
export function readAnswer(
  name: string,
  answer: UpstreamAnswer,
  operation: Operation,
  form: RequestForm,
): Served {
  const { statuses = ['2xx'], when } = form.success ?? {};
  const refusedWhen = form.success?.refused_when;
  if (refusedWhen !== undefined) {
    const parsed = parse(answer);
    if (parsed.isJson && isTrueOf(refusedWhen, parsed.value))
      throw new Refused(badAnswer(`${name} can't serve this now.`));
  }
  const isGood = statuses.some((one) => matches(one, answer.status));
  if (!isGood) throw failureOf(name, answer, form);
  if (operation.returns === 'file')
    return { data: undefined, bytes: answer.body, mime: safeType(answer.headers['content-type']) };
  const value = jsonOf(name, answer);
  if (when !== undefined && !isTrueOf(when, value)) throw refusal(name, value, form);
  const { job } = form;
  if (job !== undefined && (job.pending === undefined || isTrueOf(job.pending, value)))
    return { data: undefined, reference: referenceOf(value, job.reference) ?? noReference(name) };
  return resultOf(name, value, operation, form);
}

function resultOf(name: string, value: unknown, operation: Operation, form: RequestForm): Served {
  const units = unitsOf(name, value, operation, form);
  return { data: mapped(value, form.map_out), ...(units === undefined ? {} : { units }) };
}

const referenceMax = 200;

/** Of a response or a webhook. */
export function referenceOf(value: unknown, path: string): string | undefined {
  const found = valueAt(path, value);
  const text = typeof found === 'number' ? String(found) : found;
  return typeof text === 'string' && text !== '' && text.length <= referenceMax ? text : undefined;
}

function noReference(name: string): never {
  throw badAnswer(`${name} returned no reference.`);
}

type Outcome = Pick<Webhook, 'done' | 'failed' | 'message'>;

/** Whether a report ends the job. */
export const isFinal = ({ done, failed }: Outcome, report: unknown): boolean =>
  isTrueOf(done, report) || (failed !== undefined && isTrueOf(failed, report));

/** The result of a job, as its provider has reported it. */
export function readReport(
  name: string,
  report: unknown,
  outcome: Outcome | undefined,
  operation: Operation,
  form: RequestForm,
): Served {
  if (outcome === undefined || !isTrueOf(outcome.done, report))
    throw refusal(name, report, { success: { message: outcome?.message } });
  return resultOf(name, report, operation, form);
}

const matches = (pattern: string, status: number): boolean =>
  pattern.endsWith('xx') ? Math.floor(status / 100) === Number(pattern[0]) : status === Number(pattern);

function failureOf(name: string, answer: UpstreamAnswer, form: RequestForm): Error {
  const { status } = answer;
  if (status === 429) return new Refused(statusFailure(name, answer), retryAfterSeconds(answer.headers, 5));
  if ([401, 402, 403].includes(status)) return new Refused(statusFailure(name, answer));
  if (status >= 400 && status < 500) {
    const parsed = parse(answer);
    return refusal(name, parsed.isJson ? parsed.value : undefined, form, status);
  }
  return badAnswer(`${name} returned status ${status}.`);
}

/** The provider's own words, made safe: it knows why it doesn't do what it was asked. */
function refusal(
  name: string,
  value: unknown,
  form: { success?: { message?: string | undefined } | undefined },
  status = 422,
): OjaError {
  const paths = form.success?.message === undefined ? messagePaths : [form.success.message];
  const words = paths.map((path) => valueAt(path, value ?? null)).find((one) => typeof one === 'string');
  const reason = words === undefined ? `${name} refused the request.` : safeWords(words as string);
  const code = status === 404 ? 'not_found' : status === 400 ? 'invalid_request' : 'unprocessable';
  return fail(code, reason === '' ? `${name} refused the request.` : reason);
}

const messagePaths = ['$.error.message', '$.message', '$.error', '$.detail', '$.errorMessage'];

/** A provider that lies costs nobody more than what is held. */
function unitsOf(name: string, value: unknown, { price }: Operation, form: RequestForm): number | undefined {
  if (form.success?.free_when !== undefined && isTrueOf(form.success.free_when, value)) return 0;
  if (price.per === 'request' || price.units_in === 'request') return undefined;
  const units = valueAt(price.units!, value);
  if (typeof units === 'number' && Number.isSafeInteger(units) && units >= 0 && units <= price.units_max!)
    return units;
  throw badAnswer(`${name} returned an invalid number of units.`);
}

function jsonOf(name: string, answer: UpstreamAnswer): unknown {
  if (answer.body.length === 0) return {};
  const parsed = parse(answer);
  if (!parsed.isJson) throw badAnswer(`${name} returned a response that is not JSON.`);
  return parsed.value;
}

function parse(answer: UpstreamAnswer): { isJson: boolean; value?: unknown } {
  try {
    return { isJson: true, value: JSON.parse(answer.text()) };
  } catch {
    return { isJson: false };
  }
}

/** Types that no browser runs. */
const safeTypes =
  /^(application\/(pdf|zip|json|octet-stream)|image\/(png|jpeg|gif|webp|avif)|audio\/[\w.+-]+|video\/[\w.+-]+|text\/(plain|csv))$/;

function safeType(given = ''): string {
  const bare = given.split(';')[0]!.trim().toLowerCase();
  return safeTypes.test(bare) ? bare : 'application/octet-stream';
}
