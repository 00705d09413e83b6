/** Effects on parts of a picture: areas that the caller names, and faces. */
import type { Sharp } from 'sharp';
import { z } from 'zod';
import { type Canvas, settle } from '../canvas.ts';
import type { Area } from '../seeing/port.ts';
import { area, type StepParts, type Supplied } from './operation.ts';

const areasMax = 50;

/** Fields of operations that can be limited to areas. */
export const areaFields = {
  areas: z.array(area).max(areasMax).optional().describe('Only these areas. Default: the whole image.'),
  faces: z.boolean().optional().describe('Only faces, found automatically.'),
};

type Choice = { areas?: Area[] | undefined; faces?: boolean | undefined } & Pick<Supplied, 'faces_found'>;

export const needsFaces = ({ faces }: { faces?: boolean | undefined }) =>
  faces ? ('faces' as const) : undefined;

/** The effect on the chosen areas, or on everything where none is named. Faces are ovals. */
export async function onAreas(
  pipeline: Sharp,
  choice: Choice,
  effect: (canvas: Canvas) => Promise<Sharp> | Sharp,
  parts: StepParts,
): Promise<Sharp> {
  const base = await settle(pipeline, { ...parts, keepMetadata: false });
  const changed = await settle(await effect(base), { ...parts, keepMetadata: false });
  if (choice.areas === undefined && !choice.faces) return changed.open();
  const pieces: { input: Buffer; left: number; top: number }[] = [];
  for (const [places, isOval] of [
    [choice.areas ?? [], false],
    [choice.faces_found ?? [], true],
  ] as const) {
    for (const place of places) {
      const inside = clipped(place, base);
      if (inside)
        pieces.push({ input: await cut(changed, inside, isOval), left: inside.left, top: inside.top });
    }
  }
  return pieces.length === 0 ? base.open() : base.open().composite(pieces);
}

/** What is large needs a stronger effect to be hidden. */
export const tallest = ({ areas = [], faces_found = [] }: Choice): number =>
  Math.max(0, ...[...areas, ...faces_found].map(({ height }) => height));

function clipped(place: Area, { width, height }: { width: number; height: number }): Area | undefined {
  const [left, top] = [Math.max(0, Math.round(place.left)), Math.max(0, Math.round(place.top))];
  const right = Math.min(width, Math.round(place.left + place.width));
  const bottom = Math.min(height, Math.round(place.top + place.height));
  return right > left && bottom > top ? { left, top, width: right - left, height: bottom - top } : undefined;
}

async function cut(changed: Canvas, place: Area, isOval: boolean): Promise<Buffer> {
  const { width, height } = place;
  const piece = changed.open().extract(place).toColourspace('srgb').ensureAlpha();
  if (!isOval) return await piece.png({ compressionLevel: 0 }).toBuffer();
  const oval = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      `<ellipse cx="${width / 2}" cy="${height / 2}" rx="${width / 2}" ry="${height / 2}"/></svg>`,
  );
  return await piece
    .composite([{ input: oval, blend: 'dest-in' }])
    .png({ compressionLevel: 0 })
    .toBuffer();
}
