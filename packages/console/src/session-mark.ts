/** The session cookie is out of reach of scripts, so a mark in storage remembers that there is one. */
import { forgetData } from './queries.ts';

const mark = 'oja-session';

export const maybeLoggedIn = () => localStorage.getItem(mark) !== null;

const pagesOfAnAccount = /^\/(?:console|playground|operator|login|signup|join)/;

// Another tab logged in or out: what this one shows may be someone else's.
addEventListener('storage', ({ key }) => {
  if ((key === mark || key === null) && pagesOfAnAccount.test(location.pathname)) location.reload();
});

export function rememberLogin(): void {
  // A new value each time: other tabs hear of changes only.
  localStorage.setItem(mark, String(Date.now()));
  forgetData();
}

export function forgetLogin(): void {
  localStorage.removeItem(mark);
  forgetData();
}
