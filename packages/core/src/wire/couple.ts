/** Two connections that are one. */
import type { Duplex } from 'node:stream';

/** Passes bytes both ways, each direction until its side ends; a side that closes takes the other with it. */
export function couple(left: Duplex, right: Duplex): void {
  for (const side of [left, right]) {
    side.on('error', () => side.destroy());
    side.on('close', () => (side === left ? right : left).destroy());
  }
  left.pipe(right);
  right.pipe(left);
}
