import { serveTasks } from '@oja/core/engines/serve-tasks';
import { clusterPrints } from './cluster.ts';
import type { SpeakersInput } from './port.ts';
import { voicePrint } from './voice-print.ts';

/** Ten seconds tell a voice as well as a minute. */
const secondsMax = 10;

function separate({ pcm, segments, count }: SpeakersInput): (number | null)[] {
  const { samples, sampleRate } = pcm;
  const prints = segments.map(({ start, end }) =>
    voicePrint(
      samples.subarray(
        Math.floor(start * sampleRate),
        Math.floor(Math.min(end, start + secondsMax) * sampleRate),
      ),
      sampleRate,
    ),
  );
  const known = prints.flatMap((print, index) => (print ? [{ print, index }] : []));
  const labels = new Array<number | null>(segments.length).fill(null);
  if (known.length === 0) return labels;
  const found = clusterPrints(
    known.map(({ print }) => print),
    count,
  );
  for (const [place, { index }] of known.entries()) labels[index] = found[place]!;
  return labels;
}

serveTasks(separate);
