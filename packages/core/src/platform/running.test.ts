import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OjaError } from '../errors.ts';
import { createRunning } from './running.ts';

const caller = {
  keyId: 'key_1',
  sessionId: null,
  personId: null,
  memberId: null,
  requestId: 'req_1',
  accountId: 'acc_1',
};

test('counts calls that are sold until they end, and cuts the others too', () => {
  const running = createRunning();
  const cut: string[] = [];
  const abort = (name: string) => ({
    abort(reason: OjaError) {
      cut.push(`${name} ${reason.code}`);
    },
  });
  const endChat = running.enter(caller, abort('chat'), true);
  const endConsole = running.enter(caller, abort('console'), false);
  assert.equal(running.count, 1);
  running.cutKey('key_1');
  assert.deepEqual(cut, ['chat key_revoked', 'console key_revoked']);
  endChat();
  endChat();
  endConsole();
  assert.equal(running.count, 0);
  running.cutAccount('acc_1');
  assert.equal(cut.length, 2);
});

test('cuts the calls of sessions that ended, but for the request that ended them', () => {
  const running = createRunning();
  let cut: string[] = [];
  const enter = (requestId: string, personId: string | null, sessionId: string | null) =>
    running.enter(
      { ...caller, keyId: null, requestId, personId, sessionId },
      { abort: ({ code }) => cut.push(`${requestId} ${code}`) },
      false,
    );
  enter('first', 'per_1', 'ses_1');
  enter('second', 'per_1', 'ses_2');
  enter('other', 'per_2', 'ses_3');
  enter('key', null, null);
  const cutBy = (ended: Parameters<typeof running.cutSessions>[0]) => {
    cut = [];
    running.cutSessions(ended);
    return cut;
  };
  assert.deepEqual(cutBy({ personId: 'per_1', only: 'ses_1' }), ['first login_required']);
  assert.deepEqual(cutBy({ personId: 'per_1', except: 'ses_1' }), ['second login_required']);
  assert.deepEqual(cutBy({ personId: 'per_1', requestId: 'second' }), ['first login_required']);
  assert.deepEqual(cutBy({ personId: 'per_2', only: 'ses_1' }), []);
});
