/**
 * What the log keeps of the error message that a caller got: one line of them, without what they quote that is nobody
 * else's business. Keys, passwords in addresses, what follows a question mark and long tokens become dots.
 */
import { hideKeys } from '../keys/secret.ts';

const messageMax = 300;
const paramMax = 100;
/** A field may have a name of megabytes. */
const readMax = 2_000;

/** Ids of ours stay: they are what one looks for. */
const ownId = /^[a-z]+_[0-9a-hjkmnp-tv-z]{26}$/;
const address = /\b([a-z][a-z\d+.-]{1,20}:\/\/)([^\s"'<>`]{1,2000})/gi;
const mailbox = /[^\s"'<>@:;,()]{1,64}@(?=[^\s"'<>@]{1,255}\.[a-z]{2,})/gi;
const token = /(?:[a-z]{1,10}_)?[A-Za-z\d]{20,}/g;
/** A terminal would obey them, and PostgreSQL keeps no zero. */
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

export const loggedMessage = (message: string) => cut(plain(message), messageMax);
export const loggedParam = (param: string) => cut(plain(param), paramMax);

function plain(text: string): string {
  return hideKeys(text.slice(0, readMax).replace(controls, ' '))
    .replace(address, (_, scheme: string, rest: string) => scheme + bareAddress(rest))
    .replace(mailbox, '…@')
    .replace(token, (found) => (isSecret(found) ? `${found.slice(0, 4)}…` : found));
}

/** Host and path alone. */
function bareAddress(rest: string): string {
  const end = rest.search(/[?#]/);
  // An address of ours that shows how one looks has dots already.
  const shown = end === -1 || rest.includes('…', end) ? rest : `${rest.slice(0, end)}?…`;
  const authority = shown.split('/', 1)[0]!;
  const at = authority.lastIndexOf('@');
  return at === -1 ? shown : shown.slice(at + 1);
}

const isSecret = (text: string) => !ownId.test(text) && /\d/.test(text) && /[a-z]/i.test(text);

/** Never half a character. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
