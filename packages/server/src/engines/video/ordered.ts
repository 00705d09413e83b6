/** Whose film it is. Pure. */
import { unsupported } from '../../engine-failure.ts';
import type { VideoOrder } from './port.ts';

/** Leaves a film to the engine it was ordered from, or that has begun it. */
export function refuseOthers(order: VideoOrder, name: string): void {
  const owner = order.memory?.begun?.engine ?? order.engine;
  if (owner !== undefined && owner !== name) {
    throw unsupported(`The film is made by ${owner}.`, 'engine_unavailable');
  }
}
