/** Words that read as translated must not come back: in what users read, and the plainest of them anywhere. */
import { read, sourceFiles } from './source-files.mjs';

/** Refused in code, comments and test titles, too. Parts of URLs and names are not words. */
export const wornAnywhere = [
  {
    words: /(?<![\w~-])whoever(?![-.]\w)\b/i,
    use: 'anyone who, or the role',
    why: 'nobody writes it in product text',
  },
  {
    words: /(?<![\w~-])(somebody|anybody)(?![-.]\w)\b/i,
    use: 'someone, anyone, or the role',
    why: 'the role is clearer',
  },
  { words: /\b(is|are|was|were) told\b/i, use: 'is notified, or shows', why: 'a calque' },
];

/** Each word with what to write instead, and why. */
export const wornWords = [
  ...wornAnywhere,
  { words: /\bmend(s|ed|ing)?\b/i, use: 'fix', why: 'software is fixed' },
  { words: /\bheed(s|ed)?\b/i, use: 'follow, respect', why: 'archaic' },
  { words: /\breckon(s|ed|ing)?\b/i, use: 'calculate', why: 'archaic' },
  { words: /\bby (itself|themselves)\b/i, use: 'automatically', why: 'the standard term' },
  { words: /\bmust be there\b/i, use: 'required', why: 'the standard term' },
  { words: /\bas it was\b/i, use: 'unchanged, or the original', why: 'vague' },
  { words: /\bpretend payments?\b/i, use: 'sandbox payment', why: 'the name of the feature' },
  { words: /\bnonsense\b/i, use: 'an invalid response', why: 'no jokes in errors' },
  { words: /\btelephones?\b/i, use: 'phone', why: 'old-fashioned' },
  { words: /\b(base|web) address(es)?\b/i, use: 'URL', why: 'address alone may be IP, email or postal' },
  { words: /\bin the words of\b/i, use: '-compatible, or in the format of', why: 'a calque' },
  {
    words: /\b(OpenAI|Anthropic|Cohere)['’]s shape\b/i,
    use: '-compatible, or in the format of',
    why: 'data has a format',
  },
  { words: /\bsealed at rest\b/i, use: 'encrypted at rest', why: 'the standard term' },
  {
    words: /\b(SDKs|code|statement|key) of (OpenAI|Anthropic|your|the account)\b/i,
    use: 'a noun compound',
    why: 'a possessive by of where English has a compound',
  },
  {
    words: /\banswers (with )?(the|a|an|JSON|bytes|examples|\d{3})\b/i,
    use: 'returns',
    why: 'a server returns; people answer',
  },
  { words: /\bfor good\b/i, use: 'permanently', why: 'idiomatic' },
  { words: /\bgoes on\b/i, use: 'continues', why: 'the standard term' },
  {
    words: /\b(calls|requests|charges|tokens|dollars|times) a (second|minute|day|month)\b/i,
    use: 'per minute …',
    why: 'units use per',
  },
  { words: /\bmake (my|an|your) account\b/i, use: 'create', why: 'accounts are created' },
  {
    words: /\bempty for (none|never|now|everywhere)\b/i,
    use: 'Leave blank to …',
    why: 'hints are imperatives',
  },
];

const markdown = /^(docs\/[\w-]+|README|CHANGELOG|CONTRIBUTING|SECURITY|ARCHITECTURE)\.md$/;
/** Files whose string literals are read by users. The generated ones have every description of the registry. */
const code =
  /^packages\/console\/src\/messages\/\w+\/[\w-]+\.ts$|^packages\/client\/src\/generated\/(fields|types)\.ts$|^packages\/(core|client)\/src\/cli\/(?!.*test).*\.ts$|^packages\/core\/src\/errors\.ts$/;

export function checkWording(root) {
  const faults = [];
  for (const file of sourceFiles(root, /\.(md|ts|tsx|mjs|py)$/)) {
    if (markdown.test(file)) faults.push(...faultsIn(file, proseOf(read(root, file))));
    else if (code.test(file)) faults.push(...faultsIn(file, stringsOf(read(root, file))));
    else if (!file.startsWith('scripts/checks/'))
      faults.push(...faultsIn(file, read(root, file), wornAnywhere));
  }
  return faults;
}

export function faultsIn(file, text, worn = wornWords) {
  return text.split('\n').flatMap((line, i) =>
    worn.flatMap(({ words, use, why }) => {
      const found = words.exec(line);
      return found ? [`${file}:${i + 1} says "${found[0]}": write ${use} (${why})`] : [];
    }),
  );
}

/** Fenced and inline code is not prose. Lines stay where they are. */
export function proseOf(text) {
  return text
    .replace(/^```[\s\S]*?^```$/gm, (block) => block.replace(/[^\n]/g, ''))
    .replace(/`[^`\n]*`/g, '``');
}

/** String literals and the comments of generated types, which are descriptions; other code is blanked. */
export function stringsOf(text) {
  return text
    .split('\n')
    .map((line) =>
      /^\s*\/?\*/.test(line)
        ? line
        : (line.match(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`?/g) ?? []).join(' '),
    )
    .join('\n');
}
