/** An operation is one file: its fields, how other services call it, its form in signed URLs, and what it does. */
import type { Sharp } from 'sharp';
import { z } from 'zod';
import type { Canvas } from '../canvas.ts';
import type { OperationParts } from '../operations.ts';
import type { Area } from '../seeing/port.ts';

export interface StepParts extends OperationParts {
  /** The operation, to name in errors. */
  param: string;
}

/** Decoded pixels of one, three or four channels. */
export interface Raw {
  data: Uint8Array;
  width: number;
  height: number;
}

/** What an operation needs beyond its fields: files that the endpoint read, and what models saw. */
export interface Supplied {
  image?: Uint8Array;
  images?: Uint8Array[];
  faces_found?: Area[];
  seen?: Raw;
}

/** An empty shape would admit no other field at all. */
type FieldsOf<Shape extends z.ZodRawShape> = keyof Shape extends never
  ? object
  : z.output<z.ZodObject<Shape>>;

export interface Operation<Name extends string, Shape extends z.ZodRawShape> {
  op: Name;
  about: string;
  shape: Shape;
  /** Fields that hold files. */
  files?: Partial<Record<'image' | 'images', string>>;
  /** Its result may be transparent where the picture was not. */
  alpha?: true;
  /** It looks at the whole picture, so frames of an animation would come out different. */
  still?: true;
  /** What a model must see first. */
  needs?: (fields: FieldsOf<Shape>) => 'faces' | 'person' | 'upscale' | undefined;
  /** The same in other services, for the docs; empty: they have none. */
  like: { cloudinary: string; imgproxy: string };
  /** Its option in signed URLs, if it has one. */
  short?: {
    name: string;
    about: string;
    value: z.ZodType;
    fields(value: never): z.input<z.ZodObject<Shape>>;
  };
  apply(
    pipeline: Sharp,
    fields: FieldsOf<Shape> & Supplied,
    canvas: Canvas,
    parts: StepParts,
  ): Promise<Sharp> | Sharp;
}

/** Any of them, where its fields were checked by its own shape. */
export interface AnyOperation {
  op: string;
  alpha?: true;
  still?: true;
  needs?(fields: object): 'faces' | 'person' | 'upscale' | undefined;
  short?: { name: string; value: z.ZodType; fields(value: unknown): object };
  apply(pipeline: Sharp, fields: object, canvas: Canvas, parts: StepParts): Promise<Sharp> | Sharp;
}

export const defineOperation = <Name extends string, Shape extends z.ZodRawShape>(
  operation: Operation<Name, Shape>,
): Operation<Name, Shape> => operation;

export type StepOf<O> =
  O extends Operation<infer Name, infer Shape> ? { op: Name } & FieldsOf<Shape> & Supplied : never;

export const area = z.strictObject({
  left: z.int().min(0).max(16_384).describe('Pixels from the left.'),
  top: z.int().min(0).max(16_384).describe('Pixels from the top.'),
  width: z.int().min(1).max(16_384).describe('Width in pixels.'),
  height: z.int().min(1).max(16_384).describe('Height in pixels.'),
});
