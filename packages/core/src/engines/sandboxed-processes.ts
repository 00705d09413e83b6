/** Several sandboxed processes behind one gate, each with one task at a time; few at once keep to the same few. */
import { createGate, type GateCall } from '../gate.ts';
import {
  createSandboxedProcess,
  type SandboxedProcess,
  type SandboxedProcessOptions,
} from './sandboxed-process.ts';

export interface SandboxedProcesses<Question> {
  ask(question: Question, call: GateCall): Promise<unknown>;
  close(): Promise<void>;
}

export function createSandboxedProcesses<Question>({
  size,
  queueMax,
  ...options
}: SandboxedProcessOptions & { size: number; queueMax: number }): SandboxedProcesses<Question> {
  const gate = createGate({ name: options.name, concurrency: size, queueMax });
  const all = Array.from({ length: size }, () => createSandboxedProcess<Question>(options));
  const free = [...all];
  return {
    ask: (question, call) =>
      gate.run(call, async () => {
        const process = free.pop() as SandboxedProcess<Question>;
        try {
          return await process.ask(question, call.signal);
        } finally {
          free.push(process);
        }
      }),
    async close() {
      await Promise.all(all.map((process) => process.close()));
    },
  };
}
