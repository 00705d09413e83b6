/** A text that fits a regular expression of the usual kind: prefixes, classes, groups and counts. */

const classes: Record<string, string> = { d: '1', w: 'a', s: ' ', D: 'x', W: '-', S: 'x' };
const repeatMax = 200;

/** Undefined where none is found. */
export function textFor(pattern: string): string | undefined {
  try {
    const text = new PatternReader(pattern).read();
    return new RegExp(pattern, 'u').test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

class PatternReader {
  readonly #rest: string[];

  constructor(pattern: string) {
    this.#rest = [...pattern];
  }

  /** The first alternative, up to the end of the group. */
  read(): string {
    let text = '';
    let isOver = false;
    for (let sign = this.#rest.shift(); sign !== undefined && sign !== ')'; sign = this.#rest.shift()) {
      if (sign === '|') isOver = true;
      const one = this.#one(sign);
      if (!isOver) text += one;
    }
    return text;
  }

  #one(sign: string): string {
    if ('^$|'.includes(sign)) return '';
    return this.#atom(sign).repeat(this.#count());
  }

  #atom(sign: string): string {
    if (sign === '.') return 'x';
    if (sign === '[') return this.#class();
    if (sign === '(') {
      if (this.#rest[0] === '?') this.#rest.splice(0, 2);
      return this.read();
    }
    return sign === '\\' ? this.#escaped() : sign;
  }

  #escaped(): string {
    const sign = this.#rest.shift() ?? '';
    return sign === 'b' ? '' : (classes[sign] ?? sign);
  }

  #class(): string {
    const end = this.#rest.findIndex((sign, at) => sign === ']' && this.#rest[at - 1] !== '\\');
    const members = this.#rest.splice(0, end + 1);
    const first = members.shift()!;
    if (first !== '^') return first === '\\' ? (classes[members[0]!] ?? members[0]!) : first;
    return [...'x1 -'].find((sign) => !members.includes(sign))!;
  }

  /** The fewest. */
  #count(): number {
    const [sign] = this.#rest;
    if (sign !== undefined && '*?+'.includes(sign)) {
      this.#rest.shift();
      return sign === '+' ? 1 : 0;
    }
    const [whole, least] = /^\{(\d+)(?:,\d*)?\}/.exec(this.#rest.slice(0, 12).join('')) ?? [];
    if (whole === undefined) return 1;
    this.#rest.splice(0, whole.length);
    return Math.min(Number(least), repeatMax);
  }
}
