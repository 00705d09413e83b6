/** The web: hosts, names, pages and what is known of them. */

import { readManifest } from '@oja/core/engines/models/manifest';
import { definePlugin } from '@oja/core/plugin';
import { browser } from './browser/capability.ts';
import { http } from './http/capability.ts';
import models from './models.json' with { type: 'json' };
import { page } from './page/capability.ts';
import { reputation } from './reputation/capability.ts';
import { tls } from './tls/capability.ts';
import { whois } from './whois/capability.ts';

export const web = definePlugin({
  name: 'web',
  capabilities: [browser, http, page, reputation, tls, whois],
  models: readManifest(models),
});
