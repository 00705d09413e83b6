/** Addresses that exist for trying out reputation checks. They harm nobody and must be found by everybody. */
import type { ThreatList } from './entries.ts';
import type { ThreatCategory } from './port.ts';

const entries: Partial<Record<ThreatCategory, string>> = {
  malware: `malware.testing.google.test testsafebrowsing.appspot.com malware.wicar.org ianfette.org
    amtso.org/feature-settings-check-download-of-malware secure.eicar.org/eicar.com secure.eicar.org/eicar.com.txt
    secure.eicar.org/eicar_com.zip secure.eicar.org/eicarcom2.zip eicar.org/download/eicar.com
    eicar.org/download/eicar-com malware.testcategory.com examplemalwaredomain.com examplebotnetdomain.com`,
  phishing: `testsafebrowsing.appspot.com/s/phishing.html amtso.org/feature-settings-check-phishing-page
    amtso.org/check-desktop-phishing-page phishing.testcategory.com internetbadguys.com`,
  unwanted_software: `testsafebrowsing.appspot.com/s/unwanted.html
    amtso.org/feature-settings-check-potentially-unwanted-applications`,
};

export const bundledLists: ThreatList[] = Object.entries(entries).map(([category, text]) => ({
  name: `test-addresses-${category.replace('_', '-')}`,
  category: category as ThreatCategory,
  date: '2026-11-01T00:00:00.000Z',
  entries: new Set(text.split(/\s+/)),
}));
