/** Paths that nobody serves are calls too: answered in the envelope and logged. */
import { z } from 'zod';
import { defineEndpoint, type Endpoint, free } from '../endpoints/endpoint.ts';
import { fail } from '../errors.ts';
import type { Routes } from './routes.ts';

const anything = z.record(z.string(), z.unknown());

export function unknownEndpoint(routes: Routes, method: string, path: string): Endpoint {
  return defineEndpoint({
    id: 'unknown',
    group: 'public',
    method: 'GET',
    path,
    summary: 'A path that nobody serves.',
    access: 'public',
    input: anything,
    output: anything,
    price: free,
    limits: { bodyBytesMax: 1024 * 1024, timeoutMs: 1_000 },
    errors: ['not_found', 'method_not_allowed'],
    example: {
      input: {},
      output: {},
      answer() {
        throw refusal(routes, method, path);
      },
    },
    run: () => Promise.reject(refusal(routes, method, path)),
  });
}

function refusal(routes: Routes, method: string, path: string) {
  const allowed = routes.allowed(path);
  if (allowed.length === 0)
    return fail('not_found', `No endpoint at ${path}. GET /api/v1/catalogue lists them all.`);
  return fail('method_not_allowed', `${path} takes ${allowed.join(', ')}, not ${method}.`, {
    details: { allow: allowed },
  });
}
