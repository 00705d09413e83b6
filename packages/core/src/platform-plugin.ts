/** What the platform itself brings: its endpoints, and the capabilities that accounts need. */
import { dns } from './engines/dns/capability.ts';
import { geo } from './engines/geo/capability.ts';
import geoModels from './engines/geo/models.json' with { type: 'json' };
import { readManifest } from './engines/models/manifest.ts';
import { payment } from './engines/payment/capability.ts';
import { paymentProviders } from './engines/payment/providers.ts';
import type { ProviderKind } from './engines/provider-kind.ts';
import { definePlugin } from './plugin.ts';

const smtp: ProviderKind = {
  kind: 'smtp',
  title: 'SMTP server',
  serves: 'Email',
  url: '',
  needsKey: false,
  help: 'URL such as smtps://user@smtp.example.com:465; the key is the password of that user',
  engines: {},
};

export const platformPlugin = definePlugin({
  name: 'platform',
  capabilities: [dns, geo, payment],
  models: readManifest(geoModels),
  providers: [...paymentProviders, smtp],
  endpoints: async () => (await import('./endpoints/platform.ts')).platformEndpoints,
});
