/** New people who come through an identity provider: the person, the identity and the membership in one transaction. */
import { type Steps, transaction } from '../../../storage/store.ts';
import { joinByInvite } from '../members/invite-rows.ts';
import type { Member, Person } from '../person.ts';
import { insertPerson, type NewPerson } from '../person-rows.ts';
import type { Visitor } from '../sessions.ts';
import { createSignedUp, type NewSignUp } from '../sign-up/sign-up-rows.ts';
import { accountOfDomain, addByDomain } from './domain-rows.ts';
import { insertIdentity } from './identity-rows.ts';

export interface NewByIdentity {
  person: NewPerson;
  identity: { issuer: string; subject: string };
  domain: string;
  visitor: Visitor;
  /** Digest of an invite to an account. */
  invite: string | null;
  /** The account of their own, for people whom neither invite nor domain leads to one; null where none is created. */
  account: (Pick<NewSignUp, 'network' | 'mode' | 'invitation'> & { id: string }) | null;
}

export type SignedUp = { person: Person; member: Member };

/** Undefined where the person has no way to an account. */
export const signUpByIdentity = transaction(
  import.meta.url,
  'signUpByIdentity',
  function* (input: NewByIdentity): Steps<SignedUp | undefined> {
    const made = yield* create(input);
    if (made === undefined) return undefined;
    const { id: personId, email } = made.person;
    yield* insertIdentity({ ...input.identity, personId, email, at: input.person.at });
    return made;
  },
);

function* create({ person, domain, visitor, invite, account }: NewByIdentity): Steps<SignedUp | undefined> {
  const { at } = person;
  if (invite !== null) {
    return yield* joinByInvite.run({ digest: invite, at, visitor, person, ssoDomain: domain });
  }
  if ((yield* accountOfDomain(domain)) !== undefined) {
    const made = yield* insertPerson(person);
    const member = yield* addByDomain({ personId: made.id, domain, visitor, at });
    return { person: made, member: member! };
  }
  if (account === null) return undefined;
  const { id, ...how } = account;
  const made = yield* createSignedUp.run({ ...how, account: { ...person, id, role: 'developer' } });
  return { person: made.person, member: made.member };
}
