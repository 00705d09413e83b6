/** Text or a picture laid over a picture. Text is shaped by Pango, so that ẹ̀, ọ́, ṣ and ₦ come out right. */
import { fileURLToPath } from 'node:url';
import { ownFont } from '@oja/core/formats/own-font';
import type { OverlayOptions, Sharp } from 'sharp';
import type { Gravity, WatermarkOperation } from './port.ts';
import type { SharpFactory } from './source.ts';

const font = fileURLToPath(ownFont);
const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
const measuringDpi = 100;

export interface Area {
  width: number;
  height: number;
}

export type OpenMark = (bytes: Uint8Array) => Promise<Sharp>;

/** What to composite for a watermark on a picture of this size. */
export async function overlayFor(
  operation: WatermarkOperation,
  area: Area,
  parts: { sharp: SharpFactory; openMark: OpenMark },
): Promise<OverlayOptions> {
  const room = roomFor(operation, area);
  const width = Math.max(1, Math.min(room.width, Math.round(area.width * operation.scale)));
  const mark = operation.image
    ? await parts.openMark(operation.image)
    : parts.sharp(await drawText(operation, width, parts.sharp));
  const fitted = mark.ensureAlpha().resize({ width, height: room.height, fit: 'inside' });
  const turned = parts.sharp(await fitted.png({ compressionLevel: 0 }).toBuffer());
  const faded = turned
    .rotate(operation.angle, { background: transparent })
    .linear([1, 1, 1, operation.opacity], [0, 0, 0, 0])
    .resize({ width: room.width, height: room.height, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await faded.png({ compressionLevel: 0 }).toBuffer({ resolveWithObject: true });
  if (operation.tile)
    return { input: await spaced(data, info, area, parts.sharp), tile: true, top: 0, left: 0 };
  return { input: data, ...place(info, area, operation.position, operation.margin) };
}

function roomFor(operation: WatermarkOperation, area: Area): Area {
  return {
    width: Math.max(1, area.width - 2 * operation.margin),
    height: Math.max(1, area.height - 2 * operation.margin),
  };
}

/** Draws the text at the resolution that gives the wanted width, so that it stays sharp at any size. */
async function drawText(operation: WatermarkOperation, width: number, sharp: SharpFactory): Promise<Buffer> {
  const markup = `<span foreground="${operation.color.slice(0, 7)}">${escapeMarkup(operation.text ?? '')}</span>`;
  const draw = (dpi: number) =>
    sharp([], { text: { text: markup, font: 'Noto Sans', fontfile: font, rgba: true, dpi } });
  const measured = await draw(measuringDpi)
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true });
  const dpi = Math.round((measuringDpi * width) / measured.info.width);
  if (dpi <= measuringDpi) return measured.data;
  return await draw(Math.min(dpi, 5000)).png({ compressionLevel: 0 }).toBuffer();
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A tile has free space around the mark, but never more than the picture. */
async function spaced(mark: Buffer, size: Area, area: Area, sharp: SharpFactory): Promise<Buffer> {
  const side = Math.min(Math.round(size.width * 0.25), Math.floor((area.width - size.width) / 2));
  const above = Math.min(size.height, Math.floor((area.height - size.height) / 2));
  return await sharp(mark)
    .extend({ left: side, right: side, top: above, bottom: above, background: transparent })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

export function place(
  mark: Area,
  area: Area,
  position: Gravity,
  margin: number,
): { left: number; top: number } {
  const across = position.endsWith('west') ? 0 : position.endsWith('east') ? 1 : 0.5;
  const down = position.startsWith('north') ? 0 : position.startsWith('south') ? 1 : 0.5;
  const spot = (free: number, share: number) => {
    const inset = share === 0 ? margin : share === 1 ? -margin : 0;
    return Math.max(0, Math.min(free, Math.round(free * share) + inset));
  };
  return { left: spot(area.width - mark.width, across), top: spot(area.height - mark.height, down) };
}
