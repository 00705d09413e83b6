/** The catalogue: every endpoint, explicitly. Adding one: a file and a line in this list. */
import type { Endpoint } from './endpoint.ts';

export const endpoints: Endpoint[] = [];
