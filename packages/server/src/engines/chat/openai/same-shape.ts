/**
 * The chunks of one stream mostly differ in their words alone. One that was read tells what stands before and after
 * the words; the next that is the same around them is whole and valid JSON too, and need not be read again.
 */

export interface SameShape {
  /** The words of a chunk that is like the one learned but for them. */
  wordsOf(data: string): string | undefined;
  /** `words` is the content of the one choice in `data`. */
  learn(data: string, words: string): void;
}

const contentKey = '"content":';
/** So many shapes in a row that no chunk had again: this upstream puts something else into each. */
const unusedMax = 8;
/** What means something inside a JSON string; chunks with such words are read whole. */
const escapedCharacter = /["\\\x00-\x1f]/;

export function createSameShape(): SameShape {
  let before = '';
  let after = '';
  let unused = 0;

  return {
    wordsOf(data) {
      const end = data.length - after.length;
      if (before === '' || end < before.length) return undefined;
      if (!data.startsWith(before) || !data.endsWith(after)) return undefined;
      const words = data.slice(before.length, end);
      if (escapedCharacter.test(words)) return undefined;
      unused = 0;
      return words;
    },
    learn(data, words) {
      if (unused === unusedMax || escapedCharacter.test(words)) return;
      const key = data.indexOf(contentKey);
      const start = key + contentKey.length + 1;
      // Inside a text the quotes of a key would be escaped: what is found once is the only content there is.
      if (key === -1 || data.indexOf(contentKey, start) !== -1 || !data.startsWith(`"${words}"`, start - 1))
        return;
      unused += 1;
      before = data.slice(0, start);
      after = data.slice(start + words.length);
    },
  };
}
