/** Which URLs belong to a crawl, and when two are the same. */
import { publicSuffixes } from '@oja/core/domain/public-suffixes';
import type { CrawlAsked } from './crawl-fields.ts';

export type ScopeAsked = Pick<CrawlAsked, 'include_paths' | 'exclude_paths' | 'subdomains' | 'ignore_query'>;

const tracking = /^(utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|igshid|yclid|_ga|ref_src)$/i;
/** Files that are no pages. Those of PDF and Office are. */
const noPage =
  /\.(jpe?g|png|gif|webp|avif|svg|ico|bmp|tiff?|css|m?js|json|map|woff2?|ttf|eot|otf|mp[34]|m4[av]|webm|og[gv]|wav|avi|mov|zip|gz|tgz|rar|7z|exe|dmg|apk|iso|deb|rpm)$/i;

/** `*` stands for any characters. In one pass, whatever the pattern is. */
export function matches(pattern: string, path: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  if (!path.startsWith(first)) return false;
  if (rest.length === 0) return path === first;
  let at = first.length;
  for (const [place, part] of rest.entries()) {
    if (place === rest.length - 1) return path.length - part.length >= at && path.endsWith(part);
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return true;
}

const bare = (host: string) => host.replace(/^www\./, '');
const siteOf = ({ hostname }: URL) =>
  publicSuffixes().getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;

export function createScope(start: string, asked: ScopeAsked) {
  const from = new URL(start);
  const isOurs = (url: URL) =>
    bare(url.host) === bare(from.host) || (asked.subdomains && siteOf(url) === siteOf(from));
  return {
    /** As it is requested; undefined for what is outside. */
    admit(text: string): string | undefined {
      if (text.length > 2_000 || !URL.canParse(text)) return undefined;
      const url = new URL(text);
      if (!/^https?:$/.test(url.protocol) || url.username !== '' || !isOurs(url)) return undefined;
      url.hash = '';
      if (asked.ignore_query) url.search = '';
      else
        for (const name of [...url.searchParams.keys()])
          if (tracking.test(name)) url.searchParams.delete(name);
      const { pathname } = url;
      if (noPage.test(pathname) || asked.exclude_paths.some((one) => matches(one, pathname)))
        return undefined;
      return url.href;
    },
    /** The start is read whatever the patterns say; its links must match them. */
    isWanted(text: string): boolean {
      const { include_paths: include } = asked;
      return include.length === 0 || include.some((one) => matches(one, new URL(text).pathname));
    },
  };
}

/** The same page over http and https, with and without www. */
export function keyOf(url: string): string {
  const { host, pathname, search } = new URL(url);
  return `${bare(host)}${pathname}${search}`;
}
