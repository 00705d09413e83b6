/**
 * Registries of names below a domain that someone owns (the private part of the public suffix list): a name there is a
 * domain of its own. Only those that answer WHOIS or RDAP; a page below github.io is a matter of github.io.
 */

interface PrivateRegistry {
  whois: string;
  /** Base URL that ends with a slash. */
  rdap?: string;
}

const centralNic = [
  'ae.org',
  'africa.com',
  'br.com',
  'cn.com',
  'co.com',
  'com.de',
  'com.se',
  'de.com',
  'eu.com',
  'gb.com',
  'gb.net',
  'gr.com',
  'hu.com',
  'hu.net',
  'in.net',
  'jp.net',
  'jpn.com',
  'kr.com',
  'mex.com',
  'no.com',
  'qc.com',
  'ru.com',
  'sa.com',
  'se.com',
  'se.net',
  'uk.com',
  'uk.net',
  'us.com',
  'us.org',
  'uy.com',
  'za.bz',
  'za.com',
];

const registries = new Map<string, PrivateRegistry>([
  ...centralNic.map((suffix): [string, PrivateRegistry] => [
    suffix,
    { whois: 'whois.centralnic.com', rdap: `https://rdap.centralnic.com/${suffix}/` },
  ]),
  ['eu.org', { whois: 'whois.eu.org' }],
]);

export const isPrivateRegistry = (suffix: string): boolean => registries.has(suffix);

/** The registry that a domain belongs to; undefined where that of its top-level domain counts. */
export function privateRegistryOf(domain: string): PrivateRegistry | undefined {
  const labels = domain.split('.');
  for (let from = 1; from < labels.length - 1; from++) {
    const found = registries.get(labels.slice(from).join('.'));
    if (found) return found;
  }
  return undefined;
}
