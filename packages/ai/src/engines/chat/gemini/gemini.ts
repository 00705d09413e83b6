/** Google's Gemini API. */
import type { Upstream } from '@oja/core/egress/port';
import type { EngineParts } from '@oja/core/engines/capability';
import { tokensOf, withFacts } from '@oja/core/engines/listed-model';
import { createNative, type NativeDialect, type NativeOptions } from '../native.ts';
import type { ChatEngine, NativeRequest } from '../port.ts';
import type { ChatSettings } from '../settings.ts';
import { createGeminiPass } from './gemini-pass.ts';
import { createGeminiTranslator } from './gemini-stream.ts';
import { fromGemini, type GeminiAnswer, refuseMalformed, toGemini, toUsage } from './gemini-wire.ts';

export function createGemini(settings: ChatSettings, parts: EngineParts): ChatEngine {
  const options = {
    name: 'gemini',
    url: settings.geminiUrl,
    key: settings.geminiKey,
    configured: settings.geminiKey !== undefined,
    defaultModel: settings.geminiModel,
  };
  return createNative(settings, parts, geminiDialect(options));
}

export function geminiDialect({ key, headers, ...options }: NativeOptions): NativeDialect {
  return {
    ...options,
    keySetting: 'OJA_GEMINI_KEY',
    family: 'gemini',
    pattern: 'gemini-*',
    headers: { 'x-goog-api-key': key ?? '', ...headers },
    request: (body, model) => ({ path: path(model, 'generateContent'), body: toGemini(body, model) }),
    streamRequest: (body, model) => ({ path: path(model, streamMethod), body: toGemini(body, model) }),
    read(answer, model) {
      refuseMalformed(options.name, answer as GeminiAnswer);
      return fromGemini(answer as GeminiAnswer, model);
    },
    isAnswer: (answer) => {
      const { candidates, promptFeedback } = (answer ?? {}) as GeminiAnswer;
      return Array.isArray(candidates) || promptFeedback !== undefined;
    },
    translator: (wish) => createGeminiTranslator(wish),
    passes: {
      dialect: 'gemini',
      request: ({ body, headers }, model, stream) => ({
        path: path(model, stream ? streamMethod : 'generateContent'),
        body,
        headers,
      }),
      countRequest,
      countOf: (answer) => (answer as { totalTokens?: unknown }).totalTokens,
      createPass: createGeminiPass,
      usageOf: (answer) => toUsage((answer as GeminiAnswer).usageMetadata),
      finishOf: (answer) => fromGemini(answer as GeminiAnswer, '').completion.choices[0]!.finish_reason!,
    },
    listModels,
    hears: true,
    manyChoices: true,
  };
}

const streamMethod = 'streamGenerateContent?alt=sse';
const path = (model: string, method: string) => `/v1beta/models/${encodeURIComponent(model)}:${method}`;

/** Instructions and tools are counted only within a whole request, which names its model itself. */
const countRequest = ({ body, headers }: NativeRequest, model: string) => ({
  path: path(model, 'countTokens'),
  body: { generateContentRequest: { model: `models/${model}`, ...body } },
  headers,
});

async function listModels(client: Upstream, signal: AbortSignal) {
  const answer = await client.request({
    method: 'GET',
    path: '/v1beta/models?pageSize=200',
    signal,
    timeoutMs: 5000,
  });
  if (answer.status !== 200) return [];
  const { models } = answer.json<{
    models?: {
      name?: string;
      supportedGenerationMethods?: string[];
      inputTokenLimit?: number;
      outputTokenLimit?: number;
    }[];
  }>();
  return (models ?? [])
    .filter((model) => model.supportedGenerationMethods?.includes('generateContent') ?? true)
    .map((model) =>
      withFacts(
        { id: String(model.name).replace(/^models\//, ''), created: 0, owned_by: 'google' },
        {
          contextTokens: tokensOf(model.inputTokenLimit),
          outputTokensMax: tokensOf(model.outputTokenLimit),
        },
      ),
    );
}
