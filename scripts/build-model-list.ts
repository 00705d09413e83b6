/**
 * Writes the list of hosted models that ships with the server: prices, limits, modalities and ends of life, from a file
 * of facts in the format of LiteLLM's model_prices_and_context_window.json (`{about, models}`; its date is in its name).
 * `node scripts/run-node.mjs scripts/build-model-list.ts FACTS-2026-08-08.json`
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { buildModelList } from '../packages/core/src/domain/build-model-list.ts';

const path = process.argv[2];
const asOf = /\d{4}-\d{2}-\d{2}/.exec(basename(path ?? ''))?.[0];
if (path === undefined || asOf === undefined) {
  process.stderr.write('usage: build-model-list.ts FACTS-YYYY-MM-DD.json\n');
  process.exit(2);
}
const { models } = JSON.parse(readFileSync(path, 'utf8'));
const list = buildModelList(models, asOf);
const rows = Object.entries(list.models).map(
  ([name, facts]) => `    ${JSON.stringify(name)}: ${JSON.stringify(facts)}`,
);
const head = `"as_of": ${JSON.stringify(list.as_of)},\n  "about": ${JSON.stringify(list.about)}`;
writeFileSync(
  new URL('../packages/core/src/domain/model-list.json', import.meta.url),
  `{\n  ${head},\n  "models": {\n${rows.join(',\n')}\n  }\n}\n`,
);
