/** Which addresses are TikTok's, and what they lead to. Pure. */
import { decoded } from '@oja/core/text/decoded';

export const shortHosts = ['vm.tiktok.com', 'vt.tiktok.com'] as const;
export type ShortHost = (typeof shortHosts)[number];
const mainHosts = ['www.tiktok.com', 'tiktok.com', 'm.tiktok.com'];

export type Link =
  | { kind: 'video'; url: string; id: string }
  /** Its ID is the handle. */
  | { kind: 'profile'; url: string; id: string }
  /** Has to be asked where it leads: `host` is the one to ask. */
  | { kind: 'short'; host: ShortHost | 'www.tiktok.com'; path: string };

/** Undefined for any address that is neither a TikTok video nor a profile. */
export function readLink(address: string): Link | undefined {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol) || url.port !== '' || url.username !== '')
    return undefined;
  const host = url.hostname.replace(/\.$/, '');
  const short = shortHosts.find((candidate) => candidate === host);
  if (short !== undefined) {
    return /^\/[\w-]{3,40}\/?$/.test(url.pathname)
      ? { kind: 'short', host: short, path: url.pathname }
      : undefined;
  }
  if (!mainHosts.includes(host)) return undefined;
  const video = /^\/@([\w.-]{0,40})\/(video|photo)\/(\d{5,25})\/?$/.exec(decoded(url.pathname));
  if (video !== null) {
    const [, handle, kind, id] = video;
    return { kind: 'video', url: `https://www.tiktok.com/@${handle}/${kind}/${id}`, id: id! };
  }
  const handle = /^\/@([\w.-]{1,40})\/?$/.exec(decoded(url.pathname))?.[1];
  if (handle !== undefined) return { kind: 'profile', url: `https://www.tiktok.com/@${handle}`, id: handle };
  const embedded = /^\/(?:embed(?:\/v[23])?|player\/v1)\/(\d{5,25})\/?$/.exec(url.pathname)?.[1];
  if (embedded !== undefined)
    return { kind: 'video', url: `https://www.tiktok.com/@/video/${embedded}`, id: embedded };
  if (/^\/t\/[\w-]{3,40}\/?$|^\/v\/\d{5,25}(\.html)?$/.test(url.pathname)) {
    return { kind: 'short', host: 'www.tiktok.com', path: url.pathname };
  }
  return undefined;
}
