// @alone
/** An upstream that did not work when it was saved is put to work once it does, without a person. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type ChatStandIn,
  completion,
  openChatStandIn,
  sendJson,
} from '../../packages/ai/src/engines/chat/stand-in.ts';
import { onEitherStore } from './on-both-stores.ts';

const minuteMs = 60_000;
let isDown = true;
const standIn: ChatStandIn = await openChatStandIn((response, { path, body }) => {
  if (isDown) return sendJson(response, 503, { error: { message: 'down for a while' } });
  if (path.endsWith('/models')) return sendJson(response, 200, { data: [{ id: 'm-small' }] });
  sendJson(response, 200, completion('real words', { model: body.model }));
});
after(() => standIn[Symbol.asyncDispose]());

const path = '/api/v1/operator/upstreams';
const clock = { offsetMs: 0 };
const quick = { OJA_CHAT_RETRIES: '0', OJA_SCHEDULE_MS: '20' };

onEitherStore('retests', { env: quick, now: () => Date.now() + clock.offsetMs }, (server) => {
  const one = async () =>
    (await server().call(path)).json.data.find(({ name }: { name: string }) => name === 'one') as {
      state: string;
      tested_at: string;
    };
  const until = async (isSo: (found: Awaited<ReturnType<typeof one>>) => boolean) => {
    while (!isSo(await one())) await pause(20);
  };

  test('an outage of the provider when it is saved needs nobody', async () => {
    isDown = true;
    clock.offsetMs = 0;
    const saved = await server().call(path, { body: { name: 'one', url: standIn.url, key: 'any' } });
    assert.equal(saved.json.state, 'not_working', saved.text);
    clock.offsetMs = 2 * minuteMs;
    let last = saved.json.tested_at;
    await until(({ tested_at: testedAt }) => testedAt > last);
    isDown = false;
    // A busy machine may time a test out: the next one comes an hour later.
    await until(({ state, tested_at: testedAt }) => {
      if (testedAt > last) clock.offsetMs += 61 * minuteMs;
      last = testedAt;
      return state === 'on';
    });
    const messages = [{ role: 'user', content: 'Hello' }];
    const { json } = await server().call('/api/v1/chat', { body: { model: 'm-small', messages } });
    assert.equal(json.choices?.[0].message.content, 'real words');
  });
});

onEitherStore('pace of retests', { env: { ...quick, OJA_SCHEDULE_MS: '600000' } }, (server) => {
  const broken = async () => {
    isDown = true;
    const body = { url: standIn.url, key: `any-${Math.random()}` };
    const { json } = (await server().call(path)).json.data.some(
      ({ name }: { name: string }) => name === 'two',
    )
      ? await server().call(`${path}/two`, { method: 'PATCH', body })
      : await server().call(path, { body: { name: 'two', ...body } });
    assert.equal(json.state, 'not_working');
    return { since: Date.parse(json.changed_at), upstreams: server().app.platform.upstreams };
  };

  test('it waits a minute, then twice as long each time, at last an hour', async () => {
    const { since, upstreams } = await broken();
    const due = async (minutes: number) => {
      const at = since + minutes * minuteMs;
      const claimed = await upstreams.claimRetest(at);
      if (claimed === null) return false;
      assert.equal(await upstreams.claimRetest(at), null, 'one node tests it');
      assert.equal(await upstreams.noteRetest(claimed, { problem: 'still down', testedAt: at }), true);
      return true;
    };
    const steps = [0.9, 1.5, 2, 2.6, 5, 5.3, 9.9, 10.7, 200, 259, 261, 320, 322];
    const tested = [];
    for (const minutes of steps) if (await due(minutes)) tested.push(minutes);
    assert.deepEqual(tested, [1.5, 5, 10.7, 200, 261, 322]);
  });

  test('a test that was overtaken by a change says nothing', async () => {
    const { upstreams } = await broken();
    const due = await upstreams.claimRetest(Date.now() + 2 * minuteMs);
    isDown = false;
    const changed = await server().call(`${path}/two`, { method: 'PATCH', body: { key: 'good' } });
    assert.equal(changed.json.state, 'on');
    assert.equal(await upstreams.noteRetest(due!, { problem: 'late', testedAt: Date.now() }), false);
    assert.equal((await server().call(path)).json.data[0].state, 'on');
    assert.equal(await upstreams.claimRetest(Date.now() + 9_000 * minuteMs), null);
  });

  test('one that is turned off is left alone', async () => {
    const { upstreams } = await broken();
    await server().call(`${path}/two`, { method: 'PATCH', body: { enabled: false } });
    assert.equal(await upstreams.claimRetest(Date.now() + 9_000 * minuteMs), null);
  });
});
