/** The owner of a suspended account learns why, and where to appeal. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type Mailbox, openMailbox } from './mailbox-testing.ts';
import { onEitherStore } from './on-both-stores.ts';

onEitherStore('suspension', {}, (server) => {
  let mails: Mailbox;
  before(() => {
    mails = openMailbox(server());
  });

  test('the owner and the audit log get the reason, and the owner the way back', async () => {
    const ada = await server().account();
    const change = (body: object) =>
      server().call(`/api/v1/operator/accounts/${ada.id}`, { method: 'PATCH', body });
    const suspended = await change({ state: 'suspended', reason: 'Spam\nto:\u2028everyone' });
    assert.equal(suspended.status, 200, suspended.text);
    const mail = await mails.take(ada.email);
    assert.equal(mail.subject, 'Your account is suspended');
    assert.match(mail.text, /Reason: Spam to: everyone/);
    assert.ok(mail.text.includes(`or write to ${server().operator.email}`), mail.text);
    assert.ok(mail.text.includes(`${server().url}/report?kind=appeal&about=${ada.id}`), mail.text);
    const refused = await server().call('/api/v1/whoami', { key: ada.key });
    assert.equal(refused.json.error.code, 'account_suspended');
    const { json } = await server().call('/api/v1/operator/audit?action=account.change');
    assert.match(JSON.stringify(json.data[0]), /"reason":"Spam/);
    await change({ state: 'active' });
    assert.equal((await mails.take(ada.email)).subject, 'Your account is active again');
    assert.equal((await server().call('/api/v1/whoami', { key: ada.key })).status, 200);
    await change({ state: 'active' });
    assert.equal((await mails.of(ada.email)).length, 2, 'nothing changed');
    const empty = await change({ state: 'suspended', reason: ' ' });
    assert.deepEqual([empty.status, empty.json.error.param], [400, 'reason']);
  });
});
