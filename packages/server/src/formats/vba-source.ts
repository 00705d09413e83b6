/** The packing of VBA sources (MS-OVBA 2.4.1): chunks of at most 4,096 bytes of literals and copies. */

const chunkBytes = 4_096;

/** What could be read of it, up to so many bytes. */
export function expandVba(packed: Buffer, bytesMax: number): string {
  const parts: Buffer[] = [];
  let total = 0;
  // The first byte is the signature of the container.
  for (let at = 1; at + 2 <= packed.length && total < bytesMax; ) {
    const header = packed.readUInt16LE(at);
    if ((header & 0x7000) !== 0x3000) break;
    const end = Math.min(at + (header & 0xfff) + 3, packed.length);
    const chunk = packed.subarray(at + 2, end);
    const part = (header & 0x8000) === 0 ? chunk : expandChunk(chunk);
    parts.push(part);
    total += part.length;
    at = end;
  }
  return Buffer.concat(parts).toString('latin1', 0, bytesMax);
}

function expandChunk(chunk: Buffer): Buffer {
  const out = Buffer.alloc(chunkBytes);
  let length = 0;
  for (let at = 0; at < chunk.length; ) {
    const flags = chunk[at] as number;
    at += 1;
    for (let bit = 0; bit < 8 && at < chunk.length && length < chunkBytes; bit += 1) {
      if ((flags & (1 << bit)) === 0) {
        out[length] = chunk[at] as number;
        [length, at] = [length + 1, at + 1];
        continue;
      }
      if (at + 2 > chunk.length) return out.subarray(0, length);
      length = copy(out, length, chunk.readUInt16LE(at));
      at += 2;
    }
    if (length >= chunkBytes) break;
  }
  return out.subarray(0, length);
}

/** The further into a chunk, the more bits of a token tell how far back and the fewer how long. */
function copy(out: Buffer, length: number, token: number): number {
  const bits = Math.max(4, Math.ceil(Math.log2(length)));
  const back = (token >> (16 - bits)) + 1;
  const count = (token & (0xffff >> bits)) + 3;
  const end = Math.min(length + count, chunkBytes);
  for (let at = length; at < end; at += 1) out[at] = at >= back ? (out[at - back] as number) : 0;
  return end;
}
