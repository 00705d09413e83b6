/** Providers of videos and images. */
import { bearer, type ProviderKind } from '@oja/core/engines/provider-kind';

export const filmProviders: readonly ProviderKind[] = [
  {
    kind: 'replicate',
    title: 'Replicate',
    serves: 'Videos and images',
    url: 'https://api.replicate.com/v1',
    needsKey: true,
    help: 'replicate.com/account/api-tokens',
    env: { url: 'OJA_REPLICATE_URL', key: 'OJA_REPLICATE_KEY', model: 'OJA_REPLICATE_MODEL' },
    engines: { video: ['replicate'], image_generation: ['replicate'] },
    probe: { headers: bearer, request: { method: 'GET', path: '/account' } },
  },
  {
    kind: 'fal',
    title: 'fal',
    serves: 'Videos and images',
    url: 'https://queue.fal.run',
    needsKey: true,
    help: 'fal.ai/dashboard/keys',
    env: { url: 'OJA_FAL_URL', key: 'OJA_FAL_KEY', model: 'OJA_FAL_MODEL' },
    engines: { video: ['fal'], image_generation: ['fal'] },
    // A request that never was: fal looks at the key first.
    probe: {
      headers: (key) => ({ authorization: `Key ${key}` }),
      request: {
        method: 'GET',
        path: '/fal-ai/flux/requests/00000000-0000-0000-0000-000000000000/status',
      },
      alsoGood: [400, 404, 422],
    },
  },
  {
    kind: 'luma',
    title: 'Luma',
    serves: 'Videos',
    url: 'https://api.lumalabs.ai',
    needsKey: true,
    help: 'lumalabs.ai/api/keys',
    env: { url: 'OJA_LUMA_URL', key: 'OJA_LUMA_KEY', model: 'OJA_LUMA_MODEL' },
    engines: { video: ['luma'] },
    probe: { headers: bearer, request: { method: 'GET', path: '/dream-machine/v1/credits' } },
  },
  {
    kind: 'runway',
    title: 'Runway',
    serves: 'Videos',
    url: 'https://api.dev.runwayml.com',
    needsKey: true,
    help: 'dev.runwayml.com',
    env: { url: 'OJA_RUNWAY_URL', key: 'OJA_RUNWAY_KEY', model: 'OJA_RUNWAY_MODEL' },
    engines: { video: ['runway'] },
    probe: {
      headers: (key) => ({ ...bearer(key), 'x-runway-version': '2024-11-06' }),
      request: { method: 'GET', path: '/v1/organization' },
    },
  },
];
