/** QR codes out, QR codes and other barcodes in. */
import type { Engine, EngineCall } from '@oja/core/engines/engine';

export type QrLevel = 'L' | 'M' | 'Q' | 'H';
export type QrFormat = 'png' | 'svg' | 'pdf' | 'eps' | 'text';

export const barcodeTypes = [
  ...([
    'ean13',
    'ean8',
    'upca',
    'upce',
    'code128',
    'code39',
    'itf',
    'datamatrix',
    'aztec',
    'pdf417',
  ] as const),
] as const;
export type BarcodeType = (typeof barcodeTypes)[number];
export const dotStyles = ['square', 'rounded', 'circle'] as const;
export type DotStyle = (typeof dotStyles)[number];
export const cornerStyles = ['square', 'rounded', 'circle'] as const;
export type CornerStyle = (typeof cornerStyles)[number];
export type DrawingFormat = 'png' | 'svg' | 'pdf' | 'eps';

/** Modules of a code: dark or not. */
export interface Bars {
  width: number;
  height: number;
  dark(x: number, y: number): boolean;
}

export interface BarcodeInput {
  type: BarcodeType;
  text: string;
  format: DrawingFormat;
  /** Width in pixels, or in points of PDF and EPS. */
  size: number;
  margin: number;
  color: string;
  background: string;
}

export interface GeneratedBarcode {
  bytes: Uint8Array;
  mime: string;
  width: number;
  height: number;
  /** As scanners name it. */
  format: string;
}

export interface GenerateInput {
  text: string;
  /** Error correction: how much of the code may be lost (7, 15, 25, 30%). */
  ecc: QrLevel;
  format: QrFormat;
  /** Side in pixels, kept exactly; unused by text. */
  size: number;
  /** Free space around the code, in modules. */
  margin: number;
  /** #rrggbb or #rrggbbaa. */
  color: string;
  background: string;
  /** Of vectors alone: how modules and the three corners look. */
  dots?: DotStyle;
  corners?: CornerStyle;
  /** Says that the text is UTF-8, which scanners guess otherwise. */
  eci?: boolean;
  /** Leaves a square in the middle free for a logo: its side as a share of the code. 0 for none. */
  hole: number;
}

export interface GeneratedQr {
  bytes: Uint8Array;
  mime: string;
  /** 1 to 40. */
  version: number;
  /** Side of the code in modules, margin not counted. */
  modules: number;
  /** Where the free square is, in pixels. */
  hole?: { left: number; top: number; side: number };
}

export interface ScanInput {
  /** RGBA, 4 bytes a pixel. */
  data: Uint8Array;
  width: number;
  height: number;
  /** Names of formats to look for; empty for all. */
  formats: string[];
  codesMax: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface ScannedCode {
  text: string;
  /** What the code holds, byte by byte. */
  bytes: Uint8Array;
  format: string;
  position: { topLeft: Point; topRight: Point; bottomRight: Point; bottomLeft: Point };
  /** Degrees. */
  rotation: number;
  inverted: boolean;
  mirrored: boolean;
  ecc: string | null;
  version: string | null;
  /** Part of a message spread over several codes. */
  sequence: { index: number; size: number; id: string } | null;
}

export interface QrEngine extends Engine {
  generate(input: GenerateInput, call: EngineCall): Promise<GeneratedQr>;
  barcode(input: BarcodeInput, call: EngineCall): Promise<GeneratedBarcode>;
  scan(input: ScanInput, call: EngineCall): Promise<ScannedCode[]>;
}
