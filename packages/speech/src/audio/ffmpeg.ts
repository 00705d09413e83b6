/** Every other format, through ffmpeg in the sandbox: no network, no other files, only containers of sound and film. */

import { rejected, unavailable } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import type { EngineCall, EngineState } from '@oja/core/engines/engine';
import { formats } from '@oja/core/formats/formats';
import { sniff } from '@oja/core/formats/sniff';
import type { AudioFormat } from '@oja/core/formats/sound/formats';
import { asBytes, asSamples, audibleMix, gather, tooLong } from '@oja/core/formats/sound/pcm';
import type { AudioEngine, DecodeInput, EncodeInput } from './port.ts';

/** Playlists (hls, concat, dash …) are not among them: they open other files. */
const containers =
  'aac,ac3,aiff,amr,ape,asf,au,avi,caf,eac3,flac,flv,matroska,webm,mov,mp4,m4a,3gp,3g2,mj2,mp3,mpeg,mpegts,ogg,wav,w64,wv';

const encoders: Partial<Record<AudioFormat, string[]>> = {
  opus: ['-c:a', 'libopus', '-b:a', '32k', '-application', 'voip', '-f', 'ogg'],
  ogg: ['-c:a', 'libvorbis', '-q:a', '3', '-f', 'ogg'],
  flac: ['-c:a', 'flac', '-f', 'flac'],
  aac: ['-c:a', 'aac', '-b:a', '64k', '-f', 'adts'],
  mp3: ['-c:a', 'libmp3lame', '-b:a', '64k', '-f', 'mp3'],
  wav: ['-c:a', 'pcm_s16le', '-f', 'wav'],
};
/** Vorbis and Opus have no 22.05 kHz or odd rates of their own; this rate every encoder takes. */
const encodeRate = 24_000;

export function createFfmpegAudio({ sandbox }: Pick<EngineParts, 'sandbox'>): AudioEngine {
  return {
    name: 'ffmpeg',
    async check(): Promise<EngineState> {
      const path = await sandbox.find('ffmpeg');
      return path
        ? { state: 'ready', detail: path }
        : { state: 'missing', detail: 'ffmpeg is not installed', fix: 'npm run setup:system' };
    },

    async decode(input, call) {
      const mix = await decodeWith(mixed, input, call);
      const samples = await audibleMix(mix, () => decodeWith(firstChannel, input, call));
      return { samples, sampleRate: input.sampleRate };
    },

    async encode(input, call) {
      const options = encoders[input.format];
      if (!options) return plain(input.pcm);
      return encodeWhole(input, options, call);
    },
  };

  async function decodeWith(channels: string[], input: DecodeInput, call: EngineCall): Promise<Int16Array> {
    const { code, stdout, stderr } = await sandbox.run({
      program: 'ffmpeg',
      args: decodeArgs(input, channels),
      files: { input: input.bytes },
      queue: 'ffmpeg',
      outputBytesMax: Math.ceil((input.secondsMax + 2) * input.sampleRate * 2) + 1_000_000,
      signal: call.signal,
      account: call.account,
    });
    const samples = asSamples(stdout);
    if (samples.length === 0) throw await unreadable(stderr, input.bytes, call);
    if (code !== 0)
      call.log.debug({ code, stderr: stderr.slice(0, 500) }, 'ffmpeg read a damaged file in part');
    if (samples.length > input.secondsMax * input.sampleRate) throw tooLong(input.secondsMax);
    return samples;
  }

  async function* encodeWhole(
    input: EncodeInput,
    options: string[],
    call: EngineCall,
  ): AsyncGenerator<Uint8Array> {
    const samples = await gather(input.pcm);
    const { code, files, stderr } = await sandbox.run({
      program: 'ffmpeg',
      // biome-ignore format: one option a pair
      args: [
        '-nostdin', '-hide_banner', '-v', 'error', '-f', 's16le', '-ar', String(input.sampleRate), '-ac', '1',
        '-i', 'input', '-ar', String(input.format === 'flac' || input.format === 'wav' ? input.sampleRate : encodeRate),
        '-map_metadata', '-1', '-fflags', '+bitexact', ...options, 'output',
      ],
      files: { input: asBytes(samples) },
      // A file rather than a pipe: FLAC goes back to write its length.
      outputs: ['output'],
      queue: 'ffmpeg',
      signal: call.signal,
      account: call.account,
    });
    const bytes = files.output;
    if (code !== 0 || !bytes)
      throw unavailable(`ffmpeg could not write ${input.format}: ${stderr.trim().slice(0, 200)}`);
    yield bytes;
  }
}

async function* plain(pcm: AsyncIterable<Int16Array>): AsyncGenerator<Uint8Array> {
  for await (const samples of pcm) yield asBytes(samples);
}

const mixed = ['-ac', '1'];
const firstChannel = ['-af', 'pan=mono|c0=c0'];

function decodeArgs({ sampleRate, secondsMax }: DecodeInput, channels: string[]): string[] {
  // biome-ignore format: one option a pair
  return [
    '-nostdin', '-hide_banner', '-v', 'error', '-threads', '1',
    '-protocol_whitelist', 'file,pipe', '-format_whitelist', containers, '-i', 'input',
    '-map', '0:a:0', '-vn', '-sn', '-dn', '-t', String(secondsMax + 1),
    ...channels, '-ar', String(sampleRate), '-f', 's16le', 'pipe:1',
  ];
}

async function unreadable(stderr: string, bytes: Uint8Array, { signal }: EngineCall) {
  const param = 'file';
  if (/matches no streams/i.test(stderr)) {
    return rejected('unprocessable', 'file: this file contains no audio.', { param });
  }
  if (/moov atom not found/i.test(stderr)) {
    const cut = 'file: the MP4, M4A or MOV file is incomplete: its index is missing. Send the whole file.';
    return rejected('unreadable_file', cut, { param });
  }
  const other = await sniff(bytes, { signal }).catch(() => undefined);
  signal.throwIfAborted();
  const unknown = other !== undefined || /invalid data found|not on whitelist|format not/i.test(stderr);
  const found = other
    ? `its format is ${formats[other.format].title}, which has no audio`
    : 'no audio could be read';
  return rejected(
    unknown ? 'unsupported_file' : 'unreadable_file',
    `file: ${found}. Send MP3, WAV, M4A, OGG, Opus, WebM, FLAC, or a video with audio (MP4, MOV, MKV, AVI).`,
    { param },
  );
}
