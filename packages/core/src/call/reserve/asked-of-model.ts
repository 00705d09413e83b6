/** What a call asks of a language model, read from any dialect: for endpoints that don't say it themselves. */
import type { ModelDemand } from '../../endpoints/endpoint.ts';

const tokenFields = ['max_tokens', 'max_completion_tokens', 'max_output_tokens'] as const;
/** Files, pictures and sound have limits of their own. */
const bytesFields = new Set(['data', 'file_data', 'url', 'image_url', 'file_url']);

export function askedOfModel(input: unknown): ModelDemand {
  const fields = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>;
  const field = tokenFields.find((name) => typeof fields[name] === 'number');
  return {
    characters: charactersIn(fields),
    promptParam: 'messages' in fields ? 'messages' : 'input',
    maxTokens: field === undefined ? undefined : (fields[field] as number),
    maxTokensParam: field ?? 'max_tokens',
  };
}

function charactersIn(value: unknown, field = ''): number {
  if (typeof value === 'string')
    return bytesFields.has(field) || value.startsWith('data:') ? 0 : value.length;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + charactersIn(item, field), 0);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return 0;
  return Object.entries(value).reduce((sum, [name, item]) => sum + charactersIn(item, name), 0);
}
