/** Names that phishing borrows, with the domains that are really theirs. Collected by hand. */
import { topSites } from './top-sites.ts';

export interface Brand {
  name: string;
  domains: string[];
}

const table = `
paypal paypal.com paypal.me paypalobjects.com
google google.com google.com.ng google.co.uk google.de google.fr googleapis.com goo.gl withgoogle.com googl.com googleadservices.com googletagservices.com googletagmanager.com googlesyndication.com googleusercontent.com googlevideo.com google-analytics.com
gmail gmail.com
youtube youtube.com youtu.be youtube-nocookie.com
microsoft microsoft.com microsoftonline.com microsoftonline-p.com microsoftonline-p.net microsoftonline.cn microsoftonline.us microsoftapp.net s-microsoft.com onmicrosoft.com cloud.microsoft
office365 office365.com office.com
outlook outlook.com outlook.live.com
onedrive onedrive.com onedrive.live.com
apple apple.com
icloud icloud.com
itunes itunes.com itunes.apple.com
amazon amazon.com amazon.co.uk amazon.com.au amazon.com.be amazon.com.br amazon.com.mx amazon.com.tr amazonses.com amazon-dss.com amazon.de amazon.fr amazon.in amazon.co.jp amazonaws.com amzn.to
facebook facebook.com fb.com fb.me facebook.net
instagram instagram.com instagr.am
whatsapp whatsapp.com wa.me whatsapp.net
messenger messenger.com
telegram telegram.org t.me telegram.me
twitter twitter.com
linkedin linkedin.com
tiktok tiktok.com tiktokcdn.com tiktokcdn-us.com tiktokcdn-eu.com tiktokcdn-eu.net tiktokeu-cdn.com tiktokv.com tiktokv.us tiktokv.eu tiktokw.us tiktokw.eu
snapchat snapchat.com
netflix netflix.com
spotify spotify.com
dropbox dropbox.com
docusign docusign.com docusign.net
adobe adobe.com adobelogin.com
github github.com github.io githubusercontent.com
steam steampowered.com
steamcommunity steamcommunity.com
discord discord.com discord.gg discordapp.com discordapp.net
roblox roblox.com
ebay ebay.com ebay.co.uk ebay.de
aliexpress aliexpress.com
alibaba alibaba.com
walmart walmart.com wal-mart.com
booking booking.com
airbnb airbnb.com
coinbase coinbase.com
binance binance.com binance.us
metamask metamask.io
blockchain blockchain.com
trustwallet trustwallet.com
kraken kraken.com
bybit bybit.com
opensea opensea.io
ledger ledger.com
chase chase.com
wellsfargo wellsfargo.com
bankofamerica bankofamerica.com
citibank citibank.com citi.com
barclays barclays.co.uk barclays.com
hsbc hsbc.com hsbc.co.uk
santander santander.com santander.co.uk
natwest natwest.com
lloyds lloydsbank.com lloydsbank.co.uk
revolut revolut.com
westernunion westernunion.com
moneygram moneygram.com
visa visa.com
mastercard mastercard.com
americanexpress americanexpress.com
stripe stripe.com
fedex fedex.com
usps usps.com
royalmail royalmail.com
yahoo yahoo.com
wetransfer wetransfer.com
cloudflare cloudflare.com cloudflareaccess.com cloudflareok.com cloudflarecp.com cloudflareportal.com pacloudflare.com
godaddy godaddy.com
wordpress wordpress.com wordpress.org
gtbank gtbank.com gtbank.com.gh gtbank.co.ke gtcoplc.com
guarantytrustbank gtbank.com gtcoplc.com
zenithbank zenithbank.com zenithbank.com.gh
accessbank accessbankplc.com
accessbankplc accessbankplc.com
firstbank firstbanknigeria.com firstbankng.com
firstbanknigeria firstbanknigeria.com
ubagroup ubagroup.com
fidelitybank fidelitybank.ng fidelitybankplc.com
stanbic stanbicibtcbank.com stanbicibtc.com stanbicbank.co.ke
stanbicibtc stanbicibtcbank.com stanbicibtc.com
sterlingbank sterling.ng
wemabank wemabank.com
fcmb fcmb.com
polarisbank polarisbanklimited.com
unionbank unionbankng.com unionbank.com
ecobank ecobank.com
keystonebank keystonebankng.com
heritagebank hbng.com
jaizbank jaizbankplc.com
providusbank providusbank.com
titantrust titantrustbank.com
globusbank globusbank.com
lotusbank lotusbank.com
parallexbank parallexbank.com
standardchartered sc.com standardchartered.com
tajbank tajbank.com
premiumtrust premiumtrustbank.com
optimusbank optimusbank.com
vfdbank vbank.ng vfdgroup.com
rubiesbank rubies.ng
carbonbank getcarbon.co
fairmoney fairmoney.io
branchapp branch.com.ng
renmoney renmoney.com
okash o-kash.com
quickteller quickteller.com
nibss nibss-plc.com.ng
opaybank opayweb.com opay.ng
monnify monnify.com
squadco squadco.com
korapay korapay.com
chippercash chippercash.com
lemfi lemfi.com
risevest risevest.com
bitnob bitnob.com
luno luno.com
quidax quidax.com
buycoins buycoins.africa
paga mypaga.com
baxipay baxi.com.ng
buypower buypower.ng
ikedc ikejaelectric.com
ikejaelectric ikejaelectric.com
ekedc ekedp.com
dstv dstv.com
gotv gotvafrica.com
multichoice multichoice.com
startimes startimestv.com startimes.com.ng
nairaland nairaland.com
jiji jiji.ng
betking betking.com
betway betway.com betway.com.ng
1xbet 1xbet.ng 1xbet.com
msport msport.com
fairmoneymfb fairmoney.io
ngcareers ngcareers.com
jobberman jobberman.com
gigm gigm.com
arikair arikair.com
airpeace flyairpeace.com
flyairpeace flyairpeace.com
opay opayweb.com opay.ng opay-inc.com
palmpay palmpay.com
kudabank kuda.com kudabank.com
moniepoint moniepoint.com
paystack paystack.com paystack.co
flutterwave flutterwave.com
interswitch interswitchgroup.com interswitchng.com
remita remita.net
jumia jumia.com jumia.com.ng
konga konga.com
piggyvest piggyvest.com
cowrywise cowrywise.com
bet9ja bet9ja.com
sportybet sportybet.com
nairabet nairabet.com
mtnonline mtnonline.com mtn.ng mtn.com
mtnnigeria mtn.ng mtn.com mtnonline.com
momopsb momopsb.com.ng momo.ng
smartcash smartcashpsb.ng
airtelnigeria airtel.com.ng
airtel airtel.com.ng airtel.com airtel.in
9mobile 9mobile.com.ng
gloworld gloworld.com
globacom gloworld.com
ntel ntel.com.ng
spectranet spectranet.com.ng
smilecom smile.com.ng smilecoms.com
starlink starlink.com
nimc nimc.gov.ng
nnpc nnpcgroup.com nnpcgroup.gov.ng
npower npower.gov.ng npower.com nasims.gov.ng
nasims nasims.gov.ng
nelfund nelf.gov.ng
tradermoni tradermoni.ng
surep sure-p.gov.ng
nigeriaimmigration immigration.gov.ng
nysc nysc.gov.ng nysc.org.ng
frsc frsc.gov.ng
nafdac nafdac.gov.ng
npopc nationalpopulation.gov.ng
nationalpopulation nationalpopulation.gov.ng
waecdirect waecdirect.org
nabteb nabteb.gov.ng
tetfund tetfund.gov.ng
remitang remita.net
safaricom safaricom.co.ke
mpesa safaricom.co.ke
`;

/** Names that are also common words or initials: next to a word that asks for something they are borrowed. */
const commonTable = `
zenith zenithbank.com zenithbank.com.gh
uba ubagroup.com
kuda kuda.com kudabank.com
mtn mtn.com mtn.ng mtnonline.com mtn.co.za mtn.com.gh
glo gloworld.com glo.com
nin nimc.gov.ng
cbn cbn.gov.ng
gtb gtbank.com gtcoplc.com
dhl dhl.com dhl.de dhl.co.uk
jamb jamb.gov.ng
bvn nibss-plc.com.ng
efcc efcc.gov.ng
inec inecnigeria.org
waec waec.org waecdirect.org
neco neco.gov.ng
wema wemabank.com
providus providusbank.com
firs firs.gov.ng
cac cac.gov.ng
lirs lirs.gov.ng
frsc frsc.gov.ng
nysc nysc.gov.ng
nddc nddc.gov.ng
smedan smedan.gov.ng
momo momo.ng mtn.ng
paga mypaga.com
gtco gtcoplc.com
gtworld gtbank.com
`;

const readTable = (text: string): Brand[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', ...domains] = line.split(' ');
      return { name, domains };
    });

const named = readTable(table);

/** A long name of a brand's own domain is recognised alone: microsoftonline, accessbankplc, opayweb. */
const domainLettersMin = 8;
const ofDomains = named.flatMap(({ name, domains }): Brand[] =>
  domains
    .map((domain) => domain.split('.')[0] ?? '')
    .filter((label) => label.length >= domainLettersMin && label !== name && /^[a-z]+$/.test(label))
    .map((label) => ({ name: label, domains })),
);

const uniqueByName = (list: Brand[]) => [
  ...new Map(list.toReversed().map((one) => [one.name, one])).values(),
];

export const brands = uniqueByName([...named, ...ofDomains]).toReversed();
export const commonBrands = readTable(commonTable);

/** Others that many people know; being one of them speaks for an address. */
const others = `wikipedia.org wikimedia.org mozilla.org archive.org bbc.com bbc.co.uk cnn.com nytimes.com theguardian.com
reuters.com apnews.com reddit.com quora.com medium.com stackoverflow.com npmjs.com nodejs.org python.org debian.org
ubuntu.com kernel.org gnu.org w3.org ietf.org iana.org icann.org example.com example.org example.net bing.com
duckduckgo.com yandex.ru baidu.com zoom.us slack.com notion.so figma.com canva.com openai.com anthropic.com vimeo.com
twitch.tv pinterest.com tumblr.com imdb.com weather.com nih.gov who.int un.org europa.eu gov.uk nairaland.com
punchng.com vanguardngr.com premiumtimesng.com guardian.ng thecable.ng channelstv.com pulse.ng legit.ng cbn.gov.ng
firs.gov.ng unilag.edu.ng x.com deezer.com musicbrainz.org mit.edu harvard.edu stanford.edu ox.ac.uk cam.ac.uk
amazon-adsystem.com media-amazon.com ssl-images-amazon.com gstatic.com ytimg.com fbcdn.net cdninstagram.com twimg.com
licdn.com icloud-content.com mzstatic.com spotifycdn.com techcabal.com businessday.ng thisdaylive.com alat.ng dstv.com`;

/** Each is its owner's, with all below it. */
export const brandDomains = new Set([...brands, ...commonBrands].flatMap(({ domains }) => domains));

export const knownDomains = new Set([...topSites, ...brandDomains, ...others.split(/\s+/)]);
