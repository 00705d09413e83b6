/** Kinds of domains that an address is judged by. Collected by hand. */
const words = (text: string) => new Set(text.trim().split(/\s+/));

/** Top-level domains that are rare in honest mail and common in abuse reports. */
export const rareTlds =
  words(`tk ml ga cf gq top icu buzz cyou cfd sbs rest bond click link work quest monster beauty
hair skin makeup mom boats yachts autos lol loan men date download racing review stream trade win bid party science
cricket accountant faith webcam gdn kim zip mov country fit surf cam uno pw su zone press support okinawa ryukyu`);

/** Services whose addresses hide where they lead. */
export const shorteners =
  words(`bit.ly tinyurl.com t.co goo.gl ow.ly is.gd v.gd buff.ly rebrand.ly cutt.ly shorturl.at
rb.gy t.ly tiny.cc bl.ink lnkd.in soo.gd s.id adf.ly bit.do mcaf.ee su.pr qr.ae amzn.to fb.me youtu.be wp.me trib.al
dlvr.it ift.tt short.io shorte.st clck.ru u.to x.co tr.im urlz.fr shrtco.de tinu.be l.ead.me kutt.it dub.sh git.io
spoti.fi apple.co g.co ow.ly hubs.ly linktr.ee snip.ly bitly.com lc.chat zpr.io surl.li tny.im han.gl me2.do forms.gle 1drv.ms`);

/** In a path or host next to a borrowed name, they ask for what should not be given. */
export const lureWords =
  /(?:^|[^a-z])(log-?in|sign-?in|verif(?:y|ication)|secure|account|update|unlock|suspend(?:ed)?|confirm|billing|wallet|recover|password|webscr|authenticate|bvn|otp|giveaway|airdrop|bonus|prize|claim)(?=[^a-z]|$)/;

/** The same inside a name, where words run together. */
export const lureParts =
  /login|signin|verif|secur|account|update|unlock|confirm|billing|wallet|recover|support|help|service|bonus|gift|prize|reward|promo|claim|airdrop|alert/;

/** Beside a name that nobody else has, these pretend to be its owner. */
export const ownerWord =
  /^(?:ng|nigeria|online|official|app|plc|pay|payments?|pos|checkout|apply|application|track(?:ing)?|fee|card|customer|agent|invest(?:ment)?|web|mobile|net)$/;

/** What swindles in the name of banks, networks and offices are about. */
export const scamWord =
  /^(?:free|data|gifts?|recruitment|results?|delivery|checker|screening|exams?|slip|reprint|form|palliatives?|empowerment|cashout|credit|subscri(?:be|ption)|recharge|topup|activat(?:e|ion)|(?:un)?block(?:ed)?|compliance|reset|pin|atm|ussd|customercare|helpdesk|survey|lottery|winners?|jobs?|careers?|vacanc(?:y|ies)|scholarships?|tax|refunds?|offers?|anniversary|double|cash|statement|notice|restricted|limit(?:ed)?|reactivat(?:e|ion)|validat(?:e|ion)|upgrade|session|auth|user|access|pay|win|freedata)$/;

/** With initials that others have too, these say whose are meant. */
export const nationWord = /^(?:ng|nig|nigeria|naija|plc|bank|gov)$/;

/** As a whole word beside a borrowed name. */
export const lureWord =
  /^(?:log-?in|log-?on|sign-?in|verif(?:y|ication|ied)?|secured?|security|accounts?|updates?|upgrade|unlock|suspended|confirm|billing|wallet|recover(?:y)?|password|authenticate|bvn|otp|giveaway|airdrop|bonus|prize|claim|reward|promo|bank(?:ing)?|ebank|portal|registration|register|linkage|link|enrol(?:l|ment)?|loan|airtime|support|help|service|care|alert|token|kyc|refund|grant|ibank)$/;

/** What a link to a program ends in. */
export const programFiles =
  /\.(exe|scr|msi|bat|cmd|ps1|vbs|jar|apk|dmg|pkg|iso|img|hta|lnk|xll|wsf|docm|xlsm)$/i;
