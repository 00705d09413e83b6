/** Secrets that we must read again (TOTP seeds, webhook secrets) are encrypted with a key from the pepper. */
import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomFillSync,
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
