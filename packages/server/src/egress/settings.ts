import { z } from 'zod';
import { list, serverList, setting, text, wholeNumber } from '../setting.ts';
import { createAllowList } from './allow.ts';

export const egressSettings = {
  allow: setting(
    'OJA_EGRESS_ALLOW',
    list().superRefine((entries, fault) => {
      try {
        createAllowList(entries);
      } catch (error) {
        fault.addIssue((error as Error).message);
      }
    }),
    'host:port list that opens otherwise refused addresses and ports to user-given URLs. host is a name, *.name for all below it, an IP literal or a range such as 10.0.0.0/8; port is a number or *.',
  ),
  ports: setting(
    'OJA_EGRESS_PORTS',
    z
      .string()
      .transform((line) => line.split(',').map(Number))
      .pipe(z.array(z.number().int().min(1).max(65_535)))
      .default([80, 443]),
    'Ports of public addresses that user-given URLs may name.',
  ),
  resolvers: setting(
    'OJA_EGRESS_RESOLVERS',
    serverList(),
    'DNS servers (address or address:port) that look up user-given names; default: those of the system.',
  ),
  timeoutMs: setting(
    'OJA_EGRESS_TIMEOUT_MS',
    wholeNumber(10_000, 100, 300_000),
    'Time for one user-given URL, redirects included.',
  ),
  bytesMax: setting(
    'OJA_EGRESS_BYTES_MAX',
    wholeNumber(10_000_000, 1_000),
    'Decompressed bytes read from one user-given URL unless the endpoint says otherwise.',
  ),
  connectionsMax: setting(
    'OJA_EGRESS_CONNECTIONS_MAX',
    wholeNumber(1_000, 1, 100_000),
    'Open connections to user-given addresses at once; more are told to come back.',
  ),
  userAgent: setting(
    'OJA_EGRESS_USER_AGENT',
    text('Oja/1.0 (self-hosted API platform)'),
    'User-Agent of requests to user-given URLs.',
  ),
};
