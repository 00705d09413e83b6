/** The ports that endpoints call engines through, by capability. */
import type { DnsEngine } from './dns/port.ts';
import type { GeoEngine } from './geo/port.ts';
import type { PaymentEngine } from './payment/port.ts';

/** Those of the platform itself. A plugin adds its own beside its capability: `declare module` merges them. */
export interface Engines {
  dns: DnsEngine;
  geo: GeoEngine;
  payment: PaymentEngine;
}
