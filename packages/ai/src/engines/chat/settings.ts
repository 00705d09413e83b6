import {
  address,
  byProfile,
  flag,
  localFlag,
  milliseconds,
  optionalAddress,
  optionalText,
  type SettingsOf,
  secretSetting,
  setting,
  wholeNumber,
} from '@oja/core/setting';
import { z } from 'zod';
import { upstreamList } from './upstreams.ts';

export const chatSettings = {
  openaiUrl: setting(
    'OJA_OPENAI_URL',
    optionalAddress(),
    'Base URL of an OpenAI-compatible server. Default: https://api.openai.com/v1 if a key is set.',
  ),
  openaiKey: secretSetting('OJA_OPENAI_KEY', optionalText(), 'API key of that server.'),
  openaiModel: setting(
    'OJA_OPENAI_MODEL',
    optionalText(),
    'Model for requests that name none. Default: the newest GPT mini that OpenAI lists, at other servers the first chat model they list.',
  ),
  upstreams: secretSetting(
    'OJA_CHAT_UPSTREAMS',
    upstreamList,
    'More OpenAI-compatible servers, tried in this order: JSON array of {"name", "url", "key", "models", "default_model", "rename", "vision", "hearing", "stream_usage", "responses", "headers"}.',
  ),
  anthropicUrl: setting(
    'OJA_ANTHROPIC_URL',
    address('https://api.anthropic.com'),
    'Base URL of the Anthropic API.',
  ),
  anthropicKey: secretSetting(
    'OJA_ANTHROPIC_KEY',
    optionalText(),
    'Anthropic API key. Without it, the engine is off.',
  ),
  anthropicModel: setting(
    'OJA_ANTHROPIC_MODEL',
    optionalText(),
    'Anthropic model for requests that name none. Default: the newest Claude Sonnet that Anthropic lists.',
  ),
  geminiUrl: setting(
    'OJA_GEMINI_URL',
    address('https://generativelanguage.googleapis.com'),
    'Base URL of the Gemini API.',
  ),
  geminiKey: secretSetting(
    'OJA_GEMINI_KEY',
    optionalText(),
    'Gemini API key. Without it, the engine is off.',
  ),
  geminiModel: setting(
    'OJA_GEMINI_MODEL',
    optionalText(),
    'Gemini model for requests that name none. Default: the newest Gemini Flash that Google lists, without previews.',
  ),
  llamaModel: setting(
    'OJA_LLAMA_MODEL',
    optionalText(),
    'Path of a GGUF file, or ID of a model in the model store. Default: the best chat model that is installed; chat-tinyllama, a demo, if there is no other.',
  ),
  demoFallback: setting(
    'OJA_CHAT_DEMO_FALLBACK',
    flag(false),
    'Whether the demo model serves requests that name no model when the upstreams of the platform fail. By default such requests fail: a demo that stands in unseen gives wrong answers.',
  ),
  demoNotice: setting(
    'OJA_CHAT_DEMO_NOTICE',
    flag(true),
    'Whether the first answer of a conversation with the demo model ends with a sentence that says so. JSON and tool calls never do.',
  ),
  llamaThreads: setting(
    'OJA_LLAMA_THREADS',
    wholeNumber(0, 0, 128),
    'Threads of the embedded model. 0: number of idle cores.',
  ),
  llamaGpu: setting(
    'OJA_LLAMA_GPU',
    z.enum(['off', 'auto', 'cuda', 'vulkan']).default('auto'),
    'GPU of the embedded model. auto uses one if `npx oja-server models pull llama-cuda` or `llama-vulkan` has installed support for it; see the engines guide.',
  ),
  llamaContextTokens: byProfile(
    setting(
      'OJA_LLAMA_CONTEXT_TOKENS',
      wholeNumber(2048, 256, 1_000_000),
      'Context size of the embedded model, in tokens.',
    ),
    { full: '8192' },
  ),
  llamaConversations: setting(
    'OJA_LLAMA_CONVERSATIONS',
    wholeNumber(0, 0, 64),
    'Number of conversations that the embedded model caches in memory, each with its own context. 0: up to 4, as memory allows.',
  ),
  llamaSlots: setting(
    'OJA_LLAMA_SLOTS',
    wholeNumber(0, 0, 64),
    'Number of responses that the embedded model generates in parallel. 0: up to 4, as CPU and memory allow. Each needs its own context.',
  ),
  llamaIdleMs: setting(
    'OJA_LLAMA_IDLE_MS',
    milliseconds(600_000, 1000),
    'Idle time after which the embedded model is unloaded from memory.',
  ),
  surcharges: localFlag(
    'OJA_CHAT_SURCHARGES',
    'Pass fields that upstreams bill beyond tokens, such as a faster service tier, web search and fallback models. Nothing extra is charged for them, except for a service tier with a price of its own. Default: on while the server listens on loopback and has no public URL.',
  ),
  retries: setting(
    'OJA_CHAT_RETRIES',
    wholeNumber(1, 0, 5),
    'Number of retries over all upstreams of a model if all failed before their first byte.',
  ),
  firstChunkMs: setting(
    'OJA_CHAT_FIRST_CHUNK_MS',
    milliseconds(60_000, 100),
    'Timeout for the first chunk of a stream.',
  ),
  idleMs: setting('OJA_CHAT_IDLE_MS', milliseconds(60_000, 100), 'Timeout between two chunks of a stream.'),
  answerMs: setting(
    'OJA_CHAT_ANSWER_MS',
    milliseconds(300_000, 100),
    'Timeout for a response without streaming.',
  ),
};

export type ChatSettings = SettingsOf<typeof chatSettings>;
