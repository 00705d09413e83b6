/** Runs the models for pictures on ONNX Runtime, off the event loop. Each is loaded when it is first needed. */
import { workerData } from 'node:worker_threads';
import { loadOnnxRuntime, sessionOptions } from '@oja/core/engines/models/onnxruntime';
import { serveTasks } from '@oja/core/engines/serve-tasks';
import { type FaceNetwork, faceSide, findFaces } from './faces.ts';
import type { RgbPicture, SeeingResults, SeeingTask } from './port.ts';
import { upscale } from './upscale.ts';

export interface SeeingData {
  runtimeDir: string;
  threads: number;
  /** Paths by the kind of task; `person` follows once it is downloaded. */
  weights: Partial<Record<SeeingTask['kind'], string>>;
}

const { runtimeDir, threads, weights } = workerData as SeeingData;
const runtime = loadOnnxRuntime({ dir: runtimeDir });
type Session = Awaited<ReturnType<typeof runtime.InferenceSession.create>>;
const sessions = new Map<string, Promise<Session>>();

function open(path: string): Promise<Session> {
  const known = sessions.get(path);
  if (known) return known;
  const opening = runtime.InferenceSession.create(path, sessionOptions(threads));
  sessions.set(path, opening);
  return opening;
}

async function run(
  session: Session,
  data: Float32Array,
  shape: number[],
): Promise<Map<string, Float32Array>> {
  const [input = ''] = session.inputNames;
  const found = await session.run({ [input]: new runtime.Tensor('float32', data, shape) });
  return new Map(Object.entries(found).map(([name, tensor]) => [name, tensor.data as Float32Array]));
}

const firstOf = (found: Map<string, Float32Array>) => found.values().next().value as Float32Array;

const faceNetwork =
  (session: Session): FaceNetwork =>
  async (pixels) => {
    const found = [...(await run(session, pixels, [1, faceSide, faceSide, 3])).values()];
    const grid = (anchors: number) => ({
      scores: found.find(({ length }) => length === anchors)!,
      boxes: found.find(({ length }) => length === anchors * 16)!,
    });
    return [grid(512), grid(384)];
  };

/** MODNet takes channels first, from -1 to 1. */
async function person(session: Session, { data, width, height }: RgbPicture): Promise<Uint8Array> {
  const plane = width * height;
  const pixels = new Float32Array(plane * 3);
  for (let at = 0; at < plane; at++)
    for (let channel = 0; channel < 3; channel++)
      pixels[channel * plane + at] = data[at * 3 + channel]! / 127.5 - 1;
  const matte = firstOf(await run(session, pixels, [1, 3, height, width]));
  return new Uint8Array(Uint8ClampedArray.from(matte, (value) => value * 255).buffer);
}

async function moderation(
  session: Session,
  { data, width, height }: RgbPicture,
): Promise<SeeingResults['moderation']> {
  const scores = firstOf(await run(session, Float32Array.from(data), [1, height, width, 3]));
  const [drawing = 0, hentai = 0, neutral = 0, porn = 0, sexy = 0] = scores;
  return { drawing, hentai, neutral, porn, sexy };
}

async function see({ kind, picture }: SeeingTask): Promise<SeeingResults[SeeingTask['kind']]> {
  const session = await open(weights[kind]!);
  switch (kind) {
    case 'faces':
      return await findFaces(picture, faceNetwork(session));
    case 'person':
      return await person(session, picture);
    case 'upscale':
      return await upscale(picture, async (pixels, width, height) =>
        firstOf(await run(session, pixels, [1, height, width, 3])),
      );
    case 'moderation':
      return await moderation(session, picture);
  }
}

serveTasks(see);
