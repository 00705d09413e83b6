// @alone
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { callWith, openParts } from '../../../core/src/engines/upstream-testing.ts';
import { OjaError } from '../../../core/src/errors.ts';
import { asBytes } from '../../../core/src/formats/sound/pcm.ts';
import { readWav, resample, wavHeader } from '../../../core/src/formats/sound/wav.ts';
import { createBuiltinAudio } from './builtin.ts';
import { audioContract, encoded, tone } from './contract.ts';
import { createFfmpegAudio } from './ffmpeg.ts';
import type { AudioEngine } from './port.ts';

const opened = openParts();
const builtin = createBuiltinAudio();
let ffmpeg: AudioEngine;
let dir: string;

before(() => {
  ffmpeg = createFfmpegAudio(opened.parts);
  dir = mkdtempSync(join(tmpdir(), 'oja-audio-'));
});
after(async () => {
  await opened[Symbol.asyncDispose]();
  rmSync(dir, { recursive: true, force: true });
});

const decode = (bytes: Uint8Array, secondsMax = 60) =>
  ffmpeg.decode({ bytes, sampleRate: 16_000, secondsMax }, callWith());
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof OjaError ? error.code : String(error)),
  );
const wav = (samples: Int16Array, sampleRate: number) =>
  Buffer.concat([wavHeader(sampleRate, samples.byteLength), asBytes(samples)]);

function stereoWav(left: Int16Array, right: Int16Array, sampleRate: number) {
  const stereo = new Int16Array(left.length * 2);
  for (const [index, sample] of left.entries()) stereo.set([sample, right[index]!], index * 2);
  const header = Buffer.from(wavHeader(sampleRate, stereo.byteLength));
  header.writeUInt16LE(2, 22);
  header.writeUInt16LE(4, 32);
  return Buffer.concat([header, asBytes(stereo)]);
}
const peakOf = (samples: Int16Array) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

it('channels that cancel each other out are heard, and silence stays silent', async () => {
  const left = tone(1, 44_100);
  const none = new Int16Array(left.length);
  const inverted = stereoWav(
    left,
    left.map((sample) => -sample),
    44_100,
  );
  writeFileSync(join(dir, 'inverted.wav'), inverted);
  execFileSync('ffmpeg', ['-v', 'error', '-i', join(dir, 'inverted.wav'), join(dir, 'inverted.mp3')]);
  const heard = async (engine: AudioEngine, bytes: Uint8Array) =>
    peakOf((await engine.decode({ bytes, sampleRate: 16_000, secondsMax: 10 }, callWith())).samples);
  for (const engine of [builtin, ffmpeg]) {
    assert.ok((await heard(engine, inverted)) > 8000, engine.name);
    assert.ok((await heard(engine, stereoWav(left, left, 44_100))) > 8000, engine.name);
    assert.ok((await heard(engine, stereoWav(none, left, 44_100))) > 4000, engine.name);
    assert.equal(await heard(engine, stereoWav(none, none, 44_100)), 0, engine.name);
  }
  assert.ok((await heard(ffmpeg, readFileSync(join(dir, 'inverted.mp3')))) > 8000);
});

describe('sound without a program', () => {
  audioContract(
    () => builtin,
    ['wav', 'mp3', 'pcm'],
    () => ffmpeg,
  );

  it('mixes channels and changes the rate of WAV', async () => {
    const left = tone(0.5, 44_100);
    const bytes = stereoWav(left, left, 44_100);
    const { samples } = await builtin.decode({ bytes, sampleRate: 16_000, secondsMax: 10 }, callWith());
    assert.ok(Math.abs(samples.length - 8000) < 5);
  });

  it('reads a WAV whose length field lies, and refuses one that is too long', async () => {
    const bytes = wav(tone(1, 16_000), 16_000);
    bytes.writeUInt32LE(0xffff_ffff, 40);
    assert.equal(readWav(bytes)?.frames, 16_000);
    assert.equal(
      await codeOf(builtin.decode({ bytes, sampleRate: 16_000, secondsMax: 0.5 }, callWith())),
      'file_too_complex',
    );
  });

  it('never reads past a damaged WAV', async () => {
    const bytes = wav(tone(0.1, 8000), 8000);
    for (let length = 0; length < 60; length++) readWav(bytes.subarray(0, length));
    for (let at = 0; at < 44; at++) {
      for (const value of [0, 0x7f, 0xff]) {
        const bent = Buffer.from(bytes);
        bent[at] = value;
        const sound = readWav(bent);
        if (sound && sound.frames > 0) await resample(sound, 8000);
      }
    }
  });
});

describe('sound through ffmpeg', () => {
  audioContract(
    () => ffmpeg,
    ['opus', 'ogg', 'flac', 'aac', 'mp3', 'wav'],
    () => ffmpeg,
  );

  it('writes what players name as such', async () => {
    const expected = { opus: 'opus', ogg: 'vorbis', flac: 'flac', aac: 'aac', mp3: 'mp3' } as const;
    for (const [format, codec] of Object.entries(expected)) {
      const file = join(dir, `tone.${format}`);
      writeFileSync(
        file,
        await encoded(
          format === 'mp3' ? builtin : ffmpeg,
          format as keyof typeof expected,
          tone(1, 24_000),
          24_000,
        ),
      );
      const show = ['-v', 'error', '-show_entries', 'stream=codec_name:format=duration', '-of', 'json'];
      const probed = JSON.parse(execFileSync('ffprobe', [...show, file], { encoding: 'utf8' }));
      assert.equal(probed.streams[0].codec_name, codec);
      assert.ok(
        Math.abs(Number(probed.format.duration) - 1) < 0.15,
        `${format}: ${probed.format.duration} s`,
      );
    }
  });

  it('takes the sound of a video, and says when there is none', async () => {
    const make = (name: string, sound: string[]) => {
      const file = join(dir, name);
      const picture = ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'color=blue:size=64x64:duration=1:rate=5'];
      execFileSync('ffmpeg', [...picture, ...sound, file]);
      return readFileSync(file);
    };
    const sine = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=1', '-shortest'];
    for (const name of ['film.mp4', 'film.webm', 'film.mkv']) {
      const { samples } = await decode(make(name, sine));
      assert.ok(Math.abs(samples.length / 16_000 - 1) < 0.2, name);
    }
    assert.equal(await codeOf(decode(make('silent.mp4', []))), 'unprocessable');
  });

  it('opens no playlist, no other file and nothing but containers of sound', async () => {
    const secret = join(dir, 'secret.wav');
    writeFileSync(secret, wav(tone(1, 16_000), 16_000));
    const hostile: Record<string, string> = {
      hls: `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://${secret}\n#EXT-X-ENDLIST\n`,
      concat: `ffconcat version 1.0\nfile '${secret}'\n`,
      dash: `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period><AdaptationSet><Representation><BaseURL>file://${secret}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
      sdp: 'v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=audio 9 RTP/AVP 0\n',
      svg: '<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>',
      ffmetadata: ';FFMETADATA1\ntitle=x\n',
    };
    for (const [name, body] of Object.entries(hostile)) {
      const code = await codeOf(decode(Buffer.from(body)));
      assert.ok(['unsupported_file', 'unreadable_file'].includes(code), `${name}: ${code}`);
    }
  });

  it('says what a file without audio is, and that the index of a cut one is missing', async () => {
    for (const [bytes, message] of [
      [
        Buffer.from('<!doctype html><title>Log in</title>'),
        /its format is HTML, which has no audio\. Send MP3/,
      ],
      [Buffer.from('%PDF-1.7\n'), /its format is PDF, which has no audio/],
      [Buffer.from('\xff\xd8\xff\xe0 no picture', 'latin1'), /its format is JPEG/],
      [Buffer.from([1, 2, 3, 0, 254, 253]), /no audio could be read/],
    ] as const)
      await assert.rejects(decode(bytes), { code: 'unsupported_file', message });
    const file = join(dir, 'note.m4a');
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'sine=duration=2', file]);
    const note = readFileSync(file);
    const message = /the MP4, M4A or MOV file is incomplete: its index is missing\. Send the whole file\./;
    await assert.rejects(decode(note.subarray(0, note.length >> 1)), { code: 'unreadable_file', message });
  });

  it('reads what is left of a cut file and refuses a file that is too long', async () => {
    const mp3 = await encoded(builtin, 'mp3', tone(4, 24_000), 24_000);
    assert.ok((await decode(mp3.subarray(0, mp3.length >> 1))).samples.length > 8000);
    assert.equal(await codeOf(decode(mp3, 2)), 'file_too_complex');
  });
});
