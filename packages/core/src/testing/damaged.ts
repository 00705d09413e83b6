/** Files as they arrive when something goes wrong: cut, with flipped, repeated, missing and foreign bytes. */

/** The same ones each time. */
export function damaged(whole: Uint8Array, count: number, seed = 1): Buffer[] {
  const random = randomFrom(seed);
  const below = (limit: number) => Math.floor(random() * Math.max(1, limit));
  return Array.from({ length: count }, (_, turn) => {
    const bytes = Buffer.from(whole);
    const at = below(bytes.length);
    const length = 1 + below(Math.min(64, bytes.length - at));
    switch (turn % 6) {
      case 0:
        return bytes.subarray(0, at);
      case 1:
        for (let flip = 0; flip < 1 + below(8); flip++) bytes[below(bytes.length)]! ^= 1 << below(8);
        return bytes;
      case 2:
        for (let place = at; place < at + length; place++) bytes[place] = below(256);
        return bytes;
      case 3:
        return Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)]);
      case 4:
        return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
      default:
        return Buffer.concat([
          bytes.subarray(0, at),
          bytes.subarray(below(bytes.length)),
          bytes.subarray(at),
        ]);
    }
  });
}

/** Numbers from 0 to 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
