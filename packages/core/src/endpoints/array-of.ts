/** A field with a list of objects: what it is, then the fields of each. */
import { z } from 'zod';

export const arrayOf = <Shape extends z.core.$ZodLooseShape>(about: string, shape: Shape) =>
  z.array(z.object(shape)).describe(about);
