import { z } from 'zod';
import { list, secretSetting, serverList, setting, text, wholeNumber } from '../setting.ts';
import { isProxyUrl, proxyUrlAbout } from '../wire/proxy-url.ts';
import { createAllowList } from './allow.ts';

/** A list that `createAllowList` reads. */
const allowed = (entries: string[] = []) =>
  list(entries).superRefine((given, fault) => {
    try {
      createAllowList(given);
    } catch (error) {
      fault.addIssue((error as Error).message);
    }
  });

export const egressSettings = {
  allow: setting(
    'OJA_EGRESS_ALLOW',
    allowed(),
    'Comma-separated host:port pairs that user-supplied URLs may reach although they are normally refused. host is a name, *.name for all names below it, an IP address or a range such as 10.0.0.0/8; port is a number or *. Without a port, every port is open.',
  ),
  ssoAllow: setting(
    'OJA_SSO_ALLOW',
    allowed(),
    'Comma-separated host:port pairs of identity providers on private IP addresses, written as in OJA_EGRESS_ALLOW. These may use http. Default: public hosts over https only.',
  ),
  servicesAllow: setting(
    'OJA_SERVICES_ALLOW',
    allowed(),
    'Comma-separated host:port pairs of providers of published services on private IP addresses, written as in OJA_EGRESS_ALLOW. These may use http. Default: public hosts over https only.',
  ),
  ports: setting(
    'OJA_EGRESS_PORTS',
    z
      .string()
      .transform((line) => line.split(',').map(Number))
      .pipe(z.array(z.number().int().min(1).max(65_535)))
      .default([80, 443]),
    'Ports of public hosts that user-supplied URLs may use.',
  ),
  resolvers: setting(
    'OJA_EGRESS_RESOLVERS',
    serverList(),
    'DNS servers (IP address or address:port) for user-supplied host names. Default: those of the system.',
  ),
  timeoutMs: setting(
    'OJA_EGRESS_TIMEOUT_MS',
    wholeNumber(10_000, 100, 300_000),
    'Timeout for one user-supplied URL, including redirects.',
  ),
  bytesMax: setting(
    'OJA_EGRESS_BYTES_MAX',
    wholeNumber(10_000_000, 1_000),
    'Maximum decompressed bytes read from one user-supplied URL, unless the endpoint sets its own limit.',
  ),
  connectionsMax: setting(
    'OJA_EGRESS_CONNECTIONS_MAX',
    wholeNumber(1_000, 1, 100_000),
    'Maximum open connections to user-supplied hosts. Further calls fail with a retryable error.',
  ),
  proxyUrl: secretSetting(
    'OJA_PROXY_URL',
    z.string().refine(isProxyUrl, proxyUrlAbout).optional(),
    'Proxy for all outbound traffic: http://, https:// or socks5://[user:password@]host[:port].',
  ),
  noProxy: setting(
    'OJA_NO_PROXY',
    allowed(['localhost', '127.0.0.0/8', '::1']),
    'Hosts reached without OJA_PROXY_URL: names, *.name, IP addresses and ranges, each with or without :port. Private IP addresses are always reached directly.',
  ),
  userAgent: setting(
    'OJA_EGRESS_USER_AGENT',
    text('Oja/1.0 (self-hosted API platform)'),
    'User-Agent of requests to user-supplied URLs.',
  ),
};
