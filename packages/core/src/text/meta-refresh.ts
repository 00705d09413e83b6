/** Pages that send their readers on by `<meta http-equiv="refresh">`. */
import type { DomNode } from './dom.ts';

const refreshSecondsMax = 5;
export const refreshesMax = 5;

/**
 * Where the page sends its readers, as it writes it. A later refresh is for those who still look at the page, and one
 * for browsers without scripts for nobody.
 */
export function refreshReference(metaElements: Iterable<DomNode>): string | null {
  for (const node of metaElements) {
    const isRefresh = node.getAttribute?.('http-equiv')?.trim().toLowerCase() === 'refresh';
    if (!isRefresh || node.parentNode?.nodeName.toUpperCase() === 'NOSCRIPT') continue;
    const content = node.getAttribute?.('content')?.slice(0, 8_192) ?? '';
    const [, seconds, reference] =
      /^\s*(\d{1,5})[\d.]*\s*[;,\s]\s*(?:url\s*=)?\s*(\S.*)$/is.exec(content) ?? [];
    if (reference === undefined || Number(seconds) > refreshSecondsMax) continue;
    return /^(["'])(.*?)\1/s.exec(reference)?.[2] ?? reference;
  }
  return null;
}
