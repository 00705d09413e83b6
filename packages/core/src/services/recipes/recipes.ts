/** All recipes, and one with the providers that the operator has keys of. */
import type { RecipeView } from '../../endpoints/system-view.ts';
import { fail } from '../../errors.ts';
import { airtime } from './airtime.ts';
import { bankAccounts } from './bank-accounts.ts';
import { exchangeRates } from './exchange-rates.ts';
import { identity } from './identity.ts';
import type { Recipe } from './recipe.ts';
import { sms } from './sms.ts';

const recipes: ReadonlyMap<string, Recipe> = new Map(
  [sms, airtime, bankAccounts, identity, exchangeRates].map((one) => [one.definition.slug, one]),
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
