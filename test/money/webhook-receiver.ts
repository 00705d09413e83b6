/** A loopback server that collects what webhooks send. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from './pretend-payments.ts';

interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}

export async function openReceiver() {
  const received: Received[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({
      path: request.url ?? '',
      headers: request.headers as Record<string, string>,
      body: Buffer.concat(chunks).toString('utf8'),
    });
    // A receiver that never answers.
    if (request.url === '/hang') return;
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('ok');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    received,
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    answer(next: number) {
      status = next;
    },
    /** The n-th that came to a path. */
    nth: async (path: string, n = 1) =>
      (
        await until(
          async () => received.filter((one) => one.path === path),
          (all) => all.length >= n,
        )
      )[n - 1]!,
    close() {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}
