/** A service that works once the operator pastes the keys of a provider. */
import type { z } from 'zod';
import type { definitionIn } from '../../endpoints/operator/services/definition.ts';

export interface RecipeSecret {
  provider: string;
  place: 'headers' | 'query' | 'body';
  name: string;
  /** What the provider calls it. */
  label: string;
  /** What stands before the key, such as `Bearer `. */
  prefix?: string;
}

export interface Recipe {
  /** Prices are suggestions. With several providers, those without keys are left out. */
  definition: z.input<typeof definitionIn>;
  secrets: RecipeSecret[];
  /** What to know before it is published. */
  notes: string;
}
