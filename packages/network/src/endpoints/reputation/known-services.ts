/** IP addresses that everybody meets, and crawlers that prove themselves by forward-confirmed reverse DNS. */

const resolvers: Record<string, string[]> = {
  'Google Public DNS': ['8.8.8.8', '8.8.4.4', '2001:4860:4860::8888', '2001:4860:4860::8844'],
  'Cloudflare DNS': ['1.1.1.1', '1.0.0.1', '2606:4700:4700::1111', '2606:4700:4700::1001'],
  'Quad9 DNS': ['9.9.9.9', '149.112.112.112', '2620:fe::fe', '2620:fe::9'],
  OpenDNS: ['208.67.222.222', '208.67.220.220', '2620:119:35::35', '2620:119:53::53'],
  'AdGuard DNS': ['94.140.14.14', '94.140.15.15', '2a10:50c0::ad1:ff', '2a10:50c0::ad2:ff'],
};

export const serviceOf = (ip: string): string | null =>
  Object.entries(resolvers).find(([, ips]) => ips.includes(ip))?.[0] ?? null;

/** Domains that each operator documents for its crawlers. */
const crawlers: [name: string, domains: string[]][] = [
  ['Googlebot', ['googlebot.com', 'google.com', 'googleusercontent.com']],
  ['Bingbot', ['search.msn.com']],
  ['Applebot', ['applebot.apple.com']],
  ['YandexBot', ['yandex.com', 'yandex.ru', 'yandex.net']],
  ['Baiduspider', ['baidu.com', 'baidu.jp']],
  ['Yahoo Slurp', ['crawl.yahoo.net']],
  ['Naverbot', ['naver.com', 'search.naver.com']],
  ['SeznamBot', ['seznam.cz']],
  ['PetalBot', ['petalsearch.com', 'aspiegel.com']],
  ['Sogou', ['sogou.com']],
  ['Mail.RU Bot', ['mail.ru']],
  ['AhrefsBot', ['ahrefs.com', 'ahrefs.net']],
  ['SemrushBot', ['semrush.com']],
  ['DotBot', ['opensiteexplorer.org']],
  ['CCBot', ['crawl.commoncrawl.org']],
  ['Amazonbot', ['crawl.amazonbot.amazon']],
  ['Internet Archive', ['archive.org']],
  ['Pinterestbot', ['pinterest.com']],
  ['Qwantbot', ['qwant.com']],
];
/** Customers' servers have names below these too. */
const crawlerNames: Record<string, RegExp> = {
  Googlebot: /^(crawl|geo-crawl|rate-limited-proxy|google-proxy)-/,
  'Mail.RU Bot': /^fetcher|^spider/,
  'Internet Archive': /^crawl|^wwwb|^ia/,
  YandexBot: /spider|bot|^\d{1,3}-\d{1,3}/,
};

/** The crawler that a host name claims to be; null where it claims nothing. */
export function claimedCrawler(host: string): string | null {
  const found = crawlers.find(([, domains]) => domains.some((one) => host.endsWith(`.${one}`)))?.[0];
  if (found === undefined) return null;
  return crawlerNames[found]?.test(host) === false ? null : found;
}
