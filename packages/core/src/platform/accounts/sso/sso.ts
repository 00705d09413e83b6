/** Logging in through an identity provider: started in a browser, proven by the provider, confirmed by the person. */
import { randomBytes } from 'node:crypto';
import { fail } from '../../../errors.ts';
import type { PlatformParts } from '../../parts.ts';
import { normalizeEmail } from '../log-in.ts';
import { type PersonRow, personFromRow, personTable } from '../person.ts';
import { newToken, tokenDigest, type Visitor } from '../sessions.ts';
import type { SignUps } from '../sign-up/sign-ups.ts';
import { type Admitted, admit } from './admit.ts';
import { confirmPending, mailConfirmation } from './confirm.ts';
import { type IdentityRow, identityTable, linkIdentity, unlinkIdentity, useToken } from './identity-rows.ts';
import { type Flow, openHeld, type Pending, sealHeld } from './sealed-cookie.ts';
import { signUpWith } from './sign-up.ts';

/** A login must be finished within this. */
export const loginMs = 10 * 60_000;

export type Sso = ReturnType<typeof createSso>;

/** Who the provider says it is; as in the port of the engines. */
interface Proven {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  name: string | null;
}

export type Outcome =
  | ({ status: 'logged_in' } & Admitted)
  | { status: 'linked'; personId: string }
  /** `cookie`: what the browser holds until the person has confirmed. */
  | { status: 'confirm'; cookie: string; expiresAt: number; email: string; password: boolean; totp: boolean }
  | { status: 'totp'; cookie: string; expiresAt: number };

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

const startAgain = () =>
  fail('sso_failed', 'This login has expired or was started in another browser. Start again.');

export function createSso(parts: PlatformParts, signUps: SignUps) {
  const { store, pepper, now } = parts;

  async function personBy(column: 'id' | 'email', value: string): Promise<PersonRow | undefined> {
    const [row] = await store.query<PersonRow>(
      `SELECT ${personTable.columns} FROM people WHERE ${column} = $1`,
      [value],
    );
    return row;
  }

  async function identityOf({ issuer, subject }: Pick<Proven, 'issuer' | 'subject'>) {
    const [row] = await store.query<IdentityRow>(
      `SELECT ${identityTable.columns} FROM identities WHERE issuer = $1 AND subject = $2`,
      [issuer, subject],
    );
    return row;
  }

  function hold(pending: Omit<Pending, 'kind' | 'id'>) {
    const expiresAt = now() + loginMs;
    const cookie = sealHeld({ ...pending, kind: 'pending', id: newToken() }, expiresAt, pepper);
    return { cookie, expiresAt };
  }

  const openPending = (cookie: string | undefined): Pending => {
    const pending = openHeld('pending', cookie, now(), pepper);
    if (pending === undefined) throw startAgain();
    return pending;
  };

  return {
    /** What the login is bound to, and the cookie that holds it in the browser. */
    begin(wish: Pick<Flow, 'provider' | 'redirectUri' | 'invitation' | 'invite' | 'link'>) {
      const random = () => randomBytes(32).toString('base64url');
      const flow: Flow = { ...wish, kind: 'flow', state: random(), nonce: random(), verifier: random() };
      const expiresAt = now() + loginMs;
      return { flow, cookie: sealHeld(flow, expiresAt, pepper), expiresAt };
    },

    /** The login that this browser started at this provider, once. */
    async resume(cookie: string | undefined, provider: string, state: string): Promise<Flow> {
      const flow = openHeld('flow', cookie, now(), pepper);
      if (flow === undefined || flow.provider !== provider || flow.state !== state) throw startAgain();
      const digest = tokenDigest(state);
      if (!(await store.transact(useToken, { digest, expiresAt: now() + loginMs }))) throw startAgain();
      return flow;
    },

    async finish(
      flow: Flow,
      proven: Proven,
      visitor: Visitor & { sessionId: string | null },
    ): Promise<Outcome> {
      const email = proven.email === null ? '' : normalizeEmail(proven.email);
      const domain = proven.emailVerified && email !== '' ? domainOf(email) : null;
      const { issuer, subject } = proven;
      const at = now();
      if (flow.link !== undefined) {
        const { personId, sessionId } = flow.link;
        if (visitor.sessionId !== sessionId) throw startAgain();
        await store.transact(linkIdentity, { personId, issuer, subject, email, at });
        return { status: 'linked', personId };
      }
      const known = await identityOf(proven);
      if (known !== undefined) {
        const person = (await personBy('id', known.person_id))!;
        const identity = { issuer, subject, email: email || known.email, domain };
        if (person.totp_on === 1)
          return { status: 'totp', ...hold({ ...identity, personId: person.id, linked: true }) };
        return {
          status: 'logged_in',
          ...(await admit(parts, person, identity, visitor, signUps.createPersonal)),
        };
      }
      if (domain === null)
        throw fail(
          'sso_failed',
          'The identity provider doesn’t say that your email address is verified. Verify it there, or ask the operator.',
        );
      const person = await personBy('email', email);
      if (person !== undefined) {
        const held = hold({ issuer, subject, email, domain, personId: person.id, linked: false });
        const { hasPassword, totpOn } = personFromRow(person);
        return { status: 'confirm', ...held, email, password: hasPassword, totp: totpOn };
      }
      const identity = { issuer, subject, email, domain, name: proven.name };
      return { status: 'logged_in', ...(await signUpWith(parts, signUps, identity, flow, visitor)) };
    },

    confirm: (
      cookie: string | undefined,
      proof: { password?: string; totp?: string; token?: string },
      visitor: Visitor,
    ) => confirmPending(parts, openPending(cookie), proof, visitor, signUps.createPersonal),

    mailLink: (cookie: string | undefined, provider: string) =>
      mailConfirmation(parts, openPending(cookie), provider),

    async identities(personId: string) {
      const rows = await store.query<IdentityRow>(
        `SELECT ${identityTable.columns} FROM identities WHERE person_id = $1 ORDER BY created_at, id`,
        [personId],
      );
      return rows.map((row) => ({
        id: row.id,
        issuer: row.issuer,
        email: row.email,
        created_at: new Date(row.created_at).toISOString(),
        used_at: new Date(row.used_at).toISOString(),
      }));
    },

    unlink: (personId: string, id: string) => store.transact(unlinkIdentity, { personId, id }),
  };
}
