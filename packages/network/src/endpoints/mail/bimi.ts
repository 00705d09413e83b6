/** The logo that mailboxes may show beside a domain's mail (BIMI). */
import { type Lookup, textsOf } from '@oja/core/endpoints/lookup';
import { readTags } from './tags.ts';
import type { ReadUrl } from './transport-policies.ts';

export interface BimiReport {
  found: boolean | null;
  record: string | null;
  logo: string | null;
  /** Certificate that proves the right to the logo. */
  authority: string | null;
  /** The logo is an SVG of at most 32 kB at an https URL; null where there is none. */
  logo_valid: boolean | null;
  errors: string[];
}

const logoBytesMax = 32_768;

export async function reportBimi(domain: string, lookup: Lookup, readUrl: ReadUrl): Promise<BimiReport> {
  const found = await lookup(`default._bimi.${domain}`, 'TXT');
  const record = textsOf(found).find((text) => /^v\s*=\s*BIMI1\s*(;|$)/.test(text)) ?? null;
  const nothing = { logo: null, authority: null, logo_valid: null, errors: [] };
  if (record === null) return { found: found.state === 'unknown' ? null : false, record, ...nothing };
  const tags = readTags(record);
  const logo = tags.get('l') || null;
  const authority = tags.get('a') || null;
  // An empty l= declines to show a logo.
  if (logo === null) return { ...nothing, found: true, record, authority };
  const fault = await logoFault(logo, readUrl);
  return {
    found: true,
    record,
    logo,
    authority,
    logo_valid: fault === undefined,
    errors: fault ? [fault] : [],
  };
}

async function logoFault(logo: string, readUrl: ReadUrl): Promise<string | undefined> {
  if (!/^https:\/\//i.test(logo) || !URL.canParse(logo)) return 'The logo must be at an https URL.';
  try {
    const { status, mime, text } = await readUrl(logo, { bytesMax: logoBytesMax, redirectsMax: 2 });
    if (status !== 200) return `The logo returns ${status}, not 200.`;
    if (mime !== 'image/svg+xml') return `The logo is ${mime || 'of no type'}, not image/svg+xml.`;
    if (!/<svg[\s>]/i.test(text)) return 'The logo is not an SVG file.';
    if (!/baseProfile\s*=\s*["']tiny-ps["']/.test(text)) return 'The logo is not of the SVG profile tiny-ps.';
    return undefined;
  } catch (error) {
    return `The logo can't be read: ${(error as Error).message.replace(/^domain: /, '')}`;
  }
}
