import type { ReactNode } from 'react';
import { type Right, useMay } from '../session.ts';

/** What only members whose role has the right see. */
export function May({ right, children }: { right: Right; children: ReactNode }) {
  return useMay(right) && children;
}
