/** Lists of harmful addresses. GPL-3.0 data: fetched by the operator's own server, never part of ours. */
import { fromPackage, type ManifestEntry } from './manifest-entry.ts';

export const reputationEntries: ManifestEntry[] = [
  {
    id: 'url-lists',
    kind: 'data',
    about:
      'URLs of phishing, malware and other harmful sites (AdGuard DNR rulesets of 2026-03-20, with URLhaus).',
    licence: 'GPL-3.0-only',
    serves: ['reputation'],
    atStart: true,
    files: fromPackage('@adguard/dnr-rulesets@3.3.20260320140136', [
      [
        'dist/filters/declarative/ruleset_255/ruleset_255.json',
        'phishing.json',
        20945125,
        '402a1110399b170778704f18dc0ed73cba6366697b5cbc58b497acb0793e0bc0',
      ],
      [
        'dist/filters/declarative/ruleset_208/ruleset_208.json',
        'urlhaus.json',
        2248203,
        '85b255888f09922c08416f7dfe19118e5e6cb3b7063c46a6de9c9e17062e328e',
      ],
      [
        'dist/filters/declarative/ruleset_257/ruleset_257.json',
        'badware.json',
        1322786,
        'ee978d96865d7a1ffea5fa45c0343e2a393154ca2828f89d53b62fd99f87f18a',
      ],
    ]),
  },
];
