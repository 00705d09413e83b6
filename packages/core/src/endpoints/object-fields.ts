/** Schemas of objects: what they are first, then their fields. */
import { z } from 'zod';

type Shape = z.core.$ZodLooseShape;

export const objectOf = <S extends Shape>(about: string, shape: S) => z.object(shape).describe(about);

export const objectOrNull = <S extends Shape>(about: string, shape: S) =>
  z.object(shape).nullable().describe(about);

export const arrayOf = <S extends Shape>(about: string, shape: S) => z.array(z.object(shape)).describe(about);

/** A component of OpenAPI and a type of the clients, under this name. */
export const namedObject = <S extends Shape>(id: string, shape: S) => z.object(shape).meta({ id });
