/** The session cookie is out of reach of scripts, so a mark in storage remembers that there is one. */
import type { EndpointOutput } from '@oja/client';
import { readJson } from './open-data.ts';
import { forgetData, readData, refetch } from './queries.ts';

const mark = 'oja-session';
/** Passes through the mark when a person logs out; a session that expired only removes it. */
const loggedOut = 'out';

type Me = EndpointOutput<'account.me'>;

export const maybeLoggedIn = () => localStorage.getItem(mark) !== null;

const pagesOfAnAccount = /^\/(?:console|playground|operator|login|signup|join)/;

addEventListener('storage', ({ key, newValue }) => {
  if ((key !== mark && key !== null) || !pagesOfAnAccount.test(location.pathname)) return;
  if (newValue === loggedOut) location.reload();
  else void onOtherTab();
});

/** The same person in the same account, seen by the same eyes. */
export const isSameLogin = (a: Me, b: Me) =>
  a.id === b.id && a.account_id === b.account_id && !a.impersonation === !b.impersonation;

/** Another tab logged in, or found that the session has ended: what this one shows may be someone else's. */
async function onOtherTab(): Promise<void> {
  const shown = readData<Me>(['account.me', {}]);
  const now = shown && (await readJson<Me>('/api/v1/me').catch(() => undefined));
  if (shown === undefined || (now !== undefined && !isSameLogin(shown, now))) location.reload();
  // A form that is being filled in stays: the page asks for a login, or goes on with the new session.
  else void refetch(now === undefined ? ['account.get'] : []);
}

// A new value each time: other tabs hear of changes only.
const setMark = () => localStorage.setItem(mark, String(Date.now()));

export function rememberLogin(): void {
  setMark();
  forgetData();
}

/** The same login, anew: what is shown stays, and is read again. */
export function renewLogin(): void {
  setMark();
  void refetch([]);
}

/** The session is over, but its person has not logged out: pages keep what was typed into them. */
export const noteEndedSession = () => localStorage.removeItem(mark);

export function forgetLogin(): void {
  localStorage.setItem(mark, loggedOut);
  localStorage.removeItem(mark);
  forgetData();
}
