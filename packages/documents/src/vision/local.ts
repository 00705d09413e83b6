/**
 * Looks at pictures on this machine: our recognizer of lines and tesseract for text, COCO-SSD for objects, ResNet for what a photo shows,
 * pixels for colours and kind.
 */
import { join } from 'node:path';
import { EngineFailure } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import type { EngineCall, EngineState } from '@oja/core/engines/engine';
import { createWorkerPool, type WorkerPool } from '@oja/core/engines/worker-pool';
import { begun } from '@oja/core/gate';
import { plotAxes } from './charts/plot-axes.ts';
import { coloursOf, isDrawn } from './colours.ts';
import type { LabelsData, LabelsTask } from './labels-worker.ts';
import type { ObjectsData, ObjectsTask } from './objects-worker.ts';
import { createOcr } from './ocr.ts';
import { createPictures } from './pictures.ts';
import type {
  Box,
  LookInput,
  ReadingLanguage,
  SeenChart,
  SeenLabel,
  SeenObject,
  Sight,
  TextLine,
  VisionEngine,
} from './port.ts';
import type { Prepared } from './prepare.ts';
import type { VisionSettings } from './settings.ts';
import { dataPath } from './tesseract.ts';

const thumbnailSide = 96;
const textLinesOfAPage = 12;
const runtimeId = 'tfjs';
const objectsId = 'vision-objects';
const labelsId = 'vision-labels';
/** Pixels a side that the labels are found in. */
const labelSide = 224;

interface Bonus<T> {
  found: T[];
  missing: string[];
}

export function createLocal(settings: VisionSettings, parts: EngineParts): VisionEngine {
  const ocr = createOcr({
    concurrency: settings.ocrThreads,
    dir: join(parts.scratchDir, 'tesseract'),
    models: parts.models,
  });
  const pictures = createPictures(parts);
  let pool: WorkerPool<ObjectsTask, SeenObject[]> | undefined;
  let labelsPool: WorkerPool<LabelsTask, SeenLabel[]> | undefined;

  async function openPool(): Promise<WorkerPool<ObjectsTask, SeenObject[]>> {
    const [runtime, model] = await Promise.all([parts.models.need(runtimeId), parts.models.need(objectsId)]);
    pool ??= createWorkerPool({
      name: 'object detection',
      url: new URL('./objects-worker.ts', import.meta.url),
      size: 1,
      queueMax: 24,
      timeoutMs: 60_000,
      heapMegabytesMax: 512,
      workerData: { runtimeDir: runtime.dir, modelDir: model.dir } satisfies ObjectsData,
    });
    return pool;
  }

  async function objectsIn(picture: Prepared, call: EngineCall): Promise<SeenObject[]> {
    const opened = await openPool();
    const { data, width, height, scale } = await picture.forObjects();
    const found = await opened.run({ data, width, height }, call);
    const back = (value: number) => Math.round(value / scale);
    return found.map(({ name, score, box }) => ({
      name,
      score: Math.round(score * 100) / 100,
      box: { x: back(box.x), y: back(box.y), width: back(box.width), height: back(box.height) },
    }));
  }

  async function labelsOf(picture: Prepared, call: EngineCall): Promise<SeenLabel[]> {
    const [runtime, model] = await Promise.all([parts.models.need(runtimeId), parts.models.need(labelsId)]);
    labelsPool ??= createWorkerPool({
      name: 'picture labels',
      url: new URL('./labels-worker.ts', import.meta.url),
      size: 1,
      queueMax: 24,
      timeoutMs: 60_000,
      heapMegabytesMax: 512,
      workerData: { runtimeDir: runtime.dir, modelDir: model.dir } satisfies LabelsData,
    });
    const found = await labelsPool.run({ data: await picture.square(labelSide) }, call);
    return found.map(({ name, score }) => ({ name, score: Math.round(score * 100) / 100 }));
  }

  /** Objects and labels are a bonus: without their models the rest of the picture is still described. */
  async function orWhy<T>(what: string, work: Promise<T[]>, call: EngineCall): Promise<Bonus<T>> {
    try {
      return { found: await work, missing: [] };
    } catch (error) {
      call.signal.throwIfAborted();
      if (!(error instanceof EngineFailure)) parts.log.warn({ err: error }, `${what} failed`);
      return { found: [], missing: [`${what}: ${(error as Error).message}`] };
    }
  }

  async function chartIn(
    picture: Prepared,
    lines: TextLine[],
    languages: ReadingLanguage[],
    call: EngineCall,
  ): Promise<SeenChart | undefined> {
    const { scale, ...pixels } = await picture.forChart();
    const readWithout = async (boxes: Box[]) =>
      (await ocr.read(await pictures.open(await picture.without(boxes), begun(call)), languages, call)).lines;
    const { readChart } = await import('./charts/chart.ts');
    return readChart({ pixels, lines, scale, readWithout });
  }

  async function look({ bytes, languages = [] }: LookInput, call: EngineCall): Promise<Sight> {
    const picture = await pictures.open(bytes, call);
    const pixels = await picture.thumbnail(thumbnailSide);
    const drawn = isDrawn(pixels, thumbnailSide);
    const [text, objects, labels] = await Promise.all([
      ocr.read(picture, languages, call),
      orWhy('objects', objectsIn(picture, call), call),
      orWhy('labels', drawn ? Promise.resolve([]) : labelsOf(picture, call), call),
    ]);
    const chart = drawn ? await chartIn(picture, text.lines, languages, call) : undefined;
    const { width, height } = picture;
    const plot = drawn && !chart ? plotAxes(text.lines) : undefined;
    const page = drawn && !plot && text.lines.length >= textLinesOfAPage;
    const kind = page ? 'text' : drawn ? 'drawing' : 'photo';
    return {
      width,
      height,
      kind,
      objects: objects.found,
      labels: kind === 'photo' ? labels.found : [],
      colours: coloursOf(pixels),
      text,
      ...(chart ? { chart } : {}),
      ...(plot ? { plot } : {}),
      missing: [...objects.missing, ...labels.missing],
    };
  }

  return {
    name: 'local',
    check: async () => check(parts),
    look,
    read: async ({ bytes, languages = [] }, call) =>
      ocr.read(await pictures.open(bytes, call), languages, call),
    async close() {
      await Promise.all([ocr.close(), pictures.close(), pool?.close(), labelsPool?.close()]);
    },
  };
}

/** Text is always there; objects and labels follow when their models are. */
function check(parts: EngineParts): EngineState {
  try {
    dataPath('eng');
  } catch {
    return { state: 'missing', detail: 'the data of tesseract is not installed', fix: 'npm install' };
  }
  const absent = [runtimeId, objectsId, labelsId].filter((id) => parts.models.state(id).state !== 'ready');
  const rest = absent.length === 0 ? 'objects, labels' : `more once these are there: ${absent.join(', ')}`;
  return { state: 'ready', detail: `text (tesseract), colours, ${rest}` };
}
