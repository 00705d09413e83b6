/** What the spelling of an address gives away. */
import { isIP } from 'node:net';
import { domainToUnicode } from 'node:url';
import { publicSuffixes } from '@oja/core/domain/public-suffixes';
import { remove as toLookalike } from 'confusables';
import { borrowedNames, isNear, isOverlooked, type NamedHost, owns, readings } from './borrowed-names.ts';
import { brands } from './brands.ts';
import { editDistance } from './edit-distance.ts';
import { standingOf } from './known-sites.ts';
import type { Severity, Signal, Spelling } from './port.ts';
import { isTranslation, redirectTarget } from './redirectors.ts';
import { lureWords, programFiles, rareTlds, shorteners } from './suffixes.ts';

const hostLengthLong = 60;
const labelsMany = 5;
const hyphensMany = 3;
const urlLengthLong = 500;
const addressInName = /(?:\d{1,3}[.-]){3}\d{1,3}(?=\.(?:nip|sslip|xip)\.io$)/;
const governmentWord = /(?:^|[.-])gov[.-](?:ng|uk|us|za|gh|ke|in|au|ca)(?:[.-]|$)/;
interface Host extends NamedHost {
  display: string;
}

const signal = (id: string, severity: Severity, detail: string): Signal => ({ id, severity, detail });
/** `gtbannk`: a letter is written twice, which the eye passes over. */
const isDoubled = (left: string, right: string) =>
  left.length > right.length && left.replace(/(.)\1/g, '$1') === right.replace(/(.)\1/g, '$1');

/** The whole name, `-ng` and the like left out, is a letter or two from that of a brand. */
function offBy(host: Host, brand: string): { word: string; far: string; severity: Severity } | undefined {
  for (const word of new Set([host.name, host.name.replaceAll('-', ''), host.name.replace(glueEnding, '')])) {
    if (brand.length < 4 || word === brand) continue;
    const far = editDistance(word, brand, 2);
    const isDouble = isDoubled(word, brand);
    if (far > 2 || (far === 2 && !isNear(word, brand) && !isDouble)) continue;
    if (brand.length < 5 && !isDouble) continue;
    const isCoined = isNear(word, brand) && (brand.length > 5 || isDouble || host.suffix.endsWith('ng'));
    const severity = isCoined || (isDouble && isOverlooked(word, brand)) ? 'high' : 'medium';
    if (brand.length < 6 && severity === 'medium') continue;
    return { word, far: far === 1 ? 'one letter' : 'two letters', severity };
  }
  return undefined;
}

const glueEnding = /-?(?:ng|nigeria|online|app|plc|bank)$/;

function asciiLookalike(text: string): string {
  return toLookalike(text).toLowerCase();
}

const scriptNames = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Cherokee',
  'Hebrew',
  'Arabic',
  'Han',
  'Hangul',
];
const scripts = scriptNames.map((name) => ({ name, letters: new RegExp(`\\p{Script=${name}}`, 'u') }));

function scriptsOf(label: string): string[] {
  return scripts.filter(({ letters }) => letters.test(label)).map(({ name }) => name);
}

function spellingOfName(host: Host): Signal[] {
  const found: Signal[] = [];
  const readable = host.display;
  if (host.hostname.split('.').some((label) => label.startsWith('xn--'))) {
    found.push(signal('punycode', 'low', `The host is internationalized and reads ${readable}.`));
  }
  const mixed = readable.split('.').find((label) => scriptsOf(label).length > 1);
  if (mixed) {
    found.push(signal('mixed_script', 'high', `"${mixed}" mixes ${scriptsOf(mixed).join(' and ')} letters.`));
  }
  const name = host.domain === null ? '' : (domainToUnicode(host.domain).split('.')[0] ?? '');
  const plain = asciiLookalike(name);
  for (const brand of brands) {
    if (owns(brand, host.hostname) || host.name === brand.name) continue;
    if (name !== brand.name && plain === brand.name) {
      found.push(signal('homoglyph', 'high', `"${name}" looks like ${brand.name} but is not.`));
    } else if (host.name.length > 3 && readings(host.name).includes(brand.name)) {
      found.push(signal('homoglyph', 'high', `"${host.name}" imitates ${brand.name} with other letters.`));
    } else {
      const off = offBy(host, brand.name);
      if (off)
        found.push(
          signal('lookalike', off.severity, `"${off.word}" differs from ${brand.name} by ${off.far}.`),
        );
    }
  }
  return found;
}

function shapeOfHost(host: Host, isIp: boolean): Signal[] {
  const found: Signal[] = [];
  const withinName = isIp ? undefined : addressInName.exec(host.hostname)?.[0];
  if (withinName)
    found.push(signal('raw_ip', 'medium', `The host name encodes the IP address ${withinName}.`));
  if (isIp) found.push(signal('raw_ip', 'medium', 'The host is an IP address instead of a name.'));
  if (host.url.username || host.url.password) {
    found.push(signal('userinfo', 'high', 'A user name before the @ hides the real host.'));
  }
  if (host.url.port) found.push(signal('port', 'low', `Port ${host.url.port} is unusual for the web.`));
  if (host.url.protocol === 'http:')
    found.push(signal('plain_http', 'info', 'The URL is not encrypted (http).'));
  const tld = host.suffix.split('.').at(-1) ?? '';
  if (rareTlds.has(tld)) found.push(signal('rare_tld', 'medium', `.${tld} is rare and often abused.`));
  if (!isIp && host.hostname.split('.').length > labelsMany) {
    found.push(signal('many_subdomains', 'low', `The host has ${host.hostname.split('.').length} parts.`));
  }
  if (host.hostname.length > hostLengthLong)
    found.push(signal('long_host', 'low', 'The host is unusually long.'));
  if (host.name.replace(/^xn--/, '').split('-').length - 1 >= hyphensMany)
    found.push(signal('many_hyphens', 'low', 'The name has many hyphens.'));
  return found;
}

/** One such word is common; a row of them in one name is the work of someone who wants a password. */
function luresOf({ subdomain, name, url }: Host, isIp: boolean): Signal[] {
  const said = (text: string) =>
    [...text.toLowerCase().matchAll(new RegExp(lureWords, 'g'))].map(([, word = '']) => word);
  const inHost = [...new Set(said(`${subdomain}.${name}`))];
  const [first] = [...inHost, ...said(url.pathname)];
  if (first === undefined) return [];
  const severity = inHost.length > 3 ? 'high' : inHost.length > 2 || isIp ? 'medium' : 'low';
  const words = inHost.length > 2 ? inHost : [first];
  return [signal('lure_word', severity, `It contains ${words.map((word) => `"${word}"`).join(', ')}.`)];
}

/** Names and lures in the path tell something only where the host has no name of its own to lose. */
function brandInPath(host: Host, isIp: boolean, hosted: boolean): Signal[] {
  const path = host.url.pathname.toLowerCase();
  const nameless = isIp || (hosted && lureWords.test(`${host.subdomain}.${host.name}${path}`));
  const words = path.split(/[^a-z0-9]+/).flatMap(readings);
  const brand = nameless ? brands.find(({ name }) => name.length > 3 && words.includes(name)) : undefined;
  return brand
    ? [signal('brand_in_path', 'high', `The path mentions ${brand.name}, but the host doesn't belong to it.`)]
    : [];
}

function imitatedOffice({ hostname, suffix }: Host): Signal[] {
  if (/(?:^|\.)gov(?:\.|$)/.test(suffix) || !governmentWord.test(hostname)) return [];
  // Offices themselves register names such as nlrc-gov.ng; an impostor adds a known name or a lure.
  if (/^[^.]+-gov\.[a-z]{2}$/.test(hostname)) return [];
  return [signal('brand_in_domain', 'high', `It looks like a government domain but is under .${suffix}.`)];
}

function shapeOfRest(host: Host, isIp: boolean): Signal[] {
  const found: Signal[] = [];
  const { url } = host;
  if (url.href.length > urlLengthLong) found.push(signal('long_url', 'info', 'The URL is unusually long.'));
  if (programFiles.test(url.pathname))
    found.push(signal('program_file', 'medium', 'It leads to a program or script file.'));
  found.push(...luresOf(host, isIp));
  if (/https?:(?:\/\/|%2f%2f)/i.test(`${url.pathname}${url.search}`)) {
    found.push(signal('address_inside', 'info', 'It contains another URL to which it may redirect.'));
  }
  return found;
}

export function spell(address: string): Spelling {
  const url = new URL(address);
  const hostname = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isIp = isIP(hostname) !== 0;
  const parsed = publicSuffixes().parse(hostname, { validateHostname: false });
  const standing = standingOf(url);
  const host: Host = {
    url,
    hostname,
    display: domainToUnicode(hostname) || hostname,
    domain: parsed.domain,
    name: parsed.domainWithoutSuffix ?? '',
    subdomain: parsed.subdomain ?? '',
    suffix: parsed.publicSuffix ?? '',
  };
  const shortener = shorteners.has(hostname.replace(/^www\./, ''));
  const hosted = standing === 'published';
  // The author of a short link chose where it leads: the service's reputation says nothing about that.
  const known = standing === 'known' && !shortener;
  const named = standing !== 'unknown';
  const target = redirectTarget(url);
  const signals = [
    ...shapeOfHost(host, isIp),
    ...(named ? [] : spellingOfName(host)),
    ...borrowedNames(host, known),
    ...(named ? [] : imitatedOffice(host)),
    ...brandInPath(host, isIp, hosted),
  ];
  signals.push(...shapeOfRest(host, isIp).filter(({ id }) => !known || id !== 'lure_word'));
  if (shortener) signals.push(signal('shortener', 'low', 'The URL hides where it leads.'));
  if (hosted) signals.push(signal('free_hosting', 'low', 'Anyone can publish a page on this host.'));
  if (target !== null) signals.push(signal('redirector', 'info', `It redirects to ${target}`));
  if (known) signals.push(signal('known_domain', 'info', `${host.domain} is widely known.`));
  return {
    target,
    hostname,
    display: host.display,
    domain: host.domain,
    isIp,
    shortener,
    named: named && !isTranslation(url),
    known,
    signals,
  };
}
