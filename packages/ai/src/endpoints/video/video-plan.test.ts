/** Storyboards before and after they are paid for: the plan, what is not shown, the draft price. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../../server/src/testing/server.ts';
import { wordsNotShown } from '../../../../storyboard/src/not-shown.ts';
import { readScene } from '../../../../storyboard/src/words.ts';
import { openaiVideoInput, videoInput } from './video-input.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test('what the prompt names is drawn, or said not to be', () => {
  const sold = 'A woman sells oranges beside the road';
  const { subjects } = readScene(sold);
  assert.deepEqual(subjects.slice(0, 2), ['woman', 'fruit']);
  assert.deepEqual(wordsNotShown(sold), []);
  assert.deepEqual(wordsNotShown('A violin and a telescope on the beach'), ['violin', 'telescope']);
});

test('OpenAI’s path has OpenAI’s length and size', () => {
  const order = { prompt: 'A boat', model: 'sora-2' };
  const theirs = openaiVideoInput.parse(order);
  assert.deepEqual([theirs.seconds, theirs.size], [4, '720x1280']);
  const ours = videoInput.parse({ prompt: 'A boat' });
  assert.deepEqual([ours.seconds, ours.size], [8, '1280x720']);
});

test('a dry run tells the scenes and costs nothing; changed scenes are drawn', async () => {
  const { key } = await server.account({ dollars: 1 });
  const order = { prompt: 'A woman sells a violin. Night falls on the market.', seconds: 6, script: 'rules' };
  const { status, json, text } = await server.call('/api/v1/video/generate', {
    key,
    body: { ...order, dry_run: true },
  });
  assert.equal(status, 200, text);
  assert.deepEqual([json.status, json.charge], ['planned', '0.00']);
  assert.deepEqual(
    json.storyboard.map(({ caption }: { caption: string }) => caption),
    ['A woman sells a violin.', 'Night falls on the market.'],
  );
  assert.deepEqual(json.not_shown, ['violin']);
  const { json: jobs } = await server.call('/api/v1/jobs', { key });
  assert.deepEqual(jobs.data, []);
  const unchanged = await server.call('/api/v1/video/generate', {
    key,
    body: { ...order, scenes: json.storyboard, dry_run: true },
  });
  assert.deepEqual(unchanged.json.storyboard, json.storyboard, unchanged.text);
  const changed = [{ picture: 'A woman sells oranges', caption: 'Oranges!' }];
  const again = await server.call('/api/v1/video/generate', {
    key,
    body: { ...order, scenes: changed, dry_run: true },
  });
  assert.deepEqual(again.json.scenes, ['Oranges!']);
  assert.deepEqual(again.json.not_shown, []);
  const wrong = await server.call('/api/v1/video/generate', { key, body: { ...order, scenes: [] } });
  assert.equal(wrong.status, 400);
  assert.equal(wrong.json.error.param, 'scenes');
});

test('a storyboard is held and priced as a draft', async () => {
  const quote = async (model: string) => {
    const body = { prompt: 'A boat at sea', seconds: 10, model };
    const answer = await server.call('/api/v1/video/generate', { body, headers: { 'x-oja-quote': 'true' } });
    assert.equal(answer.status, 200, answer.text);
    return answer.text;
  };
  assert.match(await quote('storyboard'), /0\.10?\b/);
  assert.match(await quote('auto'), /0\.50?\b/);
});
