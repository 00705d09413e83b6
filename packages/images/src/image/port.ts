/** Pictures: change and encode them, read what they carry, give their pixels. */

import type { Engine, EngineCall } from '@oja/core/engines/engine';
import type { TagGroup, WritableTags } from './metadata/fields.ts';
import type { OwnStep } from './operations/table.ts';
import type { Area, SexualContent } from './seeing/port.ts';

export { tagGroups, writableTags } from './metadata/fields.ts';
export { ownOperations, shortForms } from './operations/table.ts';

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'tiff' | 'gif' | 'ico' | 'jxl';

/** What the bytes can be when they come in. */
export type ImageInputFormat = ImageFormat | 'bmp' | 'jp2' | 'svg' | 'heic' | 'psd' | 'raw';

export type Gravity =
  | 'centre'
  | 'north'
  | 'northeast'
  | 'east'
  | 'southeast'
  | 'south'
  | 'southwest'
  | 'west'
  | 'northwest';

export type Fit = 'cover' | 'contain' | 'fill' | 'inside' | 'outside';

/** Colours are #rrggbb or #rrggbbaa by the time they reach an engine. */
export type ImageOperation =
  | {
      op: 'resize';
      width?: number;
      height?: number;
      fit: Fit;
      gravity: Gravity | 'entropy' | 'attention' | 'faces';
      enlarge: boolean;
      background?: string;
      faces_found?: Area[];
    }
  | {
      op: 'crop';
      left?: number;
      top?: number;
      width: number;
      height: number;
      gravity: Gravity | 'faces';
      faces_found?: Area[];
    }
  | { op: 'rotate'; angle: number; background?: string }
  | { op: 'flip' | 'flop' | 'greyscale' | 'negate' | 'normalise' }
  | { op: 'sharpen'; sigma: number }
  | { op: 'background'; color: string }
  | { op: 'trim'; threshold: number; background?: string }
  | { op: 'pad'; top: number; right: number; bottom: number; left: number; color?: string }
  | { op: 'round'; radius: number }
  | { op: 'tint'; color: string }
  | { op: 'gamma'; value: number }
  | { op: 'modulate'; brightness: number; saturation: number; hue: number }
  | WatermarkOperation
  | OwnStep;

export interface WatermarkOperation {
  op: 'watermark';
  text?: string;
  /** An encoded picture, held to the same limits as the main one. */
  image?: Uint8Array;
  position: Gravity;
  /** Distance from the edges in pixels. */
  margin: number;
  /** 0 to 1. */
  opacity: number;
  /** Width of the mark as a share of the picture's width. */
  scale: number;
  color: string;
  angle: number;
  tile: boolean;
}

export interface TransformInput {
  bytes: Uint8Array;
  operations: ImageOperation[];
  /** Default: the format that came in, or the nearest that can be written. */
  format?: ImageFormat;
  /** Instead of a format: what the reader takes besides JPEG, PNG and GIF. */
  accepts?: ('avif' | 'webp')[];
  quality?: number;
  lossless: boolean;
  progressive: boolean;
  bytesMax?: number;
  /** May the picture be made smaller when quality alone does not reach bytesMax? */
  shrink: boolean;
  keepMetadata: boolean;
  /** Groups of tags that go while all others are kept, of JPEG, PNG and WebP. */
  strip?: readonly TagGroup[];
  /** Written into JPEG, PNG and WebP. */
  tags?: WritableTags;
  autorotate: boolean;
  /** false takes the first frame; undefined keeps the animation where the format can. */
  animated?: boolean;
}

export interface TransformOutput {
  bytes: Uint8Array;
  format: ImageFormat;
  mime: string;
  width: number;
  height: number;
  frames: number;
  /** The quality (or number of colours for png and gif) that was used, where one was. */
  quality: number | null;
  warnings: string[];
  /** Where each picture of a sprite or contact sheet is. */
  places?: Area[];
  original: { format: ImageInputFormat; width: number; height: number; bytes: number; frames: number };
}

export interface InspectInput {
  bytes: Uint8Array;
  metadata: boolean;
  /** How many colours; 0 for none. */
  palette: number;
  blurhash: boolean;
  thumbhash?: boolean;
  faces?: boolean;
  /** A 64-bit hash that is near for pictures that look alike. */
  hash?: boolean;
  /** Another picture, to compare with. */
  compare?: Uint8Array;
  moderation?: boolean;
}

export interface ImageFacts {
  metadata?: ImageMetadata;
  palette?: PaletteColor[];
  blurhash?: string;
  /** In base64. */
  thumbhash?: string;
  faces?: Area[];
  hash?: string;
  comparison?: ImageComparison;
  moderation?: SexualContent;
}

export interface ImageComparison {
  identical: boolean;
  /** Structural similarity, 1 for equal pictures. */
  ssim: number;
  /** In decibels; null where there is no difference. */
  psnr: number | null;
  /** Bits in which the perceptual hashes differ, 0 to 64. */
  hash_distance: number;
}

export interface PaletteColor {
  color: string;
  /** 0 to 1. */
  share: number;
}

export type TagValue = string | number | boolean | TagValue[] | { [name: string]: TagValue };
export type Tags = Record<string, TagValue>;

export interface ImageMetadata {
  format: ImageInputFormat;
  /** As seen: after the EXIF orientation is applied. */
  width: number;
  height: number;
  frames: number;
  /** EXIF orientation, 1 to 8. */
  orientation: number | null;
  channels: number;
  depth: string;
  color_space: string;
  has_alpha: boolean;
  density: number | null;
  progressive: boolean;
  chroma_subsampling: string | null;
  exif: Tags | null;
  gps: { latitude: number | null; longitude: number | null; altitude: number | null } | null;
  icc: Tags | null;
  xmp: Tags | null;
  iptc: Tags | null;
  /** EXIF, XMP and IPTC together, by the names that exiftool has for them. */
  tags: Tags | null;
}

export interface PixelsInput {
  bytes: Uint8Array;
  /** Larger pictures are scaled down to this many pixels. */
  pixelsMax: number;
}

export interface Pixels {
  /** RGBA, 4 bytes a pixel. */
  data: Uint8Array;
  width: number;
  height: number;
  /** Size before scaling down. */
  originalWidth: number;
  originalHeight: number;
}

export interface ImageEngine extends Engine {
  transform(input: TransformInput, call: EngineCall): Promise<TransformOutput>;
  inspect(input: InspectInput, call: EngineCall): Promise<ImageFacts>;
  pixels(input: PixelsInput, call: EngineCall): Promise<Pixels>;
}
