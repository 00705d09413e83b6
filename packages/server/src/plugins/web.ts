/** The web: hosts, names, pages and what is known of them. */
import { browser } from '../engines/browser/capability.ts';
import { http } from '../engines/http/capability.ts';
import { page } from '../engines/page/capability.ts';
import { reputation } from '../engines/reputation/capability.ts';
import { tls } from '../engines/tls/capability.ts';
import { whois } from '../engines/whois/capability.ts';
import { definePlugin } from '../plugin.ts';

export const web = definePlugin({
  name: 'web',
  capabilities: [browser, http, page, reputation, tls, whois],
});
