/** Where a client may be sent back to. Pure. */

const loopbackHosts = new Set(['127.0.0.1', '[::1]', 'localhost']);
/**
 * The scheme of an app is a domain name in reverse (RFC 8252, 7.1). One without a dot may be the browser's own or
 * start a program of the system (`chrome:`, `ms-msdt:`).
 */
const appScheme = /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+:$/;
/** Of clients that many people have and whose scheme has no dot; PKCE keeps their code from other apps. */
const knownCallbacks = new Set(['cursor://anysphere.cursor-mcp/oauth/callback']);
const uriLengthMax = 2000;

export const isLoopback = (url: URL): boolean => url.protocol === 'http:' && loopbackHosts.has(url.hostname);

/** https, http on this machine, or the dotted scheme of an installed app; no fragment, no credentials. */
export function isRedirectUri(text: string): boolean {
  if (text.length > uriLengthMax || !URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.hash !== '' || text.includes('#') || url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:') return url.hostname !== '';
  if (url.protocol === 'http:') return isLoopback(url);
  return appScheme.test(url.protocol) || knownCallbacks.has(text);
}

/** Exactly one that was registered; on loopback the port may differ, which an app takes when it starts. */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  if (!isRedirectUri(uri)) return false;
  if (registered.includes(uri)) return true;
  const url = new URL(uri);
  if (!isLoopback(url)) return false;
  url.port = '';
  return registered.some((one) => {
    const known = new URL(one);
    if (!isLoopback(known)) return false;
    known.port = '';
    return known.href === url.href;
  });
}
