/**
 * After the tests: no key, password, session token or other secret that a test server knew lies in clear in what it
 * kept, logged or answered. Secrets are looked for as they are and in hexadecimal, as PostgreSQL shows bytes.
 */
import { closeSync, globSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isWellFormed } from '../packages/core/src/platform/keys/secret.ts';

const chunkBytes = 4 * 1024 * 1024;
/** Longer than any secret in hexadecimal. */
const overlapBytes = 4_096;
const prefixBytes = 4;
const keyChars = 47;

/** Looks through `dir/kept` for what `dir/noted-*.jsonl` names, and for keys. */
export function scanForSecrets(dir) {
  const noted = globSync('noted-*.jsonl', { cwd: dir }).flatMap((name) =>
    readFileSync(join(dir, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line)),
  );
  const secrets = new Map(noted.map(({ what, secret }) => [secret, what]));
  const find = createFinder(patternsOf(secrets));
  const files = globSync('kept/**/*', { cwd: dir }).filter((name) => statSync(join(dir, name)).isFile());
  const found = [];
  let bytes = 0;
  for (const name of files) {
    bytes += eachChunk(join(dir, name), (chunk, at) => {
      for (const { what, offset } of find(chunk)) {
        found.push({ file: relative(join(dir, 'kept'), join(dir, name)), what, offset: at + offset });
      }
    });
  }
  return { files: files.length, bytes, secrets: secrets.size, found };
}

/** Each pattern: its bytes, and whether what stands at a place is the secret. */
function patternsOf(secrets) {
  const patterns = [];
  const add = (what, text, matches) => {
    patterns.push({ what, bytes: Buffer.from(text), matches });
    patterns.push({ what, bytes: Buffer.from(Buffer.from(text).toString('hex')), matches, isHex: true });
  };
  for (const [secret, what] of secrets) if (secret.length >= prefixBytes) add(what, secret, () => true);
  for (const mode of ['live', 'test']) add(`${mode} key`, `oja_${mode}_`, isWellFormed);
  return patterns;
}

/** One pass over the bytes however many the patterns: a bit for each beginning of one, and a look where it is set. */
function createFinder(patterns) {
  const beginnings = new Uint8Array(1 << 21);
  const byBeginning = new Map();
  for (const pattern of patterns) {
    const begin = pattern.bytes.readUInt32BE(0);
    beginnings[(begin & 0xffffff) >> 3] |= 1 << (begin & 7);
    byBeginning.set(begin, [...(byBeginning.get(begin) ?? []), pattern]);
  }
  return function* find(chunk) {
    let window = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      window = ((window << 8) | chunk[at]) >>> 0;
      if ((beginnings[(window & 0xffffff) >> 3] & (1 << (window & 7))) === 0) continue;
      const offset = at - prefixBytes + 1;
      for (const pattern of byBeginning.get(window) ?? []) {
        if (stands(pattern, chunk, offset)) yield { what: pattern.what, offset };
      }
    }
  };
}

function stands({ bytes, matches, isHex }, chunk, offset) {
  if (offset < 0 || !chunk.subarray(offset, offset + bytes.length).equals(bytes)) return false;
  const text = chunk.toString('latin1', offset, offset + (isHex ? 2 : 1) * keyChars);
  return matches(isHex ? Buffer.from(text, 'hex').toString('latin1') : text);
}

/** Chunks overlap, so that nothing hides on a border; answers how many bytes there are. */
function eachChunk(path, see) {
  const file = openSync(path);
  const buffer = Buffer.alloc(chunkBytes + overlapBytes);
  try {
    let carried = 0;
    let total = 0;
    for (;;) {
      const read = readSync(file, buffer, carried, chunkBytes, null);
      if (read === 0) return total;
      const end = carried + read;
      see(buffer.subarray(0, end), total - carried);
      total += read;
      carried = Math.min(overlapBytes, end);
      buffer.copyWithin(0, end - carried, end);
    }
  } finally {
    closeSync(file);
  }
}

/** The one line of the suite, or what lies where. */
export function tellScan({ files, bytes, secrets, found }) {
  const size = `${files} files, ${Math.round(bytes / 1e6)} MB, ${secrets} secrets looked for`;
  if (found.length === 0) return `✔ secret scan: ${size}\n`;
  const places = [...new Set(found.map(({ what, file }) => `  ${what} in clear in ${file}`))];
  return `✖ secret scan: ${size}\n${places.join('\n')}\n`;
}
