import { z } from 'zod';
import { address, list, secretSetting, setting, wholeNumber } from '../../setting.ts';

export const reputationSettings = {
  feeds: setting(
    'OJA_REPUTATION_FEEDS',
    list(),
    'Lists to fetch on schedule, as category=address with category phishing, malware, unwanted_software or scam; hosts files, lists of domains or addresses, ad-block lists and CSV are read.',
  ),
  refreshHours: setting(
    'OJA_REPUTATION_REFRESH_HOURS',
    wholeNumber(6, 1, 720),
    'Age at which a feed is fetched again.',
  ),
  safeBrowsingUrl: setting(
    'OJA_SAFEBROWSING_URL',
    address('https://safebrowsing.googleapis.com'),
    'Safe Browsing v4 server; its engine is off without OJA_SAFEBROWSING_KEY.',
  ),
  safeBrowsingKey: secretSetting(
    'OJA_SAFEBROWSING_KEY',
    z.string().min(1).optional(),
    'Key of Google Safe Browsing.',
  ),
};
