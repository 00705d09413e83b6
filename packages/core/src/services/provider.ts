/** One provider of a published service: its URLs with circuit breakers, its pace and its daily budget. */
import type { Egress, Upstream, UpstreamAnswer } from '../egress/port.ts';
import {
  formOf,
  isIdempotent,
  type JobForm,
  type Operation,
  type Provider,
} from '../endpoints/operator/services/definition.ts';
import { EngineFailure, unavailable } from '../engine-failure.ts';
import type { EngineCall } from '../engines/engine.ts';
import { createModelBreaker } from '../engines/model-breaker.ts';
import { badAnswer } from '../engines/upstream-answer.ts';
import { createUpstreamPace } from '../engines/upstream-pace.ts';
import { isBudgetSpent, withinBudget } from '../engines/within-budget.ts';
import { OjaError } from '../errors.ts';
import type { Budgets, UpstreamBudget } from '../platform/limits/upstream-budgets.ts';
import type { ProviderSecrets } from '../platform/services/service.ts';
import { type Prepared, prepare, preparePoll } from './request.ts';
import { isFinal, Refused, readAnswer, type Served } from './response.ts';

export interface OpenProvider {
  readonly name: string;
  readonly definition: Provider;
  serve(operation: Operation, input: unknown, call: EngineCall, requestId: string): Promise<Served>;
  /** What became of a job; undefined while it goes on, or where nobody knows. */
  poll(job: JobForm, reference: string, call: EngineCall): Promise<unknown>;
  /** URLs that failed five times since they last served. */
  failing(): string[];
  close(): Promise<void>;
}

const connections = 64;
const waitMsMax = 2_000;
const connecting = new Set(['connect', 'getaddrinfo', 'getaddrinfow']);

/** The connection was never there, so nothing was sent. */
function wasNeverSent(error: unknown): boolean {
  if (error instanceof Refused || (error instanceof EngineFailure && isBudgetSpent(error))) return true;
  const cause = error instanceof EngineFailure ? error.options.cause : undefined;
  if (cause instanceof OjaError) return true;
  if (cause instanceof AggregateError) return cause.errors.every((one) => isFromConnecting(one));
  return isFromConnecting(cause);
}

const isFromConnecting = (error: unknown): boolean =>
  connecting.has((error as NodeJS.ErrnoException | undefined)?.syscall ?? '');

/** Whether another attempt can do no harm. */
export const mayRepeat = (error: unknown, isHarmless: boolean): boolean =>
  wasNeverSent(error) || (isHarmless && error instanceof EngineFailure);

export function openProvider(
  slug: string,
  definition: Provider,
  secrets: ProviderSecrets,
  { egress, budgets }: { egress: Egress; budgets: Budgets },
): OpenProvider {
  const { name, urls, per_minute: perMinute } = definition;
  const label = `${slug}/${name}`;
  const upstreams: Upstream[] = urls.map((baseUrl) =>
    egress.upstream({
      name: label,
      baseUrl,
      connections,
      guarded: true,
      ...(definition.headers === undefined ? {} : { headers: definition.headers }),
    }),
  );
  const breaker = createModelBreaker();
  const pace =
    perMinute === undefined
      ? undefined
      : createUpstreamPace({ name: label, requests: perMinute, perMs: 60_000, waitMsMax });
  const budget = budgetOf(definition);

  async function ask(at: number, operation: Operation, input: unknown, call: EngineCall, requestId: string) {
    const form = formOf(operation, name);
    const request = prepare(form, operation, input, secrets, requestId);
    if (definition.idempotency_header !== undefined)
      request.headers[definition.idempotency_header.toLowerCase()] = requestId;
    return send(at, request, call, (answer) => readAnswer(label, answer, operation, form));
  }

  async function send<T>(
    at: number,
    request: Prepared,
    call: EngineCall,
    read: (answer: UpstreamAnswer) => T,
  ): Promise<T> {
    const url = urls[at]!;
    if (breaker.isOpen(url, performance.now()) && !breaker.mayProbe(url))
      throw new Refused(unavailable(`${label} is failing; it is tried again shortly.`, 'upstream_error'));
    if (secrets.origins?.includes(upstreams[at]!.origin) === false) throw new Refused(unboundSecrets(label));
    try {
      await turn(call.signal);
      const answer = await upstreams[at]!.request({
        ...request,
        signal: call.signal,
        timeoutMs: definition.timeout_ms,
        bytesMax: definition.bytes_max,
      });
      noteHealth(url, answer);
      return read(answer);
    } catch (error) {
      if (error instanceof EngineFailure && error.kind === 'unavailable' && !call.signal.aborted)
        breaker.failed(url, performance.now());
      if (error instanceof Refused && error.pauseSeconds !== undefined) pace?.pause(error.pauseSeconds);
      throw error;
    } finally {
      breaker.ended(url);
    }
  }

  /** The URL after this one, round and round, without those that were not reached. */
  function nextOf(at: number, unreached: ReadonlySet<number>): number | undefined {
    const others = urls.map((_, step) => (at + 1 + step) % urls.length);
    return others.find((one) => !unreached.has(one));
  }

  async function turn(signal: AbortSignal): Promise<void> {
    try {
      await pace?.turn(signal);
    } catch (error) {
      throw error instanceof EngineFailure ? new Refused(error) : error;
    }
  }

  function noteHealth(url: string, { status }: UpstreamAnswer): void {
    if (status >= 500) breaker.failed(url, performance.now());
    else breaker.succeeded(url);
  }

  return {
    name: label,
    definition,
    async serve(operation, input, call, requestId) {
      const isHarmless = isIdempotent(operation) || definition.idempotency_header !== undefined;
      const unreached = new Set<number>();
      let retries = definition.retries;
      let at: number | undefined = 0;
      for (;;) {
        try {
          const asking = () => ask(at!, operation, input, call, requestId);
          return await withinBudget(budgetsWith(budgets, budget), label, asking);
        } catch (error) {
          // Refused by the provider: another attempt would be refused as well.
          const isFinal = error instanceof Refused && error.failure.kind !== 'unavailable';
          if (isFinal || call.signal.aborted || !mayRepeat(error, isHarmless)) throw error;
          if (wasNeverSent(error)) unreached.add(at!);
          else if (retries-- <= 0) throw error;
          at = nextOf(at!, unreached);
          if (at === undefined) throw error;
        }
      }
    },
    async poll({ poll }, reference, call) {
      const request = preparePoll(poll!, reference, secrets);
      try {
        const report = await send(0, request, call, (answer): unknown => JSON.parse(answer.text()));
        return isFinal(poll!, report) ? report : undefined;
      } catch (error) {
        // Asked again later: what was ordered goes on.
        call.log.info({ err: error, provider: label }, 'a job of a provider could not be looked at');
        return undefined;
      }
    },
    failing: () => breaker.failing(),
    close: async () => void (await Promise.all(upstreams.map((upstream) => upstream.close()))),
  };
}

const unboundSecrets = (name: string) =>
  badAnswer(`${name} has another URL than its secrets were set for.`, 'upstream_auth_failed');

const budgetOf = ({ per_day: perDay }: Provider): UpstreamBudget | undefined =>
  perDay === undefined
    ? undefined
    : {
        requests_per_day: perDay,
        tokens_per_day: null,
        micros_per_day: null,
        micros_per_request: 0,
        micros_per_million_tokens: 0,
      };

const budgetsWith = (budgets: Budgets, own: UpstreamBudget | undefined) => ({
  begin: (upstream: string) => budgets.begin(upstream, own),
});
