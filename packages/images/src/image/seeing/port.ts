/** What models find in a picture: pixels in, places and pixels out. */

export interface RgbPicture {
  /** 3 bytes a pixel. */
  data: Uint8Array;
  width: number;
  height: number;
}

export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type SeeingTask =
  | { kind: 'faces' | 'person' | 'upscale'; picture: RgbPicture }
  | { kind: 'moderation'; picture: RgbPicture };

/** How sure the model is that a picture shows each, 0 to 1; they sum to 1. */
export interface SexualContent {
  drawing: number;
  hentai: number;
  neutral: number;
  porn: number;
  sexy: number;
}

export interface SeeingResults {
  faces: Area[];
  /** How much of each pixel is a person: 0 to 255. */
  person: Uint8Array;
  /** Twice as wide and high. */
  upscale: RgbPicture;
  moderation: SexualContent;
}
