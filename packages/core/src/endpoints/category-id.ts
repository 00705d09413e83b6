/** A category in an input or output: its values are known once the server is made of its plugins. */
import { z } from 'zod';
import { categoryIds } from '../domain/categories.ts';

export const categoryId = (about: string) => z.lazy(() => z.enum(categoryIds()).describe(about));

export const categoryOrNull = (about: string) =>
  z.lazy(() => z.enum(categoryIds()).nullable().describe(about));
