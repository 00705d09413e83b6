/** Which endpoint serves a path: those without parameters by one lookup, the others by their tree. */
import findMyWay from 'find-my-way';
import type { Endpoint } from '../endpoints/endpoint.ts';

export type Params = Record<string, string | undefined>;

export interface Route {
  endpoint: Endpoint;
  params: Params;
}

export interface Routes {
  find(method: string, path: string): Route | undefined;
  /** The methods that a path takes. */
  allowed(path: string): string[];
}

const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;

export function createRoutes(endpoints: Endpoint[]): Routes {
  const tree = findMyWay({ ignoreTrailingSlash: true, maxParamLength: 500 });
  const plain = new Map<string, Map<string, Route>>(methods.map((method) => [method, new Map()]));
  const taken = new Set<string>();
  for (const endpoint of endpoints) {
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      const pattern = path.replace(/\{(\w+)\}/g, ':$1');
      // Variants share the path of the endpoint that chooses between them.
      if (taken.has(`${endpoint.method} ${pattern}`)) continue;
      taken.add(`${endpoint.method} ${pattern}`);
      tree.on(endpoint.method, pattern, () => {}, endpoint);
      if (pattern === path) plain.get(endpoint.method)!.set(path, { endpoint, params: {} });
    }
  }

  function find(method: string, path: string): Route | undefined {
    const served = method === 'HEAD' ? 'GET' : method;
    const known = plain.get(served)?.get(path);
    if (known !== undefined) return known;
    try {
      const found = tree.find(served as 'GET', path);
      return found === null ? undefined : { endpoint: found.store as Endpoint, params: found.params };
    } catch {
      // A path that cannot be decoded.
      return undefined;
    }
  }

  return { find, allowed: (path) => methods.filter((method) => find(method, path) !== undefined) };
}
