/** OpenAI-compatible servers for models that don't chat: embeddings, images, moderation. They are the upstreams of chat. */
import type { Upstream, UpstreamAnswer, UpstreamRequest } from '@oja/core/egress/port';
import { EngineFailure, unavailable, unsupported } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import type { UpstreamEntry } from '@oja/core/engines/chat-upstreams';
import type { EngineCall, EngineState } from '@oja/core/engines/engine';
import { type ListedModel, type ModelKind, readListedModel } from '@oja/core/engines/listed-model';
import { createModelBreaker, type ModelBreaker } from '@oja/core/engines/model-breaker';
import { withinBudget } from '@oja/core/engines/within-budget';
import type { SettingsOf } from '@oja/core/setting';
import { upstreamEntries } from './chat/openai/openai.ts';
import { refusalFailure } from './chat/refusals/failure.ts';
import { readRefusal } from './chat/refusals/refusals.ts';
import { inOrder } from './chat/router/order.ts';
import { chatSettings } from './chat/settings.ts';
import { apiBase, brokenFor, isOpenaiItself, matches, ownerOf } from './chat/upstreams.ts';

const { openaiUrl, openaiKey, openaiModel, upstreams } = chatSettings;
/** The same variables as those of chat. */
export const modelUpstreamSettings = { openaiUrl, openaiKey, openaiModel, upstreams };
export type ModelUpstreamSettings = SettingsOf<typeof modelUpstreamSettings>;

export interface ModelUpstreamsOptions {
  /** Of the engine, which has a budget of its own. */
  name: string;
  kind: ModelKind;
  /** Patterns of the models that OpenAI itself serves for this. */
  openaiModels: string[];
  /** Used at OpenAI when the caller names none; and at a server that names no models. */
  defaultModel?: string;
  /** For names: what a listed model of this kind looks like. */
  looksLike: RegExp;
  /** Servers that list no models serve none of these. */
  namedOnly?: true;
  timeoutMs: number;
  bytesMax: number;
}

export interface ModelRequest {
  /** Below the base URL: `/embeddings`. */
  path: string;
  /** Undefined lets the operator choose. */
  model: string | undefined;
  /** JSON without the model, or a form that is made anew for each server. */
  body: object | (() => FormData);
  /** Reads the answer in a way of its own; `upstream` is the name. */
  send?(
    client: Upstream,
    request: UpstreamRequest & { bytesMax: number },
    upstream: string,
  ): Promise<UpstreamAnswer>;
}

export interface ModelAnswer {
  answer: UpstreamAnswer;
  upstream: string;
  /** As the upstream calls it. */
  model: string;
  client: Upstream;
  /** OpenAI itself, not a server that speaks like it. */
  isReal: boolean;
}

export interface ModelUpstreams {
  check(): EngineState;
  /** The first answer with status 2xx; refusals become failures as in chat. */
  request(request: ModelRequest, call: EngineCall): Promise<ModelAnswer>;
  /** The first server that the work succeeds at. */
  each<T>(model: string | undefined, call: EngineCall, work: (at: Place) => Promise<T>): Promise<Served<T>>;
  serves(model: string): boolean;
  models(call: EngineCall): Promise<ListedModel[]>;
  close(): Promise<void>;
}

interface Place {
  entry: UpstreamEntry;
  client: Upstream;
  /** As the upstream calls it. */
  model: string;
}

type Served<T> = Omit<ModelAnswer, 'answer'> & { answer: T };

/** What of an upstream tells which models it serves. */
type Named = Pick<UpstreamEntry, 'name' | 'url' | 'models' | 'rename'>;

interface Member {
  entry: UpstreamEntry;
  client: Upstream;
  breaker: ModelBreaker;
}

const listMs = 5_000;

export function createModelUpstreams(
  settings: ModelUpstreamSettings,
  parts: EngineParts,
  options: ModelUpstreamsOptions,
): ModelUpstreams {
  const fixed = upstreamEntries(settings);
  const members = new Map<string, Member>();

  function current(): Member[] {
    const entries = [...(parts.liveUpstreams?.() ?? []), ...fixed].filter(
      ({ kind }) => kind === undefined || kind === 'openai',
    );
    return entries.map((entry) => {
      const as = JSON.stringify(entry);
      const member = members.get(as) ?? open(entry);
      members.set(as, member);
      return member;
    });
  }

  const open = (entry: UpstreamEntry): Member => ({
    entry,
    client: parts.egress.upstream({
      name: entry.name,
      baseUrl: apiBase(entry.url),
      headers: { ...(entry.key ? { authorization: `Bearer ${entry.key}` } : {}), ...entry.headers },
      connections: 32,
      proxy: entry.proxy,
    }),
    breaker: createModelBreaker(),
  });

  const servedName = (entry: Named, asked: string | undefined) =>
    asked === undefined ? defaultOf(entry, options) : modelAt(entry, asked, options);

  function candidates(asked: string | undefined): { member: Member; model: string }[] {
    const all = current();
    const names = new Set([...(parts.upstreamNames?.() ?? []), ...all.map(({ entry }) => entry.name)]);
    const owner = asked === undefined ? undefined : ownerOf(asked, names);
    const allowed = owner === undefined ? all : all.filter(({ entry }) => entry.name === owner);
    const found = allowed.flatMap((member) => {
      const model = servedName(member.entry, asked);
      return model === undefined ? [] : [{ member, model }];
    });
    return [...inOrder(found, ({ member }) => member.entry)];
  }

  const request = (wanted: ModelRequest, call: EngineCall): Promise<ModelAnswer> =>
    each(wanted.model, call, ({ model, ...at }) =>
      ask(at, { ...wanted, body: withModel(wanted.body, model) }, options, call),
    );

  async function each<T>(
    asked: string | undefined,
    call: EngineCall,
    work: (at: Place) => Promise<T>,
  ): Promise<Served<T>> {
    const found = candidates(asked);
    if (found.length === 0)
      throw (
        brokenFor(asked, parts, (entry) =>
          entry.kind === 'openai' ? servedName(entry, asked) : undefined,
        ) ??
        unsupported(`No configured server serves the model ${asked ?? 'auto'}.`, 'model_not_found', {
          param: 'model',
        })
      );
    const closed = found.filter(({ member, model }) => !member.breaker.isOpen(model, performance.now()));
    let failure: EngineFailure = unavailable(
      'The upstream failed repeatedly and is paused.',
      'engine_unavailable',
      {
        retryAfterSeconds: 10,
      },
    );
    for (const { member, model } of closed.length === 0 ? found.slice(0, 1) : closed) {
      const upstream = member.entry.name;
      const { entry, client } = member;
      const send = () => work({ entry, client, model });
      try {
        call.servedBy?.({ model, upstream });
        const answer = await (upstream === options.name
          ? send()
          : withinBudget(parts.budgets, upstream, send));
        member.breaker.succeeded(model);
        return { answer, upstream, model, client, isReal: isOpenaiItself(entry) };
      } catch (error) {
        if (!(error instanceof EngineFailure)) throw error;
        if (error.kind === 'unavailable') member.breaker.failed(model, performance.now());
        parts.log.warn({ upstream, reason: error.message }, 'upstream failed');
        failure = error;
      }
    }
    throw failure;
  }

  return {
    check() {
      const able = current().filter(({ entry }) => servesKind(entry, options));
      if (able.length > 0) return { state: 'ready', detail: able.map(({ entry }) => entry.name).join(', ') };
      const broken = (parts.brokenUpstreams?.() ?? []).filter(
        (entry) => entry.kind === 'openai' && servesKind(entry, options),
      );
      // It is called, so that callers of its models hear that they are not unknown.
      if (broken.length > 0)
        return {
          state: 'ready',
          detail: `${broken.map(({ name }) => name).join(', ')} (not working)`,
          isFailing: true,
        };
      return {
        state: 'off',
        detail: `no OpenAI-compatible upstream has ${options.kind} models`,
        fix: 'set OJA_OPENAI_KEY, or add an upstream in the console',
      };
    },
    request,
    each,
    serves: (model) => candidates(model).length > 0,
    async models(call) {
      const lists = await Promise.all(
        current().map(async (member) => {
          const exact = (member.entry.models ?? []).filter(
            (name) => !name.includes('*') && options.looksLike.test(name),
          );
          const found = await listed(member, options, call).catch((): ListedModel[] => []);
          const extra = exact.filter((id) => !found.some((one) => one.id === id));
          const { name } = member.entry;
          return [
            ...found,
            ...extra.map((id) => ({
              id,
              created: 0,
              owned_by: name,
              kind: options.kind,
              aliases: [`${name}/${id}`],
            })),
          ];
        }),
      );
      return lists.flat();
    },
    async close() {
      await Promise.all([...members.values()].map(({ client }) => client.close()));
    },
  };
}

async function ask(
  { entry, client }: Omit<Place, 'model'>,
  { path, body, send = (to, wish) => to.request(wish) }: ModelRequest & { body: object },
  { timeoutMs, bytesMax }: ModelUpstreamsOptions,
  { signal }: EngineCall,
) {
  const wish = { method: 'POST', path, body, signal, timeoutMs, bytesMax } as const;
  const answer = await send(client, wish, entry.name);
  if (answer.status < 200 || answer.status > 299)
    throw refusalFailure(readRefusal(entry.name, answer.status, answer.text(), answer.headers));
  return answer;
}

async function listed(
  { entry, client }: Member,
  options: ModelUpstreamsOptions,
  { signal }: EngineCall,
): Promise<ListedModel[]> {
  const answer = await client.request({ method: 'GET', path: '/models', signal, timeoutMs: listMs });
  const body = answer.status === 200 ? answer.json<{ data?: unknown[] } | unknown[]>() : [];
  const data = Array.isArray(body) ? body : (body?.data ?? []);
  return data.flatMap((raw) => {
    const model = readListedModel(raw, entry.name);
    const fits =
      model !== undefined && isOfKind(model, options) && modelAt(entry, model.id, options) !== undefined;
    return fits ? [{ ...model, kind: options.kind, aliases: [`${entry.name}/${model.id}`] }] : [];
  });
}

function withModel(body: ModelRequest['body'], model: string): object {
  if (typeof body !== 'function') return { ...body, model };
  const form = body();
  form.set('model', model);
  return form;
}

const isOfKind = ({ id, kind }: ListedModel, options: ModelUpstreamsOptions): boolean =>
  kind === undefined || kind === 'chat' ? options.looksLike.test(id) : kind === options.kind;

/** A server of chat models alone is no server of images. */
const servesKind = (entry: Named, options: ModelUpstreamsOptions): boolean =>
  (entry.models === undefined && (options.namedOnly !== true || isOpenaiItself(entry))) ||
  entry.models?.some((name) => options.looksLike.test(name) || name === '*') ||
  Object.keys(entry.rename ?? {}).some((name) => options.looksLike.test(name));

/** What the upstream calls the model; undefined where it does not serve it. */
function modelAt(entry: Named, model: string, options: ModelUpstreamsOptions): string | undefined {
  const prefix = `${entry.name}/`;
  const bare = model.startsWith(prefix) ? model.slice(prefix.length) : undefined;
  if (bare !== undefined) return entry.rename?.[bare] ?? bare;
  if (entry.rename?.[model] !== undefined) return entry.rename[model];
  const patterns = entry.models ?? (isOpenaiItself(entry) ? options.openaiModels : undefined);
  if (patterns === undefined) return options.namedOnly ? undefined : model;
  return patterns.some((pattern) => matches(pattern, model)) ? model : undefined;
}

function defaultOf(entry: Named, { defaultModel, looksLike }: ModelUpstreamsOptions): string | undefined {
  const named = entry.models?.find((name) => !name.includes('*') && looksLike.test(name));
  if (named !== undefined) return entry.rename?.[named] ?? named;
  return entry.models === undefined ? defaultModel : undefined;
}
