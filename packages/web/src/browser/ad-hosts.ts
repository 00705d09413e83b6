/** Hosts that serve advertising and tracking; a subdomain of a listed host counts too. Collected by hand. */
const hosts = new Set(
  `2mdn.net 33across.com 360yield.com ad-delivery.net ad.gt adcolony.com addthis.com adform.net adgrx.com
adhigh.net adition.com adjust.com adkernel.com admanmedia.com admixer.net adnxs.com adobedtm.com adroll.com
ads-twitter.com adsafeprotected.com adsrvr.org adsterra.com adsymptotic.com adtelligent.com adtechus.com
advertising.com agkn.com amazon-adsystem.com amplitude.com analytics.google.com analytics.tiktok.com
analytics.twitter.com app-measurement.com appsflyer.com atdmt.com bat.bing.com bidr.io bidswitch.net
bluekai.com bounceexchange.com branch.io brealtime.com buysellads.com carbonads.com carbonads.net
casalemedia.com chartbeat.com chartbeat.net clarity.ms clickcease.com connatix.com connect.facebook.net
consensu.org contextweb.com conversantmedia.com crazyegg.com creativecdn.com criteo.com criteo.net
crwdcntrl.net demdex.net districtm.io dotomi.com doubleclick.net doubleverify.com emxdgt.com everesttech.net
exelator.com exoclick.com exponential.com eyeota.net flashtalking.com freewheel.tv fullstory.com fwmrm.net
google-analytics.com googleadservices.com googlesyndication.com googletagmanager.com
googletagservices.com gumgum.com heapanalytics.com hotjar.com hotjar.io hs-analytics.net id5-sync.com
imrworldwide.com indexww.com infolinks.com inmobi.com innovid.com intentiq.com ipredictive.com iprom.net
jivox.com juicyads.com kargo.com krxd.net lijit.com liadm.com liveintent.com liveramp.com lkqd.net
loopme.me mathtag.com media.net mgid.com mixpanel.com ml314.com moatads.com mookie1.com
mopub.com mouseflow.com narrative.io nativo.com newrelic.com nr-data.net omnitagjs.com omtrdc.net
onetag-sys.com openx.net optimizely.com outbrain.com outbrainimg.com parsely.com permutive.com
pingdom.net piwik.pro popads.net popcash.net postrelease.com propellerads.com pub.network pubmatic.com
pulsepoint.com quantcast.com quantserve.com quantcount.com revcontent.com rfihub.com richaudience.com
rlcdn.com rubiconproject.com scorecardresearch.com segment.com segment.io serving-sys.com sharethis.com
sharethrough.com simpli.fi sitescout.com smaato.net smartadserver.com smartlook.com snap.licdn.com
sonobi.com sovrn.com spotx.tv spotxchange.com springserve.com stackadapt.com statcounter.com steelhousemedia.com
taboola.com tapad.com teads.tv tiqcdn.com tribalfusion.com triplelift.com
tremorhub.com turn.com undertone.com unrulymedia.com vdo.ai viglink.com vidoomy.com
yieldlab.net yieldlove.com yieldmo.com yldbt.com zedo.com zemanta.com zergnet.com`.split(/\s+/),
);

/** What servers of advertisements call themselves, below whichever domain. */
const ownName = /^(?:ads?|adserver|ad-?service|adsystem|pagead|banner-?ads?)\d{0,2}\.[^.]+\./;

export function isAdHost(hostname: string): boolean {
  if (ownName.test(hostname.toLowerCase())) return true;
  let rest = hostname.toLowerCase();
  while (rest.includes('.')) {
    if (hosts.has(rest)) return true;
    rest = rest.slice(rest.indexOf('.') + 1);
  }
  return false;
}
