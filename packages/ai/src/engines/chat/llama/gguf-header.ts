/** Reads where the tensors of a GGUF file lie. */

interface GgufTensor {
  weights: number;
  type: number;
  /** From the start of the data. */
  offset: number;
  /** Where in the header its type stands, its offset behind it. */
  typeAt: number;
}

export interface GgufHeader {
  tensors: GgufTensor[];
  dataAt: number;
}

/** Bytes of the plain kinds of metadata; 8 is text, 9 a list. */
const valueBytes = [1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8];
const textKind = 8;
const listKind = 9;
const alignmentBytes = 32;

export const aligned = (bytes: number): number => Math.ceil(bytes / alignmentBytes) * alignmentBytes;

/** `head` is the beginning of the file, long enough to hold all before the data. */
export function readGgufHeader(head: Buffer): GgufHeader {
  let at = 8;
  const u32 = () => {
    at += 4;
    return head.readUInt32LE(at - 4);
  };
  const u64 = () => {
    at += 8;
    return Number(head.readBigUInt64LE(at - 8));
  };
  const skipText = () => {
    const bytes = u64();
    at += bytes;
  };
  const skipValue = (type: number) => {
    if (type === textKind) skipText();
    else if (type === listKind) {
      const kind = u32();
      for (let left = u64(); left > 0; left -= 1) skipValue(kind);
    } else at += valueBytes[type] ?? 0;
  };
  if (head.toString('latin1', 0, 4) !== 'GGUF' || head.readUInt32LE(4) !== 3) throw new Error('not GGUF 3');
  const tensorCount = u64();
  for (let left = u64(); left > 0; left -= 1) {
    skipText();
    skipValue(u32());
  }
  const tensors = Array.from({ length: tensorCount }, () => {
    skipText();
    let weights = 1;
    for (let left = u32(); left > 0; left -= 1) weights *= u64();
    const typeAt = at;
    return { weights, typeAt, type: u32(), offset: u64() };
  });
  return { tensors, dataAt: aligned(at) };
}
