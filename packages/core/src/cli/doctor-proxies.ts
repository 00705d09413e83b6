/** Outbound proxies, tried out: a connection through each, to a host that everyone reaches. */
import { dialThrough, parseProxy, proxyName } from '../egress/outbound-proxy.ts';

export interface ProxyCheck {
  setting: string;
  proxy: string;
  ok: boolean;
  detail: string;
}

const checkMs = 10_000;

async function checkProxy(setting: string, url: string, host: string): Promise<ProxyCheck> {
  const proxy = parseProxy(url);
  const startedAt = performance.now();
  try {
    const socket = await dialThrough(proxy, { host, port: 443 }, AbortSignal.timeout(checkMs));
    socket.destroy();
    const ms = Math.round(performance.now() - startedAt);
    return { setting, proxy: proxyName(proxy), ok: true, detail: `reaches ${host} in ${ms} ms` };
  } catch (error) {
    return { setting, proxy: proxyName(proxy), ok: false, detail: (error as Error).message };
  }
}

export function checkProxies(proxyUrl: string | undefined, youtubeProxies: string[]): Promise<ProxyCheck[]> {
  return Promise.all([
    ...(proxyUrl === undefined ? [] : [checkProxy('OJA_PROXY_URL', proxyUrl, 'example.com')]),
    ...youtubeProxies.map((url) => checkProxy('OJA_YOUTUBE_PROXIES', url, 'www.youtube.com')),
  ]);
}

export const proxyLines = (checks: ProxyCheck[]): string =>
  checks
    .map(
      ({ setting, proxy, ok, detail }) => `\n  ${ok ? 'ok    ' : 'failed'}  ${setting} ${proxy}: ${detail}`,
    )
    .join('');
