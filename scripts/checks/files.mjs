/** Small files, and nothing in them that names a machine or a secret. */
import { read, sourceFiles } from './source-files.mjs';

const linesMax = 400;
const codeFile = /\.(ts|tsx|mts|mjs|js|cjs|css)$/;
const textFile =
  /\.(ts|tsx|mts|mjs|js|cjs|css|json|md|yaml|yml|html|sh|toml|txt|sql)$|(^|\/)(Dockerfile|\.npmrc|run)$/;
const notByHand = /(^|\/)(generated|fixtures)\/|package-lock\.json$/;

const forbidden = [
  { words: /(?<![\w.])\/(work|root|Users|home\/(?!oja\b|user\b|node\b)\w+)\//, why: 'a path of one machine' },
  { words: /-----BEGIN (RSA |EC |OPENSSH )?PRIVATE KEY-----\s+[A-Za-z0-9+/=\s]{200}/, why: 'a private key' },
  {
    words: /\b(sk-[A-Za-z0-9]{40,}|ghp_[A-Za-z0-9]{30,}|AKIA[A-Z0-9]{16}|sk_live_[A-Za-z0-9]{20,})\b/,
    why: 'a secret of a service',
  },
  { words: /\b_authToken=/, why: 'a key of a registry' },
];

export function checkFiles(root) {
  const faults = [];
  for (const file of sourceFiles(root, textFile)) {
    if (notByHand.test(file) || file.startsWith('scripts/checks/')) continue;
    const text = read(root, file);
    const lines = text.split('\n').length - 1;
    if (codeFile.test(file) && lines > linesMax) {
      faults.push(`${file} has ${lines} lines (at most ${linesMax}): split it by what its parts do`);
    }
    for (const { words, why } of forbidden) {
      const found = words.exec(text);
      if (!found) continue;
      const line = text.slice(0, found.index).split('\n').length;
      faults.push(`${file}:${line} holds ${why} (${found[0].slice(0, 24).trim()}…): take it out`);
    }
  }
  return faults;
}
