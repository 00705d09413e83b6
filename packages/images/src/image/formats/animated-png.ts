/** Animated PNG: its frames taken apart into plain PNGs, decoded, and laid one under another as they are seen. */
import { crc32 } from 'node:zlib';
import { animatedPngFrames } from '@oja/core/formats/animated-png';
import { refuseTooMuch } from '../size-limits.ts';
import type { Source, SourceParts } from '../source.ts';

interface Frame {
  width: number;
  height: number;
  left: number;
  top: number;
  delayMs: number;
  /** What becomes of the frame afterwards: it stays, is cleared, or gives way to what was there before. */
  after: 'stays' | 'cleared' | 'restored';
  isBlended: boolean;
  data: Buffer[];
}

interface Animation {
  header: Buffer;
  /** Palette, transparency and colours, which every frame needs. */
  shared: Buffer[];
  loops: number;
  frames: Frame[];
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
const sharedTypes = ['PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT'];
const channels = 4;
const chunksMax = 50_000;

/** A source over all frames, for formats that can move; `still` reads the first one. */
export async function openAnimatedPng(still: Source, bytes: Uint8Array, parts: SourceParts): Promise<Source> {
  const { width, height } = still;
  const said = animatedPngFrames(bytes);
  refuseTooMuch({ width, height, frames: said }, parts);
  const animation = readable(() =>
    readAnimation(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
  );
  const frames = animation.frames.slice(0, said);
  if (frames.length < 2) return still;
  const roll = await layOut(animation, frames, { width, height }, parts);
  const raw = { width, height: height * frames.length, channels, pageHeight: height } as const;
  return {
    ...still,
    frames: frames.length,
    carriesMetadata: false,
    hasAlpha: true,
    metadata: { ...still.metadata, delay: frames.map(({ delayMs }) => delayMs), loop: animation.loops },
    open: (choice = {}) =>
      choice.animated ? parts.sharp(roll, { raw, limitInputPixels: false }) : still.open(choice),
  };
}

/** A length that leads beyond the end of the file is the file's fault. */
function readable<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw cause instanceof RangeError ? new Error('png: the animation is damaged', { cause }) : cause;
  }
}

function readAnimation(file: Buffer): Animation {
  const animation: Animation = { header: Buffer.alloc(0), shared: [], loops: 0, frames: [] };
  for (let at = signature.length, count = 0; at + 12 <= file.length; count += 1) {
    if (count > chunksMax) throw new RangeError('too many chunks');
    const [length, type] = [file.readUInt32BE(at), file.toString('latin1', at + 4, at + 8)];
    const content = file.subarray(at + 8, at + 8 + length);
    const frame = animation.frames.at(-1);
    if (type === 'IHDR') animation.header = content;
    else if (type === 'acTL') animation.loops = content.readUInt32BE(4);
    else if (sharedTypes.includes(type)) animation.shared.push(chunk(type, content));
    else if (type === 'fcTL') animation.frames.push(frameOf(content));
    // A picture before the first frame is for programs that show no animations.
    else if (type === 'IDAT') frame?.data.push(content);
    else if (type === 'fdAT') frame?.data.push(content.subarray(4));
    else if (type === 'IEND') break;
    at += length + 12;
  }
  return { ...animation, frames: animation.frames.filter(({ data }) => data.length > 0) };
}

function frameOf(content: Buffer): Frame {
  const [numerator, denominator] = [content.readUInt16BE(20), content.readUInt16BE(22) || 100];
  return {
    width: content.readUInt32BE(4),
    height: content.readUInt32BE(8),
    left: content.readUInt32BE(12),
    top: content.readUInt32BE(16),
    delayMs: Math.round((numerator * 1_000) / denominator),
    after: (['stays', 'cleared', 'restored'] as const)[content.readUInt8(24)] ?? 'stays',
    isBlended: content.readUInt8(25) === 1,
    data: [],
  };
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

async function layOut(
  { header, shared }: Animation,
  frames: Frame[],
  size: { width: number; height: number },
  parts: SourceParts,
): Promise<Buffer> {
  const frameBytes = size.width * size.height * channels;
  const roll = Buffer.alloc(frameBytes * frames.length);
  let canvas = Buffer.alloc(frameBytes);
  for (const [at, frame] of frames.entries()) {
    if (frame.left + frame.width > size.width || frame.top + frame.height > size.height)
      throw new Error('png: a frame lies outside the image');
    const before = frame.after === 'restored' ? Buffer.from(canvas) : undefined;
    const head = Buffer.from(header);
    head.writeUInt32BE(frame.width, 0);
    head.writeUInt32BE(frame.height, 4);
    const png = [chunk('IHDR', head), ...shared, chunk('IDAT', Buffer.concat(frame.data))];
    const pixels = await parts
      .sharp(Buffer.concat([signature, ...png, chunk('IEND', Buffer.alloc(0))]), { failOn: 'error' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer();
    draw(pixels, frame, canvas, size.width);
    canvas.copy(roll, at * frameBytes);
    if (before) canvas = before;
    if (frame.after === 'cleared') clear(frame, canvas, size.width);
  }
  return roll;
}

function eachRow(frame: Frame, width: number, work: (from: number, to: number) => void): void {
  for (let row = 0; row < frame.height; row += 1)
    work(row * frame.width * channels, ((frame.top + row) * width + frame.left) * channels);
}

function draw(pixels: Buffer, frame: Frame, canvas: Buffer, width: number): void {
  const rowBytes = frame.width * channels;
  eachRow(frame, width, (from, to) => {
    if (!frame.isBlended) return void pixels.copy(canvas, to, from, from + rowBytes);
    for (let at = 0; at < rowBytes; at += channels) blend(pixels, from + at, canvas, to + at);
  });
}

/** Source over destination, both with their own opacity. */
function blend(pixels: Buffer, from: number, canvas: Buffer, to: number): void {
  const above = pixels[from + 3]!;
  const below = canvas[to + 3]!;
  if (above === 0) return;
  const kept = above === 255 ? 0 : (below * (255 - above)) / 255;
  const both = above + kept;
  for (let part = 0; part < 3; part += 1)
    canvas[to + part] = Math.round((pixels[from + part]! * above + canvas[to + part]! * kept) / both);
  canvas[to + 3] = Math.round(both);
}

function clear(frame: Frame, canvas: Buffer, width: number): void {
  eachRow(frame, width, (_, to) => canvas.fill(0, to, to + frame.width * channels));
}
