import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OjaError } from '../errors.ts';
import { createRunning } from './running.ts';

const caller = { keyId: 'key_1', memberId: null, requestId: 'req_1', accountId: 'acc_1' };

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
