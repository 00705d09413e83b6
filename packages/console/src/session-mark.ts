/** The session cookie is out of reach of scripts, so a mark in storage remembers that there is one. */
import { forgetKept } from './kept.ts';

const mark = 'oja-session';

export const maybeLoggedIn = () => localStorage.getItem(mark) !== null;

export function rememberLogin(): void {
  localStorage.setItem(mark, '1');
  forgetKept();
}

export function forgetLogin(): void {
  localStorage.removeItem(mark);
  forgetKept();
}
