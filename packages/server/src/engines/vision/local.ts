/** Looks at pictures on this machine: tesseract for text, COCO-SSD for objects, pixels for colours and kind. */
import { join } from 'node:path';
import type { EngineParts } from '../capability.ts';
import { type EngineCall, EngineFailure, type EngineState } from '../engine.ts';
import { createWorkerLane, type WorkerLane } from '../worker-lane.ts';
import { coloursOf, isDrawn } from './colours.ts';
import type { ObjectsData, ObjectsTask } from './objects-worker.ts';
import { createOcr, dataPath } from './ocr.ts';
import type { LookInput, SeenObject, Sight, VisionEngine } from './port.ts';
import { type Prepared, prepare } from './prepare.ts';
import type { VisionSettings } from './settings.ts';

const THUMBNAIL_SIDE = 96;
const TEXT_LINES_OF_A_PAGE = 12;
const RUNTIME = 'tfjs';
const OBJECTS = 'vision-objects';

export function createLocal(settings: VisionSettings, parts: EngineParts): VisionEngine {
  const ocr = createOcr({ concurrency: settings.ocrThreads, dir: join(parts.scratchDir, 'tesseract') });
  let lane: WorkerLane<ObjectsTask, SeenObject[]> | undefined;

  async function openLane(): Promise<WorkerLane<ObjectsTask, SeenObject[]>> {
    const [runtime, model] = await Promise.all([parts.models.need(RUNTIME), parts.models.need(OBJECTS)]);
    lane ??= createWorkerLane({
      name: 'object detection',
      url: new URL('./objects-worker.ts', import.meta.url),
      size: 1,
      queueMax: 24,
      timeoutMs: 60_000,
      heapMegabytesMax: 512,
      workerData: { runtimeDir: runtime.dir, modelDir: model.dir } satisfies ObjectsData,
    });
    return lane;
  }

  async function objectsIn(picture: Prepared, call: EngineCall): Promise<SeenObject[]> {
    const opened = await openLane();
    const { data, width, height, scale } = await picture.forObjects();
    const found = await opened.run({ data, width, height }, call.signal);
    const back = (value: number) => Math.round(value / scale);
    return found.map(({ name, score, box }) => ({
      name,
      score: Math.round(score * 100) / 100,
      box: { x: back(box.x), y: back(box.y), width: back(box.width), height: back(box.height) },
    }));
  }

  /** Objects are a bonus: without their model the rest of the picture is still told. */
  async function objectsOrWhy(
    picture: Prepared,
    call: EngineCall,
  ): Promise<{ objects: SeenObject[]; missing: string[] }> {
    try {
      return { objects: await objectsIn(picture, call), missing: [] };
    } catch (error) {
      call.signal.throwIfAborted();
      if (!(error instanceof EngineFailure)) parts.log.warn({ err: error }, 'object detection failed');
      return { objects: [], missing: [`objects: ${(error as Error).message}`] };
    }
  }

  async function look({ bytes, languages = [] }: LookInput, call: EngineCall): Promise<Sight> {
    const picture = await prepare(bytes);
    const pixels = await picture.thumbnail(THUMBNAIL_SIDE);
    const [text, { objects, missing }] = await Promise.all([
      ocr.read(picture, languages, call.signal),
      objectsOrWhy(picture, call),
    ]);
    const drawn = isDrawn(pixels, THUMBNAIL_SIDE);
    const { width, height } = picture;
    const kind = text.lines.length >= TEXT_LINES_OF_A_PAGE ? 'text' : drawn ? 'drawing' : 'photo';
    return { width, height, kind, objects, colours: coloursOf(pixels), text, missing };
  }

  return {
    name: 'local',
    check: async () => check(parts),
    look,
    read: async ({ bytes, languages = [] }, call) => ocr.read(await prepare(bytes), languages, call.signal),
    async close() {
      await Promise.all([ocr.close(), lane?.close()]);
    },
  };
}

/** Text is always there; objects follow when their model is. */
function check(parts: EngineParts): EngineState {
  try {
    dataPath('eng');
  } catch {
    return { state: 'missing', detail: 'the data of tesseract is not installed', mend: 'npm install' };
  }
  const absent = [RUNTIME, OBJECTS].filter((id) => parts.models.state(id).state !== 'ready');
  const objects = absent.length === 0 ? 'objects' : `objects once these are there: ${absent.join(', ')}`;
  return { state: 'ready', detail: `text (tesseract), colours, ${objects}` };
}
