/** RIFF WAVE: written as a header before the samples, read where it holds plain PCM or floats. */
import { setImmediate as breathe } from 'node:timers/promises';
import type { Pcm } from './pcm.ts';
import { asSamples, audibleMix } from './pcm.ts';

const headerBytes = 44;
/** The length of a stream is not known when its header goes out; players read to the end then. */
const unknownLength = 0xffff_ffff;

export function wavHeader(sampleRate: number, dataBytes?: number): Uint8Array {
  const header = Buffer.alloc(headerBytes);
  header.write('RIFF', 0);
  header.writeUInt32LE(dataBytes === undefined ? unknownLength : dataBytes + headerBytes - 8, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(dataBytes ?? unknownLength, 40);
  return header;
}

export interface WavSound {
  sampleRate: number;
  channels: number;
  frames: number;
  /** All channels mixed, -1 to 1. */
  mono(frame: number): number;
  /** The first channel, -1 to 1. */
  first(frame: number): number;
  /** The samples as they lie in the file, where it is 16 bit and has one channel. */
  plain?: Uint8Array;
}

/** Undefined when it is not a WAVE file of a kind read here (8, 16, 24, 32 bit PCM, 32 bit float). */
export function readWav(bytes: Uint8Array): WavSound | undefined {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (data.length < headerBytes || data.toString('latin1', 0, 4) !== 'RIFF') return undefined;
  if (data.toString('latin1', 8, 12) !== 'WAVE') return undefined;
  let format: { kind: number; channels: number; sampleRate: number; bits: number } | undefined;
  for (let offset = 12; offset + 8 <= data.length; ) {
    const name = data.toString('latin1', offset, offset + 4);
    const size = Math.min(data.readUInt32LE(offset + 4), data.length - offset - 8);
    const start = offset + 8;
    if (name === 'fmt ' && size >= 16) format = readFormat(data.subarray(start, start + size));
    if (name === 'data' && format) return readFrames(data.subarray(start, start + size), format);
    offset = start + size + (size % 2);
  }
  return undefined;
}

function readFormat(chunk: Buffer) {
  const tag = chunk.readUInt16LE(0);
  const extensible = tag === 0xfffe && chunk.length >= 26;
  return {
    kind: extensible ? chunk.readUInt16LE(24) : tag,
    channels: chunk.readUInt16LE(2),
    sampleRate: chunk.readUInt32LE(4),
    bits: chunk.readUInt16LE(14),
  };
}

function readFrames(
  data: Buffer,
  format: { kind: number; channels: number; sampleRate: number; bits: number },
): WavSound | undefined {
  const { kind, channels, sampleRate, bits } = format;
  const read = sampleReader(data, kind, bits);
  const isSane = channels >= 1 && channels <= 32 && sampleRate >= 1000 && sampleRate <= 768_000;
  if (!read || !isSane) return undefined;
  const frameBytes = (bits / 8) * channels;
  return {
    sampleRate,
    channels,
    frames: Math.floor(data.length / frameBytes),
    ...(kind === 1 && bits === 16 && channels === 1 ? { plain: data } : {}),
    first: (frame) => read(frame * frameBytes),
    mono(frame) {
      let sum = 0;
      for (let channel = 0; channel < channels; channel++)
        sum += read(frame * frameBytes + (channel * bits) / 8);
      return sum / channels;
    },
  };
}

function sampleReader(data: Buffer, kind: number, bits: number): ((offset: number) => number) | undefined {
  if (kind === 3 && bits === 32) return (offset) => data.readFloatLE(offset);
  if (kind !== 1) return undefined;
  if (bits === 8) return (offset) => (data.readUInt8(offset) - 128) / 128;
  if (bits === 16) return (offset) => data.readInt16LE(offset) / 32_768;
  if (bits === 24) return (offset) => data.readIntLE(offset, 3) / 8_388_608;
  if (bits === 32) return (offset) => data.readInt32LE(offset) / 2_147_483_648;
  return undefined;
}

/** Samples between two looks at the event loop: about 2 ms of work. */
const sliceFrames = 32_768;

/** Averages over each step when it goes down, which keeps most of what would fold back out of the speech band. */
export async function resample(sound: WavSound, sampleRate: number): Promise<Pcm> {
  if (sound.plain && sound.sampleRate === sampleRate) {
    return { samples: asSamples(sound.plain.subarray(0, sound.frames * 2)), sampleRate };
  }
  const mix = await samplesAt(sound, sampleRate);
  if (sound.channels === 1) return { samples: mix, sampleRate };
  const first = () => samplesAt({ ...sound, mono: sound.first }, sampleRate);
  return { samples: await audibleMix(mix, first), sampleRate };
}

async function samplesAt(sound: WavSound, sampleRate: number): Promise<Int16Array> {
  const step = sound.sampleRate / sampleRate;
  const samples = new Int16Array(Math.floor(sound.frames / step));
  for (let index = 0; index < samples.length; index++) {
    const value = step > 1 ? average(sound, index * step, (index + 1) * step) : between(sound, index * step);
    samples[index] = Math.round(Math.max(-1, Math.min(1, Number.isNaN(value) ? 0 : value)) * 32_767);
    if (index % sliceFrames === sliceFrames - 1) await breathe();
  }
  return samples;
}

function average(sound: WavSound, from: number, to: number): number {
  const first = Math.floor(from);
  const last = Math.min(sound.frames, Math.max(first + 1, Math.floor(to)));
  let sum = 0;
  for (let frame = first; frame < last; frame++) sum += sound.mono(frame);
  return sum / (last - first);
}

function between(sound: WavSound, position: number): number {
  const frame = Math.floor(position);
  const here = sound.mono(frame);
  const next = frame + 1 < sound.frames ? sound.mono(frame + 1) : here;
  return here + (next - here) * (position - frame);
}
