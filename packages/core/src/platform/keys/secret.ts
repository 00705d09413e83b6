/** What a key looks like: `oja_live_` + 32 base62 (190 bits) + 6 base62 of CRC-32, so that invalid keys never reach the database. */
import { createHmac, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

export type KeyMode = 'live' | 'test';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const shape = /^oja_(live|test)_[0-9A-Za-z]{38}$/;
/** Finds keys in any text: for redaction and leak reports. */
export const keyPattern = /oja_(?:live|test)_[0-9A-Za-z]{38}/g;

export function newKeySecret(mode: KeyMode): string {
  let random = '';
  for (let i = 0; i < 32; i++) random += alphabet[randomInt(62)];
  const start = `oja_${mode}_${random}`;
  return start + checksum(start);
}

function checksum(start: string): string {
  let left = crc32(start);
  let text = '';
  for (let i = 0; i < 6; i++) {
    text = alphabet[left % 62] + text;
    left = Math.floor(left / 62);
  }
  return text;
}

export function isWellFormed(secret: string): boolean {
  return shape.test(secret) && secret.slice(41) === checksum(secret.slice(0, 41));
}

/** What is stored: which is useless without the pepper, and that is not in the database. */
export function digestOf(secret: string, pepper: string): string {
  return createHmac('sha256', pepper).update(secret).digest('hex');
}

/** Enough to recognize a key in a list. */
export function hintOf(secret: string): string {
  return `${secret.slice(0, 13)}…${secret.slice(-4)}`;
}

/** For texts that callers write and we keep: a key in them becomes its hint. */
export function hideKeys(text: string): string {
  return text.includes('oja_') ? text.replace(keyPattern, hintOf) : text;
}
