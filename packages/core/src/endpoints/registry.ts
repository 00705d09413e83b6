/** Every endpoint of this server: those of its plugins, and those that are published while it runs. */
import { fail } from '../errors.ts';
import type { Endpoint } from './endpoint.ts';

export interface EndpointRegistry {
  /** Those of plugins first. A new array after each change, never changed itself. */
  readonly list: Endpoint[];
  /** Always the same map, with what is published now. */
  readonly byId: ReadonlyMap<string, Endpoint>;
  /** Replaces what this publisher has published; in force for the next request. Refuses IDs and paths of others. */
  publish(publisher: string, endpoints: readonly Endpoint[]): void;
  /** What is made of the list: made again at the first use after a change. */
  derived<T>(make: (endpoints: Endpoint[]) => T): () => T;
}

export function createRegistry(own: readonly Endpoint[]): EndpointRegistry {
  const published = new Map<string, readonly Endpoint[]>();
  const byId = new Map(own.map((endpoint) => [endpoint.id, endpoint]));
  let list = [...own];

  return {
    get list() {
      return list;
    },
    byId,
    publish(publisher, endpoints) {
      const others = [...published].flatMap(([name, theirs]) => (name === publisher ? [] : theirs));
      const changed = [...own, ...others, ...endpoints];
      refuseSame(changed, own.length);
      published.set(publisher, endpoints);
      list = changed;
      byId.clear();
      for (const endpoint of list) byId.set(endpoint.id, endpoint);
    },
    derived(make) {
      let madeOf: Endpoint[] | undefined;
      let made: ReturnType<typeof make>;
      return () => {
        if (madeOf !== list) made = make(list);
        madeOf = list;
        return made;
      };
    },
  };
}

/** Two endpoints with one ID or one path would hide each other; those of plugins may share a path as variants. */
function refuseSame(endpoints: readonly Endpoint[], ownCount: number): void {
  const taken = new Set<string>();
  for (const [at, { id, method, path, aliases = [] }] of endpoints.entries()) {
    const names = [id, ...[path, ...aliases].map((one) => `${method} ${one.replace(/\{\w+\}/g, '{}')}`)];
    const twice = at < ownCount ? undefined : names.find((name) => taken.has(name));
    if (twice !== undefined) throw fail('conflict', `An endpoint ${twice} already exists.`);
    for (const name of names) taken.add(name);
  }
}
