/** Hand-written files under version control, or about to be. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export function sourceFiles(root, pattern) {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const names = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 }).split('\0');
  return names.filter((name) => pattern.test(name) && existsSync(join(root, name)));
}

export function read(root, name) {
  return readFileSync(join(root, name), 'utf8');
}
