/** ffmpeg and ffprobe on films: always in the sandbox, never on anything but files of known formats. */
import { setTimeout as sleep } from 'node:timers/promises';
import { unavailable } from '@oja/core/engine-failure';
import { OjaError } from '@oja/core/errors';
import type { Sandbox, SandboxRun } from '@oja/core/sandbox/port';

const queueTriesMax = 120;
const queueWaitMs = 1_000;

/** A film is a job: it can wait for its turn where a call would get 503. */
async function inTurn(sandbox: Sandbox, run: SandboxRun) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await sandbox.run(run);
    } catch (error) {
      const full = error instanceof OjaError && error.code === 'queue_full';
      if (!full || tries >= queueTriesMax) throw error;
      await sleep(queueWaitMs, undefined, { signal: run.signal });
    }
  }
}

export interface FfmpegRun {
  args: string[];
  files: Record<string, Uint8Array>;
  outputs: string[];
  timeoutMs: number;
  signal: AbortSignal;
}

export async function ffmpeg(sandbox: Sandbox, run: FfmpegRun): Promise<Record<string, Buffer>> {
  const result = await inTurn(sandbox, {
    program: 'ffmpeg',
    args: ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y', ...run.args],
    files: run.files,
    outputs: run.outputs,
    queue: 'ffmpeg',
    timeoutMs: run.timeoutMs,
    signal: run.signal,
  });
  const missing = run.outputs.find((name) => result.files[name] === undefined);
  if (result.code === 0 && missing === undefined) return result.files;
  throw unavailable('The video could not be assembled.', 'internal_error', {
    cause: new Error(`ffmpeg ended with ${result.code}: ${result.stderr.slice(-2000)}`),
  });
}

/** Only a plain MP4 that is one is ever opened. */
export const mp4Input = ['-protocol_whitelist', 'file', '-f', 'mov', '-i'];
export const isMp4 = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(4, 8)).toString('latin1') === 'ftyp';

export interface FilmFacts {
  seconds: number;
  width: number;
  height: number;
  sound: boolean;
}

/** Undefined when ffprobe is not installed or does not understand the file. */
export async function probeFilm(
  sandbox: Sandbox,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<FilmFacts | undefined> {
  if ((await sandbox.find('ffprobe')) === undefined) return undefined;
  const entries = 'format=duration:stream=codec_type,width,height';
  const result = await inTurn(sandbox, {
    program: 'ffprobe',
    args: ['-v', 'error', '-print_format', 'json', '-show_entries', entries, ...mp4Input, 'film.mp4'],
    files: { 'film.mp4': bytes },
    queue: 'ffmpeg',
    timeoutMs: 30_000,
    signal,
  });
  if (result.code !== 0) return undefined;
  const { format, streams } = JSON.parse(result.stdout.toString('utf8')) as {
    format?: { duration?: string };
    streams?: { codec_type?: string; width?: number; height?: number }[];
  };
  const video = streams?.find((stream) => stream.codec_type === 'video');
  const seconds = Number(format?.duration);
  if (video?.width === undefined || video.height === undefined || !(seconds > 0)) return undefined;
  const sound = streams?.some((stream) => stream.codec_type === 'audio') ?? false;
  return { seconds, width: video.width, height: video.height, sound };
}

/** A frame as JPEG; null when it cannot be had. */
export async function thumbnailOf(
  sandbox: Sandbox,
  film: Uint8Array,
  atSeconds: number,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  if ((await sandbox.find('ffmpeg')) === undefined) return null;
  const args = [
    '-ss',
    atSeconds.toFixed(3),
    ...mp4Input,
    'film.mp4',
    '-frames:v',
    '1',
    '-q:v',
    '3',
    'thumbnail.jpg',
  ];
  const made = await ffmpeg(sandbox, {
    args,
    files: { 'film.mp4': film },
    outputs: ['thumbnail.jpg'],
    timeoutMs: 30_000,
    signal,
  }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    return undefined;
  });
  return made?.['thumbnail.jpg'] ?? null;
}
