/** The object that a JSON text says; undefined for anything else, such as arguments that were cut off. */
export function jsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isNested(value) && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Far beyond any use: unlimited nesting would overflow the stack when the value is serialized. */
export const depthMax = 128;

/** Each level takes two characters, so most texts are too short to need a look. */
export const isTooDeep = (value: unknown, length: number): boolean =>
  length > 2 * depthMax && isNested(value) && isDeeper(value, depthMax);

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Written for speed: every call with a body of some size waits for it. */
function isDeeper(value: object, levels: number): boolean {
  if (levels === 0) return true;
  if (Array.isArray(value)) {
    for (const inner of value) if (isNested(inner) && isDeeper(inner, levels - 1)) return true;
    return false;
  }
  for (const name in value) {
    const inner = (value as Record<string, unknown>)[name];
    if (isNested(inner) && isDeeper(inner, levels - 1)) return true;
  }
  return false;
}
