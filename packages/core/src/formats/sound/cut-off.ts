/** Whether a sound file ends before its header says so: an upload that broke off, a recording that was cut. */

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));
const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** A second and a fiftieth part: encoders pad, players skip. */
const secondsSlack = 1;
const shareSlack = 0.02;

/** A sentence for the caller, with the seconds if the header has them; undefined for a complete file. */
export function cutOff(bytes: Uint8Array, heardSeconds: number): string | undefined {
  if (bytes.length < 16) return undefined;
  const seconds = promisedSeconds(bytes);
  if (seconds !== undefined && heardSeconds < seconds - Math.max(secondsSlack, seconds * shareSlack))
    return `The file is truncated: ${round(heardSeconds)} of ${round(seconds)} seconds were transcribed.`;
  return isShort(bytes) ? `The file is truncated after ${round(heardSeconds)} seconds.` : undefined;
}

const round = (seconds: number) => Math.round(seconds * 10) / 10;

function promisedSeconds(bytes: Uint8Array): number | undefined {
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WAVE') return wavSeconds(bytes);
  if (ascii(bytes, 0, 4) === 'fLaC') return flacSeconds(bytes);
  return mp3Seconds(bytes);
}

function wavSeconds(bytes: Uint8Array): number | undefined {
  const data = view(bytes);
  let bytesPerSecond = 0;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = data.getUint32(at + 4, true);
    const name = ascii(bytes, at, at + 4);
    if (name === 'fmt ' && at + 20 <= bytes.length) bytesPerSecond = data.getUint32(at + 16, true);
    if (name === 'data') {
      // Streams are written before their length is known.
      const known = size !== 0 && size < 0x7fff_0000;
      return known && bytesPerSecond > 0 ? size / bytesPerSecond : undefined;
    }
    at += 8 + size + (size % 2);
  }
  return undefined;
}

/** STREAMINFO: 20 bits of rate, 36 bits of samples. */
function flacSeconds(bytes: Uint8Array): number | undefined {
  if (bytes.length < 26) return undefined;
  const data = view(bytes);
  const rate = data.getUint32(18) >>> 12;
  const samples = (bytes[21]! & 0x0f) * 2 ** 32 + data.getUint32(22);
  return rate > 0 && samples > 0 ? samples / rate : undefined;
}

const mp3Rates = [44_100, 48_000, 32_000];

/** The Xing or Info frame at the beginning counts the frames of the whole file. */
function mp3Seconds(bytes: Uint8Array): number | undefined {
  let start = 0;
  if (ascii(bytes, 0, 3) === 'ID3')
    start = 10 + ((bytes[6]! << 21) | (bytes[7]! << 14) | (bytes[8]! << 7) | bytes[9]!);
  if (bytes[start] !== 0xff || (bytes[start + 1]! & 0xe0) !== 0xe0) return undefined;
  const head = bytes.subarray(start, start + 200);
  const tag = Buffer.from(head).indexOf('Xing') >= 0 ? 'Xing' : 'Info';
  const at = Buffer.from(head).indexOf(tag);
  if (at < 0 || at + 12 > head.length || !(head[at + 7]! & 1)) return undefined;
  const version = (head[1]! >> 3) & 3;
  const rate = mp3Rates[(head[2]! >> 2) & 3];
  if (rate === undefined) return undefined;
  const samplesPerFrame = version === 3 ? 1152 : 576;
  const frames = view(head).getUint32(at + 8);
  return (frames * samplesPerFrame) / (rate / (version === 3 ? 1 : version === 2 ? 2 : 4));
}

/** Containers that tell where they end. */
function isShort(bytes: Uint8Array): boolean {
  if (ascii(bytes, 4, 8) === 'ftyp') return isShortMp4(bytes);
  if (ascii(bytes, 0, 4) === 'OggS') return isShortOgg(bytes);
  return false;
}

function isShortMp4(bytes: Uint8Array): boolean {
  const data = view(bytes);
  let at = 0;
  while (at + 8 <= bytes.length) {
    const small = data.getUint32(at);
    if (small === 0) return false;
    const size = small === 1 && at + 16 <= bytes.length ? Number(data.getBigUint64(at + 8)) : small;
    if (size < 8) return false;
    at += size;
  }
  return at > bytes.length;
}

const lastPage = 4;

/** Every stream ends with a page that says so. */
function isShortOgg(bytes: Uint8Array): boolean {
  const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).lastIndexOf('OggS');
  if (at < 0 || at + 27 > bytes.length) return true;
  const segments = bytes[at + 26]!;
  const sizes = bytes.subarray(at + 27, at + 27 + segments);
  const end = at + 27 + segments + sizes.reduce((sum, size) => sum + size, 0);
  return (bytes[at + 5]! & lastPage) === 0 || end > bytes.length;
}
