/** A guide as the README of a package. Its links lead to other guides, which are not in the package. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './find-node.mjs';

export function packageReadme(guide) {
  const text = readFileSync(join(root, 'docs', `${guide}.md`), 'utf8');
  return text.replace(/\[([^\]]+)\]\([a-z-]+\.md(?:#[\w-]+)?\)/g, '$1');
}
