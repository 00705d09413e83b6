/**
 * The most linked sites of the web, best known first: Moz's top 500 from the npm package top-sites 1.1.222 of 2025-10-01 (MIT,
 * Copyright © Kiko Beats). Only the list is taken, since the package installs sixty others with it. Shorteners and
 * hosts of anyone's pages are left out: their good name says nothing about a page there.
 */
export const topSites = `
google.com youtube.com apple.com wordpress.org linkedin.com cloudflare.com whatsapp.com microsoft.com
mozilla.org wa.me europa.eu wikipedia.org adobe.com vimeo.com istockphoto.com github.com tiktok.com vk.com
facebook.com brandbucket.com wikimedia.org imdb.com mail.ru google.de line.me amazon.com medium.com yahoo.com
google.es gravatar.com theguardian.com dailymotion.com bbc.co.uk uol.com.br nih.gov globo.com x.com paypal.com
ok.ru netvibes.com who.int opera.com nytimes.com googleblog.com gstatic.com w3.org google.com.br abril.com.br
cnn.com twitter.com reg.ru shopify.com discord.gg google.co.jp elpais.com office.com nature.com bbc.com
huffingtonpost.com time.com aboutads.info usatoday.com amazon.co.jp msn.com reuters.com huawei.com booking.com
latimes.com independent.co.uk azurefd.net ig.com.br ovh.com dropcatch.com un.org youronlinechoices.com
businessinsider.com oracle.com list-manage.com forms.gle google.fr cdc.gov amazon.co.uk fandom.com google.it
researchgate.net domainmarket.com instagram.com dailymail.co.uk abc.es ytimg.com foxnews.com ft.com live.com
discord.com fb.com cnet.com elmundo.es correios.com.br washingtonpost.com estadao.com.br aliexpress.com
creativecommons.org buydomains.com pinterest.com forbes.com amazon.de terra.com.br telegraph.co.uk
bloomberg.com wiley.com gov.br indiatimes.com thesun.co.uk google.co.uk wp.com dropbox.com webmd.com
mirror.co.uk spotify.com huffpost.com enable-javascript.com . dreamstime.com net.au behance.net lemonde.fr
ign.com walmart.com ssl-images-amazon.com bandcamp.com vistaprint.com icann.org imageshack.us redbull.com
thetimes.co.uk ziddu.com cbc.ca amazon.it leparisien.fr bloglovin.com gmail.com sapo.pt sciencedaily.com
insider.com sputniknews.com ndtv.com rakuten.co.jp clickbank.net hollywoodreporter.com 20minutos.es
trustpilot.com lavanguardia.com namecheap.com com.co alicdn.com telegra.ph espn.com statista.com
theatlantic.com marca.com doubleclick.net goodreads.com plos.org hindustantimes.com nintendo.com naver.com
google.nl as.com photobucket.com tmz.com yandex.com oup.com qq.com ikea.com taringa.net apache.org ea.com
nbcnews.com academia.edu cambridge.org mozilla.com android.com nypost.com springer.com google.ru amazon.es
metro.co.uk wired.com mit.edu wikia.com sakura.ne.jp kickstarter.com sciencedirect.com weibo.com gizmodo.com
timeweb.ru engadget.com hp.com aol.com google.pl twitch.tv nydailynews.com soundcloud.com cornell.edu pbs.org
cpanel.com quora.com rambler.ru stanford.edu offset.com secureserver.net safety.google shutterstock.com
unsplash.com outlook.com wikihow.com mashable.com smh.com.au mystrikingly.com zippyshare.com abcnews.go.com
nicsell.com messenger.com home.pl sfgate.com npr.org disney.com telegram.org ca.gov skype.com tripadvisor.com
ebay.com zoom.us namebright.com techcrunch.com ted.com bing.com hotmart.com playstation.com standard.co.uk
addtoany.com wsj.com nhk.or.jp canva.com pexels.com mynavi.jp thenai.org dw.com doi.org twimg.com deezer.com
ouest-france.fr whitehouse.gov yandex.ru steampowered.com arxiv.org samsung.com pixabay.com lefigaro.fr
express.co.uk unesco.org zendesk.com themeforest.net clarin.com economist.com newsweek.com detik.com
t-online.de windows.net co.id netflix.com ibm.com nasa.gov example.com perfectdomain.com rtve.es hubspot.com
repubblica.it rt.com dailystar.co.uk psychologytoday.com cnbc.com harvard.edu yadi.sk addthis.com
privacyshield.gov godaddy.com liveinternet.ru nationalgeographic.com sendspace.com php.net go.co variety.com
guardian.co.uk buzzfeed.com loc.gov francetvinfo.fr cbsnews.com spiegel.de networkadvertising.org
britannica.com yahoo.co.jp ovhcloud.com theverge.com about.com yelp.com news.com.au amazon.fr odoo.com
medicalnewstoday.com google.ca goal.com amazon.in noaa.gov waze.com nfl.com impress.co.jp ebayimg.com
corriere.it ebay.de co.nz focus.de answers.com webnode.page airbnb.com investopedia.com excite.co.jp
rottentomatoes.com zdnet.com google.co.in usgs.gov mdpi.com prnewswire.com redhat.com xing.com chaturbate.com
icloud.com amazon.ca thedailybeast.com naver.jp nymag.com newyorker.com imgur.com automattic.com gnu.org
wiktionary.org fifa.com fc2.com marketwatch.com gov.cn dribbble.com ria.ru hilton.com gouv.fr rollingstone.com
ieee.org prtimes.jp greenpeace.org intel.com udemy.com bild.de typeform.com cbslocal.com bmj.com
foursquare.com lifehacker.com scoop.it vice.com digitaltrends.com oecd.org qz.com google.com.au teamviewer.com
narod.ru xbox.com si.edu usda.gov discogs.com house.gov welt.de java.com vkontakte.ru boe.es dell.com
weforum.org mailchi.mp wallpapers.com pcmag.com theconversation.com target.com bfmtv.com elsevier.com
thehill.com 123rf.com cisco.com yale.edu onelink.me fortune.com
`
  .trim()
  .split(/\s+/);
