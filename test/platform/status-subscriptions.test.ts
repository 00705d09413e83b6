/** Status updates by email: confirmed by a link, one email an update, ended by a link or by the mail program. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Mail } from '../../packages/core/src/platform/mail/mailer.ts';
import { startTestServer } from '../../packages/server/src/testing/server.ts';
import { type Mailbox, openMailbox } from './mailbox-testing.ts';
import { onEitherStore } from './on-both-stores.ts';

const dayMs = 86_400_000;
const now = { offsetMs: 0 };
const options = {
  env: {
    OJA_SMTP_URL: 'smtp://127.0.0.1:1',
    OJA_SCHEDULE_MS: '50',
    OJA_TRUST_PROXY: '127.0.0.1',
    OJA_PUBLIC_URL: 'https://oja.test',
  },
  now: () => Date.now() + now.offsetMs,
};
const linkIn = (what: string, text: string) => new RegExp(`#${what}=(\\S+)`).exec(text)?.[1];
const tokenOf = ({ text }: Mail) => linkIn('confirm', text)!;

onEitherStore('status subscriptions', options, (server) => {
  let box: Mailbox;
  let network = 0;
  before(() => {
    box = openMailbox(server());
  });
  after(() => box.close());

  async function post(path: string, body: unknown, ip = `203.0.113.${++network}`) {
    const response = await fetch(`${server().url}/api/v1/status/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
      body: JSON.stringify(body),
    });
    return { status: response.status, json: (await response.json()) as { error: { param: string } } };
  }
  const write = (body: object) => server().call('/api/v1/operator/notices', { body });
  const updates = async (email: string) =>
    (await box.of(email)).filter(({ unsubscribe }) => unsubscribe !== undefined);
  async function subscribed(email: string): Promise<void> {
    assert.equal((await post('subscribe', { email })).status, 202);
    assert.equal((await post('confirm', { token: tokenOf(await box.take(email)) })).status, 200);
  }

  test('each update of an incident is one email, until the reader unsubscribes', async () => {
    const email = 'reader@example.com';
    await subscribed(email);
    const { json } = await write({ kind: 'incident', title: 'Slow chat', text: 'A provider is slow.' });
    const path = `/api/v1/operator/notices/${json.id}`;
    await server().call(path, { method: 'PATCH', body: { title: 'Chat is slow' } });
    await server().call(path, { method: 'PATCH', body: { state: 'resolved', text: 'Fast again.' } });
    const [first, last, ...more] = await updates(email);
    assert.deepEqual([first?.subject, last?.subject], ['Slow chat: investigating', 'Chat is slow: resolved']);
    assert.match(last!.text, /^Fast again\./);
    assert.equal(more.length, 0, 'a new title is no update');
    const { page, post: posted } = last!.unsubscribe!;
    const token = linkIn('unsubscribe', page)!;
    assert.equal(posted, `https://oja.test/api/v1/status/unsubscribe/${token}`);
    // As mail programs send it.
    const form = await fetch(`${server().url}/api/v1/status/unsubscribe/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    assert.equal(form.status, 200, await form.text());
    assert.equal((await post(`unsubscribe/${token}`, {})).status, 200, 'twice');
    await write({ kind: 'incident', title: 'Another', text: 'Again.' });
    assert.equal((await updates(email)).length, 2);
  });

  test('nobody gets updates who has not confirmed, and announcements are no updates', async () => {
    await subscribed('sure@example.com');
    await post('subscribe', { email: 'unsure@example.com' });
    await write({ kind: 'announcement', title: 'New models', text: 'Have a look.' });
    await write({ kind: 'maintenance', title: 'Move', text: 'On Sunday.', starts_at: '2030-01-06' });
    assert.equal((await updates('unsure@example.com')).length, 0);
    assert.deepEqual(
      (await updates('sure@example.com')).map(({ subject }) => subject),
      ['Move: scheduled'],
    );
  });

  test('a mailbox gets one link in a quarter of an hour, and none once it is subscribed', async () => {
    const email = 'flooded@example.com';
    for (let count = 0; count < 3; count++) assert.equal((await post('subscribe', { email })).status, 202);
    assert.equal((await box.of(email)).length, 1);
    now.offsetMs += 16 * 60_000;
    await post('subscribe', { email });
    const [old, fresh] = await box.of(email);
    assert.equal((await post('confirm', { token: tokenOf(old!) })).status, 400, 'the newest link counts');
    assert.equal((await post('confirm', { token: tokenOf(fresh!) })).status, 200);
    now.offsetMs += 16 * 60_000;
    await post('subscribe', { email });
    assert.equal((await box.of(email)).length, 2);
  });

  test('a link expires after a day, and another id needs another signature', async () => {
    await post('subscribe', { email: 'late@example.com' });
    const token = tokenOf(await box.take('late@example.com'));
    const forged = await post('confirm', { token: token.replace(/^sub_./, 'sub_9') });
    assert.deepEqual([forged.status, forged.json.error.param], [400, 'token']);
    now.offsetMs += dayMs + 1;
    assert.equal((await post('confirm', { token })).status, 400);
  });

  test('a network subscribes ten addresses a day', async () => {
    const ip = '198.51.100.7';
    const statuses: number[] = [];
    for (let count = 0; count < 11; count++)
      statuses.push((await post('subscribe', { email: `many${count}@example.com` }, ip)).status);
    assert.deepEqual(statuses, [...Array(10).fill(202), 429]);
  });
});

test('a server without SMTP offers the feed instead', async () => {
  const server = await startTestServer();
  try {
    const { json } = await server.call('/api/v1/notices');
    assert.equal(json.by_email, false);
    const refused = await server.call('/api/v1/status/subscribe', { body: { email: 'a@example.com' } });
    assert.equal(refused.status, 422);
    assert.match(refused.json.error.message, /\/status\/feed/);
  } finally {
    await server.close();
  }
});
