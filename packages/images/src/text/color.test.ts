import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { color, contrast, luminance } from './color.ts';

describe('colours', () => {
  it('are normalized', () => {
    const forms = [
      ['#abc', '#aabbcc'],
      ['ABC', '#aabbcc'],
      ['#abcf', '#aabbcc'],
      ['#abc8', '#aabbcc88'],
      ['#A1B2C3', '#a1b2c3'],
      ['#a1b2c3ff', '#a1b2c3'],
      ['#a1b2c380', '#a1b2c380'],
      [' White ', '#ffffff'],
      ['transparent', '#00000000'],
    ];
    for (const [written, normal] of forms) assert.equal(color.parse(written), normal);
    for (const bad of ['', '#ab', '#abcde', 'rgb(1,2,3)', 'blurple', '#gggggg', 'constructor']) {
      assert.equal(color.safeParse(bad).success, false, bad);
    }
  });

  it('have the contrast that WCAG says', () => {
    assert.equal(contrast('#000000', '#ffffff'), 21);
    assert.equal(contrast('#777777', '#777777'), 1);
    assert.ok(Math.abs(contrast('#777777', '#ffffff') - 4.48) < 0.01);
    assert.ok(Math.abs(contrast('#ff0000', '#ffffff') - 4.0) < 0.01);
    assert.equal(luminance('#00000000'), 1, 'transparent shows the white below');
  });
});
