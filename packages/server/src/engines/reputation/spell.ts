/** What the spelling of an address gives away. */
import { isIP } from 'node:net';
import { domainToUnicode } from 'node:url';
import { remove as toLookalike } from 'confusables';
import { parse } from 'tldts';
import { borrowedNames, type NamedHost, owns, readings } from './borrowed-names.ts';
import { brands, knownDomains } from './brands.ts';
import type { Severity, Signal, Spelling } from './port.ts';
import { freeHosting, lureWords, programFiles, rareTlds, shorteners } from './suffixes.ts';

const hostLengthLong = 60;
const labelsMany = 5;
const hyphensMany = 3;
const urlLengthLong = 500;
interface Host extends NamedHost {
  display: string;
  suffix: string;
}

const signal = (id: string, severity: Severity, detail: string): Signal => ({ id, severity, detail });
const holds = (set: Set<string>, hostname: string) => {
  for (let rest = hostname; rest.includes('.'); rest = rest.slice(rest.indexOf('.') + 1)) {
    if (set.has(rest)) return true;
  }
  return false;
};

/** True when one letter is missing, added, changed or swapped with its neighbour. */
export function isOneLetterOff(left: string, right: string): boolean {
  if (left === right || Math.abs(left.length - right.length) > 1) return false;
  let start = 0;
  while (start < left.length && left[start] === right[start]) start++;
  const a = left.slice(start);
  const b = right.slice(start);
  if (a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)) return true;
  return a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
}

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
      found.push(signal('homoglyph', 'high', `"${name}" looks like ${brand.name} and is not.`));
    } else if (host.name.length > 3 && readings(host.name).includes(brand.name)) {
      found.push(signal('homoglyph', 'high', `"${host.name}" imitates ${brand.name} with other letters.`));
    } else if (brand.name.length >= 6 && isOneLetterOff(host.name, brand.name)) {
      const severity = brand.name.length > 6 ? 'high' : 'medium';
      found.push(signal('lookalike', severity, `"${host.name}" is one letter off ${brand.name}.`));
    }
  }
  return found;
}

function shapeOfHost(host: Host, isIp: boolean): Signal[] {
  const found: Signal[] = [];
  if (isIp) found.push(signal('raw_ip', 'medium', 'The host is a bare address instead of a name.'));
  if (host.url.username || host.url.password) {
    found.push(signal('userinfo', 'high', 'A user name before @ hides the real host.'));
  }
  if (host.url.port) found.push(signal('port', 'low', `Port ${host.url.port} is unusual for the web.`));
  if (host.url.protocol === 'http:')
    found.push(signal('plain_http', 'info', 'The address is not encrypted.'));
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

function shapeOfRest(host: Host): Signal[] {
  const found: Signal[] = [];
  const { url } = host;
  if (url.href.length > urlLengthLong)
    found.push(signal('long_url', 'info', 'The address is unusually long.'));
  if (programFiles.test(url.pathname))
    found.push(signal('program_file', 'medium', 'It leads to a program or script file.'));
  const lure = lureWords.exec(`${host.subdomain}.${host.name}${url.pathname}`.toLowerCase())?.[1];
  if (lure) found.push(signal('lure_word', 'low', `It says "${lure}".`));
  if (/https?:(?:\/\/|%2f%2f)/i.test(`${url.pathname}${url.search}`)) {
    found.push(signal('address_inside', 'info', 'It carries another address, to which it may forward.'));
  }
  return found;
}

export function spell(address: string): Spelling {
  const url = new URL(address);
  const hostname = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isIp = isIP(hostname) !== 0;
  const parsed = parse(hostname, { validateHostname: false });
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
  const hosted = holds(freeHosting, hostname);
  const known = !hosted && holds(knownDomains, hostname);
  const signals = [
    ...shapeOfHost(host, isIp),
    ...(known ? [] : spellingOfName(host)),
    ...borrowedNames(host, known),
  ];
  signals.push(...shapeOfRest(host).filter(({ id }) => !known || id !== 'lure_word'));
  if (shortener) signals.push(signal('shortener', 'low', 'The address hides where it leads.'));
  if (hosted) signals.push(signal('free_hosting', 'low', 'Anybody can put a page on this host.'));
  if (known) signals.push(signal('known_domain', 'info', `${host.domain} is widely known.`));
  return { hostname, display: host.display, domain: host.domain, isIp, shortener, known, signals };
}
