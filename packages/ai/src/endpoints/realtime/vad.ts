/** Hears in a live stream of samples where someone begins and stops speaking. */

export const rate = 24_000;
const frameSize = rate / 50;
export const frameMs = 20;
/** Quieter than this is silence, whatever is around (about -50 dB). */
const silenceRms = 100;
/** How far above the floor speech is, at the usual threshold of 0.5. */
const riseFactor = 3;
/** Share of sign changes between samples above which a frame hisses rather than speaks. */
const hissShare = 0.45;
/** Of the last frames, how many speak when speech begins: a click is none. */
const recent = 8;
const beginFrames = 5;
/** The floor follows what is quieter at once, and what is louder slowly. */
const floorRise = 1.01;

export interface VadOptions {
  threshold: number;
  silenceMs: number;
}

export interface Heard {
  /** Milliseconds since the first sample. */
  began?: number;
  ended?: number;
}

export function createVad() {
  let rest = new Int16Array(0);
  let frames = 0;
  let floor = silenceRms;
  let marks: boolean[] = [];
  let isSpeaking = false;
  let quietMs = 0;

  function isSpeech(frame: Int16Array, threshold: number): boolean {
    let energy = 0;
    let crossings = 0;
    for (let at = 0; at < frame.length; at++) {
      const value = frame[at]!;
      energy += value * value;
      if (at > 0 && value < 0 !== frame[at - 1]! < 0) crossings++;
    }
    const rms = Math.sqrt(energy / frame.length);
    const least = Math.max(silenceRms, floor * riseFactor) * (threshold / 0.5);
    if (!isSpeaking) floor = rms < floor ? rms : Math.min(floor * floorRise, Math.max(rms, silenceRms));
    return rms >= (isSpeaking ? least * 0.6 : least) && crossings / frame.length < hissShare;
  }

  return {
    /** What is heard in these samples, in order. */
    hear(samples: Int16Array, { threshold, silenceMs }: VadOptions): Heard[] {
      const whole = new Int16Array(rest.length + samples.length);
      whole.set(rest);
      whole.set(samples, rest.length);
      const heard: Heard[] = [];
      let at = 0;
      for (; at + frameSize <= whole.length; at += frameSize) {
        const speaks = isSpeech(whole.subarray(at, at + frameSize), threshold);
        frames++;
        const now = frames * frameMs;
        marks = [...marks.slice(1 - recent), speaks];
        if (!isSpeaking && marks.filter(Boolean).length >= beginFrames) {
          isSpeaking = true;
          quietMs = 0;
          heard.push({ began: Math.max(0, now - recent * frameMs) });
        } else if (isSpeaking) {
          quietMs = speaks ? 0 : quietMs + frameMs;
          if (quietMs < silenceMs) continue;
          isSpeaking = false;
          marks = [];
          heard.push({ ended: now });
        }
      }
      rest = whole.slice(at);
      return heard;
    },
    get isSpeaking() {
      return isSpeaking;
    },
  };
}
