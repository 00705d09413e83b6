/** Operations that are files of their own. Adding one: a file and a line in this list. */

import type { ImageOperation } from '../port.ts';
import { blur } from './blur.ts';
import { border } from './border.ts';
import { composite } from './composite.ts';
import type { AnyOperation, StepOf } from './operation.ts';
import { pixelate } from './pixelate.ts';
import { removeBackground } from './remove-background.ts';
import { contactSheet, sprite } from './sheet.ts';
import { upscale } from './upscale.ts';

export const ownOperations = {
  ...{ blur, pixelate, border, composite, upscale, sprite },
  ...{ remove_background: removeBackground, contact_sheet: contactSheet },
};

export type OwnStep = StepOf<(typeof ownOperations)[keyof typeof ownOperations]>;

const byName = new Map<string, AnyOperation>(Object.entries(ownOperations));

export const ownOperation = (op: string): AnyOperation | undefined => byName.get(op);

/** Options of signed URLs, in the order in which their operations run. */
export const shortForms = [...byName.values()].flatMap(({ op, short }) => (short ? [{ op, short }] : []));

/** What a model must see before this step, if any. */
export function neededBy(step: ImageOperation): 'faces' | 'person' | 'upscale' | undefined {
  if ((step.op === 'resize' || step.op === 'crop') && step.gravity === 'faces') return 'faces';
  return ownOperation(step.op)?.needs?.(step);
}

export const looksAtPicture = (step: ImageOperation): boolean =>
  neededBy(step) !== undefined || ownOperation(step.op)?.still === true;
