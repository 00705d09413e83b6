/** What the whole server has, so that one that has loaded less can say what it lacks. */
import { packagedCategories } from '../../packages/core/src/domain/categories.ts';
import { watchKinds } from '../../packages/core/src/domain/watch-kinds.ts';
import { isSold } from '../../packages/core/src/endpoints/endpoint.ts';
import { endpoints } from '../../packages/server/src/registry.ts';

export function knownFiles(): Record<string, string> {
  const known = {
    categories: packagedCategories(),
    watches: watchKinds().map(({ reader: _, ...kind }) => kind),
    endpoints: endpoints.filter(isSold).map(({ id, method, path, aliases = [], price }) => ({
      id,
      method,
      path,
      aliases,
      sellsModels: price.model !== undefined,
    })),
  };
  return {
    'packages/server/src/generated/known.json': `${JSON.stringify(known, null, 2)}\n`,
  };
}
