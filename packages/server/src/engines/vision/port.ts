/** What can be seen in a picture without a model that sees: its text, objects, colours and kind. */
import type { Engine, EngineCall } from '../engine.ts';
import type { PlotAxes } from './plot-axes.ts';

/** Formats that are looked at. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A line, or a cell of one where columns meet. */
export interface TextLine {
  text: string;
  /** In pixels of the picture. */
  box: Box;
  /** 0 to 1. */
  confidence: number;
}

export interface RecognizedText {
  /** In reading order. */
  text: string;
  lines: TextLine[];
  /** Lines of one height joined, columns parted by ` | `: tables, charts and screens as they stand. */
  rows: string[];
  /** 0 to 1. */
  confidence: number;
}

export interface SeenObject {
  name: string;
  /** 0 to 1. */
  score: number;
  box: Box;
}

/** What the whole photo shows, of a thousand kinds of things. */
export interface SeenLabel {
  name: string;
  /** 0 to 1. */
  score: number;
}

export interface SeenColour {
  name: string;
  hex: string;
  /** Part of the picture, 0 to 1. */
  share: number;
}

export interface ChartPart {
  label: string;
  /** Of several bars of one label: which this is. */
  series?: string;
  value: number;
  /** As printed; absent where it was measured. */
  text?: string;
  unit?: string;
}

/** What a bar chart or pie tells. */
export interface SeenChart {
  kind: 'bar' | 'pie';
  title: string;
  parts: ChartPart[];
}

export interface Sight {
  width: number;
  height: number;
  kind: 'photo' | 'drawing' | 'text';
  objects: SeenObject[];
  /** Of photos only, the likeliest first. */
  labels: SeenLabel[];
  colours: SeenColour[];
  text: RecognizedText;
  chart?: SeenChart;
  /** A plot with axes whose lines or points are not read. */
  plot?: PlotAxes;
  /** What could not be looked at, and why: `objects: the model is still being fetched`. */
  missing: string[];
}

export interface LookInput {
  bytes: Uint8Array;
  /** Languages of the text (ISO 639-1); English always. */
  languages?: string[];
}

export interface VisionEngine extends Engine {
  /** Text, objects and colours. Throws `unreadable_file`, `file_too_complex`. */
  look(input: LookInput, call: EngineCall): Promise<Sight>;
  /** Text alone. */
  read(input: LookInput, call: EngineCall): Promise<RecognizedText>;
}
