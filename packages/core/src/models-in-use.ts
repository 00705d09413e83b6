/** Models of the capabilities that are loaded. Only what a loaded endpoint needs is fetched at first start. */
import type { ManifestEntry } from './engines/models/manifest-entry.ts';
import { platformPlugin } from './platform-plugin.ts';
import { capabilitiesOf, endpointsOf, modelsOf, type Plugin } from './plugin.ts';

export async function modelsInUse(plugins: readonly Plugin[]): Promise<ManifestEntry[]> {
  const offered = new Set(Object.keys(capabilitiesOf(plugins)));
  const endpoints = await endpointsOf(plugins);
  const needed = new Set<string>([
    ...Object.keys(capabilitiesOf([platformPlugin])),
    ...endpoints.flatMap(({ uses }) => uses?.engines ?? []),
  ]);
  return modelsOf(plugins)
    .filter(({ serves }) => serves.some((name) => offered.has(name)))
    .map((entry) => ({
      ...entry,
      atStart: entry.atStart && entry.serves.some((name) => offered.has(name) && needed.has(name)),
    }));
}
