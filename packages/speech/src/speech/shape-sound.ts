/** Small work on samples: pitch, and an early first part so that an engine that fails does so before any byte is sent. */

/** Higher or lower by reading faster or slower; the engine spoke slower or faster to make up for the time. */
export function shiftPitch(samples: Int16Array, pitch: number): Int16Array {
  if (pitch === 1) return samples;
  const out = new Int16Array(Math.floor(samples.length / pitch));
  for (let index = 0; index < out.length; index++) {
    const position = index * pitch;
    const at = Math.floor(position);
    const here = samples[at]!;
    out[index] = here + ((samples[at + 1] ?? here) - here) * (position - at);
  }
  return out;
}

/** Waits for the first item, then gives all of them. */
export async function withFirst<T>(items: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await items.next();
  return (async function* () {
    try {
      if (first.done) return;
      yield first.value;
      yield* items;
    } finally {
      await items.return(undefined);
    }
  })();
}
