/** What other services call the same operations, for the table in the docs. */
import { ownOperations } from './table.ts';

interface Like {
  cloudinary: string;
  imgproxy: string;
}

/** Operations that are one line of code, as a list: [ours, Cloudinary's, imgproxy's]. */
const plain: [op: string, cloudinary: string, imgproxy: string][] = [
  ['resize', 'w, h, c_fill, c_fit, c_pad, c_scale', 'resize, size'],
  ['resize or crop with gravity attention, entropy', 'g_auto', 'gravity sm'],
  ['resize or crop with gravity faces', 'g_face, g_faces', 'gravity obj (Pro)'],
  ['crop', 'c_crop, x, y', 'crop'],
  ['rotate', 'a', 'rotate (right angles)'],
  ['flip, flop', 'a_vflip, a_hflip', 'flip (Pro)'],
  ['sharpen', 'e_sharpen', 'sharpen'],
  ['greyscale, negate, tint', 'e_grayscale, e_negate, e_tint', 'monochrome (Pro), duotone (Pro)'],
  ['normalise, gamma, modulate', 'e_auto_contrast, e_gamma, e_brightness', 'adjust (Pro)'],
  ['watermark', 'l_text, l_', 'watermark'],
  ['background', 'b', 'background'],
  ['trim', 'e_trim', 'trim'],
  ['pad', 'c_pad', 'extend, padding'],
  ['round', 'r', 'no'],
  ['format auto, quality, max_bytes', 'f_auto, q', 'format, quality, max_bytes'],
  ['palette, blurhash, thumbhash, metadata', 'colors, fl_getinfo', 'info (Pro)'],
  ['compare, hash', 'phash', 'no'],
];

export const likes = (): [op: string, Like][] => [
  ...plain.map(([op, cloudinary, imgproxy]): [string, Like] => [op, { cloudinary, imgproxy }]),
  ...Object.values(ownOperations).map(({ op, like }): [string, Like] => [op, like]),
];
