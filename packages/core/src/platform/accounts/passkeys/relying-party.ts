/** The site that passkeys belong to, from the server's own URL: never from what a caller sends in Host. */
import { isIP } from 'node:net';

export interface RelyingParty {
  id: string;
  origin: string;
}

const loopback = /^(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost)$/;

/** Undefined where browsers refuse passkeys: on an IP address, and without HTTPS anywhere but on this machine. */
export function relyingPartyOf(ownUrl: string): RelyingParty | undefined {
  const { protocol, hostname, port, origin } = new URL(ownUrl);
  if (loopback.test(hostname))
    return { id: 'localhost', origin: `${protocol}//localhost${port === '' ? '' : `:${port}`}` };
  if (protocol !== 'https:' || hostname.startsWith('[') || isIP(hostname) !== 0) return undefined;
  return { id: hostname, origin };
}
