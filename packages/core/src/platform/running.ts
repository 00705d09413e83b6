/** Calls in work, by key, session and account: the running calls of a revoked key or an ended session are cut. */
import { fail, type OjaError } from '../errors.ts';

interface Who {
  keyId: string | null;
  sessionId: string | null;
  personId: string | null;
  memberId: string | null;
  requestId: string;
  accountId: string;
}

/** Sessions of a person: `only` one, or all of them `except` one. */
export interface EndedSessions {
  personId: string;
  only?: string;
  except?: string;
  /** The request that ended them may be of such a session: it goes on. */
  requestId?: string;
}

interface Abort {
  abort(reason: OjaError): void;
}

export interface Running {
  /** `isSold`: it is one of the calls that `count` counts. */
  enter(caller: Who, abort: Abort, isSold: boolean): () => void;
  /** All calls of the key but the one that ended it. */
  cutKey(keyId: string, exceptRequestId?: string): void;
  /** Calls of the sessions of a member; keys go on. */
  cutMember(memberId: string, exceptRequestId: string): void;
  cutSessions(ended: EndedSessions): void;
  cutAccount(accountId: string): void;
  cutAll(reason: OjaError): void;
  /** Without account and operator calls, which the console makes in the background. */
  readonly count: number;
}

export function createRunning(): Running {
  const calls = new Map<Abort, Who>();
  let sold = 0;
  const cut = (matches: (who: Who) => boolean, reason: OjaError) => {
    for (const [abort, who] of calls) if (matches(who)) abort.abort(reason);
  };
  return {
    enter(caller, abort, isSold) {
      calls.set(abort, caller);
      if (isSold) sold++;
      return () => {
        if (calls.delete(abort) && isSold) sold--;
      };
    },
    cutKey: (keyId, except) =>
      cut(
        (who) => who.keyId === keyId && who.requestId !== except,
        fail('key_revoked', 'This key was revoked.'),
      ),
    cutMember: (id, except) =>
      cut(
        (who) => who.memberId === id && who.keyId === null && who.requestId !== except,
        fail('login_required', 'Your membership in this account has changed. Try again.'),
      ),
    cutSessions: ({ personId, only, except, requestId }) =>
      cut(
        (who) =>
          who.personId === personId &&
          (only === undefined || who.sessionId === only) &&
          who.sessionId !== except &&
          who.requestId !== requestId,
        fail('login_required', 'Your session has ended. Log in again.'),
      ),
    cutAccount: (id) =>
      cut((who) => who.accountId === id, fail('account_suspended', 'This account was suspended.')),
    cutAll: (reason) => cut(() => true, reason),
    get count() {
      return sold;
    },
  };
}
