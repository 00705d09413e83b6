/** Well-known providers of chat models: what the form fills in. */
import { defaultUrls } from '../upstreams.ts';

export interface UpstreamPreset {
  id: string;
  title: string;
  kind: 'openai' | 'anthropic' | 'gemini';
  url: string;
  needsKey: boolean;
  models?: string[];
  /** Where a key comes from, or how the server is started. */
  help: string;
}

export const upstreamPresets: UpstreamPreset[] = [
  {
    id: 'openai',
    title: 'OpenAI',
    kind: 'openai',
    url: defaultUrls.openai,
    needsKey: true,
    help: 'platform.openai.com/api-keys',
  },
  {
    id: 'anthropic',
    title: 'Anthropic',
    kind: 'anthropic',
    url: defaultUrls.anthropic,
    needsKey: true,
    models: ['claude-*'],
    help: 'console.anthropic.com/settings/keys',
  },
  {
    id: 'gemini',
    title: 'Google Gemini',
    kind: 'gemini',
    url: defaultUrls.gemini,
    needsKey: true,
    models: ['gemini-*'],
    help: 'aistudio.google.com/apikey',
  },
  {
    id: 'groq',
    title: 'Groq',
    kind: 'openai',
    url: 'https://api.groq.com/openai/v1',
    needsKey: true,
    help: 'console.groq.com/keys',
  },
  {
    id: 'openrouter',
    title: 'OpenRouter',
    kind: 'openai',
    url: 'https://openrouter.ai/api/v1',
    needsKey: true,
    help: 'openrouter.ai/settings/keys',
  },
  {
    id: 'mistral',
    title: 'Mistral',
    kind: 'openai',
    url: 'https://api.mistral.ai/v1',
    needsKey: true,
    models: ['mistral-*', 'ministral-*', 'codestral-*', 'pixtral-*', 'magistral-*', 'open-mistral-*'],
    help: 'console.mistral.ai/api-keys',
  },
  {
    id: 'deepseek',
    title: 'DeepSeek',
    kind: 'openai',
    url: 'https://api.deepseek.com/v1',
    needsKey: true,
    models: ['deepseek-*'],
    help: 'platform.deepseek.com/api_keys',
  },
  {
    id: 'together',
    title: 'Together',
    kind: 'openai',
    url: 'https://api.together.xyz/v1',
    needsKey: true,
    help: 'api.together.ai/settings/api-keys',
  },
  {
    id: 'ollama',
    title: 'Ollama',
    kind: 'openai',
    url: 'http://127.0.0.1:11434/v1',
    needsKey: false,
    help: 'ollama serve',
  },
  {
    id: 'vllm',
    title: 'vLLM',
    kind: 'openai',
    url: 'http://127.0.0.1:8000/v1',
    needsKey: false,
    help: 'vllm serve MODEL',
  },
  {
    id: 'lmstudio',
    title: 'LM Studio',
    kind: 'openai',
    url: 'http://127.0.0.1:1234/v1',
    needsKey: false,
    help: 'lms server start',
  },
  {
    id: 'n-atlas',
    title: 'N-ATLaS on your own server',
    kind: 'openai',
    url: 'http://127.0.0.1:8000/v1',
    needsKey: false,
    help: 'vllm serve NCAIR1/N-ATLaS',
  },
  {
    id: 'custom',
    title: 'Other OpenAI-compatible server',
    kind: 'openai',
    url: '',
    needsKey: false,
    help: 'Its base URL, such as https://example.com/v1',
  },
];
