/** What an endpoint, or the timed work of a plugin, names in `uses`. Anything else throws, also where no type is checked. */
import type { Uses } from '../../endpoints/context.ts';

interface User {
  id: string;
  uses?: Uses;
}

export const undeclared = ({ id }: User, what: string) =>
  new Error(`${id} uses ${what} without naming it in uses`);

/** The members of `whole` that are named. */
export function narrowed<Whole extends object>(
  user: User,
  kind: 'engines' | 'platform' | 'system',
  whole: Whole,
): Whole {
  const named: readonly string[] = user.uses?.[kind] ?? [];
  const helpers: readonly string[] = kind === 'engines' ? (user.uses?.helpers ?? []) : [];
  return new Proxy(whole, {
    get(target, name, receiver) {
      if (typeof name === 'string' && name in target && !named.includes(name) && !helpers.includes(name))
        throw undeclared(user, `${kind}.${name}`);
      return Reflect.get(target, name, receiver);
    },
  });
}
