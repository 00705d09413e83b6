/**
 * Places where strangers publish, besides the private part of the public suffix list: pages, files, forms, posts and
 * short links there are as good as their authors. Only the front page is the owner's. Collected by hand.
 */
const words = (text: string) => new Set(text.trim().split(/\s+/));

/** Whole domains: what strangers publish is below the name, behind it, or both. */
export const publishers =
  words(`000webhost.com 000webhostapp.com 123rf.com 4shared.com about.me aboutads.info academia.edu addthis.com
addtoany.com adobe.com adobe.io airbnb.com airtable.com alibaba.com aliexpress.com amazon.com amazonaws.com
amazonses.com amplifyapp.com anthropic.com app.link apple.com apps.apple.com archive.org archive.ph
archive.today asana.com atlassian.net authorstream.com azure.com azurefd.net azurewebsites.net baidu.com
bandcamp.com beacons.ai behance.net bigcartel.com bing.com bitbucket.org blogger.com bloglovin.com
blogspot.com booking.com box.com box.net bp.blogspot.com brandbucket.com bravenet.com bubbleapps.io
buydomains.com buzzfeed.com byethost.com calameo.com campaign-archive.com canva.com canva.site carrd.co
cdninstagram.com clickbank.net clickfunnels.com clickup.com cloudapp.net cloudflareaccess.com cloudfront.net
cloudinary.com coda.io codepen.io codesandbox.io constantcontact.com contently.com dailymotion.com
dealnews.com deezer.com detik.com deviantart.com digitaloceanspaces.com discogs.com discord.com discord.gg
discordapp.com discordapp.net disqus.com docusign.com docusign.net domainmarket.com doubleclick.net
dreamstime.com dribbble.com dropbox.com dropboxusercontent.com dropcatch.com duckdns.org durable.co
dweb.link ebay.com edgeone.app emlnk.com etsy.com eventbrite.com evernote.com excite.co.jp facebook.com
fandom.com fb.com fb.me fbcdn.net fc2.com feedburner.com figma.com figma.site filesusr.com firebaseapp.com
fleek.co flickr.com flipsnack.com flutterwave.com fly.dev flywheelsites.com formspree.io formstack.com
foursquare.com framer.app framer.website free.fr freshdesk.com freshservice.com gamma.site genial.ly
getresponse.com gitbook.com gitbook.io github.com github.io githubusercontent.com gitlab.com gitlab.io
glideapp.io glitch.me globo.com go.co go.com godaddysites.com gofundme.com goodreads.com google.com
googleadservices.com googleapis.com googleblog.com googlegroups.com googleusercontent.com gravatar.com
gstatic.com heroku.com herokuapp.com home.pl hostingersite.com hotmart.com hs-sites.com hubspot.com
hubspotpagebuilder.com icloud-content.com ig.com.br imageshack.us imdb.com imgur.com infinityfreeapp.com
instagram.com intercom.help ionos.site ipfs.io issuu.com istockphoto.com itch.io jiji.ng jimdo.com
jimdofree.com jimdosite.com jotform.com kajabi.com kickstarter.com kinsta.cloud ko-fi.com licdn.com lihi.cc
line.me linkedin.com linktr.ee list-manage.com list-manage1.com list-manage2.com live.com
liveinternet.ru
livejournal.com lnk.bio lovable.app mail.ru mailchi.mp mailchimp.com media-amazon.com
mediafire.com medium.com mega.nz microsoft.com microsoftonline.com mixh.jp monday.com msn.com my.canva.site
mybluehost.me myfreesites.net myftp.org mykajabi.com mynavi.jp mypixieset.com myshopify.com mystrikingly.com
mywix.com nairaland.com namebright.com narod.ru naver.com netlify.app netlify.com netvibes.com
ngrok-free.app ngrok.io nicepage.io nicsell.com nip.io note.com notion.site notion.so npmjs.com odoo.com
office.com office.net office365.com ok.ru onedrive.com onelink.me onmicrosoft.com onrender.com openai.com
over-blog.com ovh.net ovhcloud.com padlet.com page.link pages.dev pantheonsite.io parse.com pastebin.com
patreon.com paypal.me paypalobjects.com paystack.com perfectdomain.com pexels.com photobucket.com
pinterest.com pixabay.com plesk.page powerappsportals.com prezi.com prntscr.com quip.com quora.com r2.dev
rackcdn.com rakuten.co.jp rambler.ru rebrand.ly reddit.com reg.ru render.com repl.co replit.app replit.dev
researchgate.net roblox.com sakura.ne.jp salesforce-sites.com salesforce.com sapo.pt scoop.it scribd.com
secureserver.net sendgrid.net sendspace.com servicenow.com sharefile.com sharepoint.com shopify.com
shutterstock.com site123.me site44.com slack.com slideshare.net smartsheet.com smore.com snapchat.com
softr.app soundcloud.com sourceforge.net spotify.com square.site squarespace.com sslip.io stackoverflow.com
statuspage.io steamcommunity.com steampowered.com strikingly.com stripe.com substack.com surge.sh
surveymonkey.co.uk surveymonkey.com t-online.de t.co t.me taringa.net tawk.to teachable.com telegra.ph
telegram.me telegram.org terra.com.br themeforest.net themenectar.com thinkific.com tiktok.com tilda.ws
timeweb.ru tistory.com translate.goog trello.com tripadvisor.com trustpilot.com trycloudflare.com tumblr.com
twimg.com twitch.tv twitter.com typedream.app typeform.com ubuntu.com ucoz.ru udemy.com ukit.me umbler.net
unaux.com unsplash.com uol.com.br vercel.app vercel.com vk.com vkontakte.ru wa.me wattpad.com web.app
webador.com webcindario.com webflow.com webflow.io webnode.com webnode.page webwave.dev weebly.com
weeblysite.com weibo.com wetransfer.com whatsapp.com wikia.com wikidot.com wikimedia.org wikipedia.org
wiktionary.org windows.net wix.com wixsite.com wixstudio.com wiziq.com wordpress.com workers.dev wp.com
wpengine.com wpenginepowered.com wrike.com wufoo.com x.com xing.com yadi.sk yahoo.co.jp yahoo.com yandex.com
yandex.ru yelp.com yolasite.com youtube.com ytimg.com yumpu.com zapier.app zendesk.com ziddu.com
zippyshare.com zoho.com zohopublic.com zoom.us zyrosite.com`);

/** Of those, hosts and parts that the owner alone writes. */
const own: [host: RegExp, path?: RegExp][] = [
  [/^(?:accounts|myaccount|support|policies|about|safety)\.google\.com$/],
  [/^(?:[a-z]{2,3}|simple|www|m|[a-z]{2,3}\.m)\.(?:wikipedia|wikimedia|wiktionary)\.org$/],
  [/^(?:www\.)?(?:amazon|apple|paypal|microsoft|adobe|booking|airbnb|imdb|bing)\.com$/],
  [/^(?:login|account)\.(?:microsoftonline|live|microsoft)\.com$/],
  [/^(?:appleid|support|account)\.apple\.com$/],
  [/^(?:dashboard|support|docs)\.(?:paystack|flutterwave|stripe)\.com$/],
  [/^(?:www\.)?(?:paystack|flutterwave|stripe)\.com$/],
  [/^(?:docs|help|support)\.github\.com$/],
];

/** Google has a domain in every country. */
export const isPublisher = (domain: string) =>
  publishers.has(domain) || /^google(?:\.com?)?\.[a-z]{2}$/.test(domain);

/** The domain is a place where strangers publish, and this is not a page that the owner alone can write. */
export function isStrangersPage(domain: string, { hostname, pathname, search, hash }: URL): boolean {
  if (!isPublisher(domain)) return false;
  if (own.some(([host, path]) => host.test(hostname) && (path?.test(pathname) ?? true))) return false;
  const isFront = pathname === '/' && search === '' && hash === '';
  return !(isFront && (hostname === domain || hostname === `www.${domain}`));
}
