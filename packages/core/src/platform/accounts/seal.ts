/** Secrets that we must read again (TOTP seeds, webhook secrets) are encrypted with a key from the pepper. */
import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomFillSync,
  type webcrypto,
} from 'node:crypto';

/** By pepper, of which a server has one: deriving a key takes longer than using it. */
const keys = new Map<string, KeyObject>();

function keyFor(pepper: string): KeyObject {
  let key = keys.get(pepper);
  if (key === undefined) {
    key = createSecretKey(Buffer.from(hkdfSync('sha256', pepper, '', 'oja sealed secrets v1', 32)));
    keys.set(pepper, key);
  }
  return key;
}

/** Taken from many at once: asking for a few random bytes takes as long as sealing a page. */
const random = Buffer.alloc(12 * 256);
let used = random.length;

function newNonce(): Buffer {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += 12;
  return random.subarray(used - 12, used);
}

export function seal(plain: string, pepper: string): string {
  const nonce = newNonce();
  const cipher = createCipheriv('aes-256-gcm', keyFor(pepper), nonce);
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`;
}

export function unseal(sealed: string, pepper: string): string {
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyFor(pepper), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

const asyncKeyFor = (pepper: string): webcrypto.CryptoKey =>
  keyFor(pepper).toCryptoKey('AES-GCM', false, ['encrypt', 'decrypt']);

/** For bodies of megabytes: encrypted on another thread, without a detour through text. */
export async function sealBytes(plain: Uint8Array<ArrayBuffer>, pepper: string): Promise<Uint8Array> {
  const iv = Uint8Array.from(newNonce());
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, asyncKeyFor(pepper), plain);
  return Buffer.concat([iv, new Uint8Array(sealed)]);
}

export async function unsealBytes(sealed: Uint8Array<ArrayBuffer>, pepper: string): Promise<Uint8Array> {
  const iv = sealed.subarray(0, 12);
  const key = asyncKeyFor(pepper);
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed.subarray(12)));
}
