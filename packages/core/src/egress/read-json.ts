/** One JSON document at a URL that the operator set. */
import { unavailable } from '../engine-failure.ts';
import type { Egress } from './port.ts';

const timeoutMs = 20_000;
const bytesMax = 16_000_000;

export async function readJson(egress: Egress, address: string, signal: AbortSignal): Promise<unknown> {
  const { origin, pathname, search } = new URL(address);
  const upstream = egress.upstream({ name: 'price-list', baseUrl: origin, connections: 1 });
  try {
    const path = `${pathname}${search}`;
    const answer = await upstream.request({ method: 'GET', path, signal, timeoutMs, bytesMax });
    if (answer.status !== 200) throw unavailable(`It returned status ${answer.status}.`, 'upstream_error');
    return answer.json();
  } finally {
    await upstream.close();
  }
}
