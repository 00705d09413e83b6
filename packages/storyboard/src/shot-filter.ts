/** The ffmpeg filter that sets one scene in motion. Pure. */
import type { Shot } from './timeline.ts';
import { framesPerSecond } from './timeline.ts';

/** How the camera moves over the back; the front moves a little more, which gives depth. */
export interface Motion {
  /** Zoom at the first and the last frame. */
  from: number;
  to: number;
  /** Where the camera looks, 0 to 1 of the free space, at the first and the last frame. */
  panX: [number, number];
  panY: [number, number];
}

export const motions: Motion[] = [
  { from: 1.02, to: 1.14, panX: [0.5, 0.5], panY: [0.5, 0.55] },
  { from: 1.12, to: 1.12, panX: [0.1, 0.9], panY: [0.55, 0.5] },
  { from: 1.15, to: 1.03, panX: [0.5, 0.5], panY: [0.6, 0.5] },
  { from: 1.12, to: 1.12, panX: [0.9, 0.1], panY: [0.5, 0.5] },
];

export const transitions = ['fade', 'smoothleft', 'circleopen', 'smoothup', 'dissolve', 'wiperight'] as const;

interface Layer {
  /** Input pads: back, front, caption. */
  inputs: [number, number, number];
  motion: Motion;
  /** Frames of the whole scene, the tail under the next transition included. */
  sceneFrames: number;
  /** Frames already shown when this piece starts. */
  skip: number;
  frames: number;
  size: { width: number; height: number };
  label: string;
}

function moving(layer: Layer, extra: number): string {
  const { motion, sceneFrames, skip, frames, size } = layer;
  const share = `min(1,(on+${skip})/${Math.max(1, sceneFrames - 1)})`;
  // Slow at both ends.
  const eased = `(${share}*${share}*(3-2*${share}))`;
  const along = (from: number, to: number) => `(${from}+${(to - from).toFixed(4)}*${eased})`;
  const zoom = along(motion.from + extra, motion.to + extra * 1.9);
  const x = `(iw-iw/zoom)*${along(...motion.panX)}`;
  const y = `(ih-ih/zoom)*${along(...motion.panY)}`;
  return `zoompan=z='${zoom}':x='${x}':y='${y}':d=${frames}:s=${size.width}x${size.height}:fps=${framesPerSecond}`;
}

function scene(layer: Layer): string {
  const [back, front, caption] = layer.inputs;
  const l = layer.label;
  const fade = layer.skip === 0 ? `,fade=t=in:st=0:d=0.4:alpha=1` : '';
  return [
    `[${back}:v]format=yuv420p,${moving(layer, 0)}[${l}b]`,
    `[${front}:v]format=yuva420p,${moving(layer, 0.03)}[${l}f]`,
    `[${caption}:v]format=yuva420p,loop=loop=${layer.frames}:size=1:start=0,setpts=N/${framesPerSecond}/TB,fps=${framesPerSecond},trim=end_frame=${layer.frames}${fade}[${l}c]`,
    `[${l}b][${l}f]overlay=0:0:format=yuv420:shortest=1[${l}s]`,
    `[${l}s][${l}c]overlay=0:0:format=yuv420:shortest=1,trim=end_frame=${layer.frames},setpts=N/${framesPerSecond}/TB,fps=${framesPerSecond},settb=1/${framesPerSecond},setsar=1[${l}]`,
  ].join(';');
}

export interface ShotFilter {
  size: { width: number; height: number };
  shot: Shot;
  motion: Motion;
  /** Frames the next transition takes of this scene after its own. */
  tailFrames: number;
  before?: { shot: Shot; motion: Motion; tailFrames: number };
  transition: string;
}

/** Inputs 0 to 2 are this scene's pictures, 3 to 5 those of the scene before. Ends in [out]. */
export function shotFilter({ size, shot, motion, tailFrames, before, transition }: ShotFilter): string {
  const sceneFrames = shot.frames + tailFrames;
  const own = scene({
    inputs: [0, 1, 2],
    motion,
    sceneFrames,
    skip: 0,
    frames: shot.frames,
    size,
    label: 'a',
  });
  if (before === undefined || shot.transitionFrames === 0) return `${own};[a]null[out]`;
  const old = scene({
    inputs: [3, 4, 5],
    motion: before.motion,
    sceneFrames: before.shot.frames + before.tailFrames,
    skip: before.shot.frames,
    frames: shot.transitionFrames,
    size,
    label: 'z',
  });
  const duration = (shot.transitionFrames / framesPerSecond).toFixed(4);
  return `${own};${old};[z][a]xfade=transition=${transition}:duration=${duration}:offset=0[out]`;
}
