/** Each operation as a step of a pipeline. Steps run in the order the caller wrote them. */

import { rejected } from '@oja/core/engine-failure';
import type { Sharp } from 'sharp';
import { type Canvas, type SettleParts, settle } from './canvas.ts';
import { aroundFaces, facesCrop } from './operations/faces-crop.ts';
import type { StepParts } from './operations/operation.ts';
import { ownOperation } from './operations/table.ts';
import { refuseTooLarge } from './operations/too-large.ts';
import type { ImageOperation } from './port.ts';
import type { Area } from './seeing/port.ts';
import { type OpenMark, overlayFor, place } from './watermark.ts';

export interface OperationParts extends SettleParts {
  pixelsMax: number;
  openMark: OpenMark;
  /** Tells the caller where pictures of a sheet are. */
  place(areas: Area[]): void;
}

const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
const transparentColor = '#00000000';

/** sharp runs these in this order whatever the order of calls, so only rising ranks may share a pipeline. */
const sharedRank: Partial<Record<ImageOperation['op'], number>> = {
  resize: 1,
  flip: 2,
  flop: 3,
  blur: 4,
  sharpen: 5,
};

const luma = [0.2126, 0.7152, 0.0722];

export interface Applied {
  pipeline: Sharp;
  /** May the result have transparent pixels? */
  alpha: boolean;
}

export async function applyOperations(
  start: Canvas,
  operations: ImageOperation[],
  parts: OperationParts,
): Promise<Applied> {
  let canvas = start;
  let pipeline = canvas.open();
  let alpha = canvas.hasAlpha;
  for (const [position, group] of groups(operations).entries()) {
    if (position > 0) {
      canvas = await settle(pipeline, parts);
      pipeline = canvas.open();
      alpha = canvas.hasAlpha;
    }
    for (const { operation, index } of group) {
      pipeline = await applyOne(pipeline, operation, canvas, { ...parts, param: `operations[${index}]` });
      alpha ||= addsAlpha(operation);
    }
  }
  return { pipeline, alpha };
}

function groups(operations: ImageOperation[]): { operation: ImageOperation; index: number }[][] {
  const result: { operation: ImageOperation; index: number }[][] = [];
  let last = Number.POSITIVE_INFINITY;
  for (const [index, operation] of operations.entries()) {
    const rank = rankOf(operation);
    if (rank !== undefined && rank > last) result.at(-1)!.push({ operation, index });
    else result.push([{ operation, index }]);
    last = rank ?? Number.POSITIVE_INFINITY;
  }
  return result;
}

function rankOf(operation: ImageOperation): number | undefined {
  const isPart = operation.op === 'blur' && (operation.areas ?? operation.faces);
  const looks = operation.op === 'resize' && operation.gravity === 'faces';
  return isPart || looks ? undefined : sharedRank[operation.op];
}

export function addsAlpha(operation: ImageOperation): boolean {
  if (operation.op === 'resize') return operation.fit === 'contain';
  const own = ownOperation(operation.op);
  if (own) return own.alpha === true;
  return ['pad', 'rotate', 'round', 'watermark'].includes(operation.op);
}

async function applyOne(
  pipeline: Sharp,
  operation: ImageOperation,
  canvas: Canvas,
  parts: StepParts,
): Promise<Sharp> {
  switch (operation.op) {
    case 'resize':
      return resize(pipeline, operation, canvas, parts);
    case 'crop':
      return pipeline.extract(cropArea(operation, canvas, parts));
    case 'rotate':
      return rotate(pipeline, operation, canvas, parts);
    case 'flip':
      return pipeline.flip();
    case 'flop':
      return pipeline.flop();
    case 'greyscale':
      return pipeline.toColourspace('srgb').recomb([luma, luma, luma] as Parameters<Sharp['recomb']>[0]);
    case 'negate':
      return pipeline.negate({ alpha: false });
    case 'normalise':
      return pipeline.normalise();
    case 'sharpen':
      return pipeline.sharpen({ sigma: operation.sigma });
    case 'background':
      return pipeline.flatten({ background: operation.color });
    case 'trim':
      return trim(pipeline, operation, canvas);
    case 'pad':
      return pad(pipeline, operation, canvas, parts);
    case 'round':
      return pipeline.composite([{ input: roundedMask(operation.radius, canvas), blend: 'dest-in' }]);
    case 'tint':
      return pipeline.tint(operation.color);
    case 'gamma':
      return pipeline.gamma(1, operation.value);
    case 'modulate':
      return pipeline.modulate({
        brightness: operation.brightness,
        saturation: operation.saturation,
        hue: operation.hue,
      });
    case 'watermark':
      return pipeline.composite([await overlayFor(operation, canvas, parts)]);
    default:
      return ownOperation(operation.op)!.apply(pipeline, operation, canvas, parts);
  }
}

type Of<Op extends ImageOperation['op']> = Extract<ImageOperation, { op: Op }>;

function resize(pipeline: Sharp, operation: Of<'resize'>, canvas: Canvas, parts: StepParts): Sharp {
  const ratio = canvas.width / canvas.height;
  const width = operation.width ?? Math.max(1, Math.round(operation.height! * ratio));
  const height = operation.height ?? Math.max(1, Math.round(operation.width! / ratio));
  const grow =
    operation.fit === 'outside' ? Math.max(width / canvas.width, height / canvas.height) : undefined;
  const pixels = grow === undefined ? width * height : canvas.width * canvas.height * grow ** 2;
  if (operation.enlarge || operation.fit === 'contain') refuseTooLarge(pixels, parts);
  const isCut = operation.fit === 'cover' && operation.width !== undefined && operation.height !== undefined;
  const crop =
    isCut && operation.gravity === 'faces' && facesCrop(operation.faces_found ?? [], canvas, width / height);
  return (crop ? pipeline.extract(crop) : pipeline).resize({
    width: operation.width,
    height: operation.height,
    fit: operation.fit,
    position: operation.gravity === 'faces' ? 'attention' : operation.gravity,
    withoutEnlargement: !operation.enlarge,
    background: operation.background ?? transparent,
  });
}

function rotate(pipeline: Sharp, operation: Of<'rotate'>, canvas: Canvas, parts: StepParts): Sharp {
  const turn = (operation.angle * Math.PI) / 180;
  const [sin, cos] = [Math.abs(Math.sin(turn)), Math.abs(Math.cos(turn))];
  refuseTooLarge(
    (canvas.width * cos + canvas.height * sin) * (canvas.width * sin + canvas.height * cos),
    parts,
  );
  return pipeline.rotate(operation.angle, { background: operation.background ?? transparentColor });
}

function pad(pipeline: Sharp, operation: Of<'pad'>, canvas: Canvas, parts: StepParts): Sharp {
  const { top, right, bottom, left } = operation;
  refuseTooLarge((canvas.width + left + right) * (canvas.height + top + bottom), parts);
  return pipeline.extend({ top, right, bottom, left, background: operation.color ?? transparentColor });
}

function trim(pipeline: Sharp, operation: Of<'trim'>, canvas: Canvas): Sharp {
  if (Math.min(canvas.width, canvas.height) < 3) return pipeline; // nothing to take away
  return pipeline.trim({
    threshold: operation.threshold,
    ...(operation.background === undefined ? {} : { background: operation.background }),
  });
}

function cropArea(operation: Of<'crop'>, canvas: Canvas, parts: StepParts) {
  const { width, height } = operation;
  const anchored = operation.left === undefined && operation.top === undefined;
  const spot = anchored
    ? operation.gravity === 'faces'
      ? aroundFaces(operation.faces_found ?? [], canvas, operation)
      : place(operation, canvas, operation.gravity, 0)
    : { left: operation.left ?? 0, top: operation.top ?? 0 };
  if (spot.left + width > canvas.width || spot.top + height > canvas.height) {
    throw rejected(
      'invalid_request',
      `${parts.param}: the area ${width}×${height} at ${spot.left},${spot.top} is outside of the image, which is ` +
        `${canvas.width}×${canvas.height} at that step.`,
      { param: parts.param },
    );
  }
  return { ...spot, width, height };
}

function roundedMask(radius: number, canvas: Canvas): Buffer {
  const { width, height } = canvas;
  const corner = Math.min(radius, width / 2, height / 2);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      `<rect width="${width}" height="${height}" rx="${corner}" ry="${corner}"/></svg>`,
  );
}
