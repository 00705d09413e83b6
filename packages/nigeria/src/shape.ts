/** What the endpoints of this plugin have in common. */
import { perRequest } from '@oja/core';

export const shape = {
  group: 'utilities' as const,
  method: 'GET' as const,
  access: 'key' as const,
  price: perRequest(20_000),
  limits: { bodyBytesMax: 0, timeoutMs: 2_000 },
  quick: true as const,
};
