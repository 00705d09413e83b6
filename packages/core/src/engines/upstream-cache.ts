/**
 * Answers of upstreams, kept for a short while, and one upstream call for many equal requests at once. The
 * shared call is aborted only when the last caller that waits for it has gone.
 */

export interface Loaded<T> {
  value: T;
  /** 0 keeps nothing. */
  ttlMs: number;
}

export interface Remembered<T> {
  value: T;
  /** No upstream call was made for this caller. */
  cached: boolean;
}

export interface UpstreamCache {
  get<T>(
    key: string,
    signal: AbortSignal,
    load: (signal: AbortSignal) => Promise<Loaded<T>>,
  ): Promise<Remembered<T>>;
}

interface Entry {
  value: unknown;
  expiresAt: number;
}

interface Flight {
  result: Promise<Loaded<unknown>>;
  controller: AbortController;
  waiting: number;
}

export function createUpstreamCache(options: { entriesMax: number; now?: () => number }): UpstreamCache {
  const now = options.now ?? Date.now;
  const entries = new Map<string, Entry>();
  const flights = new Map<string, Flight>();

  function remember(key: string, { value, ttlMs }: Loaded<unknown>): void {
    if (ttlMs <= 0) return;
    entries.delete(key);
    entries.set(key, { value, expiresAt: now() + ttlMs });
    while (entries.size > options.entriesMax) entries.delete(entries.keys().next().value!);
  }

  function recall(key: string): Entry | undefined {
    const entry = entries.get(key);
    if (entry === undefined) return undefined;
    entries.delete(key);
    if (entry.expiresAt <= now()) return undefined;
    entries.set(key, entry); // most recently used last
    return entry;
  }

  function start(key: string, load: (signal: AbortSignal) => Promise<Loaded<unknown>>): Flight {
    const controller = new AbortController();
    const flight: Flight = { result: load(controller.signal), controller, waiting: 0 };
    flights.set(key, flight);
    const land = () => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    flight.result.then((loaded) => {
      land();
      remember(key, loaded);
    }, land);
    return flight;
  }

  return {
    async get<T>(key: string, signal: AbortSignal, load: (signal: AbortSignal) => Promise<Loaded<T>>) {
      signal.throwIfAborted();
      const entry = recall(key);
      if (entry !== undefined) return { value: entry.value as T, cached: true };
      const running = flights.get(key);
      const flight = running ?? start(key, load);
      const leave = () => {
        flight.waiting -= 1;
        if (flight.waiting > 0) return;
        if (flights.get(key) === flight) flights.delete(key);
        flight.controller.abort(signal.reason);
      };
      flight.waiting += 1;
      const loaded = await untilGone(flight.result, signal, leave);
      return { value: loaded.value as T, cached: running !== undefined };
    },
  };
}

/** The result, or the reason of the signal as soon as it fires. */
function untilGone<T>(result: Promise<T>, signal: AbortSignal, leave: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const gone = () => {
      leave();
      reject(signal.reason);
    };
    signal.addEventListener('abort', gone, { once: true });
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', gone));
  });
}
