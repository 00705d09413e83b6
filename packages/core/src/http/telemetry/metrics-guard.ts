/** Guards /metrics: open to clients with the token or, without one, to programs on this machine if only they reach the server. */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import type { SettingsOf } from '../../setting.ts';
import { isLoopbackHost } from '../own-origin.ts';
import type { serverSettings } from '../settings.ts';

export type MetricsGuard = (request: IncomingMessage) => 'yes' | 'token' | 'no';

/** A proxy on this machine connects from loopback too, for callers from anywhere. */
const proxyHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];

export function createMetricsGuard(
  settings: Pick<SettingsOf<typeof serverSettings>, 'metricsToken' | 'metricsOpen'>,
  /** Others can reach the server: a tunnel or proxy on this machine asks for them from loopback. */
  exposed: boolean,
): MetricsGuard {
  const { metricsToken, metricsOpen } = settings;
  if (metricsToken !== undefined) {
    const expected = Buffer.from(`Bearer ${metricsToken}`);
    return ({ headers }) => {
      const given = Buffer.from(headers.authorization ?? '');
      return given.length === expected.length && timingSafeEqual(given, expected) ? 'yes' : 'token';
    };
  }
  if (metricsOpen) return () => 'yes';
  if (exposed) return () => 'no';
  return ({ socket, headers }) => {
    const isProxied = proxyHeaders.some((name) => headers[name] !== undefined);
    return !isProxied && isLoopbackHost(headers.host) && isLoopback(socket.remoteAddress ?? '')
      ? 'yes'
      : 'no';
  };
}

function isLoopback(ip: string): boolean {
  return ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'loopback';
}
