/** Where the browser is. Moves inside the console never load the page anew. */
export interface Place {
  pathname: string;
  /** With search and hash. */
  href: string;
  search: string;
  hash: string;
  /** Where the page was scrolled to when it was left; the top for a new one, nothing when it shall stay. */
  scrollTop: number | undefined;
}

const scrolled = new Map<string, number>();
const listeners = new Set<(place: Place) => void>();

const newKey = () => `${Date.now()}-${Math.random()}`;
let key = (history.state as { key?: string } | null)?.key ?? newKey();
history.replaceState({ key }, '');
history.scrollRestoration = 'manual';

/** Of the entry in the browser's history: the same after going back to it. */
export const historyKey = () => key;

export function placeNow(scrollTop?: number): Place {
  const { pathname, search, hash } = location;
  return { pathname, search, hash, href: pathname + search + hash, scrollTop };
}

export function onMove(listener: (place: Place) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(scrollTop: number | undefined): void {
  const place = placeNow(scrollTop);
  for (const listener of listeners) listener(place);
}

export function go(href: string, { replace = false } = {}): void {
  const before = location.pathname;
  scrolled.set(key, scrollY);
  if (replace) history.replaceState({ key }, '', href);
  else {
    key = newKey();
    history.pushState({ key }, '', href);
  }
  // A filter that changes in the address leaves the page where it is.
  tell(replace && location.pathname === before ? undefined : 0);
}

addEventListener('popstate', () => {
  const to = (history.state as { key?: string } | null)?.key;
  if (to !== undefined) {
    scrolled.set(key, scrollY);
    key = to;
    return tell(scrolled.get(key) ?? 0);
  }
  // A link to a place on this page: the browser has scrolled there already.
  key = newKey();
  history.replaceState({ key }, '');
  tell(undefined);
});
