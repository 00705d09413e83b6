/** Tables within tables of a text document, counted while its XML is unpacked: LibreOffice lays each out many times. */
export interface TableNesting {
  add(text: string): void;
  /** Undefined while the document is within bounds. */
  excess(): string | undefined;
}

const depthMax = 32;
const nestedMax = 2_000;
const tag = /<(\/?)(?:\w+:)?(?:tbl|table)(?:\s[^<>]*?)?(\/?)>/g;

export function createTableNesting(): TableNesting {
  let depth = 0;
  let deepest = 0;
  let nested = 0;
  return {
    add(text) {
      for (const [, closes, isEmpty] of text.matchAll(tag)) {
        if (isEmpty) continue;
        depth = closes ? Math.max(0, depth - 1) : depth + 1;
        if (closes) continue;
        deepest = Math.max(deepest, depth);
        if (depth > 1) nested += 1;
      }
    },
    excess() {
      if (deepest > depthMax) return `has more than ${depthMax} tables within each other`;
      if (nested > nestedMax) return `has more than ${nestedMax} tables within tables`;
      return undefined;
    },
  };
}
