/** A channel or playlist of YouTube in any of its spellings. Pure. */
import type { ListTarget } from '../engines/youtube/port.ts';

const playlistPattern = /^(?:PL|UU|OL|FL|RD)[\w-]{10,60}$/;
const channelPattern = /^UC[\w-]{22}$/;
/** Handles may have letters of every script. */
const handlePattern = /^@[\p{L}\p{M}\p{N}._·-]{3,60}$/u;
const namePattern = /^[\p{L}\p{M}\p{N}._-]{1,100}$/u;
const hosts = /^(?:(?:www|m|music)\.)?youtube\.com$/;

function targetOf(text: string): ListTarget | undefined {
  if (playlistPattern.test(text)) return { kind: 'playlist', id: text };
  if (channelPattern.test(text)) return { kind: 'channel', id: text };
  return handlePattern.test(text) ? { kind: 'name', path: encodeURI(text) } : undefined;
}

/** Undefined where the text is neither. A URL of a video in a playlist is the playlist. */
export function listTargetOf(given: string): ListTarget | undefined {
  const text = given.trim();
  const plain = targetOf(text);
  if (plain !== undefined) return plain;
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`);
  if (url === null || url.username !== '' || !hosts.test(url.hostname)) return undefined;
  const list = url.searchParams.get('list');
  if (list !== null) return playlistPattern.test(list) ? { kind: 'playlist', id: list } : undefined;
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean).map(decoded);
  if (first === 'channel') return channelPattern.test(second) ? { kind: 'channel', id: second } : undefined;
  if (['c', 'user'].includes(first) && namePattern.test(second))
    return { kind: 'name', path: `${first}/${encodeURIComponent(second)}` };
  return handlePattern.test(first) ? targetOf(first) : undefined;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
