/** `gmial.com` for `gmail.com`: domains one slip of the finger away from one that many people use. */
import { publicSuffixes } from '../public-suffixes.ts';

const popular = [
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'live.com', 'msn.com', 'hotmail.com', 'hotmail.co.uk'],
  ...[
    'hotmail.fr',
    'hotmail.it',
    'hotmail.es',
    'hotmail.de',
    'yahoo.com',
    'yahoo.co.uk',
    'yahoo.fr',
    'yahoo.de',
  ],
  ...[
    'yahoo.es',
    'yahoo.it',
    'yahoo.in',
    'yahoo.co.in',
    'yahoo.ca',
    'yahoo.com.br',
    'ymail.com',
    'rocketmail.com',
  ],
  ...['icloud.com', 'me.com', 'mac.com', 'aol.com', 'mail.com', 'email.com', 'gmx.com', 'gmx.net', 'gmx.de'],
  ...['web.de', 'proton.me', 'protonmail.com', 'pm.me', 'zoho.com', 'yandex.com', 'yandex.ru', 'mail.ru'],
  ...['qq.com', '163.com', '126.com', 'naver.com', 'hey.com', 'fastmail.com', 'tutanota.com', 'comcast.net'],
  ...['verizon.net', 'btinternet.com', 'orange.fr', 'free.fr', 'libero.it', 'web.co.za', 'vodamail.co.za'],
].map(split);
const known = new Set(popular.map(({ name, suffix }) => `${name}.${suffix}`));
const nameLengthMin = 5;

function split(domain: string) {
  const dot = domain.indexOf('.');
  return { name: domain.slice(0, dot), suffix: domain.slice(dot + 1) };
}

/** Insertions, deletions, replacements and swaps of neighbours. */
function slips(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, beforeLast[j - 2]! + 1);
      row.push(least);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}

const ofCountry = (suffix: string) => /(^|\.)[a-z]{2}$/.test(suffix);

/** `yahoo.com.ar` is the provider in another country, not a slip for `yahoo.com.br`. */
function inAnotherCountry(domain: string, suffix: string): boolean {
  if (!ofCountry(suffix)) return false;
  const { isIcann, publicSuffix } = publicSuffixes().parse(domain);
  return isIcann === true && publicSuffix === suffix;
}

/** `doubtful`: the domain is not known to accept mail, so that two slips are likely too. */
export function likelyDomain(domain: string, doubtful: boolean): string | null {
  if (known.has(domain)) return null;
  const { name, suffix } = split(domain);
  let best: { domain: string; slips: number } | undefined;
  for (const one of popular) {
    const inName = slips(name, one.name);
    const total = inName + slips(suffix, one.suffix);
    // Short names are a letter away from many others.
    if (inName > 0 && one.name.length < nameLengthMin) continue;
    if (total > (doubtful ? 2 : 1) || total >= (best?.slips ?? 3)) continue;
    if (ofCountry(one.suffix) && inAnotherCountry(domain, suffix)) continue;
    best = { domain: `${one.name}.${one.suffix}`, slips: total };
  }
  return best?.domain ?? null;
}
