/** A picture between two steps: held as raw pixels, or as stored PNG when its metadata must travel along. */
import type { Sharp } from 'sharp';
import type { SharpFactory, Source } from './source.ts';

export interface Canvas {
  width: number;
  height: number;
  hasAlpha: boolean;
  open(): Sharp;
}

export interface SettleParts {
  sharp: SharpFactory;
  keepMetadata: boolean;
  timeoutSeconds: number;
}

export function canvasOf(source: Source, autorotate: boolean): Canvas {
  const turned = autorotate || source.frames > 1;
  return {
    width: turned ? source.width : source.metadata.width,
    height: turned ? source.height : source.metadata.height,
    hasAlpha: source.hasAlpha,
    open: () => source.open({ autorotate }),
  };
}

/** Runs a pipeline and holds its result, so that the next step knows the size it works on. */
export async function settle(pipeline: Sharp, parts: SettleParts): Promise<Canvas> {
  pipeline.timeout({ seconds: parts.timeoutSeconds });
  if (parts.keepMetadata) return await settleAsPng(pipeline, parts);
  const { data, info } = await pipeline.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return rawCanvas(data, { width: info.width, height: info.height, channels: info.channels }, parts.sharp);
}

export function rawCanvas(
  data: Uint8Array,
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 },
  sharp: SharpFactory,
): Canvas {
  const hasAlpha = raw.channels === 2 || raw.channels === 4;
  return { width: raw.width, height: raw.height, hasAlpha, open: () => sharp(data, { raw }) };
}

async function settleAsPng(pipeline: Sharp, parts: SettleParts): Promise<Canvas> {
  const { data, info } = await pipeline
    .keepMetadata()
    .png({ compressionLevel: 0, adaptiveFiltering: false })
    .toBuffer({ resolveWithObject: true });
  const hasAlpha = info.channels === 2 || info.channels === 4;
  return { width: info.width, height: info.height, hasAlpha, open: () => parts.sharp(data) };
}
