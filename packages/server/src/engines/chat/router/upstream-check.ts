/** Tries an upstream out before it serves: lists its models and makes one cheap call. */

import { EngineFailure } from '../../../engine-failure.ts';
import { OjaError } from '../../../errors.ts';
import type { EngineParts } from '../../capability.ts';
import type { UpstreamEntry, UpstreamTest } from '../../chat-upstreams.ts';
import type { EngineCall } from '../../engine.ts';
import type { ChatSettings } from '../settings.ts';
import { isOpenaiItself, servesModels } from '../upstreams.ts';
import { createNativeServer } from './native-server.ts';
import { createOpenaiServer } from './openai-server.ts';
import type { RoutedServer } from './routed-server.ts';

const modelsMax = 200;
const testMs = 30_000;
/** Listed beside chat models, and of no use here. */
const notChat =
  /embed|whisper|tts|dall-e|image|moderation|rerank|guard|audio|realtime|transcribe|sora|codex/i;

export async function testUpstream(
  entry: UpstreamEntry,
  settings: ChatSettings,
  parts: EngineParts,
  signal: AbortSignal,
): Promise<UpstreamTest> {
  const isNative = entry.kind === 'anthropic' || entry.kind === 'gemini';
  const server = (isNative ? createNativeServer : createOpenaiServer)(entry, settings, parts);
  const call: EngineCall = { signal: AbortSignal.any([signal, AbortSignal.timeout(testMs)]), log: parts.log };
  try {
    return await tryOut(server, call);
  } finally {
    await server.close();
  }
}

async function tryOut(server: RoutedServer, call: EngineCall): Promise<UpstreamTest> {
  const { entry } = server;
  let problem: string | null = null;
  const listed = await server.models(call).catch((error: unknown) => {
    problem = `Listing models failed: ${failureText(error, entry)}`;
    return [];
  });
  const models = listed.slice(0, modelsMax).map(({ id }) => id);
  const model = cheapModel(entry, models);
  if (model === null)
    return {
      ok: false,
      models,
      model,
      latencyMs: null,
      problem: problem ?? 'The upstream lists no chat model.',
    };
  const began = performance.now();
  try {
    const body = { messages: [{ role: 'user', content: 'ping' }], max_tokens: 5 };
    await server.complete({ body }, model, call);
  } catch (error) {
    const failed = `${problem === null ? '' : `${problem} `}Calling ${model} failed: ${failureText(error, entry)}`;
    return { ok: false, models, model, latencyMs: null, problem: failed };
  }
  return { ok: true, models, model, latencyMs: Math.round(performance.now() - began), problem };
}

function cheapModel(entry: UpstreamEntry, models: string[]): string | null {
  const named = entry.default_model ?? servesModels(entry)?.find((pattern) => !pattern.includes('*'));
  if (named !== undefined) return entry.rename?.[named] ?? named;
  if (isOpenaiItself(entry)) return 'gpt-4o-mini';
  return models.find((id) => !notChat.test(id)) ?? null;
}

/** An upstream may quote the key that it refuses. */
function failureText(error: unknown, { key }: UpstreamEntry): string {
  const known = error instanceof EngineFailure || error instanceof OjaError;
  const text = known ? error.message : 'it did not respond.';
  return key === undefined || key === '' ? text : text.replaceAll(key, '…');
}
