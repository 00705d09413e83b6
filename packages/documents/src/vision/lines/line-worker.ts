/** Finds the lines of print in a picture and reads them, on ONNX Runtime, off the event loop. */
import { readFileSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { loadOnnxRuntime, sessionOptions } from '@oja/core/engines/models/onnxruntime';
import { serveTasks } from '@oja/core/engines/serve-tasks';
import type { Grey } from '../even.ts';
import type { Network } from './network.ts';
import { readPage } from './page.ts';

export interface LineData {
  runtimeDir: string;
  detector: string;
  recognizer: string;
  alphabet: string;
  threads: number;
}

const { runtimeDir, detector, recognizer, alphabet, threads } = workerData as LineData;
const runtime = loadOnnxRuntime({ dir: runtimeDir });
const signs = JSON.parse(readFileSync(alphabet, 'utf8')) as string[];

async function open(path: string): Promise<Network> {
  const session = await runtime.InferenceSession.create(path, sessionOptions(threads));
  const [input = ''] = session.inputNames;
  const [output = ''] = session.outputNames;
  return async (data, shape) => {
    const found = (await session.run({ [input]: new runtime.Tensor('float32', data, shape) }))[output];
    return found?.data as Float32Array;
  };
}

const networks = Promise.all([open(detector), open(recognizer)]);

serveTasks(async (picture: Grey) => {
  const [detect, recognize] = await networks;
  return readPage(picture, { detect, recognize, signs });
});
