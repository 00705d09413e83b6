/** Distinguishes voices by cepstrum and pitch, in a worker. Good for a few clearly different voices; no more is claimed. */
import { rejected } from '@oja/core/engine-failure';
import { createWorkerPool } from '@oja/core/engines/worker-pool';
import type { SpeakersEngine, SpeakersInput } from './port.ts';

/** Every pair is compared: more than this would take minutes. */
const segmentsMax = 600;

export function createLocalSpeakers(): SpeakersEngine {
  const pool = createWorkerPool<SpeakersInput, (number | null)[]>({
    name: 'speakers',
    url: new URL('./worker.ts', import.meta.url),
    size: 1,
    queueMax: 8,
    timeoutMs: 120_000,
    heapMegabytesMax: 1024,
  });
  return {
    name: 'local',
    check: async () => ({ state: 'ready', detail: 'speaker separation by cepstrum and pitch' }),
    async separate(input, call) {
      if (input.segments.length > segmentsMax) {
        throw rejected('file_too_complex', `speakers: at most ${segmentsMax} segments are supported.`, {
          param: 'speakers',
        });
      }
      return pool.run(input, call);
    },
    close: () => pool.close(),
  };
}
