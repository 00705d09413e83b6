/** Pages of known hosts that forward to whatever address they are given: what counts is where that is. */
import { decoded } from '@oja/core/text/decoded';
import { isStrangersPage } from './publishers.ts';

interface Redirector {
  host: RegExp;
  path: RegExp;
  fields: string[];
}

const redirectors: Redirector[] = [
  {
    host: /^(?:www|accounts|maps|images|plus|scholar|news)?\.?google\.[a-z.]{2,6}$/,
    path: /^\/(?:url|imgres|local_url|aclk|pagead\/aclk)$/,
    fields: ['q', 'url', 'imgrefurl', 'adurl'],
  },
  {
    host: /^(?:www\.)?(?:googleadservices\.com|googleads\.g\.doubleclick\.net|adclick\.g\.doubleclick\.net|ad\.doubleclick\.net)$/,
    path: /./,
    fields: ['adurl', 'url', 'u'],
  },
  { host: /^(?:www\.|m\.)?youtube\.com$/, path: /^\/(?:redirect|attribution_link)$/, fields: ['q', 'u'] },
  {
    host: /^(?:l|lm|m|www)?\.?(?:facebook|instagram|messenger)\.com$/,
    path: /^\/(?:l\.php|flx\/warn\/|)$/,
    fields: ['u'],
  },
  {
    host: /^(?:www\.)?linkedin\.com$/,
    path: /^\/(?:redir\/redirect|safety\/go|slink|authwall)/,
    fields: ['url', 'code', 'sessionRedirect'],
  },
  { host: /^(?:www\.)?bing\.com$/, path: /^\/(?:ck\/a|aclk|fd\/ls|api\/redirect)/, fields: ['u', 'url'] },
  { host: /^(?:r\.search|search|r)\.yahoo\.com$/, path: /./, fields: ['RU', 'ru', 'url'] },
  { host: /^(?:www\.|html\.)?duckduckgo\.com$/, path: /^\/l\//, fields: ['uddg'] },
  { host: /^(?:out|click)\.reddit\.com$/, path: /./, fields: ['url'] },
  { host: /^(?:www\.)?steamcommunity\.com$/, path: /^\/linkfilter/, fields: ['url', 'u'] },
  { host: /^slack-redir\.net$/, path: /^\/link/, fields: ['url'] },
  { host: /^(?:www\.)?(?:vk\.com|vkontakte\.ru)$/, path: /^\/away\.php/, fields: ['to'] },
  { host: /^away\.vk\.com$/, path: /./, fields: ['to'] },
  { host: /^(?:www\.)?tumblr\.com$/, path: /^\/safe-mode|^\/logout/, fields: ['url', 'z'] },
  { host: /^t\.umblr\.com$/, path: /^\/redirect/, fields: ['z'] },
  { host: /^(?:www\.)?pinterest\.[a-z.]{2,6}$/, path: /^\/offsite/, fields: ['url'] },
  { host: /^(?:[\w-]+\.)?safelinks\.protection\.outlook\.com$/, path: /./, fields: ['url'] },
  {
    host: /^(?:urldefense\.com|urldefense\.proofpoint\.com|linkprotect\.cudasvc\.com)$/,
    path: /./,
    fields: ['u', 'a'],
  },
  {
    host: /^(?:www\.)?(?:href\.li|anonym\.to|nullrefer\.com|dereferer\.org|hidereferrer\.com)$/,
    path: /./,
    fields: [],
  },
  { host: /^(?:www\.|translate\.)?translate\.google\.[a-z.]{2,6}$/, path: /^\/translate/, fields: ['u'] },
  {
    host: /^(?:www\.)?amazon\.[a-z.]{2,6}$/,
    path: /^\/(?:gp\/redirect|ap\/signin\/redirect|s\/redirect)/,
    fields: ['location', 'url'],
  },
  {
    host: /^(?:www\.)?(?:msn|live|microsoft|office)\.com$/,
    path: /redirect|redir/i,
    fields: ['url', 'ru', 'redirect', 'target'],
  },
  {
    host: /^(?:www\.)?(?:medium|quora|wikipedia|baidu|yandex|mail)\.(?:com|org|ru)$/,
    path: /^\/(?:link|redirect|r|clck|_\/redirect)/,
    fields: ['url', 'redirectUrl', 'redirect'],
  },
  { host: /^(?:www\.)?(?:twitter|x)\.com$/, path: /^\/i\/redirect/, fields: ['url'] },
  { host: /^(?:www\.)?tiktok\.com$/, path: /^\/link\/v2/, fields: ['target', 'scene'] },
  { host: /^(?:www\.)?whatsapp\.com$/, path: /^\/(?:redirect|link)/, fields: ['url', 'u'] },
];

const asWeb = (text: string | undefined): string | null => {
  if (text === undefined) return null;
  const full = /^https?:\/\//i.test(text)
    ? text
    : /^[\w-]+(\.[\w-]+)+(\/|$)/.test(text)
      ? `https://${text}`
      : '';
  return URL.canParse(full) ? new URL(full).href : null;
};

/** Bing writes it as `a1` and base64url. */
const fromBase64 = (text: string) =>
  /^a1[\w-]{12,}$/.test(text) ? Buffer.from(text.slice(2), 'base64url').toString('utf8') : undefined;

/** Addresses that stand in the path: of AMP pages, archives, and services that hide the referrer. */
function inPath({ hostname, pathname, search }: URL): string | null {
  const rest = decoded(`${pathname}${search}`);
  const amp = /^(?:www\.)?google\.[a-z.]{2,6}$/.test(hostname)
    ? /^\/amp\/(?:s\/)?(.+)$/.exec(rest)?.[1]
    : undefined;
  const cache = hostname.endsWith('.cdn.ampproject.org')
    ? /^\/[a-z]\/(?:s\/)?(.+)$/.exec(rest)?.[1]
    : undefined;
  const archived = /^(?:web\.)?archive\.org$/.test(hostname)
    ? /^\/web\/[\d*a-z_]+\/(.+)$/.exec(rest)?.[1]
    : undefined;
  return asWeb(amp ?? cache ?? archived);
}

const translated = /^(.+)\.translate\.goog$/;

/** It shows a page of another site under a host of its own: what is typed there goes elsewhere. */
export const isTranslation = ({ hostname }: URL): boolean => translated.test(hostname);

/** `evil-example.translate.goog` shows evil.example. */
function ofTranslation({ hostname, pathname }: URL): string | null {
  const name = translated.exec(hostname)?.[1];
  if (name === undefined) return null;
  return asWeb(`${name.replace(/--/g, '\0').replaceAll('-', '.').replaceAll('\0', '-')}${pathname}`);
}

/** An address anywhere behind the host, plain or encoded: `?next=https://…`, `?//host`, `aHR0cHM6Ly…`. */
const addressInside = /(?:^|[^a-z])https?:\/\/([^\s/?#&"'<>\\]+)|[=?;]\/\/([\w-]+(?:\.[\w-]+)+)/gi;
const encodedAddress = /aHR0c(?:DovL|HM6Ly)/;

/** It carries an address of another site, or of strangers at this one, to which it may lead. */
export function carriesAddress(url: URL, domain: string): boolean {
  let rest = `${url.pathname}${url.search}${url.hash}`;
  if (encodedAddress.test(rest)) return true;
  // Addresses within addresses are encoded more than once.
  for (let turn = 0; turn < 3; turn++) rest = decoded(rest);
  const isOwn = (host: string) =>
    (host === domain || host.endsWith(`.${domain}`)) &&
    !(URL.canParse(`https://${host}/-`) && isStrangersPage(domain, new URL(`https://${host}/-`)));
  return [...rest.matchAll(addressInside)].some(
    ([, full, bare]) => !isOwn((full ?? bare ?? '').toLowerCase()),
  );
}

/** A program of strangers asks there for access to an account. */
export const asksForAccess = (url: URL): boolean =>
  /\boauth|authorize\b/i.test(url.pathname) && /[?&](?:client_?id|redirect_?uri)=/i.test(url.search);

/** A page that forwards, wherever to. */
export const isRedirector = (url: URL): boolean =>
  (url.pathname !== '/' || url.search !== '') &&
  redirectors.some(({ host, path }) => host.test(url.hostname) && path.test(url.pathname));

/** To another host, or to a page of this one that forwards again. */
const leadsAway = (target: URL, from: URL): boolean =>
  target.hostname !== from.hostname ||
  (target.href.length < from.href.length && redirectTarget(target) !== null);

export function redirectTarget(url: URL): string | null {
  const rule = redirectors.find(({ host, path }) => host.test(url.hostname) && path.test(url.pathname));
  if (rule === undefined) return inPath(url) ?? ofTranslation(url);
  for (const field of rule.fields) {
    const value = url.searchParams.get(field);
    const target = value === null ? null : asWeb(fromBase64(value) ?? value);
    if (target !== null && leadsAway(new URL(target), url)) return target;
  }
  // href.li/?https://…, ad.doubleclick.net/clk;1;t?//host/page
  const rest = decoded(url.search.slice(1));
  const bare = asWeb(rest.startsWith('//') ? `https:${rest}` : /^https?:/i.test(rest) ? rest : undefined);
  return bare ?? inPath(url);
}
