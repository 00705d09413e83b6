/**
 * Puts the deltas of tool calls in order. Servers may interleave them by index; the dialects write one call after
 * another, so what belongs to a later call waits until the one before it is complete.
 */
import type { CallDelta } from './chunk-events.ts';

interface Waiting {
  delta: CallDelta;
  /** Reads more of the arguments; true once they are complete. */
  read(text: string): boolean;
}

export function createCallOrder() {
  const calls = new Map<number, Waiting>();
  const ended = new Set<number>();
  let open: number | undefined;
  let isOpenComplete = false;

  function begin(place: number): CallDelta {
    if (open !== undefined) ended.add(open);
    open = place;
    const { delta, read } = calls.get(place)!;
    isOpenComplete = read(delta.function?.arguments ?? '');
    return delta;
  }

  const next = (): number | undefined =>
    [...calls.keys()].find((place) => place !== open && !ended.has(place));

  /** Every call that can be written now. */
  function advance(isLast: boolean): CallDelta[] {
    const ready: CallDelta[] = [];
    for (let place = next(); place !== undefined; place = next()) {
      if (open !== undefined && !isOpenComplete && !isLast) break;
      ready.push(begin(place));
    }
    return ready;
  }

  return {
    /** The deltas that can be written after this one came. */
    take(given: CallDelta): CallDelta[] {
      const { index: place = 0 } = given;
      const delta = { ...given, index: place };
      // A complete call can only be followed by white space.
      if (ended.has(place)) return [];
      if (place === open) {
        isOpenComplete = calls.get(place)!.read(delta.function?.arguments ?? '');
        return [delta, ...advance(false)];
      }
      const known = calls.get(place);
      if (known === undefined) calls.set(place, { delta, read: createJsonEnd() });
      else known.delta = join(known.delta, delta);
      return advance(false);
    },
    /** What still waits, once no more deltas come; the next calls are counted anew. */
    end(): CallDelta[] {
      const rest = advance(true);
      calls.clear();
      ended.clear();
      open = undefined;
      return rest;
    },
  };
}

function join(first: CallDelta, { index, id, function: made }: CallDelta): CallDelta {
  const name = first.function?.name ?? made?.name;
  const text = `${first.function?.arguments ?? ''}${made?.arguments ?? ''}`;
  return { ...first, index, id: first.id ?? id, function: { name, arguments: text } };
}

/** Reads a JSON object piece by piece, and says whether it has ended. */
function createJsonEnd(): (text: string) => boolean {
  let depth = 0;
  let inString = false;
  let isEscaped = false;
  let hasEnded = false;
  return (text) => {
    for (const character of text) {
      if (isEscaped) isEscaped = false;
      else if (inString) {
        if (character === '\\') isEscaped = true;
        else if (character === '"') inString = false;
      } else if (character === '"') inString = true;
      else if (character === '{' || character === '[') depth += 1;
      else if (character === '}' || character === ']') hasEnded = --depth === 0;
    }
    return hasEnded;
  };
}
