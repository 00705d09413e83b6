/** Names of Nigerian banks, fintechs, networks, shops and offices, as imitators write them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spell } from './spell.ts';

const imitating = `
gtbnk.com gtbankk.com gtbanc.com gtbank-ng.com gtbanklogin.com gt-bank.com gtbankonline.net
guarantytrustbnk.com gtcoplc-login.com zenithbnk.com zenithbanks.com zenithbank-ng.com zenith-bank.net
zennithbank.com zenithbankplc.net zenithbankonline.com opay-ng.com opayy.com opaybonus.com opay-app.com
opayonline.ng opayng.net palmpayy.com palmpay-ng.com palmpaybonus.com pa1mpay.com palmpays.com moniepiont.com
moniepoint-ng.com monipoint.com moniepointt.com moniepointbank.com monie-point.com monnifypay.com kudabank-ng.com kudaabank.com kuda-app.com kuda-nigeria.com kudabnk.com accesbank.com acessbank.com accessbankng.com
accessbnk.com access-bank-ng.com accessbankonline.com uba-nigeria.com ubagroup-login.com uba-online-banking.com ubalogin.com ubagrup.com ubabank-secure.com firstbnk.com firstbankk.com firstbanknigera.com
frstbank.com first-bank-ng.com firstbankonline.net mtn-ng.com mtnbonus.com mtn-nigeria-promo.com mtnonlne.com
mtn-freedata.com mtnnigeria-gift.com airtell.com airtel-ng.com airtelbonus.com airtelnigeria-offers.com glo-ng.com globonus.com gloworlds.com jambresult.com jamb-portal-ng.com jamb-gov.com waecresults.com waec-result-checker.com waec-direct.net waecdirectt.org nimc-portal.com nimc-ng.com nimcverification.com nin-slip-reprint.com firs-tax.com firsnigeria.com firs-gov-ng.com cac-registration.com cac-ng.com cacregistration.com
jumiaa.com jumia-ng.com jumiaanniversary.com jumai-promo.com kongaa.com konga-promo.com konga-ng.com
paystak.com paystackk.com paystack-ng.com flutterwav.com fluterwave.com fluttewave.com flutter-wave.com
stanbicibtc-login.com wemabnk.com wema-bank-ng.com fidelitybnk.com fidelity-bank-ng.com sterlingbnk.com
sterling-bank.net polarisbnk.com unionbnk.com union-bank-ng.com ecobnk.com ecobank-ng.com fcmb-online.com
fcmb-ng.com fcmblogin.com cbn-ng.com cbngrant.com efcc-ng.com inec-registration.com npower-ng.com
npowerportal.com nasims-portal.com nelfund-loan.com nysc-portal.com remita-ng.com remitta.com interswitchh.com
quickteller-ng.com piggyvestt.com cowrywisee.com sportybett.com sportybet-ng.com bet9jaa.com
`;

const heavyOf = (host: string) =>
  spell(`https://${host}/`).signals.filter(({ severity }) => severity === 'high');

test('imitations of Nigerian names are recognized by letters and by words', () => {
  const missed = imitating
    .trim()
    .split(/\s+/)
    .filter((host) => heavyOf(host).length === 0);
  assert.deepEqual(missed, []);
});

test('names that only share letters with them raise no alarm', () => {
  const honest = `tonga.com conga.com jumla.com access-control.org remote-access-login.com firstaid.com firebank.com
    fidelitymutual.com sterlingsilver.com polarisindustries.com glow.com globe.com globes.com kudu.com mountain-bikes.com
    zenith-watches.com jambo.com jamba.com waco.org nimble.com firstbankofohio.com opal.com okay.com play.com palm.com
    monica.com stackpay.io paychex.com ecobee.com sterlingbackcheck.com ecosia.org neco.com cactus.com cacao.com first.org
    fires.com mint.com mtnbikes.com unionbay.com accessbars.com wemakeit.com wembley.com gtbank.com kuda.com jumia.com.ng`;
  for (const host of honest.split(/\s+/)) assert.deepEqual(heavyOf(host), [], host);
});
