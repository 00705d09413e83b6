/** Names what a photo shows with ResNet-50 on TensorFlow.js (wasm), off the event loop. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { serveTasks } from '@oja/core/engines/serve-tasks';
import type { SeenLabel } from './port.ts';
import { type LayersModel, loadTf, readModel, type Tf } from './tf-runtime.ts';

/** Pixels on each side. */
const labelSide = 224;

export interface LabelsTask {
  /** RGB, 224 by 224. */
  data: Uint8Array;
}

/** Folders of the models `tfjs` and `vision-labels`. */
export interface LabelsData {
  runtimeDir: string;
  modelDir: string;
}

interface Loaded {
  tf: Tf;
  model: LayersModel;
  names: Record<string, string>;
}

const labelsMax = 5;
const scoreMin = 0.05;
/** Of blue, green and red over the pictures it learnt from. */
const channelMeans = [103.939, 116.779, 123.68];

let loading: Promise<Loaded> | undefined;

serveTasks(async (task: LabelsTask) => {
  loading ??= load(workerData as LabelsData);
  return name(await loading, task);
});

async function load({ runtimeDir, modelDir }: LabelsData): Promise<Loaded> {
  const tf = await loadTf(runtimeDir, [join(modelDir, 'tf-layers.min.js')]);
  const model = await tf.loadLayersModel({ load: async () => readModel(modelDir) });
  return { tf, model, names: JSON.parse(readFileSync(join(modelDir, 'labels.json'), 'utf8')) };
}

async function name({ tf, model, names }: Loaded, { data }: LabelsTask): Promise<SeenLabel[]> {
  // It learnt with blue first.
  const pixels = Float32Array.from(data, (_, at) => {
    const channel = at % 3;
    return (data[at - channel + (2 - channel)] ?? 0) - (channelMeans[channel] ?? 0);
  });
  const picture = tf.tensor4d(pixels, [1, labelSide, labelSide, 3], 'float32');
  const output = model.predict(picture);
  try {
    const scores = await output.data();
    return [...scores.entries()]
      .filter(([, score]) => score >= scoreMin)
      .sort(([, a], [, b]) => b - a)
      .slice(0, labelsMax)
      .map(([at, score]) => ({ name: (names[at] ?? '').replaceAll('_', ' '), score }));
  } finally {
    picture.dispose();
    output.dispose();
  }
}
