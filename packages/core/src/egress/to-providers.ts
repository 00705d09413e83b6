/** The way to providers that operators sell: public IP addresses over https, and what OJA_SERVICES_ALLOW opens. */
import type { Logger } from '../logger.ts';
import type { SettingsOf } from '../setting.ts';
import { createAllowList } from './allow.ts';
import { createEgress } from './egress.ts';
import type { Egress } from './port.ts';
import type { egressSettings } from './settings.ts';

export interface ToProviders {
  egress: Egress;
  /** Whether the host of this URL is on the list: it may use http. */
  isAllowed(url: string): boolean;
}

export function createToProviders(settings: SettingsOf<typeof egressSettings>, log: Logger): ToProviders {
  const allow = [...settings.allow, ...settings.servicesAllow];
  const list = createAllowList(allow);
  return {
    egress: createEgress({ ...settings, allow }, log),
    isAllowed(url) {
      const { hostname, port, protocol } = new URL(url);
      const host = hostname.replace(/^\[|\]$/g, '');
      const at = Number(port || (protocol === 'https:' ? 443 : 80));
      return list.allowsName(host, at) || list.allowsAddress(host, at);
    },
  };
}
