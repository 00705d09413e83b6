/** With what was measured on recordings: English prompts and words, Yoruba read aloud, and espeak-ng. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCertain, isCertainlyTrained, likeliest, type Tried } from './likeliest.ts';

type Measured = [language: string, probability: number, mean: number, fault?: Tried['fault']];

const general = ([language, probability, meanLogProbability, fault]: Measured): Tried => ({
  language,
  probability,
  isTrained: false,
  text: '',
  meanLogProbability,
  fault,
});
const yoruba = (probability: number, meanLogProbability: number): Tried => ({
  ...general(['yo', probability, meanLogProbability]),
  isTrained: true,
});

const cases: [said: string, seconds: number, heard: string, Measured[], Tried][] = [
  ['Followed by the pound key', 1.5, 'en', [['en', 0.509, -1.168, 'unsure']], yoruba(0.0007, -0.494)],
  ['Bluetooth mobile', 1.6, 'en', [['en', 0.718, -0.598]], yoruba(0.0012, -0.455)],
  [
    'Thank you very much, by an Italian voice',
    1.3,
    'en',
    [
      ['it', 0.277, -0.881],
      ['en', 0.0444, -0.334],
    ],
    yoruba(0.0003, -0.531),
  ],
  [
    'No, I did not go, by a Swahili voice',
    1.5,
    'en',
    [
      ['la', 0.262, -0.651],
      ['en', 0.2138, -0.521],
    ],
    yoruba(0.0048, -0.837),
  ],
  [
    'kọ̀ láti kọ ẹ̀kọ́',
    6.9,
    'yo',
    [
      ['yo', 0.456, -1.038, 'unsure'],
      ['en', 0.0089, -0.889],
    ],
    yoruba(0.456, -0.053),
  ],
  [
    'éyin ti ájà bá kọ́kọ́ ni',
    6.5,
    'yo',
    [
      ['sw', 0.409, -1.192, 'unsure'],
      ['en', 0.0008, -0.306, 'loop'],
    ],
    yoruba(0.1197, -0.104),
  ],
  [
    'èrò nlo lójú ọ̀nà',
    4.7,
    'yo',
    [
      ['bo', 0.32, -1.3, 'unsure'],
      ['en', 0.009, -0.688],
    ],
    yoruba(0.0453, -0.474),
  ],
  [
    'nítorí eyi, gbogbo ẹ̀yà',
    2.9,
    'yo',
    [
      ['ja', 0.231, -1.708, 'unsure'],
      ['en', 0.0311, -1.139, 'unsure'],
    ],
    yoruba(0.0236, -0.105),
  ],
  [
    'Arabic read as Persian',
    3,
    'ar',
    [
      ['fa', 0.45, -0.8],
      ['ar', 0.3, -0.7],
      ['en', 0.01, -1.4, 'unsure'],
    ],
    yoruba(0.001, -0.5),
  ],
];

for (const [said, seconds, heard, measured, trained] of cases)
  test(`${said}: ${heard}`, () =>
    assert.equal(likeliest([...measured.map(general), trained], seconds)?.language, heard));

test('weights for one language never serve another that they write with less certainty', () => {
  for (const [measured, trained] of [
    [['th', 0.651, -1.2, 'unsure'], yoruba(0.0003, -0.368)],
    [['pl', 0.246, -1.467, 'unsure'], yoruba(0.0004, -0.431)],
    [['th', 0.881, -0.89], yoruba(0.0001, -0.326)],
  ] as [Measured, Tried][])
    assert.equal(likeliest([general(measured), trained], 1.5)?.isTrained, false);
});

test('plain English, and plain Yoruba of some length, need no comparison', () => {
  assert.ok(isCertain(general(['en', 0.97, -0.17])));
  assert.ok(!isCertain(general(['en', 0.97, -1.2, 'unsure'])));
  assert.ok(!isCertain(general(['en', 0.51, -0.3])));
  assert.ok(isCertainlyTrained(yoruba(0.6, -0.05), 8));
  assert.ok(!isCertainlyTrained(yoruba(0.6, -0.05), 1));
  assert.ok(!isCertainlyTrained(yoruba(0.6, -0.5), 8));
});
