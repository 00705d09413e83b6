/** Sound without any program: WAV in; WAV, MP3 and plain samples out, streamed. */
import { setImmediate as breathe } from 'node:timers/promises';
import { rejected, unsupported } from '@oja/core/engine-failure';
import { unreadable } from '@oja/core/engines/unreadable';
import { asBytes, tooLong } from '@oja/core/formats/sound/pcm';
import { readWav, resample, wavHeader } from '@oja/core/formats/sound/wav';
import type { AudioEngine, EncodeInput } from './port.ts';

const mp3Kbps = 64;
/** About 4 ms of encoding between two looks at the event loop. */
const sliceSeconds = 0.5;
/** Beyond this size ffmpeg is quicker. */
const decodeBytesMax = 20_000_000;

export function createBuiltinAudio(): AudioEngine {
  return {
    name: 'builtin',
    check: async () => ({ state: 'ready', detail: 'WAV in; WAV, MP3 and PCM out' }),

    async decode({ bytes, sampleRate, secondsMax }) {
      const sound = bytes.length <= decodeBytesMax ? wavOf(bytes) : undefined;
      if (!sound) throw unsupported('Only small WAV files are read without ffmpeg.', 'unsupported_file');
      if (sound.frames === 0)
        throw rejected('unreadable_file', 'file: the audio is empty.', { param: 'file' });
      if (sound.frames / sound.sampleRate > secondsMax) throw tooLong(secondsMax);
      return resample(sound, sampleRate);
    },

    async encode(input) {
      if (input.format === 'mp3') return encodeMp3(input);
      if (input.format === 'wav') return encodeWav(input);
      if (input.format === 'pcm') return encodePcm(input);
      throw unsupported(`${input.format} requires ffmpeg.`);
    },
  };
}

function wavOf(bytes: Uint8Array) {
  try {
    return readWav(bytes);
  } catch (error) {
    throw unreadable(error, 'file');
  }
}

async function* encodePcm({ pcm }: EncodeInput): AsyncGenerator<Uint8Array> {
  for await (const samples of pcm) yield asBytes(samples);
}

async function* encodeWav({ pcm, sampleRate }: EncodeInput): AsyncGenerator<Uint8Array> {
  yield wavHeader(sampleRate);
  for await (const samples of pcm) yield asBytes(samples);
}

async function* encodeMp3({ pcm, sampleRate }: EncodeInput): AsyncGenerator<Uint8Array> {
  const { createMp3Encoder } = await import('wasm-media-encoders');
  const encoder = await createMp3Encoder();
  encoder.configure({ channels: 1, sampleRate, bitrate: mp3Kbps });
  const slice = Math.round(sampleRate * sliceSeconds);
  for await (const samples of pcm) {
    for (let start = 0; start < samples.length; start += slice) {
      const floats = Float32Array.from(samples.subarray(start, start + slice), (sample) => sample / 32_768);
      // The encoder's buffer is its own and is written again by the next call.
      const bytes = encoder.encode([floats]).slice();
      if (bytes.length > 0) yield bytes;
      await breathe();
    }
  }
  yield encoder.finalize().slice();
}
