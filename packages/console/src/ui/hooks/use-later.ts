import { useEffect, useState } from 'react';

/** A value once it has stood still for a moment, so that not every keystroke asks the server. */
export function useLater<T>(value: T, waitMs: number): T {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the value
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs);
    return () => clearTimeout(timer);
  }, [text, waitMs]);
  return settled;
}
