/** The pictures of a scene as files: painted at twice the size of the film, so that slow motion stays smooth. */
import type { Scene } from '@oja/ai/engines/video/port';
import { captionPicture } from './caption.ts';
import { type Painted, paint } from './painter.ts';

export interface Pictures {
  back: Uint8Array;
  front: Uint8Array;
  caption: Uint8Array;
  setting: Painted['setting'];
}

const oversize = 2;

export interface PictureOptions {
  scene: Scene;
  width: number;
  height: number;
  seed: number;
  before?: Painted['setting'];
  /** A PNG of our own making in place of the painted picture. */
  photo?: Uint8Array;
}

export async function makePictures(options: PictureOptions): Promise<Pictures> {
  const { scene, seed, before } = options;
  const [width, height] = [options.width * oversize, options.height * oversize];
  const painted = paint({ text: scene.picture, width, height, seed, before });
  const [back, front, caption] = await Promise.all([
    options.photo === undefined ? rendered(painted.back) : cropped(options.photo, width, height),
    options.photo === undefined ? rendered(painted.front) : rendered(emptySvg(width, height)),
    captionPicture(scene.caption, options.width, options.height),
  ]);
  return { back, front, caption, setting: painted.setting };
}

async function rendered(svg: string): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
}

async function cropped(photo: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return sharp(photo)
    .flatten({ background: '#000000' })
    .resize({ width, height, fit: 'cover' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

const emptySvg = (width: number, height: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
