import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEitherStore } from './on-both-stores.ts';

const path = '/api/v1/operator/notices';

onEitherStore('notices', {}, (server) => {
  const add = (body: object, key?: string) => server().call(path, { body, key });
  const change = (id: string, body: object) => server().call(`${path}/${id}`, { method: 'PATCH', body });
  const listed = async () =>
    ((await (await fetch(`${server().url}/api/v1/notices`)).json()) as { data: { id: string }[] }).data;
  const incident = { kind: 'incident', title: 'Slow chat', text: 'A provider is slow.' };

  test('an incident goes from its first state to its last, which ends it, and can be opened again', async () => {
    const { status, json } = await add(incident);
    assert.equal(status, 201);
    assert.deepEqual([json.state, json.ends_at, json.updates.length], ['investigating', null, 1]);
    const { json: monitored } = await change(json.id, { state: 'monitoring', text: 'Fast again.' });
    assert.deepEqual(
      monitored.updates.map(({ state, text }: { state: string; text: string }) => [state, text]),
      [
        ['monitoring', 'Fast again.'],
        ['investigating', 'A provider is slow.'],
      ],
    );
    const { json: resolved } = await change(json.id, { state: 'resolved' });
    assert.ok(Date.parse(resolved.ends_at) <= Date.now());
    assert.equal((await change(json.id, { state: 'identified' })).json.ends_at, null);
    assert.ok((await listed()).some(({ id }: { id: string }) => id === json.id));
    const { json: audit } = await server().call('/api/v1/operator/audit?action=notice.change&limit=1');
    assert.equal(audit.data[0].target, json.id);
    await server().call(`${path}/${json.id}`, { method: 'DELETE' });
    assert.ok(!(await listed()).some(({ id }: { id: string }) => id === json.id));
    assert.equal((await change(json.id, { state: 'resolved' })).status, 404);
  });

  test('states of another kind and ends before the start are refused by name', async () => {
    const wrong = await add({ ...incident, state: 'scheduled' });
    assert.deepEqual([wrong.status, wrong.json.error.param], [400, 'state']);
    assert.match(wrong.json.error.message, /investigating, identified, monitoring, resolved for incident/);
    const times = { starts_at: '2026-11-15T08:00:00Z', ends_at: '2026-11-15T07:00:00Z' };
    const early = await add({ ...incident, kind: 'maintenance', ...times });
    assert.deepEqual([early.status, early.json.error.param], [400, 'ends_at']);
  });

  test('only operators write', async () => {
    const { key } = await server().account({ dollars: 1 });
    assert.equal((await add(incident, key)).status, 403);
    assert.equal((await add(incident, '')).status, 401);
  });

  test('the feed has every update, and markup in it stays text', async () => {
    const title = `<script>alert(1)</script> & "more" \u0007`;
    const { json } = await add({ ...incident, title, text: ']]> </content>' });
    const response = await fetch(`${server().url}/status/feed`);
    assert.match(response.headers.get('content-type')!, /^application\/atom\+xml/);
    const feed = await response.text();
    assert.ok(
      feed.includes(
        '<title>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot; : investigating</title>',
      ),
      feed,
    );
    assert.ok(feed.includes('<content type="text">]]&gt; &lt;/content&gt;</content>'), feed);
    assert.ok(feed.includes(json.id));
  });
});
