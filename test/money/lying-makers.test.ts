// @alone @slow
/**
 * Upstreams of images and voices that return what can't be: every odd shape, header and count. A call fails by name
 * and is free, or costs at most its quote; what the caller gets is in range, and money and log stay right.
 */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { onBothStores } from '../platform/on-both-stores.ts';
import { json, jsonOf, named, numbersIn, odd, openCaller, openLiar, sound } from './lying-testing.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const b64 = png.toString('base64');
const liar = await openLiar({ '/out/image.png': ['image/png', png] });
const { url } = liar;

const env = {
  OJA_OPENAI_URL: `${url}/v1`,
  OJA_OPENAI_KEY: 'sk-stand-in',
  OJA_ENGINES_IMAGE_GENERATION: 'openai',
  OJA_ENGINES_SPEECH: 'openai',
  OJA_FREE_MEDIA: '0',
};

const images = {
  path: '/images/generations',
  body: { prompt: 'A stall', n: 2, response_format: 'b64_json' },
};
const speech = { path: '/voice', body: { text: 'Good morning', language: 'en-NG', format: 'wav' } };

onBothStores('lying makers', { env }, (server) => {
  let caller: Awaited<ReturnType<typeof openCaller>>;
  before(async () => {
    caller = await openCaller(server());
  });

  test('images: wrong shapes, counts and links', async () => {
    const priceMax = await caller.quote(images);
    const fine = { b64_json: b64 };
    const link = `${url}/out/image.png`;
    const bodies: unknown[] = [
      ...odd,
      ...odd.flatMap((value) => [
        { data: value },
        { data: [value, fine] },
        { data: [{ b64_json: value }] },
        { data: [{ url: value }] },
        { data: [{ ...fine, revised_prompt: value }] },
        { data: [fine], usage: value, created: value },
        { data: [fine], usage: { total_tokens: value, input_tokens_details: value } },
      ]),
      { data: Array.from({ length: 500 }, () => ({ url: link })) },
      { data: Array.from({ length: 500 }, () => fine) },
      ...[
        'file:///etc/passwd',
        `${url}/out/page.html`,
        'data:image/png;base64,',
        'http://u:p@127.0.0.1/',
      ].map((from) => ({ data: [{ url: from }] })),
    ];
    for (const body of bodies) {
      liar.script = (response) => json(response, body);
      liar.fetched = 0;
      const lie = named(body);
      const { status, json: said, charge } = await caller.told(images, priceMax, lie);
      assert.ok(liar.fetched <= images.body.n, `${lie} had ${liar.fetched} images fetched`);
      if (status !== 200) continue;
      assert.ok(said.data.length >= 1 && said.data.length <= images.body.n, lie);
      assert.equal(charge, (priceMax / images.body.n) * said.data.length, lie);
      for (const [name, value] of numbersIn(said))
        assert.ok(
          value === null || (Number.isSafeInteger(value) && (value as number) >= 0),
          `${lie} sent ${name}: ${value}`,
        );
    }
  });

  test('voices: wrong sounds and types', () => caller.toldSounds(speech, liar));

  test('wrong headers and statuses', async () => {
    const image = Buffer.from(jsonOf({ data: [{ b64_json: b64 }] }));
    await caller.toldHeaders(images, liar, 'application/json', image);
    await caller.toldHeaders(speech, liar, 'audio/wav', sound());
  });

  test('the log stays readable and the books right', async () => {
    await caller.allReadable();
    assert.ok(caller.cases > 200, String(caller.cases));
  });
});
