/** Which upstreams a caller wants, by name. */
import { unsupported } from '@oja/core/engine-failure';
import type { ChatEngine, ChatRequest } from './port.ts';

export interface UpstreamPreference {
  /** Tried first, in this order. */
  order: readonly string[];
  only?: readonly string[];
  ignore: readonly string[];
  /** No other is tried after the first. */
  single: boolean;
}

export const permits = (prefer: UpstreamPreference | undefined, name: string): boolean =>
  prefer === undefined || ((prefer.only?.includes(name) ?? true) && !prefer.ignore.includes(name));

export const notPermitted = (model = 'auto') =>
  unsupported(`No upstream that provider allows serves the model ${model}.`, 'model_not_found', {
    param: 'provider',
  });

export function preferred<T>(
  found: readonly T[],
  nameOf: (one: T) => string,
  { prefer, body: { model } }: Pick<ChatRequest, 'prefer' | 'body'>,
): readonly T[] {
  if (prefer === undefined) return found;
  const allowed = found.filter((one) => permits(prefer, nameOf(one)));
  if (allowed.length === 0) throw notPermitted(model);
  const placeOf = (one: T) => {
    const place = prefer.order.indexOf(nameOf(one));
    return place === -1 ? prefer.order.length : place;
  };
  const ordered = allowed.toSorted((a, b) => placeOf(a) - placeOf(b));
  return prefer.single ? ordered.slice(0, 1) : ordered;
}

/** For an engine that is one upstream, with its own name. */
export function heedingPreference(engine: ChatEngine): ChatEngine {
  const { name, refuses } = engine;
  return Object.assign(engine, {
    refuses: (request: ChatRequest) =>
      permits(request.prefer, name) ? refuses?.(request) : () => notPermitted(request.body.model),
  });
}
