/** Google's Gemini API. */
import type { Upstream } from '../../../egress/port.ts';
import type { EngineParts } from '../../capability.ts';
import { createNative } from '../native.ts';
import type { ChatEngine } from '../port.ts';
import type { ChatSettings } from '../settings.ts';
import { createGeminiTranslator } from './gemini-stream.ts';
import { fromGemini, type GeminiAnswer, refuseMalformed, toGemini } from './gemini-wire.ts';

export function createGemini(settings: ChatSettings, parts: EngineParts): ChatEngine {
  const path = (model: string, method: string) => `/v1beta/models/${encodeURIComponent(model)}:${method}`;
  return createNative(settings, parts, {
    name: 'gemini',
    url: settings.geminiUrl,
    configured: settings.geminiKey !== undefined,
    keySetting: 'OJA_GEMINI_KEY',
    defaultModel: settings.geminiModel,
    pattern: 'gemini-*',
    headers: { 'x-goog-api-key': settings.geminiKey ?? '' },
    request: (body, model) => ({ path: path(model, 'generateContent'), body: toGemini(body, model) }),
    streamRequest: (body, model) => ({
      path: `${path(model, 'streamGenerateContent')}?alt=sse`,
      body: toGemini(body, model),
    }),
    read(answer, model) {
      refuseMalformed('gemini', answer as GeminiAnswer);
      return fromGemini(answer as GeminiAnswer, model);
    },
    isAnswer: (answer) => {
      const { candidates, promptFeedback } = (answer ?? {}) as GeminiAnswer;
      return Array.isArray(candidates) || promptFeedback !== undefined;
    },
    translator: (options) => createGeminiTranslator(options),
    listModels,
    // A wrong key comes as 400 there.
    status: (status, text) => (status === 400 && /api.?key/i.test(text) ? 401 : status),
    hears: true,
    manyChoices: true,
  });
}

async function listModels(client: Upstream, signal: AbortSignal) {
  const answer = await client.request({
    method: 'GET',
    path: '/v1beta/models?pageSize=200',
    signal,
    timeoutMs: 5000,
  });
  if (answer.status !== 200) return [];
  const { models } = answer.json<{ models?: { name?: string; supportedGenerationMethods?: string[] }[] }>();
  return (models ?? [])
    .filter((model) => model.supportedGenerationMethods?.includes('generateContent') ?? true)
    .map((model) => ({ id: String(model.name).replace(/^models\//, ''), created: 0, owned_by: 'google' }));
}
