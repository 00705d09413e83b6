/** Services that work once the operator pastes the keys of their providers: all of them, and one to change. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { z } from 'zod';
import type { definitionIn } from '../../endpoints/operator/services/definition.ts';
import type { RecipeView } from '../../endpoints/system-view.ts';
import { fail } from '../../errors.ts';

interface Recipe {
  /** Prices are suggestions. With several providers, those without keys are left out. */
  definition: z.input<typeof definitionIn>;
  secrets: (Omit<RecipeView['secrets'][number], 'prefix'> & { prefix?: string })[];
  /** What to know before it is published. */
  notes: string;
}

const names = ['sms', 'airtime', 'bank-accounts', 'identity', 'exchange-rates'];
const recipes: ReadonlyMap<string, Recipe> = new Map(
  names.map((name) => [name, parse(readFileSync(new URL(`./${name}.yaml`, import.meta.url), 'utf8'))]),
);

export const recipeViews = (): RecipeView[] =>
  [...recipes].map(([recipe, { definition, notes, secrets }]) => ({
    recipe,
    name: definition.name,
    summary: definition.summary ?? '',
    notes,
    operations: definition.operations.map(({ summary }) => summary),
    providers: definition.providers.map(({ name }) => name),
    secrets: secrets.map((one) => ({ prefix: '', ...one })),
  }));

/** Operations that none of these providers serves are left out. */
export function recipeFor(slug: string, names: readonly string[] | undefined): Recipe['definition'] {
  const recipe = recipes.get(slug);
  if (recipe === undefined)
    throw fail('invalid_request', `recipe: must be ${[...recipes.keys()].join(', ')} (got ${slug}).`, {
      param: 'recipe',
    });
  const { definition } = recipe;
  const known = definition.providers.map(({ name }) => name);
  const unknown = names?.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw fail('invalid_request', `providers: must be of ${known.join(', ')} (got ${unknown}).`, {
      param: 'providers',
    });
  const isKept = (name: string) => names?.includes(name) !== false;
  const operations = definition.operations.flatMap(({ providers, ...rest }) => {
    if (providers === undefined) return [rest];
    const kept = Object.entries(providers).filter(([name]) => isKept(name));
    return kept.length === 0 ? [] : [{ ...rest, providers: Object.fromEntries(kept) }];
  });
  return { ...definition, providers: definition.providers.filter(({ name }) => isKept(name)), operations };
}
