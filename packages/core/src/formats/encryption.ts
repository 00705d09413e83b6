/** Encryption that can't be undone with a password, or by nothing here: its name, for the error. */
import type { Compound } from './compound.ts';

const infoBytesMax = 100_000;
const aesNumbers = [0x660e, 0x660f, 0x6610];

/**
 * The encryption of an OLE container when it is one that can't be opened: rights management, or a scheme of an
 * encrypted OOXML package ([MS-OFFCRYPTO] 2.3.4) other than AES with a password.
 */
export function unsupportedOfficeEncryption(compound: Compound): string | undefined {
  if (isRightsManaged(compound)) return 'Information Rights Management (IRM)';
  const info = compound.stream('EncryptionInfo');
  if (!info) return undefined;
  const head = compound.read(info, infoBytesMax);
  if (head.length < 12) return undefined;
  const [major, minor] = [head.readUInt16LE(0), head.readUInt16LE(2)];
  if (major === 4 && minor === 4) return unsupportedAgile(head.toString('utf8', 8));
  if (minor === 3 && (major === 3 || major === 4)) return 'extensible encryption (an encryption add-in)';
  if (minor === 2 && major >= 2 && major <= 4) return unsupportedStandard(head);
  return `encryption version ${major}.${minor}`;
}

/** The content is then in a stream of its own, and what can be read only says so. */
function isRightsManaged({ entries }: Compound): boolean {
  return entries.some(
    ({ name, parent }) =>
      (name === '\u0009drmcontent' && !parent) || /^drmencrypted(dataspace|transform)$/.test(name),
  );
}

function unsupportedStandard(head: Buffer): string | undefined {
  const [hasExternal, hasAes] = [0x10, 0x20].map((bit) => (head.readUInt32LE(4) & bit) !== 0);
  if (hasExternal) return 'external encryption (an encryption add-in)';
  const number = head.length >= 24 ? head.readUInt32LE(20) : 0;
  if (aesNumbers.includes(number) || (number === 0 && hasAes)) return undefined;
  if (number === 0x6801) return 'RC4 encryption of an Office Open XML package';
  return `the cipher 0x${number.toString(16)}`;
}

function unsupportedAgile(xml: string): string | undefined {
  const keyData = /<(?:\w+:)?keyData\b[^>]*>/.exec(xml)?.[0] ?? '';
  const value = (name: string) => printable(new RegExp(`\\b${name}="([^"]{0,40})"`).exec(keyData)?.[1]);
  const cipher = value('cipherAlgorithm');
  if (cipher !== 'AES') return `the cipher ${cipher}`;
  const chaining = value('cipherChaining');
  if (chaining !== 'ChainingModeCBC') return `AES with ${chaining}`;
  if (!/keyEncryptor\/password"/.test(xml)) return 'certificate encryption';
  return undefined;
}

const printable = (word = 'unknown') => word.replace(/[^\w .#-]/g, '?') || 'unknown';

/** OpenDocument encrypts for a password, or for the public keys of recipients. */
export function openDocumentEncryption(manifest: string): { isEncrypted: boolean; unsupported?: string } {
  if (!/<(?:\w+:)?encryption-data\b/.test(manifest)) return { isEncrypted: false };
  const hasKeys = /key-derivation-name="PGP"|<(?:\w+:)?(?:encrypted-key|PGPData)\b/.test(manifest);
  return hasKeys
    ? { isEncrypted: true, unsupported: 'OpenPGP public-key encryption' }
    : { isEncrypted: true };
}

/** Bits of a ZIP entry: encrypted; with a key of its own kind ("strong"); the directory hides its names. */
const [encryptedBit, strongBit, maskedBit] = [0x0001, 0x0040, 0x2000];
const winZipAes = 99;

export function zipEncryption(flags: number, compressionMethod: number): string | undefined {
  if ((flags & (encryptedBit | strongBit | maskedBit)) === 0) return undefined;
  if ((flags & (strongBit | maskedBit)) !== 0) return 'ZIP strong encryption';
  return compressionMethod === winZipAes ? 'ZIP AES encryption' : 'ZipCrypto encryption';
}

const handlers: Record<string, string> = {
  'Adobe.PubSec': 'public-key encryption (Adobe.PubSec)',
  'Adobe.PPKLite': 'public-key encryption (Adobe.PPKLite)',
  'Entrust.PPKEF': 'public-key encryption (Entrust.PPKEF)',
  EBX_HANDLER: 'Adobe DRM (EBX_HANDLER)',
  'Adobe.APS': 'Adobe DRM (Adobe.APS)',
  MicrosoftIRMServices: 'Microsoft rights management (MicrosoftIRMServices)',
};

/** The security handler of a PDF, where it is not the one for passwords; its dictionary is never compressed. */
export function unsupportedPdfEncryption(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const found = /\/Encrypt\s*(?:(\d{1,10})\s+(\d{1,5})\s+R|(<<[\s\S]{0,4000}))/.exec(text);
  if (!found) return undefined;
  const [, number, generation, direct] = found;
  const at = direct ? -1 : text.search(new RegExp(`(?<![0-9])${number}\\s+${generation}\\s+obj\\b`));
  const dictionary = direct ?? (at < 0 ? '' : text.slice(at, at + 4_000));
  // Crypt filters of the dictionary have no /Filter of their own.
  const name = /\/Filter\s*\/([^\s/<>[\]()%]{1,60})/.exec(dictionary)?.[1];
  if (name === undefined || name === 'Standard') return undefined;
  return handlers[name] ?? `the security handler ${printable(name)}`;
}
