/** Reading JSON of strangers: every step checks the type and goes on without. */
export type Json = Record<string, unknown>;

export const asObject = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
export const asArray = (value: unknown, max = 200): unknown[] =>
  Array.isArray(value) ? value.slice(0, max) : [];
export const asText = (value: unknown): string | null => {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return null;
  const text = value.trim().slice(0, 1_000);
  return text === '' ? null : text;
};
export const asNumber = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
