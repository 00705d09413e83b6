/** Percent-encoded text as it is meant; unchanged where a percent sign encodes nothing. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
