/** Content that some servers return as a list of parts, as OpenAI's: one text, with the thoughts beside it. */

interface Part {
  type?: unknown;
  text?: unknown;
  thinking?: unknown;
}

export const hasParts = (said: { content?: unknown } | null | undefined): boolean =>
  Array.isArray(said?.content);

export function joinParts<T extends { content?: unknown; reasoning_content?: unknown }>(said: T) {
  const parts = said.content as (Part | null)[];
  const text = parts.map((part) => textIn(part?.text)).join('');
  const thoughts = parts.map((part) => textIn(part?.thinking)).join('');
  return {
    ...said,
    content: text === '' ? null : text,
    ...(thoughts === '' ? {} : { reasoning_content: `${said.reasoning_content ?? ''}${thoughts}` }),
  };
}

/** Mistral's thoughts are parts themselves. */
function textIn(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map((part: Part | null) => textIn(part?.text)).join('') : '';
}
