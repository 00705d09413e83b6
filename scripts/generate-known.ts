/** Endpoints of the whole server, so that one that has loaded less can say what it lacks. */
import { isSold } from '../packages/core/src/endpoints/endpoint.ts';
import { endpoints } from '../packages/server/src/registry.ts';

export function knownFiles(): Record<string, string> {
  const known = endpoints.filter(isSold).map(({ id, method, path, aliases = [], price }) => ({
    id,
    method,
    path,
    aliases,
    sellsModels: price.model !== undefined,
  }));
  return {
    'packages/server/src/generated/known-endpoints.json': `${JSON.stringify(known, null, 2)}\n`,
  };
}
