import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEitherStore } from './on-both-stores.ts';

onEitherStore('heads of answers', { env: { OJA_FREE_UTILITIES: '2' } }, (server) => {
  const open = () =>
    server().app.platform.operator.setCategory(
      { actor: 'test', ip: '', at: Date.now() },
      'utilities',
      'live',
    );
  const film = { prompt: 'The sun over Lagos', seconds: 1, size: '128x128', narration: false };
  const receipt = ({ headers }: { headers: Headers }) => [
    headers.get('x-oja-balance'),
    headers.get('x-oja-free-left'),
  ];

  test('refusals and replays show the balance and the free calls left, too', async () => {
    await open();
    const { key } = await server().account({ dollars: 0.05 });
    const qr = (body: object, headers: Record<string, string> = {}) =>
      server().call('/api/v1/utils/qr', { key, body, headers });
    const once = { 'idempotency-key': 'heads' };
    assert.deepEqual(receipt(await qr({ dat: 'x' })), ['0.05', '2']);
    assert.deepEqual(receipt(await qr({ data: 'x', format: 'svg' }, once)), ['0.05', '1']);
    const again = await qr({ data: 'x', format: 'svg' }, once);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.deepEqual(receipt(again), ['0.05', '1']);
    assert.deepEqual(receipt(await qr({ data: '' })), ['0.05', '1']);
    assert.deepEqual(receipt(await server().call('/api/v1/whoami', { key })), ['0.05', null]);
  });

  test('the balance is shown right after a job was cancelled', async () => {
    const { key, id: accountId } = await server().account({ dollars: 5 });
    const made = await server().call('/api/v1/video/generate', { key, body: film });
    assert.equal(made.status, 202, made.text);
    const cancelled = await server().call(`/api/v1/video/${made.json.id}/cancel`, { key, method: 'POST' });
    assert.equal(cancelled.status, 200, cancelled.text);
    assert.notEqual(cancelled.headers.get('x-oja-balance'), null);
    server().app.platform.balances.forget(accountId);
    const seen = await server().call('/api/v1/whoami', { key });
    const { available } = await server().app.platform.credits.overview(accountId);
    assert.equal(seen.headers.get('x-oja-balance'), available);
  });

  test('a job was made when its first answer says so', async () => {
    const { key } = await server().account({ dollars: 5 });
    const headers = { 'idempotency-key': 'made-once' };
    const first = await server().call('/api/v1/video/generate', { key, body: film, headers });
    const replay = await server().call('/api/v1/video/generate', { key, body: film, headers });
    const later = await server().call(`/api/v1/video/${first.json.id}`, { key });
    await server().call(`/api/v1/video/${first.json.id}/cancel`, { key, method: 'POST' });
    assert.ok(first.json.created_at);
    assert.deepEqual([replay.json.created_at, later.json.created_at], Array(2).fill(first.json.created_at));
  });

  test('a preference for a job is said to be applied, where it was sent', async () => {
    await open();
    const { key } = await server().account({ dollars: 5 });
    const file = { data: Buffer.from('# Ọjà').toString('base64'), filename: 'a.md' };
    const convert = (more: object, headers: Record<string, string>) =>
      server().call('/api/v1/utils/convert', { key, body: { file, to: 'txt', ...more }, headers });
    const preferred = await convert({}, { prefer: 'wait=5, respond-async' });
    assert.deepEqual(
      [preferred.status, preferred.headers.get('preference-applied')],
      [202, 'respond-async'],
      preferred.text,
    );
    const asked = await convert({ async: true }, {});
    assert.deepEqual([asked.status, asked.headers.get('preference-applied')], [202, null]);
    for (const { json } of [preferred, asked]) {
      await server().call(`/api/v1/jobs/${json.id}/cancel`, { key, method: 'POST' });
    }
  });
});
