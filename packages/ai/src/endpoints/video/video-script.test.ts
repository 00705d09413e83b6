import assert from 'node:assert/strict';
import { test } from 'node:test';
import { videoInput } from './video-input.ts';
import { readScript, scenesByRules, scenesFor } from './video-script.ts';

const captions = (prompt: string, seconds: number) =>
  scenesByRules(prompt, seconds).map(({ caption }) => caption);

test('sentences become scenes', () => {
  assert.deepEqual(captions('Boats leave Makoko at dawn. The catch reaches the market! Who buys it?', 9), [
    'Boats leave Makoko at dawn.',
    'The catch reaches the market!',
    'Who buys it?',
  ]);
});

test('the order itself is not shown', () => {
  assert.deepEqual(captions('Please make me a short animated video about a lion on the savannah', 3), [
    'A lion on the savannah',
  ]);
  assert.deepEqual(captions('Show me', 3), ['Show me']);
});

test('a long sentence is cut at its seams while there is time for more scenes', () => {
  assert.deepEqual(
    captions('The sun rises over Lagos, traders open their stalls and then the danfo buses arrive', 9),
    ['The sun rises over Lagos', 'Traders open their stalls', 'The danfo buses arrive'],
  );
});

test('more sentences than scenes are put together, none is lost', () => {
  const prompt = Array.from({ length: 30 }, (_, i) => `Sentence number ${i}.`).join(' ');
  const scenes = captions(prompt, 12);
  assert.equal(scenes.length, scenesFor(12));
  assert.equal(scenes.join(' '), prompt);
});

test('prompts without words still make one scene', () => {
  assert.deepEqual(captions('!!!', 8), ['!!!']);
  assert.equal(captions(`${'x'.repeat(3999)}`, 60).length, 1);
});

test('a script is read out of what a chat engine says, nonsense is none', () => {
  const scene = { caption: 'Ọjà ń jí', picture: 'market at dawn' };
  assert.deepEqual(
    readScript(`Here you are:\n\`\`\`json\n${JSON.stringify({ scenes: [scene, scene, scene] })}\n\`\`\``, 6),
    [scene, scene],
  );
  for (const nonsense of ['', 'no', '{', '{}', '{"scenes":[]}', '{"scenes":[{"caption":"x"}]}', '}{']) {
    assert.equal(readScript(nonsense, 6), undefined, nonsense);
  }
});

test('inputs: our fields and those of OpenAI, JSON and form', () => {
  assert.deepEqual(videoInput.parse({ prompt: 7, seconds: '4', size: '720x1280', model: 'sora-2' }), {
    prompt: '7',
    seconds: 4,
    size: '720x1280',
    model: 'sora-2',
    captions: true,
    script: 'auto',
    dry_run: false,
    image: undefined,
  });
  const { image } = videoInput.parse({
    prompt: 'x',
    input_reference: { image_url: 'data:image/png;base64,AAAA' },
  });
  assert.deepEqual(image, { data: 'data:image/png;base64,AAAA' });
  const wrong = [
    {},
    { prompt: ' ' },
    { prompt: 'x', seconds: 0 },
    { prompt: 'x', seconds: 61 },
    { prompt: 'x', seconds: 2.5 },
    { prompt: 'x', size: '4000x100' },
    { prompt: 'x', size: '321x180' },
    { prompt: 'x', size: '1920x1920' },
    { prompt: 'x', model: 'dall-e' },
    { prompt: 'x', more: 1 },
    { prompt: 'x', narration: '' },
  ];
  for (const input of wrong) assert.equal(videoInput.safeParse(input).success, false, JSON.stringify(input));
});
