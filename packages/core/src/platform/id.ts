/** Ids that sort by time: prefix, 48 bits of milliseconds, 80 random bits, in Crockford's base 32. */
import { randomFillSync } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const pairs = Array.from({ length: 1024 }, (_, i) => `${alphabet[i >> 5]}${alphabet[i & 31]}`);
const pool = Buffer.alloc(4000);
let used = pool.length;
let lastMs = 0;
let timePart = '';

export function newId(prefix: string, now = Date.now()): string {
  if (now !== lastMs) {
    lastMs = now;
    timePart = encodeTime(now);
  }
  if (used + 16 > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  let random = '';
  for (let i = 0; i < 8; i++) random += pairs[((pool[used++]! & 31) << 5) | (pool[used++]! & 31)];
  return `${prefix}_${timePart}${random}`;
}

function encodeTime(ms: number): string {
  let left = ms;
  let text = '';
  for (let i = 0; i < 10; i++) {
    text = alphabet[left % 32] + text;
    left = Math.floor(left / 32);
  }
  return text;
}

/** The first id of a millisecond: what cursors and time ranges compare with. */
export function idFloor(prefix: string, ms: number): string {
  return `${prefix}_${encodeTime(Math.max(0, ms))}`;
}

/** When an id was made, or undefined for text that is no id of this prefix. */
export function idTime(prefix: string, id: string): number | undefined {
  const match = new RegExp(`^${prefix}_([0-9a-hjkmnp-tv-z]{10})[0-9a-hjkmnp-tv-z]{16}$`).exec(id);
  if (match === null) return undefined;
  let ms = 0;
  for (const letter of match[1]!) ms = ms * 32 + alphabet.indexOf(letter);
  return ms;
}
