/** From callbacks to an async loop: what is pushed is read in order; reading waits for more. */
export interface EventQueue<T> {
  push(item: T): void;
  end(): void;
  fail(error: unknown): void;
  items: AsyncIterable<T>;
}

export function createEventQueue<T>(): EventQueue<T> {
  const waiting: T[] = [];
  let ended = false;
  let failure: unknown;
  let wake: (() => void) | undefined;
  const stir = () => {
    wake?.();
    wake = undefined;
  };

  async function* read(): AsyncGenerator<T> {
    for (;;) {
      while (waiting.length > 0) yield waiting.shift() as T;
      if (failure !== undefined) throw failure;
      if (ended) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }

  return {
    push(item) {
      waiting.push(item);
      stir();
    },
    end() {
      ended = true;
      stir();
    },
    fail(error) {
      failure = error ?? new Error('failed');
      stir();
    },
    items: read(),
  };
}
