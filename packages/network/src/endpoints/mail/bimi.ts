/** The logo that mailboxes may show beside a domain's mail (BIMI). */
import { type Lookup, textsOf } from '@oja/core/endpoints/lookup';
import { readBimiCertificate } from './bimi-certificate.ts';
import type { MailReport } from './mail-shapes.ts';
import { readTags } from './tags.ts';
import type { ReadUrl } from './transport-policies.ts';

export type BimiReport = MailReport['bimi'];

const logoBytesMax = 32_768;
const certificateBytesMax = 100_000;

export async function reportBimi(domain: string, lookup: Lookup, readUrl: ReadUrl): Promise<BimiReport> {
  const found = await lookup(`default._bimi.${domain}`, 'TXT');
  const record = textsOf(found).find((text) => /^v\s*=\s*BIMI1\s*(;|$)/.test(text)) ?? null;
  const nothing = { logo: null, authority: null, certificate: null, logo_valid: null, errors: [] };
  if (record === null) return { found: found.state === 'unknown' ? null : false, record, ...nothing };
  const tags = readTags(record);
  const logo = tags.get('l') || null;
  const authority = tags.get('a') || null;
  // An empty l= declines to show a logo.
  if (logo === null) return { ...nothing, found: true, record, authority };
  const [read, proof] = await Promise.all([
    readFile('logo', logo, readUrl),
    authority === null ? undefined : readFile('certificate', authority, readUrl),
  ]);
  const fault = 'fault' in read ? read.fault : logoFault(read);
  const certificate =
    proof === undefined || 'fault' in proof
      ? null
      : await readBimiCertificate(proof.text, domain, 'text' in read ? read.text : null);
  const errors = [fault, proof !== undefined && 'fault' in proof ? proof.fault : undefined].filter(
    (one) => one !== undefined,
  );
  return {
    found: true,
    ...{ record, logo, authority, certificate },
    logo_valid: fault === undefined,
    errors: [...errors, ...(certificate?.errors ?? [])],
  };
}

interface ReadFile {
  mime: string;
  text: string;
}

async function readFile(what: string, url: string, readUrl: ReadUrl): Promise<ReadFile | { fault: string }> {
  if (!/^https:\/\//i.test(url) || !URL.canParse(url))
    return { fault: `The ${what} must be at an https URL.` };
  const bytesMax = what === 'logo' ? logoBytesMax : certificateBytesMax;
  try {
    const { status, mime, text } = await readUrl(url, { bytesMax, redirectsMax: 2 });
    return status === 200 ? { mime, text } : { fault: `The ${what} returns ${status}, not 200.` };
  } catch (error) {
    return { fault: `The ${what} can't be read: ${(error as Error).message.replace(/^domain: /, '')}` };
  }
}

function logoFault({ mime, text }: ReadFile): string | undefined {
  if (mime !== 'image/svg+xml') return `The logo is ${mime || 'of no type'}, not image/svg+xml.`;
  if (!/<svg[\s>]/i.test(text)) return 'The logo is not an SVG file.';
  if (!/baseProfile\s*=\s*["']tiny-ps["']/.test(text)) return 'The logo is not of the SVG profile tiny-ps.';
  return undefined;
}
