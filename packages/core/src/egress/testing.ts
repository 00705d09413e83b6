/** A guard with the settings of a test. */
import type { Logger } from '../logger.ts';
import type { SettingsOf } from '../setting.ts';
import { createEgress } from './egress.ts';
import type { egressSettings } from './settings.ts';

export const silent: Logger = { debug() {}, info() {}, warn() {}, error() {} };

export function openEgress(given: Partial<SettingsOf<typeof egressSettings>> = {}) {
  const egress = createEgress(
    {
      allow: [],
      ssoAllow: [],
      servicesAllow: [],
      ports: [80, 443],
      // Nobody answers there, so that no test asks the servers of the machine.
      resolvers: ['127.0.0.1:1'],
      timeoutMs: 5_000,
      bytesMax: 1_000_000,
      connectionsMax: 1_000,
      proxyUrl: undefined,
      noProxy: [],
      userAgent: 'Oja-test',
      ...given,
    },
    silent,
  );
  return Object.assign(egress, { [Symbol.asyncDispose]: () => egress.close() });
}

export const never = new AbortController().signal;
