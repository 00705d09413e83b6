/** Tries an upstream out before it serves: lists its models and makes one cheap call. */

import { reasons } from '@oja/core/domain/reasoning-models';
import { EngineFailure } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import type { UpstreamEntry, UpstreamTest } from '@oja/core/engines/chat-upstreams';
import type { EngineCall } from '@oja/core/engines/engine';
import { type ErrorCode, OjaError } from '@oja/core/errors';
import { familyOf, looksLikeChat, newestListed, servedOf, servesChat, shippedOf } from '../model-families.ts';
import type { ChatModel } from '../port.ts';
import type { ChatSettings } from '../settings.ts';
import { servesModels } from '../upstreams.ts';
import { openServer } from './open-server.ts';
import type { RoutedServer } from './routed-server.ts';

const modelsMax = 200;
const testMs = 30_000;
const listingFailed = 'Listing models failed: ';

export async function testUpstream(
  entry: UpstreamEntry,
  settings: ChatSettings,
  parts: EngineParts,
  signal: AbortSignal,
): Promise<UpstreamTest> {
  const server = openServer(entry, settings, parts);
  const call: EngineCall = { signal: AbortSignal.any([signal, AbortSignal.timeout(testMs)]), log: parts.log };
  try {
    return await tryOut(server, call);
  } finally {
    await server.close();
  }
}

async function tryOut(server: RoutedServer, call: EngineCall): Promise<UpstreamTest> {
  const { entry } = server;
  const began = performance.now();
  const passedMs = () => Math.round(performance.now() - began);
  let listing: string | null = null;
  const listed = await server.models(call).catch((error: unknown) => {
    listing = `${listingFailed}${failureText(error, entry)}`;
    return [];
  });
  const models = listed.slice(0, modelsMax).map(({ id }) => id);
  const known = cheapModel(entry, listed);
  // One of embeddings or images alone is in order if it lets us list them.
  if (known === null && models.length > 0) return { ...found(models, null), latencyMs: passedMs() };
  const model = known ?? noModel;
  try {
    // One that reasons refuses to end before it has thought.
    const body = { messages: [{ role: 'user', content: 'ping' }], max_tokens: reasons(model) ? 512 : 5 };
    await server.complete({ body }, model, call);
  } catch (error) {
    const code = codeOf(error);
    // It took the key and speaks the API; which models it has, only the operator can say.
    if (known === null && code === 'model_not_found') return { ...found(models, null), problem: listing };
    const failure = failureText(error, entry);
    const calling = `Calling ${model} failed: ${failure}`;
    const problem =
      listing === null
        ? calling
        : listing === `${listingFailed}${failure}`
          ? `Listing models and calling ${model} failed: ${failure}`
          : `${listing} ${calling}`;
    return { ...found(models, known), ok: false, problem, code };
  }
  return { ...found(models, known), latencyMs: passedMs(), problem: listing };
}

/** A name for a call that only shows whether the server takes our key. */
const noModel = 'auto';

const found = (models: string[], model: string | null): UpstreamTest => ({
  ok: true,
  models,
  model,
  latencyMs: null,
  problem: null,
});

function cheapModel(entry: UpstreamEntry, listed: readonly ChatModel[]): string | null {
  const named = entry.default_model ?? servesModels(entry)?.find(isChatName);
  if (named !== undefined) return entry.rename?.[named] ?? named;
  if (!servesChat(entry.models)) return null;
  const family = familyOf(entry);
  const found = newestListed(family, servedOf(entry, listed).filter(looksLikeChat), Date.now());
  return found ?? (family && shippedOf(family, Date.now())[0]) ?? null;
}

const isChatName = (name: string) => !name.includes('*') && looksLikeChat(name);

/** Of what is no failure of an upstream, only its time can have passed. */
const codeOf = (error: unknown): ErrorCode =>
  error instanceof EngineFailure || error instanceof OjaError ? error.code : 'upstream_timeout';

/** What we say of it, and what the provider said, which callers don't see. It may quote the key that it refuses. */
function failureText(error: unknown, { key }: UpstreamEntry): string {
  const known = error instanceof EngineFailure || error instanceof OjaError;
  const reason = error instanceof EngineFailure ? error.options.reason : undefined;
  const text = `${known ? error.message : 'it did not respond in time.'}${reason === undefined ? '' : ` It said: ${reason}`}`;
  return key === undefined || key === '' ? text : text.replaceAll(key, '…');
}
