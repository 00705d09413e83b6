/** Messages by mailauth and postal-mime in worker threads: both take minutes for some that are made for it. */
import { availableParallelism } from 'node:os';
import { MessageChannel } from 'node:worker_threads';
import { createWorkerPool } from '@oja/core/engines/worker-pool';
import type { DnsFound, MessageEngine, MessageReading } from './port.ts';
import type { DnsQuestion, Task } from './worker.ts';

const taskMs = 10_000;
const heapMegabytesMax = 512;

export function createMailauth(): MessageEngine {
  const size = Math.max(2, Math.ceil(availableParallelism() / 2));
  const pool = createWorkerPool<Task, MessageReading>({
    name: 'message',
    url: new URL('./worker.ts', import.meta.url),
    size,
    queueMax: size * 16,
    timeoutMs: taskMs,
    heapMegabytesMax,
    reads: 'message',
  });
  return {
    name: 'mailauth',
    check: async () => ({ state: 'ready', detail: 'mailauth, in this process' }),
    async read({ message, envelope, dns }, call) {
      // Names are asked here, where the guard and the memory of the resolver are.
      const { port1: asked, port2: port } = new MessageChannel();
      asked.on('message', async ({ id, name, type }: DnsQuestion) => {
        const unknown: DnsFound = { state: 'unknown', missing: false, records: [] };
        const { state, missing, records } = await dns(name, type).catch(() => unknown);
        asked.postMessage({ id, found: { state, missing, records } });
      });
      try {
        return await pool.run({ message, envelope, port }, call, [port]);
      } finally {
        asked.close();
      }
    },
    close: () => pool.close(),
  };
}
