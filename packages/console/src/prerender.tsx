/** Runs when the console is built: what a page shows before any data is here, as HTML that comes with the document. */
import { prerender } from 'react-dom/static';
import { ConsoleSkeleton } from './shell/console-skeleton.tsx';

export { headOf } from './shell/heads.ts';

const nothing = () => undefined;
/** What modules and pages ask a browser for before there is one. */
const standIns = (pathname: string) => ({
  // Its own address is not known yet; it is put in when the page runs.
  location: { pathname, search: '', hash: '', origin: 'https://your-oja.example' },
  history: { state: null, replaceState: nothing },
  localStorage: { getItem: () => null },
  matchMedia: () => ({ matches: false, addEventListener: nothing }),
  document: { hidden: true, documentElement: { lang: '' }, addEventListener: nothing },
  addEventListener: nothing,
});

export async function renderPage(pathname: string, isBare: boolean): Promise<string> {
  const names = Object.keys(standIns(pathname)) as (keyof typeof globalThis)[];
  const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const [name, value] of Object.entries(standIns(pathname)))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  try {
    const { Router, preload } = await import('./router.tsx');
    if (!isBare) await preload(pathname);
    return await htmlOf(<Router isBare={isBare} />);
  } finally {
    // The build continues with its own globals.
    for (const [name, descriptor] of before) {
      Reflect.deleteProperty(globalThis, name);
      if (descriptor !== undefined) Object.defineProperty(globalThis, name, descriptor);
    }
  }
}

export const renderSkeleton = () => htmlOf(<ConsoleSkeleton />);

async function htmlOf(page: React.ReactNode): Promise<string> {
  // Longer parts would otherwise come later and be put in place by a script.
  const { prelude } = await prerender(page, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  return new Response(prelude).text();
}
