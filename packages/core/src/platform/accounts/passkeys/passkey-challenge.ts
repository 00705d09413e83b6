/**
 * Challenges that carry their own proof: when they expire, what they are for and which browser or session they were
 * issued to. Nothing is stored until one is used, so that requests by strangers write nothing.
 */
import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Steps, sql } from '../../../storage/store.ts';

export const challengeMs = 5 * 60_000;
const headBytes = 24;

export interface ChallengeUse {
  purpose: 'register' | 'log in';
  /** The session, or the cookie of a browser that is not logged in. */
  boundTo: string;
}

const tagOf = (head: Uint8Array, { purpose, boundTo }: ChallengeUse, pepper: string): Buffer =>
  createHmac('sha256', pepper).update(`passkey challenge\0${purpose}\0${boundTo}\0`).update(head).digest();

export function issueChallenge(use: ChallengeUse, pepper: string, now: number): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(headBytes);
  head.writeBigUInt64BE(BigInt(now + challengeMs));
  randomBytes(headBytes - 8).copy(head, 8);
  return new Uint8Array(Buffer.concat([head, tagOf(head, use, pepper)]));
}

export function isOurChallenge(text: string, use: ChallengeUse, pepper: string, now: number): boolean {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== headBytes + 32) return false;
  const head = bytes.subarray(0, headBytes);
  return (
    timingSafeEqual(bytes.subarray(headBytes), tagOf(head, use, pepper)) &&
    Number(head.readBigUInt64BE()) > now
  );
}

/** False where it was used before, also on two nodes at the same time. */
export function* useChallenge(challenge: string, at: number): Steps<boolean> {
  const rows = yield* sql(
    `INSERT INTO used_challenges (digest, expires_at) VALUES ($1, $2) ON CONFLICT (digest) DO NOTHING
     RETURNING digest`,
    [hash('sha256', Buffer.from(challenge, 'base64url'), 'hex'), at + challengeMs],
  );
  return rows.length > 0;
}
