/** `npm run generate` writes what is made from the registry; with --check it only says what is stale. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { clientFiles } from './generate/generate-client.ts';
import { contractFiles } from './generate/generate-contract.ts';
import { docFiles } from './generate/generate-docs.ts';
import { knownFiles } from './generate/generate-known.ts';
import { pythonFiles } from './generate/generate-python.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

function stale(): [name: string, text: string][] {
  const files = Object.entries({
    ...clientFiles(),
    ...pythonFiles(),
    ...docFiles(),
    ...contractFiles(),
    ...knownFiles(),
  });
  return files.filter(([name, text]) => {
    const file = join(root, name);
    return !existsSync(file) || readFileSync(file, 'utf8') !== text;
  });
}

const checkOnly = process.argv.includes('--check');
for (const [name, text] of stale()) {
  if (checkOnly) {
    console.log(`${name} is stale`);
    process.exitCode = 1;
    continue;
  }
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
  console.log(`wrote ${name}`);
}
