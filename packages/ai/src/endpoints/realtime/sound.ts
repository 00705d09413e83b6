/** Samples of a session: 16-bit at 24 kHz, or the telephone's μ-law and A-law at 8 kHz. */

export const formats = ['audio/pcm', 'audio/pcmu', 'audio/pcma'] as const;
export type SoundFormat = (typeof formats)[number];
const phoneRate = 8_000;
const rate = 24_000;
const times = rate / phoneRate;

const ulaw = Int16Array.from({ length: 256 }, (_, code) => {
  const bits = ~code & 0xff;
  const value = (((bits & 0x0f) << 3) + 0x84) << ((bits & 0x70) >> 4);
  return bits & 0x80 ? 0x84 - value : value - 0x84;
});
const alaw = Int16Array.from({ length: 256 }, (_, code) => {
  const bits = code ^ 0x55;
  const segment = (bits & 0x70) >> 4;
  const low = ((bits & 0x0f) << 4) + 8;
  const value = segment === 0 ? low : (low + 0x100) << (segment - 1);
  return bits & 0x80 ? value : -value;
});

/** The code whose value is nearest, by 13 bits of the sample. */
const encoder = (table: Int16Array): Uint8Array => {
  const order = [...table.keys()].sort((one, other) => table[one]! - table[other]!);
  let place = 0;
  return Uint8Array.from({ length: 8192 }, (_, at) => {
    const value = (at - 4096) * 8;
    while (
      place + 1 < order.length &&
      Math.abs(table[order[place + 1]!]! - value) <= Math.abs(table[order[place]!]! - value)
    )
      place++;
    return order[place]!;
  });
};
const codes = { 'audio/pcmu': ulaw, 'audio/pcma': alaw };
const encoders = { 'audio/pcmu': encoder(ulaw), 'audio/pcma': encoder(alaw) };

/** That so many characters of base64 stand for. */
export function samplesIn(characters: number, format: SoundFormat): number {
  const bytes = Math.floor((characters * 3) / 4);
  return format === 'audio/pcm' ? bytes >> 1 : bytes * times;
}

export function decodeSound(bytes: Buffer, format: SoundFormat): Int16Array {
  if (format === 'audio/pcm') {
    const samples = new Int16Array(bytes.length >> 1);
    for (let at = 0; at < samples.length; at++) samples[at] = bytes.readInt16LE(at * 2);
    return samples;
  }
  const table = codes[format];
  const samples = new Int16Array(bytes.length * times);
  for (let at = 0; at < bytes.length; at++) {
    const now = table[bytes[at]!]!;
    const next = at + 1 < bytes.length ? table[bytes[at + 1]!]! : now;
    for (let step = 0; step < times; step++) samples[at * times + step] = now + ((next - now) * step) / times;
  }
  return samples;
}

/** Of whole samples at 24 kHz; the mean of three is a sample of the telephone. */
export function encodeSound(pcm: Buffer, format: SoundFormat): Buffer {
  if (format === 'audio/pcm') return pcm;
  const table = encoders[format];
  const made = Buffer.alloc(Math.floor(pcm.length / 2 / times));
  for (let at = 0; at < made.length; at++) {
    let sum = 0;
    for (let step = 0; step < times; step++) sum += pcm.readInt16LE((at * times + step) * 2);
    made[at] = table[Math.min(8191, Math.max(0, Math.round(sum / times / 8) + 4096))]!;
  }
  return made;
}

export const msOf = (samples: number): number => Math.round((samples / rate) * 1000);

/** A file that transcription reads. */
export function wavOf(samples: Int16Array): Buffer {
  const head = Buffer.alloc(44);
  const bytes = samples.length * 2;
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + bytes, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(bytes, 40);
  return Buffer.concat([head, Buffer.from(samples.buffer, samples.byteOffset, bytes)]);
}
