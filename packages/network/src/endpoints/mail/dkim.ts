/** DKIM keys. DNS can't list selectors, so well-known ones are tried: what is not found there may still exist. */
import { createPublicKey, randomBytes } from 'node:crypto';
import { type Found, type Lookup, textsOf } from '@oja/core/endpoints/lookup';
import type { MailReport } from './mail-shapes.ts';
import { readTags } from './tags.ts';

export type DkimKey = MailReport['dkim'][number];

export interface DkimReport {
  keys: DkimKey[];
  /** Selectors that were tried. */
  tried: string[];
  /** Every selector has the same record: the domain answers for names that nobody made. */
  wildcard: boolean;
}

/** What mail services name their selectors, most common first. */
export const knownSelectors = [
  ...['google', 'selector1', 'selector2', 'default', 'dkim', 'mail', 's1', 's2', 'k1', 'k2', 'k3'],
  ...['mandrill', 'mte1', 'mte2', 'smtp', 'mailjet', 'mxvault', 'zoho', 'zmail', 'protonmail', 'protonmail2'],
  ...['protonmail3', 'fm1', 'fm2', 'fm3', 'sig1', 'cm', 'pm', 'mg', 'krs', 'litesrv', 'sendgrid', 'smtpapi'],
  ...[
    'scph0920',
    'sib',
    'brevo1',
    'brevo2',
    'hs1',
    'hs2',
    'klaviyo1',
    'titan1',
    'hostingermail1',
    'key1',
    'x',
  ],
];

const isKey = (text: string) => /^v\s*=\s*DKIM1\s*(;|$)/i.test(text) || /(^|;)\s*p\s*=/.test(text);

function readKey(selector: string, record: string): DkimKey {
  const tags = readTags(record);
  const type = (tags.get('k') ?? 'rsa').toLowerCase();
  const data = (tags.get('p') ?? '').replace(/\s+/g, '');
  const testing = (tags.get('t') ?? '').toLowerCase().split(':').includes('y');
  const key = { selector, record, key_type: type, bits: null, testing };
  if (data === '') {
    const absent = !tags.has('p');
    return { ...key, revoked: !absent, error: absent ? 'p is required and not there.' : null };
  }
  const bits = bitsOf(type, Buffer.from(data, 'base64'));
  return {
    ...key,
    bits: bits ?? null,
    revoked: false,
    error: bits === undefined ? 'The public key is unreadable.' : null,
  };
}

function bitsOf(type: string, bytes: Buffer): number | undefined {
  if (type === 'ed25519') return bytes.length === 32 ? 256 : undefined;
  for (const form of ['spki', 'pkcs1'] as const) {
    try {
      const { asymmetricKeyDetails } = createPublicKey({ key: bytes, format: 'der', type: form });
      return asymmetricKeyDetails?.modulusLength;
    } catch {
      // RFC 6376 allows either form.
    }
  }
  return undefined;
}

const keyText = (found: Found) => textsOf(found).find(isKey);

export async function reportDkim(domain: string, asked: string[], lookup: Lookup): Promise<DkimReport> {
  const tried = [...new Set([...asked, ...knownSelectors])];
  const nameOf = (selector: string) => `${selector}._domainkey.${domain}`;
  const control = `oja-${randomBytes(6).toString('hex')}`;
  const [wild, ...found] = await Promise.all(
    [control, ...tried].map(async (selector) => keyText(await lookup(nameOf(selector), 'TXT'))),
  );
  const keys = tried.flatMap((selector, index) => {
    const record = found[index];
    // With a wildcard only what differs from it was made on purpose.
    const made = record !== undefined && (record !== wild || asked.includes(selector));
    return made ? [readKey(selector, record)] : [];
  });
  if (wild !== undefined && keys.length === 0) keys.push(readKey('*', wild));
  return { keys, tried, wildcard: wild !== undefined };
}
