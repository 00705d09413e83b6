/** What a test key hears: a tenth of a second of silence in each format. */
import type { AudioFormat } from '../formats/sound/formats.ts';
import { wavHeader } from '../formats/sound/wav.ts';

const sampleRate = 16_000;
const silence = new Uint8Array((sampleRate / 10) * 2);
const ogg = Buffer.from(
  'T2dnUwACAAAAAAAAAAAAAAAAAAAAAEkq9qABE09wdXNIZWFkAQE4AYA+AAAAAABPZ2dTAAAAAAAAAAAAAAAAAAABAAAASZW+' +
    'VAEuT3B1c1RhZ3MGAAAAZmZtcGVnAQAAABQAAABlbmNvZGVyPUxhdmMgbGlib3B1c09nZ1MABPgTAAAAAAAAAAAAAAIAAABB' +
    'ShkFBgcGBgYGBggL5jsjq2AICKyzDsYICKyzDsYICKyzDsYICKyzDsYICKyzDsY=',
  'base64',
);

export const sampleSounds: Record<AudioFormat, Uint8Array> = {
  mp3: Buffer.from(
    '//MYxAAAAANIAAAAAExBTUUzLjEwMFVVVVVVVVVVVVVVVVVV//MYxBcAAANIAAAAAFVVVVVVVVVVVVVVVVVVVVVVVVVVVVVV' +
      '//MYxC4AAANIAAAAAFVVVVVVVVVVVVVVVVVVVVVVVVVVVVVV//MYxEUAAANIAAAAAFVVVVVVVVVVVVVVVVVVVVVVVVVVVVVV' +
      '//MYxFwAAANIAAAAAFVVVVVVVVVVVVVVVVVVVVVVVVVVVVVV',
    'base64',
  ),
  wav: Buffer.concat([wavHeader(sampleRate, silence.length), silence]),
  opus: ogg,
  ogg,
  flac: Buffer.from(
    'ZkxhQ4AAACIEgASAAAALAAANA+gA8AAABkCfCt/b50DLnNgYijV2HiR2//g1CAADAAAAakT/+HUIAQG/vQAAAAaW',
    'base64',
  ),
  aac: Buffer.from('//FgQAF//AEYIAf/8WBAAX/8ARggB//xYEABf/wBGCAH', 'base64'),
  pcm: silence,
};
