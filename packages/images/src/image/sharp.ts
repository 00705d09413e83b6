/** Pictures by sharp (libvips), in sandboxed processes: a crash or hang ends one call. */
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rejected } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import type { EngineCall } from '@oja/core/engines/engine';
import { allocationFailed } from '@oja/core/engines/out-of-memory';
import type { Silence } from '@oja/core/engines/sandboxed-process';
import { createSandboxedProcesses } from '@oja/core/engines/sandboxed-processes';
import { ownFont } from '@oja/core/formats/own-font';
import { begun, type GateCall } from '@oja/core/gate';
import { decodeJp2 } from './formats/jp2-decode.ts';
import { type ImageQuestion, type ImageTask, picturesOf, svgStep, type View } from './image-question.ts';
import { neededBy } from './operations/table.ts';
import type {
  ImageEngine,
  ImageFacts,
  InspectInput,
  Pixels,
  TransformInput,
  TransformOutput,
} from './port.ts';
import { readFailure } from './read-failure.ts';
import { type SeeingParts, seeFacts, seeSteps } from './see-steps.ts';
import { createSeeing } from './seeing/seeing.ts';
import type { ImageLimits } from './size-limits.ts';
import { sniffImage } from './sniff.ts';

export interface SharpSettings {
  pixelsMax: number;
  framesMax: number;
  concurrency: number;
  svgTimeoutMs: number;
}

/** Of one step; the library itself ends it. */
const stepSecondsMax = 20;
/** The process no longer answers. */
const hangMs = 60_000;
/** Each holds the library, and its pictures. */
const processesMax = 4;
const memoryBytesMin = 2_000_000_000;
/** Of a picture as it is worked on: a few copies of up to eight bytes a pixel. */
const pixelBytesMax = 24;

export function createSharpEngine(
  settings: SharpSettings,
  parts: Pick<EngineParts, 'sandbox' | 'log' | 'models'>,
): ImageEngine {
  const limits: ImageLimits = { ...settings, timeoutSeconds: stepSecondsMax };
  const processes = createSandboxedProcesses<ImageQuestion>({
    ...parts,
    name: 'image',
    size: settings.concurrency || Math.min(processesMax, Math.max(2, availableParallelism())),
    queueMax: 96,
    main: join(import.meta.dirname, 'image-child.ts'),
    nodeOptions: ['--max-old-space-size=512'],
    readOnlyPaths: visiblePaths(),
    memoryBytesMax: memoryBytesMin + settings.pixelsMax * pixelBytesMax,
    rssBytesMax: 600_000_000,
    answerBytesMax: settings.pixelsMax * pixelBytesMax,
    timeoutMs: hangMs,
    stepMs: (step) => (step === svgStep ? settings.svgTimeoutMs : undefined),
    explain,
  });

  const seeing = createSeeing(parts.models);
  const ask = async <T>(task: ImageTask, call: GateCall): Promise<T> => {
    const jp2s: ImageQuestion['jp2s'] = [];
    for (const { bytes, param } of picturesOf(task)) {
      const isJp2 = sniffImage(bytes) === 'jp2';
      jp2s.push(isJp2 ? await decodedJp2(bytes, { limits, param, sandbox: parts.sandbox, call }) : null);
    }
    const question: ImageQuestion = { task, limits, jp2s };
    return (await processes.ask(question, call)) as T;
  };

  const sight = (call: EngineCall): SeeingParts => ({
    ...{ seeing, call },
    view: (input) => ask<View>({ kind: 'view', input }, call),
  });

  const transform = async (input: TransformInput, call: EngineCall): Promise<TransformOutput> => {
    const looks = input.operations.some((step) => neededBy(step) !== undefined);
    const ready = looks ? await seeSteps(input, sight(call)) : input;
    return await ask<TransformOutput>({ kind: 'transform', input: ready }, looks ? begun(call) : call);
  };

  const inspect = async (input: InspectInput, call: EngineCall): Promise<ImageFacts> => {
    const facts = await ask<ImageFacts>({ kind: 'inspect', input }, call);
    return input.faces || input.moderation ? { ...facts, ...(await seeFacts(input, sight(call))) } : facts;
  };

  return {
    name: 'sharp',
    async check() {
      // Looked up, not loaded: it is the process that loads it.
      const manifest = await readFile(new URL('../package.json', import.meta.resolve('sharp')), 'utf8');
      const { version } = JSON.parse(manifest) as { version: string };
      return { state: 'ready', detail: `sharp ${version}` };
    },
    transform,
    inspect,
    pixels: (input, call) => ask<Pixels>({ kind: 'pixels', input }, call),
    async close() {
      await Promise.all([processes.close(), seeing.close()]);
    },
  };
}

async function decodedJp2(bytes: Uint8Array, parts: Parameters<typeof decodeJp2>[1]): Promise<Uint8Array> {
  try {
    return await decodeJp2(bytes, parts);
  } catch (error) {
    parts.call.signal.throwIfAborted();
    throw readFailure(error, 'JP2', parts.param);
  }
}

/** Final, not `unavailable`: a picture that ends its process again and again must not keep others' from being tried. */
function explain(silence: Silence): unknown {
  const param = 'file';
  if (silence.kind === 'late') {
    const message =
      silence.step === svgStep
        ? `The SVG takes longer than ${silence.afterMs} ms to render. Simplify it.`
        : 'The image took too long to process. Send a smaller or simpler one.';
    return rejected('deadline_exceeded', message, { param });
  }
  if (allocationFailed.test(silence.said)) {
    return rejected('file_too_complex', 'The image needs more memory than allowed. Send a smaller one.', {
      param,
    });
  }
  return rejected(
    'engine_unavailable',
    'The image process ended unexpectedly; it restarts automatically. Retry, or send the image in another format.',
  );
}

function visiblePaths(): string[] {
  const source = dirname(fileURLToPath(import.meta.resolve('@oja/core/errors')));
  const shared = ['errors.ts', 'engine-failure.ts', 'engines/unreadable.ts', 'formats', 'text'];
  const ours = [import.meta.dirname, join(import.meta.dirname, '../text')];
  return [...ours, dirname(fileURLToPath(ownFont)), ...shared.map((name) => join(source, name))];
}
