/** What a browser stores between the steps of a login: encrypted, authenticated, and valid for minutes. */
import { z } from 'zod';
import { seal, unseal } from '../seal.ts';

const flowShape = z.object({
  kind: z.literal('flow'),
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  /** Of the operator, or to an account: for people who are new. */
  invitation: z.string().optional(),
  invite: z.string().optional(),
  /** A person who is logged in and links an identity. */
  link: z.object({ personId: z.string(), sessionId: z.string() }).optional(),
});
export type Flow = z.output<typeof flowShape>;

/** A proven identity that waits for the person to confirm the link, or for the second factor. */
const pendingShape = z.object({
  kind: z.literal('pending'),
  id: z.string(),
  personId: z.string(),
  linked: z.boolean(),
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  domain: z.string().nullable(),
});
export type Pending = z.output<typeof pendingShape>;

/** Mailed to the person; works only with the pending identity in the browser. */
const mailedShape = z.object({ kind: z.literal('mailed'), pendingId: z.string(), personId: z.string() });

const shapes = { flow: flowShape, pending: pendingShape, mailed: mailedShape };
type Held = { [Kind in keyof typeof shapes]: z.output<(typeof shapes)[Kind]> };

const purpose = 'sso';

export function sealHeld(held: Held[keyof Held], expiresAt: number, pepper: string): string {
  return seal(JSON.stringify({ purpose, expiresAt, held }), pepper);
}

/** Undefined where it is missing, forged, expired or of another kind. */
export function openHeld<Kind extends keyof Held>(
  kind: Kind,
  sealed: string | undefined,
  now: number,
  pepper: string,
): Held[Kind] | undefined {
  if (sealed === undefined || sealed.length > 4096) return undefined;
  try {
    const opened = JSON.parse(unseal(sealed, pepper)) as {
      purpose?: unknown;
      expiresAt?: unknown;
      held?: unknown;
    };
    if (opened.purpose !== purpose || typeof opened.expiresAt !== 'number' || opened.expiresAt <= now)
      return undefined;
    return shapes[kind].parse(opened.held) as Held[Kind];
  } catch {
    return undefined;
  }
}
