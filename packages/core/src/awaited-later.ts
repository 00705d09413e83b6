/** For a promise that is awaited later or raced: until then Node must not report its failure as unhandled. */
export function awaitedLater<P extends Promise<unknown>>(promise: P): P {
  promise.catch(() => undefined);
  return promise;
}
