/** The URL of an outbound proxy. */
export type ProxyKind = 'http' | 'https' | 'socks5';

export const proxySchemes: Record<string, { kind: ProxyKind; port: number }> = {
  'http:': { kind: 'http', port: 80 },
  'https:': { kind: 'https', port: 443 },
  'socks5:': { kind: 'socks5', port: 1080 },
  'socks5h:': { kind: 'socks5', port: 1080 },
};

export const proxyUrlAbout = 'must be http://, https:// or socks5://[user:password@]host[:port]';

export function isProxyUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname } = new URL(text);
  return protocol in proxySchemes && hostname !== '' && (pathname === '' || pathname === '/');
}
