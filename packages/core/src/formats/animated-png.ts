/** Animated PNG: a PNG that every decoder reads, with further frames that most pass over. */

const signatureBytes = 8;
const chunksMax = 1_000;

/** How many frames the animation has; 1 for any other file. */
export function animatedPngFrames(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < signatureBytes || file.readUInt32BE(0) !== 0x89504e47) return 1;
  // The chunk that announces an animation stands before the picture itself.
  for (let at = signatureBytes, count = 0; at + 12 <= file.length && count < chunksMax; count++) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') return 1;
    if (type === 'acTL' && length >= 8) return Math.max(1, file.readUInt32BE(at + 8));
    at += length + 12;
  }
  return 1;
}
