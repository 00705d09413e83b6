/** The catalogue: every endpoint, explicitly. Adding one: a file and a line in this list. */
import type { Endpoint } from './endpoint.ts';
import { screenshot } from './network/screenshot.ts';

export const endpoints: Endpoint[] = [
  screenshot,
];
