import { address, list, secretSetting, setting, wholeNumber } from '@oja/core/setting';
import { z } from 'zod';

/** The projects behind the lists of the model store, which are as old as its package. */
const projects = [
  'phishing=https://malware-filter.gitlab.io/malware-filter/phishing-filter.txt',
  'malware=https://malware-filter.gitlab.io/malware-filter/urlhaus-filter-online.txt',
  'unwanted_software=https://ublockorigin.github.io/uAssets/filters/badware.txt',
];

/** What networks and projects publish of themselves, for everyone's use. */
const publishedRanges = [
  'tor=https://check.torproject.org/torbulkexitlist',
  'relay=https://mask-api.icloud.com/egress-ip-ranges.csv',
  'hosting=https://ip-ranges.amazonaws.com/ip-ranges.json',
  'hosting=https://www.gstatic.com/ipranges/cloud.json',
  'hosting=https://docs.oracle.com/en-us/iaas/tools/public_ip_ranges.json',
  'hosting=https://digitalocean.com/geo/google.csv',
  'hosting=https://www.cloudflare.com/ips-v4',
  'vpn=https://raw.githubusercontent.com/X4BNet/lists_vpn/main/output/vpn/ipv4.txt',
  'abuse=https://feodotracker.abuse.ch/downloads/ipblocklist.txt',
];
const withoutNone = (items: string[]) => items.filter((item) => item !== 'none');

export const reputationSettings = {
  sources: setting(
    'OJA_REPUTATION_SOURCES',
    list(projects).transform(withoutNone),
    'Current versions of the included lists, as in OJA_REPUTATION_FEEDS; `none` turns them off.',
  ),
  feeds: setting(
    'OJA_REPUTATION_FEEDS',
    list(),
    'Lists to download on schedule, as category=URL with category phishing, malware, unwanted_software or scam. Supported: hosts files, lists of domains or URLs, ad-block lists and CSV.',
  ),
  ipFeeds: setting(
    'OJA_IP_FEEDS',
    list(publishedRanges).transform(withoutNone),
    'Lists of IP addresses to fetch on schedule, as category=URL with category tor, hosting, relay, vpn, proxy, mobile, crawler or abuse; supports plain lists, CIDR ranges, CSV and JSON. Default: ranges that clouds, Tor, iCloud Private Relay and others publish; `none` turns them off.',
  ),
  dnsBlockLists: setting(
    'OJA_DNS_BLOCK_LISTS',
    list().refine((zones) => zones.every((zone) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(zone)), {
      error: 'must be DNS zones such as zen.spamhaus.org, by comma',
    }),
    'DNS block lists that IP reputation asks, such as zen.spamhaus.org. None by default: most have a licence that you must accept.',
  ),
  refreshHours: setting(
    'OJA_REPUTATION_REFRESH_HOURS',
    wholeNumber(6, 1, 720),
    'Age after which a list is downloaded again.',
  ),
  safeBrowsingUrl: setting(
    'OJA_SAFEBROWSING_URL',
    address('https://safebrowsing.googleapis.com'),
    'Base URL of Safe Browsing v4. Its engine is off without OJA_SAFEBROWSING_KEY.',
  ),
  safeBrowsingKey: secretSetting(
    'OJA_SAFEBROWSING_KEY',
    z.string().min(1).optional(),
    'Google Safe Browsing API key.',
  ),
};
