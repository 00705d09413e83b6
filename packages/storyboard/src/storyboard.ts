/** The embedded engine: paints the scenes, sets them in motion, speaks and plays, and puts it together. */

import { ffmpeg, thumbnailOf } from '@oja/ai/engines/video/film-program';
import { refuseOthers } from '@oja/ai/engines/video/ordered';
import type { Film, Scene, Storyboard, VideoCall, VideoEngine, VideoOrder } from '@oja/ai/engines/video/port';
import type { EngineParts } from '@oja/core/engines/capability';
import type { Sandbox } from '@oja/core/sandbox/port';
import { wordsNotShown } from './not-shown.ts';
import type { Pictures } from './pictures.ts';
import { pick, seededRandom, seedOf } from './random.ts';
import { motions, type ShotFilter, shotFilter, transitions } from './shot-filter.ts';
import { narrationLine, soundFilter } from './soundtrack.ts';
import { framesPerSecond, planTimeline, scenesMax, type Timeline } from './timeline.ts';

const engineName = 'storyboard';

export function createStoryboard(_settings: object, parts: EngineParts): VideoEngine {
  const { sandbox } = parts;

  async function generate(order: VideoOrder, call: VideoCall): Promise<Film> {
    refuseOthers(order, engineName);
    const report = (fraction: number, note: string) => call.progress?.(fraction, note);
    report(0.02, 'writing the scenes');
    const board = await order.storyboard();
    const scenes = board.scenes.slice(0, scenesMax(order.seconds));
    const seed = order.seed ?? seedOf(order.prompt);
    const spoken = scenes.map(({ narration }) => narration);
    const timeline = planTimeline(
      order.seconds,
      spoken.map((piece) => (piece === undefined ? 0 : piece.samples.length / piece.sampleRate)),
    );
    const shots = await filmShots(sandbox, order, { ...board, scenes }, timeline, seed, call, report);
    report(0.92, 'putting it together');
    const bytes = await join(sandbox, order, shots, timeline, scenes, seed, call.signal);
    const thumbnail = await thumbnailOf(sandbox, bytes, thumbnailSecond(timeline), call.signal);
    const seconds = timeline.frames / framesPerSecond;
    const { width, height } = order;
    const notShown = [...new Set(scenes.flatMap(({ picture }) => wordsNotShown(picture)))];
    return { bytes, seconds, width, height, sound: true, thumbnail, draft: true, notShown };
  }

  return {
    name: engineName,
    async check() {
      if ((await sandbox.find('ffmpeg')) !== undefined) {
        return { state: 'ready', detail: 'Storyboard films: painted scenes, captions, narration, music' };
      }
      return { state: 'missing', detail: 'ffmpeg is not installed', fix: 'npm run setup:system' };
    },
    generate,
    notShown: async (pictures) => pictures.map(wordsNotShown),
  };
}

async function filmShots(
  sandbox: Sandbox,
  order: VideoOrder,
  { scenes, photo: first }: Storyboard,
  timeline: Timeline,
  seed: number,
  call: VideoCall,
  report: (fraction: number, note: string) => void,
): Promise<Buffer[]> {
  const random = seededRandom(seed);
  const takes = timeline.shots.map((shot, index) => ({
    shot,
    motion: motions[(index + seed) % motions.length]!,
    tailFrames: timeline.shots[index + 1]?.transitionFrames ?? 0,
  }));
  const films: Buffer[] = [];
  const { makePictures } = await import('./pictures.ts');
  let before: Pictures | undefined;
  for (const [index, scene] of scenes.entries()) {
    call.signal.throwIfAborted();
    report(0.15 + (0.75 * index) / scenes.length, `filming scene ${index + 1} of ${scenes.length}`);
    const photo = index === 0 ? first : undefined;
    const { width, height } = order;
    const pictures = await makePictures({ scene, width, height, seed, before: before?.setting, photo });
    const filter = {
      ...takes[index]!,
      size: { width, height },
      before: takes[index - 1],
      transition: pick(random, transitions),
    };
    films.push(await filmShot(sandbox, filter, pictures, before, call.signal));
    before = pictures;
  }
  return films;
}

async function filmShot(
  sandbox: Sandbox,
  filter: ShotFilter,
  pictures: Pictures,
  before: Pictures | undefined,
  signal: AbortSignal,
) {
  const files: Record<string, Uint8Array> = {};
  const add = (set: Pictures, prefix: string) => {
    for (const layer of ['back', 'front', 'caption'] as const) files[`${prefix}-${layer}.png`] = set[layer];
  };
  add(pictures, 'now');
  if (before !== undefined) add(before, 'before');
  const inputs = Object.keys(files).flatMap((name) => ['-f', 'image2', '-pattern_type', 'none', '-i', name]);
  const made = await ffmpeg(sandbox, {
    args: [
      ...inputs,
      ...['-filter_complex', shotFilter(filter), '-map', '[out]', '-frames:v', String(filter.shot.frames)],
      ...[
        '-c:v',
        'libx264',
        '-preset',
        'veryfast',
        '-crf',
        '21',
        '-pix_fmt',
        'yuv420p',
        '-profile:v',
        'high',
      ],
      ...['-g', '48', '-video_track_timescale', '12288', '-threads', '2', '-an', 'shot.mp4'],
    ],
    files,
    outputs: ['shot.mp4'],
    timeoutMs: 30_000 + filter.shot.frames * 1_500,
    signal,
  });
  return made['shot.mp4']!;
}

async function join(
  sandbox: Sandbox,
  order: VideoOrder,
  shots: Buffer[],
  timeline: Timeline,
  scenes: Scene[],
  seed: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const seconds = timeline.frames / framesPerSecond;
  const line = narrationLine(
    scenes.map(({ narration }) => narration),
    timeline,
  );
  const files: Record<string, Uint8Array> = {
    'list.txt': Buffer.from(shots.map((_, index) => `file shot${index}.mp4\n`).join('')),
  };
  for (const [index, shot] of shots.entries()) files[`shot${index}.mp4`] = shot;
  const voice: string[] = [];
  if (line !== undefined) {
    files['voice.raw'] = new Uint8Array(
      line.samples.buffer,
      line.samples.byteOffset,
      line.samples.byteLength,
    );
    voice.push('-f', 's16le', '-ar', String(line.sampleRate), '-ac', '1', '-i', 'voice.raw');
  }
  const made = await ffmpeg(sandbox, {
    args: [
      ...['-f', 'concat', '-safe', '1', '-i', 'list.txt', ...voice],
      ...['-filter_complex', soundFilter(seconds, seed, timeline.tempo, line !== undefined)],
      ...['-map', '0:v', '-map', '[sound]', '-c:v', 'copy', '-c:a', 'aac', '-b:a', '128k'],
      ...['-t', seconds.toFixed(3), '-metadata', `title=${titleOf(order.prompt)}`],
      ...['-movflags', '+faststart', 'film.mp4'],
    ],
    files,
    outputs: ['film.mp4'],
    timeoutMs: 120_000,
    signal,
  });
  return made['film.mp4']!;
}

/** No control characters: a program's argument cannot hold them all. */
const titleOf = (prompt: string): string => prompt.replace(/\p{Cc}+/gu, ' ').slice(0, 200);

/** The middle of the longest scene. */
function thumbnailSecond({ shots }: Timeline): number {
  const longest = shots.reduce((best, shot) => (shot.frames > best.frames ? shot : best));
  return (longest.firstFrame + longest.frames / 2) / framesPerSecond;
}
