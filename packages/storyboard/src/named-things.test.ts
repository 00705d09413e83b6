/** What a prompt names is drawn as what it is, or listed in `not_shown`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { wordsNotShown } from './not-shown.ts';
import { paint } from './painter.ts';
import { drawBasket } from './produce.ts';
import { type Produce, readScene, subjectsMax } from './words.ts';

/** Prompt; what stands in front, with what the basket holds; what is not drawn. */
const prompts: [prompt: string, drawn: string, notShown: string][] = [
  ['A woman sells oranges beside the road', 'woman fruit:orange', ''],
  ['A woman sells mangoes at the market', 'woman fruit:mango stall', ''],
  ['A basket of bananas', 'fruit:banana', 'basket'],
  ['Apples and lemons on a farm', 'fruit:apple,lemon tree', ''],
  ['A farmer with tomatoes and peppers', 'fruit:tomato,pepper person', ''],
  ['Yams in the village', 'fruit:yam house', ''],
  ['A man sells pineapples and pawpaws', 'fruit:pawpaw,pineapple person', ''],
  ['Maize and onions in Kano', 'fruit:onion,corn', ''],
  ['A child eats watermelon', 'fruit:watermelon child', ''],
  ['Fresh fruit on the beach', 'fruit palm', 'fresh'],
  ['Grapes and strawberries', '', 'grapes strawberries'],
  ['Tumatir a kasuwa', 'fruit:tomato stall', ''],
  ['Ọmọ kan jẹ mángòrò', 'fruit:mango child', 'kan'],
  ['A goat beside a house', 'goat house', ''],
  ['Cows and goats in the field', 'cow goat', ''],
  ['A leopard in the forest', 'lion tree', 'leopard'],
  ['A camel crosses the desert', '', 'camel'],
  ['A car on the bridge', 'car', 'bridge'],
  ['A danfo bus in Lagos', 'bus', ''],
  ['A taxi in the rain', 'car', 'taxi'],
  ['A keke driver in Abuja', 'person bus car', 'keke'],
  ['A girl with a phone', 'child phone', ''],
  ['A developer with a laptop', 'person laptop', ''],
  ['A teacher reads a book to children', 'child person book', ''],
  ['Fishermen and boats on the lagoon', 'boat palm', 'fishermen'],
  ['A ship on the ocean', 'boat', 'ship'],
  ['A violin and a telescope on the beach', 'palm', 'violin telescope'],
  ['A butterfly on a flower', 'flower', 'butterfly'],
  ['A rocket flies to Mars', 'rocket', ''],
  ['A drummer at the festival', 'crowd person drum', ''],
  ['A pot of jollof rice', 'pot', ''],
  ['Children play football at sunset', 'child ball', ''],
  ['Birds over the river at dawn', 'bird', ''],
  ['A market beside the river', 'stall', 'river'],
  ['Night rain on the city', '', 'rain'],
  ['A lion and a bird and a fish and a cow', 'lion cow bird', 'fish'],
  ['A dog chases a cat', '', 'dog chases cat'],
  ['A pilot and her plane at the airport', 'woman person plane', 'airport'],
  ['A volcano under the moon', '', 'volcano'],
  ['Money and coins in the bank', 'coin', ''],
];

test('over forty prompts, each thing is drawn or listed', () => {
  assert.equal(prompts.length, 40);
  const found = prompts.map(([prompt]) => {
    const { subjects, produce } = readScene(prompt);
    const drawn = subjects
      .slice(0, subjectsMax)
      .map((name) => (name === 'fruit' && produce.length > 0 ? `fruit:${produce.join()}` : name));
    return [prompt, drawn.join(' '), wordsNotShown(prompt).join(' ')];
  });
  assert.deepEqual(found, prompts);
});

test('each kind of fruit has its own look, in the picture too', async () => {
  const kinds = ['orange', 'mango', 'banana', 'apple', 'tomato', 'yam', 'lime', 'egg'] as Produce[];
  assert.equal(new Set(kinds.map((kind) => drawBasket([kind]))).size, kinds.length);
  const front = (text: string) => paint({ text, width: 320, height: 180, seed: 1 }).front;
  const share = async (text: string, isColour: (red: number, green: number, blue: number) => boolean) => {
    const { data } = await sharp(Buffer.from(front(text)))
      .raw()
      .toBuffer({ resolveWithObject: true });
    let count = 0;
    for (let at = 0; at < data.length; at += 4)
      if (data[at + 3]! > 200 && isColour(data[at]!, data[at + 1]!, data[at + 2]!)) count += 1;
    return count;
  };
  const isOrange = (red: number, green: number, blue: number) =>
    red > 220 && green > 115 && green < 165 && blue < 60;
  const isYellow = (red: number, green: number, blue: number) => red > 225 && green > 190 && blue < 90;
  assert.ok((await share('oranges', isOrange)) > 150);
  assert.ok((await share('bananas', isOrange)) < 20);
  assert.ok((await share('bananas', isYellow)) > 150);
});
