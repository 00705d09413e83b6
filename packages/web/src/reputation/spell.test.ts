import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { editDistance } from './edit-distance.ts';
import { spell } from './spell.ts';

const ids = (url: string) => new Set(spell(url).signals.map(({ id }) => id));

const telling: [url: string, id: string][] = [
  ['https://xn--pypal-4ve.com/', 'homoglyph'], // pаypal with a Cyrillic а
  ['https://xn--pypal-4ve.com/', 'punycode'],
  ['https://xn--pypal-4ve.com/', 'mixed_script'],
  ['https://www.paypa1.com/', 'homoglyph'],
  ['https://rnicrosoft.com/', 'homoglyph'],
  ['https://g00gle.com/', 'homoglyph'],
  ['https://facebok.com/', 'lookalike'],
  ['https://netfilx.com/', 'lookalike'],
  ['https://paypal.com.evil.example/', 'brand_in_subdomain'],
  ['https://gtbank.secure-login.top/', 'brand_in_subdomain'],
  ['https://paypal-support.com/', 'brand_in_domain'],
  ['https://opay-bonus.com/', 'brand_in_domain'],
  ['https://wwwpaypal.com/', 'brand_in_domain'],
  ['https://login.microsoftonline.com.evil.example/', 'brand_in_subdomain'],
  ['http://203.0.113.9/', 'raw_ip'],
  ['http://3232235777/', 'raw_ip'],
  ['http://10.0.0.1.nip.io/', 'raw_ip'],
  ['http://203.0.113.9/gtbank/login.php', 'brand_in_path'],
  ['http://[2001:db8::1]/', 'raw_ip'],
  ['https://www.google.com@evil.example/', 'userinfo'],
  ['https://evil.example:8443/', 'port'],
  ['https://bit.ly/3xyz', 'shortener'],
  ['https://free-iphone.tk/', 'rare_tld'],
  ['https://a.b.c.d.e.f.example.com.ng/', 'many_subdomains'],
  ['https://files.example/setup.exe', 'program_file'],
  ['https://someone.github.io/', 'free_hosting'],
  ['https://site.example/go?to=https://evil.example', 'address_inside'],
  ['https://bank.example/verify-account', 'lure_word'],
  ['http://site.example/', 'plain_http'],
];

for (const [url, id] of telling) {
  test(`${url} shows ${id}`, () => assert.ok(ids(url).has(id), [...ids(url)].join()));
}

const imitating = [
  ...['paypa1-login.example.com', 'secure-paypa1.com', 'paypa1secure.com', 'm1crosoft-login.com'],
  ...[
    'arnazon-account.com',
    'vvalmart-update.com',
    'g00gle-verify.net',
    'netf1ix-billing.co',
    'faceb00k-secure.com',
  ],
  ...['login.paypa1.example.org', 'paypa1.com.secure-update.net', 'app1e-id-verify.com'],
  ...[
    'gtbank-login.com',
    'gt-bank-verify.com',
    'gtb4nk-update.com',
    'zenith-bank-login.com',
    'zen1thbank.com',
  ],
  ...[
    'zenith-login.com',
    'first-bank-verify.com',
    'f1rstbank-update.com',
    'uba-login.com',
    'uba-bank-secure.com',
  ],
  ...['access-bank-update.com', 'acce55bank.com', '0pay-bonus.com', 'opay-verify.com', 'pa1mpay-login.com'],
  ...[
    'palmpay-account.com',
    'kuda-login.com',
    'kuda-bank-verify.com',
    'monlepoint.com',
    'rnoniepoint-login.com',
  ],
  ...[
    'payst4ck-login.com',
    'paystack-verify.com',
    'flutterwave-secure.com',
    'f1utterwave.com',
    'mtn-bonus.com',
  ],
  ...['glo-airtime-bonus.com', 'g1o-bonus.com', 'airte1-bonus.com', 'jum1a-promo.com', 'k0nga-login.com'],
  ...['gtb-ibank.online', 'gtbannk.com', 'opayng-reward.xyz', 'paystack-payment.com', 'moniepoint-pos.xyz'],
  ...['firstbank-nigeria-online.com', 'cbn-gov.ng.com', 'nimc-gov-ng.com', 'nnpc-recruitment.xyz'],
  ...['jamb-result.com', 'mtn-free-data.xyz', 'dhl-delivery-fee.com', 'login-microsoftonline.com.oauth.app'],
  ...['secure-login-update-account-verify.weebly.com', '45.133.1.20/gtbank/', 'npower-portal.site'],
  ...['nin-verification.com', 'nimc-registration.com', 'jamb-portal.com', 'cbn-grant.com', 'bvn-update.com'],
];

for (const host of imitating) {
  test(`${host} is suspicious`, () => {
    const { signals } = spell(`https://${host}/`);
    assert.ok(
      signals.some(({ severity }) => severity === 'high'),
      JSON.stringify(signals),
    );
  });
}

test('true domains and common words raise no alarm', () => {
  const honest = [
    ...['www.gtbank.com', 'ibank.gtbank.com', 'gtcoplc.com', 'zenithbank.com', 'firstbanknigeria.com'],
    ...['ubagroup.com', 'accessbankplc.com', 'opayweb.com', 'palmpay.com', 'kuda.com', 'moniepoint.com'],
    ...[
      'login.moniepoint.com',
      'dashboard.paystack.com',
      'paystack.com',
      'flutterwave.com',
      'mtn.ng',
      'mtn.com',
    ],
    ...['gloworld.com', 'www.airtel.com.ng', 'jumia.com.ng', 'konga.com', 'nimc.gov.ng', 'jamb.gov.ng'],
    ...['efacility.jamb.gov.ng', 'portal.jamb.gov.ng', 'cbn.gov.ng', 'login.uba.ar', 'nin.com', 'mtn.co.za'],
    ...[
      'zenith-watches.com',
      'zenith-payments.com.au',
      'mtn-bikes.co.uk',
      'data.gov.uk',
      'www.gov.si',
      'e-gov.az',
      'amazon-adsystem.com',
      'firstbankofohio.com',
      'blog.vercel.app/gtbank-history',
      'remote-access-login.com',
      'access-control.org',
      'glow-skincare.com',
      'globe.com',
    ],
    ...[
      'door-jamb.com',
      'ninja-account.com',
      'first-aid-update.com',
      'intern-portal.com',
      'modern-login.com',
    ],
    ...[
      'secure-login.example.com',
      'account-update.net',
      'top5-reviews.com',
      'web3-wallet.dev',
      'b2b-portal.com',
    ],
    ...[
      'area51-museum.com',
      'kudasai-travel.jp',
      'opera-house.org',
      'login.example.edu',
      'bank-of-nowhere.com',
    ],
  ];
  for (const host of honest) {
    const heavy = spell(`https://${host}/`).signals.filter(
      ({ severity }) => severity === 'high' || severity === 'medium',
    );
    assert.deepEqual(heavy, [], host);
  }
});

test('honest addresses show nothing of weight', () => {
  const honest = [
    'https://www.paypal.com/signin',
    'https://accounts.google.com/login',
    'https://en.wikipedia.org/wiki/Yoruba',
    'https://www.gtbank.com/',
    'https://docs.example.com/guide?page=2',
    'https://jumia.com.ng/phones/',
    'https://münchen.de/',
    'https://пример.рф/',
    'https://ọjà.example/',
    'https://vercel.com/docs',
  ];
  for (const url of honest) {
    const heavy = spell(url).signals.filter(({ severity }) => severity === 'high' || severity === 'medium');
    assert.deepEqual(heavy, [], url);
  }
});

test('letters are added, dropped, changed and swapped', () => {
  const off = (left: string, right: string) => editDistance(left, right, 2);
  assert.deepEqual(
    ['paypl', 'payppal', 'papyal', 'paybal', 'paypal', 'apypla', 'pal'].map((word) => off(word, 'paypal')),
    [1, 1, 1, 1, 0, 2, 3],
  );
});

test('any web address has a spelling', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
      const spelling = spell(url);
      assert.ok(spelling.hostname.length > 0);
    }),
    { numRuns: 100 },
  );
});
