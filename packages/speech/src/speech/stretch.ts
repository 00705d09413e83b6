/**
 * Speech made longer or shorter at the same pitch (WSOLA): short pieces are laid over each other at another distance,
 * each moved a little to where it fits the one before.
 */
const pieceSeconds = 0.03;
const searchSeconds = 0.008;
/** After so many pieces the event loop goes on. */
const piecesAtOnce = 40;
/** Not every sample is compared: voices have little above a few kHz. */
const compareStep = 3;

/** `tempo` 2 is twice as fast. */
export async function stretch(samples: Int16Array, sampleRate: number, tempo: number): Promise<Int16Array> {
  const half = Math.round((pieceSeconds * sampleRate) / 2);
  const search = Math.round(searchSeconds * sampleRate);
  if (tempo === 1 || samples.length < 4 * half + 2 * search) return samples;
  const out = new Int16Array(Math.round(samples.length / tempo));
  out.set(samples.subarray(0, half));
  // What would have followed the piece that was laid last.
  let next = half;
  for (let at = half, piece = 0; at < out.length; at += half, piece++) {
    if (piece % piecesAtOnce === piecesAtOnce - 1) await new Promise(setImmediate);
    const wanted = Math.min(Math.round(at * tempo), samples.length - 2 * half);
    const from = nearest(samples, next, wanted, search, half);
    blend(out, at, samples, next, from, half);
    next = from + half;
  }
  return out;
}

/** Near `wanted`, the place whose sound is most like that at `next`. */
function nearest(samples: Int16Array, next: number, wanted: number, search: number, half: number): number {
  const last = samples.length - 2 * half;
  const low = Math.max(0, wanted - search);
  const high = Math.min(last, wanted + search);
  let best = Math.min(Math.max(wanted, 0), last);
  let most = Number.NEGATIVE_INFINITY;
  for (let place = low; place <= high; place += 2) {
    let alike = 0;
    for (let offset = 0; offset < half; offset += compareStep) {
      alike += (samples[next + offset] ?? 0) * samples[place + offset]!;
    }
    if (alike > most) {
      most = alike;
      best = place;
    }
  }
  return best;
}

function blend(
  out: Int16Array,
  at: number,
  samples: Int16Array,
  fading: number,
  rising: number,
  half: number,
): void {
  const count = Math.min(half, out.length - at);
  for (let offset = 0; offset < count; offset++) {
    const share = offset / half;
    out[at + offset] = (samples[fading + offset] ?? 0) * (1 - share) + samples[rising + offset]! * share;
  }
}
