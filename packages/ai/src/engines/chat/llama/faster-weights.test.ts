import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fasterWeights } from './faster-weights.ts';
import { readGgufHeader } from './gguf-header.ts';
import { readPatterns } from './iq2-patterns.ts';

const weightCount = 1024;

test('weights written anew stand within two percent of what they were; other tensors as they were', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'oja-gguf-'));
  try {
    const plain = Buffer.from(Float32Array.from({ length: 10 }, (_, index) => index / 3).buffer);
    const packed = randomBlocks(weightCount / 256);
    const source = join(dir, 'model.gguf');
    await writeFile(
      source,
      gguf([
        { type: 0, weights: 10, bytes: plain },
        { type: 16, weights: weightCount, bytes: packed },
      ]),
    );
    const target = join(dir, 'faster.gguf');
    assert.equal(await fasterWeights(source, target), target);

    const file = await readFile(target);
    const { tensors, dataAt } = readGgufHeader(file);
    assert.deepEqual(
      tensors.map(({ type }) => type),
      [0, 2],
    );
    const [first, second] = tensors.map(({ offset }) => file.subarray(dataAt + offset));
    assert.deepEqual(first?.subarray(0, plain.length), plain);
    const before = readIq2(packed);
    const after = readQ4(second!);
    assert.equal(after.length, before.length);
    let wrong = 0;
    let all = 0;
    for (const [index, value] of before.entries()) {
      wrong += (value - (after[index] ?? 0)) ** 2;
      all += value ** 2;
    }
    assert.ok(Math.sqrt(wrong / all) < 0.025, `off by ${Math.sqrt(wrong / all)}`);

    const { mtimeMs } = await stat(target);
    await fasterWeights(source, target);
    assert.equal((await stat(target)).mtimeMs, mtimeMs, 'made once');
  } finally {
    await rm(dir, { recursive: true });
  }
});

test('what is no GGUF file leaves nothing behind', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'oja-gguf-'));
  try {
    const source = join(dir, 'model.gguf');
    await writeFile(source, 'not weights at all');
    await assert.rejects(fasterWeights(source, join(dir, 'faster.gguf')), /GGUF/);
    assert.deepEqual(await readdir(dir), ['model.gguf']);
  } finally {
    await rm(dir, { recursive: true });
  }
});

function gguf(tensors: { type: number; weights: number; bytes: Buffer }[]): Buffer {
  const u32 = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    return bytes;
  };
  const u64 = (value: number) => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64LE(BigInt(value));
    return bytes;
  };
  const text = (value: string) => Buffer.concat([u64(value.length), Buffer.from(value)]);
  const metadata = [
    Buffer.concat([text('general.name'), u32(8), text('Test')]),
    Buffer.concat([text('a.list'), u32(9), u32(8), u64(2), text('x'), text('yz')]),
    Buffer.concat([text('a.number'), u32(4), u32(7)]),
  ];
  const data: Buffer[] = [];
  let offset = 0;
  const infos = tensors.map(({ type, weights, bytes }, index) => {
    const info = Buffer.concat([text(`t${index}`), u32(2), u64(weights / 2), u64(2), u32(type), u64(offset)]);
    const padded = Buffer.alloc(Math.ceil(bytes.length / 32) * 32);
    bytes.copy(padded);
    data.push(padded);
    offset += padded.length;
    return info;
  });
  const head = [
    Buffer.from('GGUF'),
    u32(3),
    u64(tensors.length),
    u64(metadata.length),
    ...metadata,
    ...infos,
  ];
  const start = Buffer.concat(head);
  return Buffer.concat([start, Buffer.alloc((32 - (start.length % 32)) % 32), ...data]);
}

/** Some bytes of every value, and a scale of one half. */
function randomBlocks(count: number): Buffer {
  const bytes = Buffer.from(
    Array.from({ length: count * 66 }, (_, index) => (index * 7919 + (index >> 3) * 31) & 255),
  );
  for (let block = 0; block < count; block += 1) bytes.writeUInt16LE(0x3800, block * 66);
  return bytes;
}

/** As the format is defined, one weight at a time. */
function readIq2(bytes: Buffer): number[] {
  const patterns = readPatterns();
  const steps = [8, 25, 43];
  const weights: number[] = [];
  for (let at = 0; at < bytes.length; at += 66) {
    for (let group = 0; group < 8; group += 1) {
      const signs = bytes.readUInt32LE(at + 2 + group * 8 + 4);
      const scale = 0.5 * (0.5 + (signs >>> 28)) * 0.25;
      for (let index = 0; index < 32; index += 1) {
        const eight = index >> 3;
        const pattern = patterns[bytes[at + 2 + group * 8 + eight] ?? 0] ?? 0;
        const own = (signs >>> (7 * eight)) & 127;
        const odd = [...own.toString(2)].filter((bit) => bit === '1').length % 2;
        const minus = ((own | (odd << 7)) >> (index & 7)) & 1;
        weights.push((steps[(pattern >> (2 * (index & 7))) & 3] ?? 0) * scale * (minus ? -1 : 1));
      }
    }
  }
  return weights;
}

function readQ4(bytes: Buffer): number[] {
  const weights: number[] = [];
  for (let at = 0; weights.length < weightCount; at += 18) {
    const half = bytes.readUInt16LE(at);
    const scale = (1 + (half & 1023) / 1024) * 2 ** (((half >> 10) & 31) - 15);
    const bits = [...bytes.subarray(at + 2, at + 18)];
    weights.push(
      ...bits.map((byte) => ((byte & 15) - 8) * scale),
      ...bits.map((byte) => ((byte >> 4) - 8) * scale),
    );
  }
  return weights;
}
