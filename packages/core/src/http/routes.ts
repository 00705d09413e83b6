/** Which endpoint serves a path: those without parameters by one lookup, the others by their tree. */
import findMyWay, { type HTTPMethod } from 'find-my-way';
import type { Endpoint } from '../endpoints/endpoint.ts';

export type Params = Record<string, string | undefined>;

type Routed = Pick<Endpoint, 'path' | 'aliases' | 'wire'> & { method: string };

export interface Route<Each = Endpoint> {
  endpoint: Each;
  params: Params;
}

export interface Routes<Each = Endpoint> {
  find(method: string, path: string): Route<Each> | undefined;
  /** The methods that a path takes. */
  allowed(path: string): string[];
}

const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;

export function createRoutes<Each extends Routed = Endpoint>(endpoints: readonly Each[]): Routes<Each> {
  const tree = findMyWay({ ignoreTrailingSlash: true, maxParamLength: 500 });
  const plain = new Map<string, Map<string, Route<Each>>>(methods.map((method) => [method, new Map()]));
  const taken = new Set<string>();
  /** Google's custom methods, such as `/models/{model}:countTokens`, by their name. */
  const verbs = new Map<string, { field: string; endpoint: Each }>();
  for (const endpoint of endpoints) {
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      const [, before = '', field = '', verb] = /^(.*\/)\{(\w+)\}:(\w+)$/.exec(path) ?? [];
      if (verb !== undefined) {
        verbs.set(`${endpoint.method} ${before}:${verb}`, { field, endpoint });
        continue;
      }
      const pattern = path.replace(/\{(\w+)\}/g, ':$1');
      // Variants share the path of the endpoint that chooses between them.
      if (taken.has(`${endpoint.method} ${pattern}`)) continue;
      taken.add(`${endpoint.method} ${pattern}`);
      tree.on(endpoint.method as HTTPMethod, pattern, () => {}, endpoint);
      if (pattern === path) plain.get(endpoint.method)!.set(path, { endpoint, params: {} });
      // SDKs that do not encode what they put in a path: openai 4 for JavaScript, 1 for Python.
      if (endpoint.wire?.slashesInLast)
        tree.on(endpoint.method as HTTPMethod, pattern.replace(/:\w+$/, '*'), () => {}, endpoint);
    }
  }

  function find(method: string, path: string): Route<Each> | undefined {
    const served = method === 'HEAD' ? 'GET' : method;
    const known = plain.get(served)?.get(path);
    if (known !== undefined) return known;
    try {
      const called = findVerb(served, path);
      if (called !== undefined) return called;
      const found = tree.find(served as 'GET', path);
      if (found === null) return undefined;
      const endpoint = found.store as Each;
      const { '*': rest } = found.params as Params;
      return { endpoint, params: rest === undefined ? found.params : { [lastOf(endpoint)]: rest } };
    } catch {
      // A path that cannot be decoded.
      return undefined;
    }
  }

  function findVerb(method: string, path: string): Route<Each> | undefined {
    const colon = path.lastIndexOf(':');
    if (colon === -1) return undefined;
    // The name may hold slashes: it begins after the first folder that has this method.
    for (let at = path.indexOf('/', 1); at !== -1 && at < colon - 1; at = path.indexOf('/', at + 1)) {
      const known = verbs.get(`${method} ${path.slice(0, at + 1)}${path.slice(colon)}`);
      if (known === undefined) continue;
      return {
        endpoint: known.endpoint,
        params: { [known.field]: decodeURIComponent(path.slice(at + 1, colon)) },
      };
    }
    return undefined;
  }

  return { find, allowed: (path) => methods.filter((method) => find(method, path) !== undefined) };
}

const meantWordsMax = 12;

const lastOf = ({ path }: Routed) => /\{(\w+)\}$/.exec(path)![1]!;

/** The right path where only the base URL is wrong: `/v1/models`, `/api/v1//models`, `/chat/completions`. */
export function meantPath(routes: Routes, path: string): string | undefined {
  const words = path.split('/').filter((word) => word !== '');
  if (words.length > meantWordsMax) return undefined;
  for (let from = 0; from < words.length; from++) {
    const meant = `/api/v1/${words.slice(from).join('/')}`;
    if (meant !== path && routes.allowed(meant).length > 0) return meant;
  }
  return undefined;
}
