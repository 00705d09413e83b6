/** What can be looked up in the docs, cut into places that an address leads to. Made at build time, loaded by who searches. */
import type { Plugin } from 'vite';
import { endpointFields } from '../../client/src/generated/fields.ts';
import type { Place } from '../src/docs/find.ts';
import { placesOf } from '../src/docs/guide-places.ts';
import { knownEndpoints } from './endpoints.ts';
import { guideHeads } from './guides.ts';

const id = 'virtual:places';

export function search(): Plugin {
  return {
    name: 'search',
    resolveId: (wanted) => (wanted === id ? `\0${id}` : undefined),
    // As a text: a browser reads it faster than the same as code.
    load: (wanted) =>
      wanted === `\0${id}`
        ? `export const places = JSON.parse(${JSON.stringify(JSON.stringify(places()))});`
        : undefined,
  };
}

export const places = (): Place[] => [
  ...guideHeads()
    .filter(({ isChangelog }) => !isChangelog)
    .flatMap(placesOf),
  ...endpointPlaces(),
];

function endpointPlaces(): Place[] {
  return knownEndpoints
    .filter((endpoint) => !endpoint.id.startsWith('operator.'))
    .map((endpoint) => {
      const fields = Object.entries(endpointFields[endpoint.id]?.fields ?? {});
      return {
        kind: 'endpoint',
        path: `/docs/api/${endpoint.id}`,
        title: endpoint.id,
        heading: endpoint.summary.replace(/\.$/, ''),
        text: [
          `${endpoint.method} ${endpoint.path}`,
          ...fields.map(([name, { about = '' }]) => `${name}: ${firstSentence(about)}`),
        ].join(' '),
      };
    });
}

/** Enough to find a field by: the page says the rest. */
const aboutMax = 60;
const firstSentence = (text: string) => text.split('. ')[0]!.slice(0, aboutMax);
