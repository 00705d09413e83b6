/** `v=DMARC1; p=none`: the tag lists of DMARC, DKIM, BIMI, TLS-RPT and MTA-STS records. */

export function readTags(text: string): Map<string, string> {
  const tags = new Map<string, string>();
  for (const piece of text.split(';').slice(0, 50)) {
    const equals = piece.indexOf('=');
    const name = piece.slice(0, Math.max(0, equals)).trim().toLowerCase();
    if (name !== '' && !tags.has(name)) tags.set(name, piece.slice(equals + 1).trim());
  }
  return tags;
}

export const listOf = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .slice(0, 20);

/** Host of an address such as mailto:dmarc@example.com!10m; undefined where it is none. */
export function mailDomain(uri: string): string | undefined {
  const domain = /^mailto:[^@\s]+@([^!\s]+)(![0-9]+[kmgt]?)?$/i.exec(uri)?.[1]?.toLowerCase();
  return domain !== undefined && /^[a-z0-9.-]+$/.test(domain) ? domain.replace(/\.$/, '') : undefined;
}

/** Loads the list of public suffixes on first use. */
export async function organisationalDomain(domain: string): Promise<string> {
  const { parse } = await import('tldts');
  return parse(domain, { allowPrivateDomains: true }).domain ?? domain;
}
