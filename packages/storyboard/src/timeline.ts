/** When each scene is on screen, in frames. Pure. */

export const framesPerSecond = 24;
const transitionSeconds = 0.5;
const sceneSecondsMin = 1;

export interface Shot {
  /** First frame of the film that shows this scene. */
  firstFrame: number;
  frames: number;
  /** Frames at its start in which the scene before fades away; 0 for the first. */
  transitionFrames: number;
}

export interface Timeline {
  shots: Shot[];
  frames: number;
  /** How much faster than spoken the narration runs; 1 is as spoken. */
  tempo: number;
}

const tempoMax = 2;
/** Silence before a narration, so that it does not start in the middle of a transition. */
export const leadSeconds = 0.35;

/** Scenes share the film in proportion to what is said in them, or evenly where nothing is said. */
export function planTimeline(seconds: number, narrationSeconds: number[]): Timeline {
  const frames = Math.round(seconds * framesPerSecond);
  const spoken = narrationSeconds.map((length) => (length === 0 ? 0 : length + leadSeconds * 1.5));
  const total = spoken.reduce((sum, length) => sum + length, 0);
  const least = Math.min(sceneSecondsMin, seconds / narrationSeconds.length);
  const even = seconds / narrationSeconds.length;
  const weights = spoken.map((length) => Math.max(least, total === 0 ? even : length));
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0);

  let end = 0;
  let firstFrame = 0;
  const shots = weights.map((weight, index): Shot => {
    end += weight;
    const lastFrame = index === weights.length - 1 ? frames : Math.round((end / weightSum) * frames);
    const shot = { firstFrame, frames: lastFrame - firstFrame, transitionFrames: 0 };
    const wanted = Math.round(transitionSeconds * framesPerSecond);
    shot.transitionFrames = index === 0 ? 0 : Math.min(wanted, Math.floor(shot.frames / 2));
    firstFrame = lastFrame;
    return shot;
  });
  return { shots, frames, tempo: Math.min(tempoMax, Math.max(1, total / seconds)) };
}

/** As many scenes as can be seen in the time. */
export const scenesMax = (seconds: number): number =>
  Math.min(16, Math.max(1, Math.floor(seconds / sceneSecondsMin)));
