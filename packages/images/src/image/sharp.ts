/** Pictures by sharp (libvips), with HEIC, tags and SVG cleaning in a worker thread. */
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { EngineParts } from '@oja/core/engines/capability';
import type { EngineCall } from '@oja/core/engines/engine';
import { createWorkerPool } from '@oja/core/engines/worker-pool';
import { animatedPngFrames } from '@oja/core/formats/animated-png';
import { createGate } from '@oja/core/gate';
import type { ImageTask, ImageTaskAnswer, Rgba } from './image-worker.ts';
import { jpegTags } from './jpeg-tags.ts';
import type { ImageEngine, ImageFacts, ImageMetadata, InspectInput, Pixels, PixelsInput } from './port.ts';
import {
  type AskWorker,
  openSource,
  readFailure,
  type SharpFactory,
  type Source,
  type SourceParts,
} from './source.ts';
import { transform } from './transform.ts';

export interface SharpSettings {
  pixelsMax: number;
  framesMax: number;
  concurrency: number;
  svgTimeoutMs: number;
}

const workTimeoutSeconds = 20;
const paletteSide = 100;
const blurhashSide = 32;
const square = (side: number) => ({ width: side, height: side });

export function createSharpEngine(settings: SharpSettings, parts: Pick<EngineParts, 'sandbox'>): ImageEngine {
  const gate = createGate({
    name: 'image',
    concurrency: settings.concurrency || Math.max(2, availableParallelism()),
    queueMax: 96,
  });
  const pool = createWorkerPool<ImageTask, ImageTaskAnswer[keyof ImageTaskAnswer]>({
    name: 'image',
    url: new URL('./image-worker.ts', import.meta.url),
    size: 2,
    queueMax: 32,
    timeoutMs: workTimeoutSeconds * 1000,
    heapMegabytesMax: 512,
    reads: 'file',
  });
  const ask = ((task: ImageTask, signal: AbortSignal) => pool.run(task, { signal })) as AskWorker;

  const partsFor = async (call: EngineCall): Promise<Omit<SourceParts, 'param'>> => ({
    sharp: await loadSharp(),
    worker: ask,
    sandbox: parts.sandbox,
    limits: { ...settings, timeoutSeconds: workTimeoutSeconds },
    signal: call.signal,
    account: call.account,
  });

  const guarded = <T>(
    call: EngineCall,
    work: (parts: Omit<SourceParts, 'param'>) => Promise<T>,
  ): Promise<T> => {
    const attempt = async () => {
      try {
        return await work(await partsFor(call));
      } catch (error) {
        if (call.signal.aborted) throw call.signal.reason;
        throw readFailure(error, 'or incomplete', 'file');
      }
    };
    return gate.run(call, attempt);
  };

  return {
    name: 'sharp',
    async check() {
      // Looked up, not loaded: the library is large, and many servers never see a picture.
      const manifest = await readFile(new URL('../package.json', import.meta.resolve('sharp')), 'utf8');
      const { version } = JSON.parse(manifest) as { version: string };
      return { state: 'ready', detail: `sharp ${version}` };
    },
    transform: (input, call) => guarded(call, (parts) => transform(input, parts)),
    inspect: (input, call) => guarded(call, (parts) => inspect(input, parts)),
    pixels: (input, call) => guarded(call, (parts) => pixels(input, parts)),
    close: () => pool.close(),
  };
}

let loading: Promise<SharpFactory> | undefined;

function loadSharp(): Promise<SharpFactory> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // A cache of decoded pictures only costs memory here: every call brings its own.
    sharp.cache(false);
    return (input, options) => (Array.isArray(input) ? sharp(options) : sharp(input, options));
  });
  return loading;
}

async function pixels(input: PixelsInput, parts: Omit<SourceParts, 'param'>): Promise<Pixels> {
  const source = await openSource(input.bytes, { ...parts, param: 'file', firstFrame: true });
  const area = source.width * source.height;
  const scale = area > input.pixelsMax ? Math.sqrt(input.pixelsMax / area) : 1;
  const shrunk = {
    width: Math.max(1, Math.floor(source.width * scale)),
    height: Math.max(1, Math.floor(source.height * scale)),
  };
  const { data, width, height } = await rgba(source, {
    box: scale < 1 ? shrunk : undefined,
    keepAlpha: false,
  });
  return { data, width, height, originalWidth: source.width, originalHeight: source.height };
}

/** RGBA pixels, scaled into a box when one is given; transparency shows white unless kept. */
async function rgba(
  source: Source,
  choice: { box: { width: number; height: number } | undefined; keepAlpha: boolean; exact?: boolean },
): Promise<Rgba> {
  let pipeline = source.open().timeout({ seconds: workTimeoutSeconds });
  if (choice.box)
    pipeline = pipeline.resize({
      ...choice.box,
      fit: 'inside',
      kernel: choice.exact ? 'nearest' : 'lanczos3',
    });
  if (!choice.keepAlpha) pipeline = pipeline.flatten({ background: '#ffffff' });
  const { data, info } = await pipeline
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function inspect(input: InspectInput, parts: Omit<SourceParts, 'param'>): Promise<ImageFacts> {
  const source = await openSource(input.bytes, { ...parts, param: 'file', firstFrame: true });
  const facts: ImageFacts = {};
  if (input.metadata) facts.metadata = await metadataOf(source, input.bytes, parts);
  if (input.palette > 0) {
    const picture = await rgba(source, { box: square(paletteSide), keepAlpha: true, exact: true });
    facts.palette = await parts.worker({ kind: 'palette', picture, colors: input.palette }, parts.signal);
  }
  if (input.blurhash) {
    const picture = await rgba(source, { box: square(blurhashSide), keepAlpha: false });
    facts.blurhash = await parts.worker({ kind: 'blurhash', picture }, parts.signal);
  }
  return facts;
}

const noTags = { exif: null, gps: null, icc: null, xmp: null, iptc: null };

async function metadataOf(
  source: Source,
  bytes: Uint8Array,
  parts: Omit<SourceParts, 'param'>,
): Promise<ImageMetadata> {
  const { metadata } = source;
  const tagged = source.format === 'jpeg' ? jpegTags(bytes) : bytes;
  const tags = tagged === null ? noTags : await parts.worker({ kind: 'tags', bytes: tagged }, parts.signal);
  return {
    format: source.format,
    width: source.width,
    height: source.height,
    frames: source.format === 'png' ? animatedPngFrames(bytes) : source.frames,
    orientation: metadata.orientation ?? null,
    channels: metadata.channels,
    depth: metadata.depth,
    color_space: metadata.space,
    has_alpha: source.hasAlpha,
    density: metadata.density ?? null,
    progressive: metadata.isProgressive ?? false,
    chroma_subsampling: metadata.chromaSubsampling ?? null,
    ...tags,
  };
}
