/** Work that no caller waits for: it runs once what this tick had to write is written. */
let waiting: (() => void)[] = [];

export function afterAnswers(work: () => void): void {
  if (waiting.push(work) === 1) setImmediate(runAll);
}

function runAll(): void {
  const all = waiting;
  waiting = [];
  for (const work of all) work();
}
