import { z } from 'zod';
import {
  address,
  milliseconds,
  optionalAddress,
  optionalText,
  type SettingsOf,
  secretSetting,
  setting,
  text,
  wholeNumber,
} from '../../setting.ts';
import { upstreamList } from './upstreams.ts';

export const chatSettings = {
  openaiUrl: setting(
    'OJA_OPENAI_URL',
    optionalAddress(),
    'Base address of an OpenAI-compatible server; default https://api.openai.com/v1 when a key is set.',
  ),
  openaiKey: secretSetting('OJA_OPENAI_KEY', optionalText(), 'Key of that server.'),
  openaiModel: setting(
    'OJA_OPENAI_MODEL',
    optionalText(),
    'Model used when a caller names none; default: gpt-4o-mini at OpenAI, else the first the server lists.',
  ),
  upstreams: secretSetting(
    'OJA_CHAT_UPSTREAMS',
    upstreamList,
    'More OpenAI-compatible servers, tried in this order: JSON array of {"name", "url", "key", "models", "default_model", "rename", "vision", "hearing", "stream_usage", "headers"}.',
  ),
  anthropicUrl: setting(
    'OJA_ANTHROPIC_URL',
    address('https://api.anthropic.com'),
    'Address of the Anthropic API.',
  ),
  anthropicKey: secretSetting(
    'OJA_ANTHROPIC_KEY',
    optionalText(),
    'Key of Anthropic; without it the engine is off.',
  ),
  anthropicModel: setting(
    'OJA_ANTHROPIC_MODEL',
    text('claude-sonnet-4-5'),
    'Anthropic model used when a caller names none.',
  ),
  geminiUrl: setting(
    'OJA_GEMINI_URL',
    address('https://generativelanguage.googleapis.com'),
    'Address of the Gemini API.',
  ),
  geminiKey: secretSetting('OJA_GEMINI_KEY', optionalText(), 'Key of Gemini; without it the engine is off.'),
  geminiModel: setting(
    'OJA_GEMINI_MODEL',
    text('gemini-2.5-flash'),
    'Gemini model used when a caller names none.',
  ),
  llamaModel: setting(
    'OJA_LLAMA_MODEL',
    optionalText(),
    "Path of a GGUF file, or id of an own model in the store; default: the store's chat-tinyllama.",
  ),
  llamaThreads: setting(
    'OJA_LLAMA_THREADS',
    wholeNumber(0, 0, 128),
    'Threads of the embedded model; 0: as many as the machine has idle cores.',
  ),
  llamaGpu: setting(
    'OJA_LLAMA_GPU',
    z.enum(['off', 'auto', 'cuda', 'vulkan']).default('off'),
    'GPU of the embedded model; its native package must be installed, see the guide to engines. auto takes what is there.',
  ),
  llamaContextTokens: setting(
    'OJA_LLAMA_CONTEXT_TOKENS',
    wholeNumber(2048, 256, 1_000_000),
    'Context of the embedded model, in tokens.',
  ),
  llamaConversations: setting(
    'OJA_LLAMA_CONVERSATIONS',
    wholeNumber(0, 0, 64),
    "How many conversations the embedded model remembers having read, each in a context of its own in memory; 0: 4 with the store's model, 1 with your own.",
  ),
  llamaIdleMs: setting(
    'OJA_LLAMA_IDLE_MS',
    milliseconds(600_000, 1000),
    'The embedded model leaves memory after this long without work.',
  ),
  retries: setting(
    'OJA_CHAT_RETRIES',
    wholeNumber(1, 0, 5),
    'More rounds over the upstreams of a model when all failed before their first byte.',
  ),
  firstChunkMs: setting(
    'OJA_CHAT_FIRST_CHUNK_MS',
    milliseconds(60_000, 100),
    'An upstream that has not begun its stream by then is given up.',
  ),
  idleMs: setting('OJA_CHAT_IDLE_MS', milliseconds(60_000, 100), 'A stream silent for this long is cut off.'),
  answerMs: setting(
    'OJA_CHAT_ANSWER_MS',
    milliseconds(300_000, 100),
    'An answer that is not streamed must be there by then.',
  ),
};

export type ChatSettings = SettingsOf<typeof chatSettings>;
