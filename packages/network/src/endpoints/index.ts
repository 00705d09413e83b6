/** The endpoints of Network, explicitly. Adding one: a file and a line in this list. */
import type { Endpoint } from '@oja/core/endpoints/endpoint';
import { crawl } from './crawl/crawl.ts';
import { map } from './crawl/map.ts';
import { dns } from './dns.ts';
import { email } from './email/email.ts';
import { headers } from './headers.ts';
import { ip } from './ip.ts';
import { ipBatch } from './ip-batch.ts';
import { mail } from './mail/mail.ts';
import { mailMessage } from './mail/message.ts';
import { page } from './page/page.ts';
import { reputation } from './reputation/reputation.ts';
import { screenshot } from './screenshot/screenshot.ts';
import { similarDomains } from './similar-domains.ts';
import { ssl } from './ssl.ts';
import { whois } from './whois.ts';
import { zone } from './zone/zone.ts';

export const endpoints: readonly Endpoint[] = [
  ip,
  ipBatch,
  dns,
  zone,
  whois,
  similarDomains,
  ssl,
  screenshot,
  headers,
  page,
  crawl,
  map,
  mail,
  mailMessage,
  email,
  reputation,
];
