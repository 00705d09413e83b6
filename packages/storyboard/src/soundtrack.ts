/** The sound of a film: what is said in its scenes over plucked strings. Pure: numbers in, ffmpeg filter out. */
import type { SpokenText } from '@oja/ai/engines/video/port';
import { pick, seededRandom } from './random.ts';
import { framesPerSecond, leadSeconds, type Timeline } from './timeline.ts';

const stepSeconds = 0.3;
const pentatonic = [0, 3, 5, 7, 10, 12];

/**
 * Everything said, in one line of samples. Positions are those of the film times the tempo, since the whole
 * line is played that much faster.
 */
export function narrationLine(
  spoken: (SpokenText | undefined)[],
  timeline: Timeline,
): SpokenText | undefined {
  const sampleRate = spoken.find((piece) => piece !== undefined)?.sampleRate;
  if (sampleRate === undefined) return undefined;
  const seconds = (timeline.frames / framesPerSecond) * timeline.tempo;
  const samples = new Int16Array(Math.ceil(seconds * sampleRate));
  let free = 0;
  spoken.forEach((piece, index) => {
    if (piece === undefined) return;
    const said = atRate(piece, sampleRate);
    const wanted = (timeline.shots[index]!.firstFrame / framesPerSecond + leadSeconds) * timeline.tempo;
    const start = Math.max(free, Math.floor(wanted * sampleRate));
    const room = samples.length - start;
    if (room <= 0) return;
    samples.set(said.subarray(0, room), start);
    free = start + said.length;
  });
  return { samples, sampleRate };
}

/** Another engine may have taken over between two scenes, with a rate of its own. */
function atRate({ samples, sampleRate }: SpokenText, wanted: number): Int16Array {
  if (sampleRate === wanted) return samples;
  const step = sampleRate / wanted;
  return Int16Array.from({ length: Math.floor(samples.length / step) }, (_, i) => {
    const at = Math.floor(i * step);
    const [here = 0, next = here] = [samples[at], samples[at + 1]];
    return here + (next - here) * (i * step - at);
  });
}

/** A kora-like pattern as an expression over t; each pluck rings on under the next three. */
export function musicExpression(seed: number): string {
  const random = seededRandom(seed);
  const root = pick(random, [174.6, 185, 196, 207.7]);
  const stride = pick(random, [1, 2, 5]);
  const degree = (step: string) => {
    const index = `mod(${step}*${stride}+floor((${step})/4)*2,6)`;
    return pentatonic.reduceRight(
      (rest, semitones, i) => (i === 5 ? `${semitones}` : `if(lt(${index},${i + 1}),${semitones},${rest})`),
      '',
    );
  };
  const plucks = [0, 1, 2].map((ago) => {
    const step = `(floor(t/${stepSeconds})-${ago})`;
    const age = `(mod(t,${stepSeconds})+${(ago * stepSeconds).toFixed(2)})`;
    const frequency = `${root}*pow(2,(${degree(step)})/12)`;
    return `st(${ago},${frequency})*0+0.16*exp(-4.6*${age})*(sin(6.2832*ld(${ago})*${age})+0.45*sin(12.5664*ld(${ago})*${age})+0.2*sin(18.8496*ld(${ago})*${age}))`;
  });
  const bass = `0.2*exp(-1.8*mod(t,${stepSeconds * 8}))*sin(6.2832*${root / 2}*mod(t,${stepSeconds * 8}))`;
  return [...plucks, bass].join('+');
}

/** Input 1 is the narration, where there is one. Ends in [sound]. */
export function soundFilter(seconds: number, seed: number, tempo: number, narrated: boolean): string {
  const length = seconds.toFixed(3);
  const fadeAt = Math.max(0, seconds - 0.8).toFixed(3);
  const music = `aevalsrc='${musicExpression(seed)}':s=44100:d=${length},volume=${narrated ? 0.22 : 0.8}`;
  const end = `afade=t=out:st=${fadeAt}:d=0.8,alimiter=limit=0.95,aformat=channel_layouts=stereo:sample_rates=44100[sound]`;
  if (!narrated) return `${music},${end}`;
  const speed = tempo > 1 ? `atempo=${tempo.toFixed(4)},` : '';
  return `${music}[music];[1:a]${speed}aresample=44100,apad,atrim=0:${length}[voice];[music][voice]amix=inputs=2:duration=first:normalize=0,${end}`;
}
