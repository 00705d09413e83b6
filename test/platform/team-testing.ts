/** Sessions and members, for tests of teams. */
import assert from 'node:assert/strict';
import type { Role } from '../../packages/core/src/domain/rights.ts';
import type { TestAccount, TestServer } from '../../packages/server/src/testing/server.ts';
import { joinAs } from './join-testing.ts';
import { cookieOf } from './on-both-stores.ts';

/** Logs in, and calls with the session. */
export async function sessionOf(
  server: TestServer,
  { email, password }: Pick<TestAccount, 'email' | 'password'>,
) {
  const login = await server.call('/api/v1/auth/login', { key: null, body: { email, password } });
  const cookie = cookieOf(login.headers);
  return (path: string, body?: object, method?: string) =>
    server.call(path, { key: null, headers: { cookie }, body, method });
}

/** A person with an account of their own, who works in the team's account. */
export async function joinTeam(server: TestServer, team: Pick<TestAccount, 'id'>, role: Role) {
  const person = await server.account();
  const { store } = server.app.platform.parts;
  const joining = { accountId: team.id, personId: person.personId, role, at: 1 };
  const { id } = await store.transact(joinAs, joining);
  const ask = await sessionOf(server, person);
  assert.equal((await ask('/api/v1/me/switch', { account_id: team.id })).status, 200);
  return { ...person, memberId: id, ask };
}
