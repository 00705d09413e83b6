/** Any number of OpenAI-compatible servers: routes by model, fails over before the first byte, retries. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineParts } from '../../capability.ts';
import { type EngineCall, EngineFailure, type EngineState, unavailable, unsupported } from '../../engine.ts';
import { isBudgetSpent, withinBudget } from '../../within-budget.ts';
import { instructed } from '../content.ts';
import type { ChatAnswer, ChatBody, ChatEngine, ChatModel, ChatRequest, ChatStream } from '../port.ts';
import type { ChatSettings } from '../settings.ts';
import { createRoute, isDefaultModel, modelAt, servesModels, type UpstreamEntry } from '../upstreams.ts';
import {
  BlindUpstream,
  createOpenaiUpstream,
  DeafUpstream,
  hasPictures,
  type OpenaiUpstream,
} from './openai-upstream.ts';

const engineName = 'openai';
const openaiBaseUrl = 'https://api.openai.com/v1';
const openaiModel = 'gpt-4o-mini';
const retryWaitMsMax = 2000;
const failuresUntilPause = 5;
const pauseMs = 10_000;
const sensesMs = 600_000;
const listAgainMs = 60_000;

interface Server {
  upstream: OpenaiUpstream;
  /** The upstream's name of a model, undefined when it does not serve it. */
  route: (model: string) => string | undefined;
  failures: number;
  pausedUntil: number;
  /** Models that refused a picture, and until when we remember it. */
  blind: Map<string, number>;
  /** The same of sound. */
  deaf: Map<string, number>;
  firstListed: Promise<string | undefined> | undefined;
}

interface Candidate {
  server: Server;
  model: string;
}

type Send<T> = (upstream: OpenaiUpstream, body: ChatBody, model: string) => Promise<T>;

export function createOpenai(settings: ChatSettings, parts: EngineParts): ChatEngine {
  const entries = upstreamEntries(settings);
  const claimed = claimedElsewhere(settings);
  let made: Server[] | undefined;
  const servers = () => {
    made ??= entries.map((entry) => ({
      upstream: createOpenaiUpstream(entry, settings, parts),
      route: createRoute(entry, claimed),
      failures: 0,
      pausedUntil: 0,
      blind: new Map(),
      deaf: new Map(),
      firstListed: undefined,
    }));
    return made;
  };

  /** A promise only where a server has to be asked which model is its first. */
  function candidates(model: string | undefined, call: EngineCall): Candidate[] | Promise<Candidate[]> {
    if (entries.length === 0) {
      throw unavailable(
        'No OpenAI-compatible server is configured; the operator sets OJA_OPENAI_URL or OJA_OPENAI_KEY.',
      );
    }
    return model === undefined || isDefaultModel(model)
      ? withDefaults(servers(), call)
      : awake(serversOf(model, servers()));
  }

  async function serve<T>(request: ChatRequest, call: EngineCall, send: Send<T>): Promise<T> {
    const able = await candidates(request.body.model, call);
    let failure: unknown;
    for (let round = 0; round <= settings.retries; round += 1) {
      if (failure instanceof EngineFailure && isBudgetSpent(failure)) break;
      if (round > 0 && !(await pause(failure, round, call.signal))) break;
      for (const candidate of able) {
        try {
          call.servedBy?.({ model: candidate.model, upstream: candidate.server.upstream.entry.name });
          return await budgeted(candidate, () => once(candidate, request, send));
        } catch (error) {
          if (!(error instanceof EngineFailure)) throw error;
          failure = worse(failure, error);
          parts.log.warn(
            { upstream: candidate.server.upstream.entry.name, reason: error.message },
            'chat upstream failed',
          );
        }
      }
    }
    throw failure;
  }

  /** The budget of the engine itself is asked before it is called. */
  const budgeted = <T>({ server }: Candidate, work: () => Promise<T>): Promise<T> => {
    const { name } = server.upstream.entry;
    return name === engineName ? work() : withinBudget(parts.budgets, name, work);
  };

  async function once<T>({ server, model }: Candidate, request: ChatRequest, send: Send<T>): Promise<T> {
    try {
      const result = await attempt(server, model, request, send);
      server.failures = 0;
      return result;
    } catch (error) {
      if (error instanceof EngineFailure && error.kind === 'unavailable') {
        server.failures += 1;
        if (server.failures >= failuresUntilPause) server.pausedUntil = Date.now() + pauseMs;
      }
      throw error;
    }
  }

  async function attempt<T>(server: Server, model: string, request: ChatRequest, send: Send<T>): Promise<T> {
    if (!request.heard) return attemptSeen(server, model, request, send);
    const deaf = server.upstream.entry.hearing === false || (server.deaf.get(model) ?? 0) > Date.now();
    if (!deaf) {
      try {
        return await attemptSeen(server, model, request, send);
      } catch (error) {
        if (!(error instanceof DeafUpstream)) throw error;
        server.deaf.set(model, Date.now() + sensesMs);
      }
    }
    return attemptSeen(server, model, await request.heard(), send);
  }

  async function attemptSeen<T>(
    server: Server,
    model: string,
    request: ChatRequest,
    send: Send<T>,
  ): Promise<T> {
    const { upstream } = server;
    const told = instructed(request.body, request.instruction);
    if (!request.inWords || !hasPictures(request.body)) return send(upstream, told, model);
    const blind = upstream.entry.vision === false || (server.blind.get(model) ?? 0) > Date.now();
    if (!blind) {
      try {
        return await send(upstream, told, model);
      } catch (error) {
        if (!(error instanceof BlindUpstream)) throw error;
        server.blind.set(model, Date.now() + sensesMs);
      }
    }
    const { body } = await request.inWords();
    return send(upstream, instructed(body, request.instruction), model);
  }

  return {
    name: 'openai',
    async check(): Promise<EngineState> {
      if (entries.length === 0) {
        return {
          state: 'off',
          detail: 'no server configured',
          mend: 'set OJA_OPENAI_URL, OJA_OPENAI_KEY or OJA_CHAT_UPSTREAMS',
        };
      }
      const names = entries.map(({ name, url }) => `${name} (${new URL(url).host})`);
      return { state: 'ready', detail: names.join(', ') };
    },
    complete: (request, call): Promise<ChatAnswer> =>
      serve(request, call, (upstream, body, model) => upstream.complete(body, model, call)),
    stream: (request, call): Promise<ChatStream> =>
      serve(request, call, (upstream, body, model) => upstream.stream(body, model, call)),
    models: (_input, call) => listModels(entries.length === 0 ? [] : servers(), call),
    async close() {
      await Promise.all((made ?? []).map((server) => server.upstream.close()));
    },
  };
}

function serversOf(model: string, servers: Server[]): Candidate[] {
  const found: Candidate[] = [];
  for (const server of servers) {
    const named = server.route(model);
    if (named !== undefined) found.push({ server, model: named });
  }
  if (found.length > 0) return found;
  throw unsupported(`No configured server serves the model ${model}.`, 'model_not_found', { param: 'model' });
}

async function withDefaults(servers: Server[], call: EngineCall): Promise<Candidate[]> {
  return awake(
    await Promise.all(servers.map(async (server) => ({ server, model: await defaultModel(server, call) }))),
  );
}

/** Those that do not rest; all where every one does. */
function awake(found: Candidate[]): Candidate[] {
  const now = Date.now();
  const ready = found.filter(({ server }) => server.pausedUntil <= now);
  return ready.length > 0 ? ready : found;
}

function upstreamEntries(settings: ChatSettings): UpstreamEntry[] {
  const url = settings.openaiUrl ?? (settings.openaiKey ? openaiBaseUrl : undefined);
  const first: UpstreamEntry[] = url
    ? [
        {
          name: 'openai',
          url,
          key: settings.openaiKey,
          default_model: settings.openaiModel,
          stream_usage: true,
        },
      ]
    : [];
  return [...first, ...settings.upstreams];
}

/** Models of the native and embedded engines: a server that takes any model leaves these alone. */
function claimedElsewhere(settings: ChatSettings): string[] {
  return [
    ...(settings.anthropicKey ? ['claude-*', 'anthropic/*'] : []),
    ...(settings.geminiKey ? ['gemini-*', 'gemini/*'] : []),
    'oja-*',
    'llama/*',
    'tinyllama-1.1b-chat',
  ];
}

async function defaultModel(server: Server, call: EngineCall): Promise<string> {
  const { entry } = server.upstream;
  if (entry.default_model) return entry.default_model;
  const exact = servesModels(entry)?.find((pattern) => !pattern.includes('*'));
  if (exact) return exact;
  if (new URL(entry.url).hostname === 'api.openai.com') return openaiModel;
  server.firstListed ??= server.upstream.models(call).then(
    (models) => models[0]?.id,
    () => {
      // A server without a list may still answer; ask for the list again later.
      setTimeout(() => {
        server.firstListed = undefined;
      }, listAgainMs).unref();
      return undefined;
    },
  );
  return (await server.firstListed) ?? openaiModel;
}

async function listModels(servers: Server[], call: EngineCall): Promise<ChatModel[]> {
  const lists = await Promise.all(
    servers.map(async ({ upstream }) => {
      const { entry } = upstream;
      const named = servesModels(entry)?.filter((pattern) => !pattern.includes('*'));
      const own = [...(named ?? []), ...Object.keys(entry.rename ?? {})];
      const patterns = servesModels(entry);
      const listed = await upstream.models(call).catch((): ChatModel[] => []);
      const served = listed.filter(({ id }) => !patterns || modelAt(entry, id, []) !== undefined);
      const extra = [...own, ...(entry.default_model ? [entry.default_model] : [])]
        .filter((id) => !served.some((model) => model.id === id))
        .map((id) => ({ id, created: 0, owned_by: entry.name }));
      return [...served, ...extra].map((model) => ({ ...model, aliases: [`${entry.name}/${model.id}`] }));
    }),
  );
  return lists.flat();
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
