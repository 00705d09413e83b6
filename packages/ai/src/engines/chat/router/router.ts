/** Any number of upstreams behind one engine: routes by model, falls back before the first byte, retries. */
import { setTimeout as sleep } from 'node:timers/promises';
import { EngineFailure, rejected, unavailable, unsupported } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import type { UpstreamEntry } from '@oja/core/engines/chat-upstreams';
import type { EngineCall, EngineState } from '@oja/core/engines/engine';
import { createModelBreaker, type ModelBreaker } from '@oja/core/engines/model-breaker';
import { isBudgetSpent, withinBudget } from '@oja/core/engines/within-budget';
import { checkedAnswer, checkedStream } from '../checked-usage.ts';
import { createDefaultModel, type DefaultModel, ownDefault } from '../default-model.ts';
import { familyOf, namedDefault, servedOf } from '../model-families.ts';
import type { ChatEngine, ChatRequest, TokenCount } from '../port.ts';
import { notPermitted, permits, preferred } from '../preference.ts';
import type { ChatSettings } from '../settings.ts';
import { createNames, createRoute, isDefaultModel, ownerOf } from '../upstreams.ts';
import { listModels } from './list-models.ts';
import { createNativeServer } from './native-server.ts';
import { createOpenaiServer } from './openai-server.ts';
import { inOrder } from './order.ts';
import { conversationOf } from './prompt-affinity.ts';
import type { RoutedServer } from './routed-server.ts';

const retryWaitMsMax = 2000;
/** Longer than the longest stream: one that was taken out ends its answers first. */
const retireMs = 16 * 60_000;

interface Member {
  server: RoutedServer;
  /** The upstream's name of a model, undefined when it does not serve it. */
  route: (model: string) => string | undefined;
  /** It has patterns, and is not just one that takes any model. */
  names: (model: string) => boolean;
  breaker: ModelBreaker;
  defaultModel: DefaultModel;
}

interface Candidate {
  member: Member;
  model: string;
}

type Send<T> = (server: RoutedServer, model: string) => Promise<T>;

export interface RouterOptions {
  name: string;
  /** The same array until something changes. */
  entries(): readonly UpstreamEntry[];
  /** Patterns of models that others serve: an upstream that takes any model leaves these alone. */
  claimedElsewhere: string[];
  /** What is missing while there is no upstream. */
  none: EngineState & { state: 'off' };
}

export function createRouter(
  settings: ChatSettings,
  parts: EngineParts,
  { name, entries, claimedElsewhere, none }: RouterOptions,
): ChatEngine {
  let known: readonly UpstreamEntry[] | undefined;
  let members = new Map<string, Member>();
  let ownNames: ReadonlySet<string> = new Set();
  const retired = new Map<Member, NodeJS.Timeout>();

  function current(): Member[] {
    const wanted = entries();
    if (wanted !== known) {
      known = wanted;
      members = renew(wanted);
      ownNames = new Set(wanted.map((entry) => entry.name));
    }
    return [...members.values()];
  }

  /** Those that may serve a model: all, or the one that its prefix names. */
  function allowed(model: string): Member[] {
    const all = current();
    const owner = ownerOf(model, ownNames) ?? ownerOf(model, parts.upstreamNames?.() ?? ownNames);
    return owner === undefined ? all : all.filter(({ server }) => server.entry.name === owner);
  }

  /** Those that are as they were stay, with their connections and circuits. */
  function renew(wanted: readonly UpstreamEntry[]): Map<string, Member> {
    const fresh = new Map<string, Member>();
    for (const entry of wanted) {
      const as = JSON.stringify(entry);
      fresh.set(as, members.get(as) ?? open(entry));
    }
    for (const [as, member] of members) {
      if (fresh.has(as)) continue;
      const timer = setTimeout(() => {
        retired.delete(member);
        void member.server.close();
      }, retireMs);
      retired.set(member, timer.unref());
    }
    return fresh;
  }

  function open(entry: UpstreamEntry): Member {
    const create =
      entry.kind === undefined || entry.kind === 'openai' ? createOpenaiServer : createNativeServer;
    const server = create(entry, settings, parts);
    return {
      server,
      route: createRoute(entry, claimedElsewhere),
      names: createNames(entry),
      breaker: createModelBreaker(),
      defaultModel: createDefaultModel(
        {
          upstream: entry.name,
          family: familyOf(entry),
          named: namedDefault(entry) ?? ownDefault(entry, settings),
          list: (call) => server.models(call).then((listed) => servedOf(entry, listed)),
        },
        parts,
      ),
    };
  }

  /** A promise only where a server has to be asked which model is its first. */
  function candidates(
    { body }: ChatRequest,
    call: EngineCall,
  ): readonly Candidate[] | Promise<readonly Candidate[]> {
    const all = current();
    const { model } = body;
    const keep = () => conversationOf(body, call);
    if (all.length === 0) throw unavailable(`${none.detail}; the operator can fix it: ${none.fix}`);
    if (model !== undefined && !isDefaultModel(model)) return serving(model, allowed(model), keep);
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
      const all = current();
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
      const serving = isAny ? current() : allowed(model).filter(({ route }) => route(model) !== undefined);
      if (!isAny && serving.length === 0) return () => lacksModel(model);
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
        current().map(({ server }) => server),
        call,
        (model) => ownerOf(model, parts.upstreamNames?.() ?? ownNames),
      ),
    async close() {
      for (const timer of retired.values()) clearTimeout(timer);
      const all = [...members.values(), ...retired.keys()];
      await Promise.all(all.map(({ server }) => server.close()));
    },
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
  if (taking.length === 0 && naming.length > 0) return inOrder(naming, entryOf, keep);
  if (taking.length > 0) return [...inOrder(naming, entryOf, keep), ...inOrder(taking, entryOf, keep)];
  throw lacksModel(model);
}

const lacksModel = (model: string): EngineFailure =>
  unsupported(`No configured server serves the model ${model}.`, 'model_not_found', { param: 'model' });

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
