/** Time-based one-time passwords (RFC 6238, SHA-1, 30 s, six digits: what authenticator apps speak). */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const stepMs = 30_000;
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function newTotpSecret(): string {
  return [...randomBytes(32)].map((byte) => base32[byte & 31]).join('');
}

function decodeBase32(text: string): Buffer {
  let bits = '';
  for (const letter of text) bits += base32.indexOf(letter).toString(2).padStart(5, '0');
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
}

export function totpAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const offset = mac[19]! & 15;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000;
  return String(number).padStart(6, '0');
}

/** The time step that the code belongs to, one step of drift either way, or undefined. */
export function totpStep(secret: string, code: string, now: number): number | undefined {
  const present = Math.floor(now / stepMs);
  return [present, present - 1, present + 1].find((step) => equal(totpAt(secret, step), code));
}

export function totpUri(secret: string, email: string): string {
  return `otpauth://totp/Oja:${encodeURIComponent(email)}?secret=${secret}&issuer=Oja`;
}

/** Ten single-use codes, 50 bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => {
    const letters = [...randomBytes(10)]
      .map((byte) => base32[byte & 31])
      .join('')
      .toLowerCase();
    return withDash(letters);
  });
}

const withDash = (letters: string) => `${letters.slice(0, 5)}-${letters.slice(5)}`;

/** As it was issued, however it is typed: "123 456", or a recovery code in capitals or without its dash. */
export function issuedCode(typed: string): string {
  const plain = typed.replace(/[\s\p{Pd}]/gu, '').toLowerCase();
  return plain.length === 10 ? withDash(plain) : plain;
}

function equal(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
