/** Finds objects with COCO-SSD on TensorFlow.js (wasm), off the event loop. */
import { workerData } from 'node:worker_threads';
import { serveTasks } from '@oja/core/engines/serve-tasks';
import { cocoNames } from './coco-names.ts';
import type { SeenObject } from './port.ts';
import { type GraphModel, loadTf, readModel, type Tensor, type Tf } from './tf-runtime.ts';

export interface ObjectsTask {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Folders of the models `tfjs` and `vision-objects`. */
export interface ObjectsData {
  runtimeDir: string;
  modelDir: string;
}

const scoreMin = 0.6;
const overlapMax = 0.5;
const objectsMax = 40;

const { runtimeDir, modelDir } = workerData as ObjectsData;
let loading: Promise<{ tf: Tf; model: GraphModel }> | undefined;

serveTasks(async (task: ObjectsTask) => {
  loading ??= load();
  const { tf, model } = await loading;
  return detect(tf, model, task);
});

async function load(): Promise<{ tf: Tf; model: GraphModel }> {
  const tf = await loadTf(runtimeDir);
  return { tf, model: await tf.loadGraphModel({ load: async () => readModel(modelDir) }) };
}

async function detect(tf: Tf, model: GraphModel, task: ObjectsTask): Promise<SeenObject[]> {
  const picture = tf.tensor4d(Int32Array.from(task.data), [1, task.height, task.width, 3], 'int32');
  const outputs = await model.executeAsync(picture);
  try {
    const [scores, boxes] = outputs as [Tensor, Tensor];
    return pick(await scores.data(), scores.shape, await boxes.data(), task);
  } finally {
    for (const tensor of [picture, ...outputs]) tensor.dispose();
  }
}

/** Per anchor the best class; of overlapping ones of a class, the surest. */
function pick(scores: Float32Array, shape: number[], boxes: Float32Array, size: ObjectsTask): SeenObject[] {
  const [, anchors = 0, classes = 0] = shape;
  const found: SeenObject[] = [];
  for (let anchor = 0; anchor < anchors; anchor += 1) {
    let best = 0;
    for (let kind = 1; kind < classes; kind += 1) {
      if ((scores[anchor * classes + kind] ?? 0) > (scores[anchor * classes + best] ?? 0)) best = kind;
    }
    const score = scores[anchor * classes + best] ?? 0;
    const name = cocoNames[best];
    if (score >= scoreMin && name) found.push({ name, score, box: boxAt(boxes, anchor, size) });
  }
  found.sort((a, b) => b.score - a.score);
  const kept: SeenObject[] = [];
  for (const object of found) {
    const covered = kept.some((other) => other.name === object.name && overlap(other, object) > overlapMax);
    if (!covered) kept.push(object);
    if (kept.length >= objectsMax) break;
  }
  return kept;
}

function boxAt(boxes: Float32Array, anchor: number, { width, height }: ObjectsTask): SeenObject['box'] {
  const at = (index: number, size: number) => Math.min(1, Math.max(0, boxes[anchor * 4 + index] ?? 0)) * size;
  const [top, left, bottom, right] = [at(0, height), at(1, width), at(2, height), at(3, width)];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function overlap({ box: a }: SeenObject, { box: b }: SeenObject): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  return shared / (a.width * a.height + b.width * b.height - shared);
}
