/** Any number of upstreams behind one engine: routes by model, falls back before the first byte, retries. */
import { setTimeout as sleep } from 'node:timers/promises';
import { EngineFailure, rejected, unavailable, unsupported } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import type { UpstreamEntry } from '@oja/core/engines/chat-upstreams';
import type { EngineCall, EngineState } from '@oja/core/engines/engine';
import { isBudgetSpent, withinBudget } from '@oja/core/engines/within-budget';
import { checkedAnswer, checkedStream } from '../checked-usage.ts';
import type { ChatEngine, ChatRequest, TokenCount } from '../port.ts';
import { notPermitted, permits, preferred } from '../preference.ts';
import type { ChatSettings } from '../settings.ts';
import { isDefaultModel, lacksModel } from '../upstreams.ts';
import { listModels } from './list-models.ts';
import { createMembers, type Member, type MemberSource } from './members.ts';
import { inOrder } from './order.ts';
import { conversationOf } from './prompt-affinity.ts';
import type { RoutedServer } from './routed-server.ts';

const retryWaitMsMax = 2000;

interface Candidate {
  member: Member;
  model: string;
}

type Send<T> = (server: RoutedServer, model: string) => Promise<T>;

export interface RouterOptions extends MemberSource {
  name: string;
  /** What is missing while there is no upstream. */
  none: EngineState & { state: 'off' };
}

export function createRouter(
  settings: ChatSettings,
  parts: EngineParts,
  { name, none, ...source }: RouterOptions,
): ChatEngine {
  const members = createMembers(settings, parts, source);
  const lacks = (model: string) => lacksModel(model, parts, source.claimedElsewhere);

  /** A promise only where a server has to be asked which model is its first. */
  function candidates(
    { body }: ChatRequest,
    call: EngineCall,
  ): readonly Candidate[] | Promise<readonly Candidate[]> {
    const all = members.current();
    const { model } = body;
    const keep = () => conversationOf(body, call);
    if (all.length === 0) throw unavailable(`${none.detail}; the operator can fix it: ${none.fix}`);
    if (model !== undefined && !isDefaultModel(model)) {
      const found = serving(model, members.allowed(model), keep);
      if (found.length === 0) throw lacks(model);
      return found;
    }
    return Promise.all(
      all.map(async (member) => ({ member, model: await member.defaultModel.find(call) })),
    ).then((found) => inOrder(found, entryOf, keep));
  }

  async function serve<T>(request: ChatRequest, call: EngineCall, send: Send<T>): Promise<T> {
    const found = candidates(request, call);
    const all = found instanceof Promise ? await found : found;
    const able = closed(preferred(all, (one) => entryOf(one).name, request));
    let failure: unknown;
    for (let round = 0; round <= settings.retries; round += 1) {
      if (failure instanceof EngineFailure && isBudgetSpent(failure)) break;
      if (round > 0 && !(await pause(failure, round, call.signal))) break;
      for (const candidate of able) {
        try {
          return await budgeted(candidate, () => once(candidate, call, send));
        } catch (error) {
          if (!(error instanceof EngineFailure)) throw error;
          failure = worse(failure, error);
          parts.log.warn(
            { upstream: entryOf(candidate).name, reason: error.message, said: error.options.reason },
            'chat upstream failed',
          );
        }
      }
    }
    if (request.prefer?.single && failure instanceof EngineFailure && failure.kind === 'unavailable')
      throw rejected(failure.code, failure.message, failure.options);
    throw failure;
  }

  /** The budget of the engine itself is asked before it is called. */
  const budgeted = <T>(candidate: Candidate, work: () => Promise<T>): Promise<T> => {
    const upstream = entryOf(candidate).name;
    return upstream === name ? work() : withinBudget(parts.budgets, upstream, work);
  };

  async function once<T>({ member, model }: Candidate, call: EngineCall, send: Send<T>): Promise<T> {
    const { server, breaker } = member;
    try {
      call.servedBy?.({ model, upstream: server.entry.name });
      const result = await send(server, model);
      breaker.succeeded(model);
      return result;
    } catch (error) {
      if (error instanceof EngineFailure && error.kind === 'unavailable')
        breaker.failed(model, performance.now());
      throw error;
    } finally {
      breaker.ended(model);
    }
  }

  /** Servers that can't count have nothing to try: the caller of this estimates. */
  async function countTokens(request: ChatRequest, call: EngineCall): Promise<TokenCount> {
    const found = await candidates(request, call);
    const able = found.find(({ member }) => member.server.countTokens !== undefined);
    if (able === undefined) throw unsupported(`${name} does not count tokens.`, 'engine_unavailable');
    return able.member.server.countTokens!(request, able.model, call);
  }

  return {
    name,
    // A circuit for each model of each upstream: one that fails must not close the others.
    ownBreaker: true,
    check(): EngineState {
      const all = members.current();
      if (all.length === 0) return none;
      const now = performance.now();
      const isFailing = all.every(({ breaker }) => breaker.open(now).length > 0);
      const names = all.map(({ server: { entry }, breaker }) => {
        const open = breaker.open(now);
        const circuit = open.length === 0 ? '' : `, circuit open: ${open.slice(0, 5).join(', ')}`;
        return `${entry.name} (${entry.url === '' ? entry.kind : new URL(entry.url).host}${circuit})`;
      });
      return { state: 'ready', detail: names.join(', '), ...(isFailing ? { isFailing } : {}) };
    },
    refuses({ body: { model }, prefer }: ChatRequest) {
      const isAny = model === undefined || isDefaultModel(model);
      const serving = isAny
        ? members.current()
        : members.allowed(model).filter(({ route }) => route(model) !== undefined);
      if (!isAny && serving.length === 0) return () => lacks(model);
      if (prefer === undefined || serving.some(({ server }) => permits(prefer, server.entry.name)))
        return undefined;
      return () => notPermitted(model);
    },
    complete: (request, call) =>
      serve(request, call, async (server, model) =>
        checkedAnswer(request, await server.complete(request, model, call), call),
      ),
    stream: (request, call) =>
      serve(request, call, async (server, model) =>
        checkedStream(request, await server.stream(request, model, call), call),
      ),
    countTokens,
    models: (_input, call) =>
      listModels(
        members.current().map(({ server }) => server),
        call,
        members.ownerOf,
      ),
    close: members.close,
  };
}

const entryOf = ({ member }: Candidate): UpstreamEntry => member.server.entry;

/** Those that name the model first, then those that take any. */
function serving(model: string, all: readonly Member[], keep: () => string): readonly Candidate[] {
  const naming: Candidate[] = [];
  const taking: Candidate[] = [];
  for (const member of all) {
    const named = member.route(model);
    if (named === undefined) continue;
    (member.names(model) ? naming : taking).push({ member, model: named });
  }
  if (taking.length === 0) return inOrder(naming, entryOf, keep);
  return [...inOrder(naming, entryOf, keep), ...inOrder(taking, entryOf, keep)];
}

const pausedSeconds = 10;

/** Those whose circuit is closed. Where none is, one caller at a time looks whether the first is back. */
function closed(found: readonly Candidate[]): readonly Candidate[] {
  const now = performance.now();
  if (!found.some(({ member, model }) => member.breaker.isOpen(model, now))) return found;
  const ready = found.filter(({ member, model }) => !member.breaker.isOpen(model, now));
  if (ready.length > 0) return ready;
  const probe = found.find(({ member, model }) => member.breaker.mayProbe(model));
  if (probe !== undefined) return [probe];
  throw unavailable('The upstream failed repeatedly and is paused.', 'engine_unavailable', {
    retryAfterSeconds: pausedSeconds,
  });
}

/** The failure worth telling: a broken server says more than one that lacks the model. */
function worse(known: unknown, next: EngineFailure): EngineFailure {
  return known instanceof EngineFailure && known.kind === 'unavailable' && next.kind === 'unsupported'
    ? known
    : next;
}

/** Waits before another round; false when waiting would be pointless. */
async function pause(failure: unknown, round: number, signal: AbortSignal): Promise<boolean> {
  if (!(failure instanceof EngineFailure) || failure.kind !== 'unavailable') return false;
  if (failure.code === 'upstream_timeout') return false;
  const askedMs = (failure.options.retryAfterSeconds ?? 0) * 1000;
  const waitMs = failure.code === 'upstream_rate_limited' ? askedMs : Math.max(askedMs, 100 * round);
  if (waitMs > retryWaitMsMax) return false;
  await sleep(waitMs + Math.random() * 50, undefined, { signal });
  return true;
}
