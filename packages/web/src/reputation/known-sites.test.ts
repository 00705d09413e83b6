import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publishers } from './publishers.ts';
import { spell } from './spell.ts';

const strangers = `https://gtbank-verify.com.co/login https://paypal-login.com.co/ https://bank.co.id/ https://shop.net.au/
https://bucket.s3.eu-west-3.amazonaws.com/index.html http://bucket.s3-website.us-east-2.amazonaws.com/ https://x.azurefd.net/a
https://ec2-52-10-148-244.us-west-2.compute.amazonaws.com/ https://abc.execute-api.us-east-1.amazonaws.com/prod
https://storage.cloud.google.com/x https://sites.google.com/view/x https://docs.google.com/forms/d/e/x https://script.google.com/x
https://gist.githubusercontent.com/a/b/raw https://github.com/a/b https://t.me/gtbank_support https://support4info.tumblr.com/
https://www.tumblr.com/blog/x https://help.zendesk.com/hc https://bank.hubspotpagebuilder.com/ https://bank.typeform.com/to/x
https://medium.com/@a/b https://www.facebook.com/groups/1 https://twitter.com/a/status/1 https://onedrive.live.com/redir?resid=1
https://forms.office.com/r/x https://zen.yandex.ru/media/id/x https://mq.mbd.baidu.com/x https://ip-1-2-3-4.ip.secureserver.net/
https://www.google.de/webhp?source=hp https://somebody.unknown-part.wired.com/ https://www.mit.edu/~somebody/login.html
https://list-manage.com/x https://x.ngrok-free.app/ https://transfer.firs.gov.ng/c https://x.000webhostapp.com/ https://telegra.ph/Login-01-01 https://somebody.github.io/`;

const forwarding = `https://ad.doubleclick.net/clk;1;2;t?https://evil.example/ https://ad.doubleclick.net/clk;1;t;pc=%255B%255D?//evil.example/a
https://www.wired.com/go?next=https%3A%2F%2Fevil.example https://www.wired.com/go?next=https%253A%252F%252Fevil.example
https://www.wired.com/go/https://evil.example https://www.wired.com/x?b=aHR0cHM6Ly9ldmlsLmV4YW1wbGU= https://www.wired.com/out?to=//evil.example
https://www.linkedin.com/slink?code=abc
https://accounts.google.com/ServiceLogin?service=cds&continue=https://storage.cloud.google.com/x.appspot.com/index.html
https://login.microsoftonline.com/common/oauth2/authorize?client_id=2c090993-8f41-4e5a-bbed-e333d775c7f9 https://www.amazon.com/gp/redirect.html?x=1`;

for (const url of `${strangers} ${forwarding}`.split(/\s+/))
  test(`${url} is not known to be harmless`, () => assert.equal(spell(url).known, false));

const owners = `https://www.gtbank.com/personal https://ibank.gtbank.com/ https://en.wikipedia.org/wiki/Yoruba https://telegra.ph/
https://github.com/ https://www.facebook.com/ https://medium.com/ https://accounts.google.com/signin https://www.wired.com/story/x/
https://www.paypal.com/signin https://www.latimes.com/ https://m.economist.com/ https://login.microsoftonline.com/common
https://www.wired.com/go?next=https://www.wired.com/story`;

for (const url of owners.split(/\s+/))
  test(`${url} is a page that its owner writes`, () => assert.equal(spell(url).known, true));

test('redirectors of advertisers are read', () => {
  assert.equal(
    spell('https://ad.doubleclick.net/clk;1;t?//evil.example/a?b=1').target,
    'https://evil.example/a?b=1',
  );
});

const honest = `hicloud.com ui-portal.de wmtransfer.com telegra.ph nlrc-gov.ng cloud.com qcloud.com t-mobile.com mobile.de sport.es
tbank.ru starline.ru lithub.com fairmont.com nngroup.com lexpress.fr tiktokv.com googleadservices.com wemabank.seamlesshiring.com
visa.vfsglobal.com booking.flyunitednigeria.com fairmoney.freshdesk.com sportsnet.ca haystack.es`;

test('names that differ in what makes them another name raise no alarm', () => {
  for (const host of honest.split(/\s+/))
    assert.deepEqual(
      spell(`https://${host}/`).signals.filter(({ severity }) => severity === 'high'),
      [],
      host,
    );
});

test('who pretends is still told', () => {
  for (const host of `gtbank.secure-login.top paypal.com.verify.example gtbank.online-verify.com nimc-gov.ng.com cbn-gov-ng.com icl0ud.com
    gtbanc.com gtbnk.com t-mobile-login-icloud.top`.split(/\s+/))
    assert.ok(
      spell(`https://${host}/`).signals.some(({ severity }) => severity === 'high'),
      host,
    );
});

test('a translated page is not vouched for by the site that it shows', () => {
  const { target, named } = spell('https://www-paypal-com.translate.goog/us/home');
  assert.deepEqual([target, named], ['https://www.paypal.com/us/home', false]);
});

test('every place where strangers publish is a whole domain', () => {
  assert.deepEqual(
    [...publishers].filter((host) => !/^[a-z\d][a-z\d-]*(\.[a-z\d-]+)*\.[a-z]{2,}$/.test(host)),
    [],
  );
});
