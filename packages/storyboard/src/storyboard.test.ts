import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ffmpeg, mp4Input } from '@oja/ai/engines/video/film-program';
import sharp from 'sharp';
import { shortOrder, videoContract } from '../../ai/src/engines/video/contract.ts';
import { callWith, openParts } from '../../core/src/engines/upstream-testing.ts';
import { captionPicture } from './caption.ts';
import { paint } from './painter.ts';
import { narrationLine } from './soundtrack.ts';
import { createStoryboard } from './storyboard.ts';
import { framesPerSecond, planTimeline } from './timeline.ts';
import { readScene } from './words.ts';

function open() {
  const opened = openParts();
  return {
    engine: createStoryboard({}, opened.parts),
    sandbox: opened.parts.sandbox,
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  };
}

describe('storyboard', () => {
  videoContract(async () => open());

  test('narration is heard where it belongs, and the picture moves', async () => {
    await using opened = open();
    const sampleRate = 16_000;
    // A tone of 1 kHz, which the music does not have.
    const tone = Int16Array.from(
      { length: sampleRate },
      (_, i) => 20_000 * Math.sin((2 * Math.PI * 1000 * i) / sampleRate),
    );
    const film = await opened.engine.generate(
      {
        ...shortOrder,
        seconds: 3,
        storyboard: async () => ({
          scenes: [
            {
              picture: 'boats on the lagoon at dusk',
              caption: 'Fish',
              narration: { samples: tone, sampleRate },
            },
          ],
        }),
      },
      callWith(),
    );
    const loudness = async (from: number, to: number) => {
      const raw = await ffmpeg(opened.sandbox, {
        args: [
          ...mp4Input,
          'film.mp4',
          '-af',
          `atrim=${from}:${to},bandpass=f=1000:width_type=h:w=60`,
          '-f',
          's16le',
          '-ac',
          '1',
          'sound.raw',
        ],
        files: { 'film.mp4': film.bytes },
        outputs: ['sound.raw'],
        timeoutMs: 30_000,
        signal: callWith().signal,
      });
      const { buffer, byteOffset, byteLength } = raw['sound.raw']!;
      const samples = new Int16Array(buffer.slice(byteOffset, byteOffset + byteLength));
      return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
    };
    const [spoken, after] = [await loudness(0.5, 1.2), await loudness(1.8, 2.5)];
    assert.ok(spoken > 20 * after, `${spoken} against ${after}`);

    const frames = await ffmpeg(opened.sandbox, {
      args: [...mp4Input, 'film.mp4', '-vf', "select='eq(n,2)+eq(n,60)'", '-vsync', '0', 'frame%d.png'],
      files: { 'film.mp4': film.bytes },
      outputs: ['frame1.png', 'frame2.png'],
      timeoutMs: 30_000,
      signal: callWith().signal,
    });
    const [first, last] = await Promise.all(
      ['frame1.png', 'frame2.png'].map((name) => sharp(frames[name]).removeAlpha().raw().toBuffer()),
    );
    const different = first!.filter((value, i) => Math.abs(value - last![i]!) > 24).length / first!.length;
    assert.ok(different > 0.02, `only ${different} of the picture changed`);
    const colours = await sharp(frames['frame1.png']).stats();
    assert.ok(colours.entropy > 3, `entropy ${colours.entropy}`);
  });

  test('a prompt of any characters makes a film', async () => {
    await using opened = open();
    const prompt = '\u0000\n\u001b[31m\ud800 "; rm -rf / #\u202e\u{1f600} -filter_complex';
    const storyboard = async () => ({ scenes: [{ picture: prompt, caption: prompt }] });
    const film = await opened.engine.generate({ ...shortOrder, prompt, seconds: 1, storyboard }, callWith());
    assert.equal(film.seconds, 1);
  });

  test('a photo takes the place of the first painting', async () => {
    await using opened = open();
    const photo = await sharp({ create: { width: 90, height: 40, channels: 3, background: '#00ff00' } })
      .png()
      .toBuffer();
    const order = {
      ...shortOrder,
      seconds: 1,
      storyboard: async () => ({ scenes: [{ picture: 'night', caption: '' }], photo }),
    };
    const film = await opened.engine.generate(order, callWith());
    const { dominant } = await sharp(film.thumbnail!).stats();
    assert.ok(dominant.g > 200 && dominant.r < 60 && dominant.b < 60, JSON.stringify(dominant));
  });
});

describe('captions', () => {
  /** How many pixels are written on, and where the writing ends at the top. */
  async function ink(caption: string) {
    const picture = await captionPicture(caption, 640, 360);
    const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
    assert.deepEqual([info.width, info.height, info.channels], [640, 360, 4]);
    let pixels = 0;
    for (let i = 0; i < data.length; i += 4) if (data[i]! > 200 && data[i + 3]! > 200) pixels += 1;
    return pixels;
  }

  test('tone marks and dots of Yoruba are drawn', async () => {
    const [plain, marked] = [await ink('ose orun eje'), await ink('ọ̀ṣẹ́ ọ̀run ẹ̀jẹ̀')];
    assert.ok(marked > plain * 1.08, `${marked} against ${plain}`);
  });

  test('markup, controls and endless text are only text', async () => {
    for (const hostile of [
      '<span size="999999">x</span>',
      '&amp; & <',
      `\u0000\u0007${'long '.repeat(2000)}`,
      '\u202e\u0301\u0301',
    ]) {
      assert.ok((await ink(hostile)) >= 0);
    }
    assert.ok((await ink('<b>bold</b>')) > (await ink('bold')));
    assert.equal(await ink('  '), 0);
  });
});

describe('the painter', () => {
  test('knows words of five languages', () => {
    assert.deepEqual(readScene('Traders at the market, sunrise'), {
      hour: 'dawn',
      place: 'market',
      subjects: ['crowd', 'stall'],
      produce: [],
    });
    assert.equal(readScene('Àwọn ọmọdé ń ka ìwé').subjects.join(), 'child,book');
    assert.equal(readScene('kasuwa').place, 'market');
    assert.equal(readScene('ahịa n’ụtụtụ').hour, 'dawn');
    assert.equal(readScene('pikin dey chop').subjects.join(), 'child,pot');
    assert.deepEqual(readScene('zzz'), {
      hour: undefined,
      place: undefined,
      subjects: [],
      produce: [],
    });
  });

  test('the same words and seed give the same picture, hostile words a sane one', () => {
    const options = { text: 'sea', width: 320, height: 180, seed: 3 };
    assert.equal(paint(options).back, paint(options).back);
    assert.notEqual(paint(options).back, paint({ ...options, seed: 4 }).back);
    const hostile = paint({
      ...options,
      text: '</svg><script>alert(1)</script><image href="file:///etc/passwd"/>',
    });
    assert.doesNotMatch(hostile.back + hostile.front, /script|image|href|NaN|undefined/);
  });
});

describe('the timeline', () => {
  test('fills the film to the frame', () => {
    for (const [seconds, spoken] of [
      [1, [0]],
      [7, [0, 0, 0]],
      [10, [1, 4, 0.5]],
      [3, [9, 9]],
      [60, Array(16).fill(2)],
    ] as [number, number[]][]) {
      const { shots, frames } = planTimeline(seconds, spoken);
      assert.equal(frames, seconds * framesPerSecond);
      assert.equal(
        shots.reduce((sum, shot) => sum + shot.frames, 0),
        frames,
      );
      assert.ok(
        shots.every(
          (shot, i) => shot.frames >= 2 * shot.transitionFrames && (i > 0 || shot.transitionFrames === 0),
        ),
      );
    }
  });

  test('more said than there is time for is spoken faster, and never runs over the end', () => {
    const spoken = [8000, 16_000].map((sampleRate) => ({
      samples: new Int16Array(3 * sampleRate).fill(1),
      sampleRate,
    }));
    const timeline = planTimeline(5, [3, 3]);
    assert.ok(timeline.tempo > 1.3 && timeline.tempo < 1.6);
    const line = narrationLine([...spoken], timeline)!;
    assert.equal(line.samples.length, Math.ceil(5 * timeline.tempo * 8000));
    const said = line.samples.filter((sample) => sample !== 0).length;
    assert.ok(Math.abs(said - 6 * 8000) < 10, `${said} samples of both rates`);
  });
});
