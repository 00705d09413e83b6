/** How likely each frame of sound is speech, by Silero VAD. Long sound is heard in lanes, side by side. */
import { type OnnxRuntime, sessionOptions } from '@oja/core/engines/models/onnxruntime';
import type { InferenceSession } from 'onnxruntime-common';

export const frameSamples = 512;
const sampleRate = 16_000;
/** The end of a frame that the model hears again before the next. */
const contextSamples = 64;
const inputSamples = contextSamples + frameSamples;
const stateSize = 128;
const lanesMax = 16;
/** Of each lane; it begins by hearing what comes before it, for the model to get used to the sound. */
const laneFramesMin = 320;
const warmFrames = 32;

export interface VoiceModel {
  ort: OnnxRuntime;
  session: InferenceSession;
}

export async function loadVoiceModel(ort: OnnxRuntime, path: string): Promise<VoiceModel> {
  const session = await ort.InferenceSession.create(path, sessionOptions(1));
  return { ort, session };
}

export async function voicesIn({ ort, session }: VoiceModel, samples: Int16Array): Promise<Float32Array> {
  const frames = Math.ceil(samples.length / frameSamples);
  const found = new Float32Array(frames);
  const lanes = Math.max(1, Math.min(lanesMax, Math.floor(frames / laneFramesMin)));
  const perLane = Math.ceil(frames / lanes);
  const sr = new ort.Tensor('int64', BigInt64Array.from([BigInt(sampleRate)]), []);
  let state: InstanceType<OnnxRuntime['Tensor']> = new ort.Tensor(
    'float32',
    new Float32Array(2 * lanes * stateSize),
    [2, lanes, stateSize],
  );
  for (let step = lanes === 1 ? 0 : -warmFrames; step < perLane; step++) {
    const input = new Float32Array(lanes * inputSamples);
    for (let lane = 0; lane < lanes; lane++) {
      const first = (lane * perLane + step) * frameSamples - contextSamples;
      for (let at = 0; at < inputSamples; at++)
        input[lane * inputSamples + at] = (samples[first + at] ?? 0) / 32_768;
    }
    const answer = await session.run({
      input: new ort.Tensor('float32', input, [lanes, inputSamples]),
      state,
      sr,
    });
    state = answer.stateN as typeof state;
    const output = answer.output!.data as Float32Array;
    if (step < 0) continue;
    for (let lane = 0; lane < lanes; lane++) {
      const frame = lane * perLane + step;
      if (frame < frames) found[frame] = output[lane]!;
    }
  }
  return found;
}
