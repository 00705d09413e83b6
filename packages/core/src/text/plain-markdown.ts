/** Markdown as a person would read it aloud: rows of tables as sentences, marks and addresses left out. */

const tableLine = /^\s*\|.*\|\s*$/;
const ruleLine = /^\s*\|(?:\s*:?-{2,}:?\s*\|)+\s*$/;

export function plainMarkdown(text: string): string {
  const lines = text.split('\n');
  const plain: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    if (!tableLine.test(lines[at] ?? '') || !ruleLine.test(lines[at + 1] ?? '')) {
      plain.push(withoutMarks(lines[at] ?? ''));
      continue;
    }
    const heads = cellsOf(lines[at] ?? '');
    at += 2;
    for (; at < lines.length && tableLine.test(lines[at] ?? ''); at += 1) {
      const said = rowSentence(heads, cellsOf(lines[at] ?? ''));
      if (said !== '') plain.push('', said);
    }
    plain.push('');
    at -= 1;
  }
  return plain.join('\n');
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => withoutMarks(cell.replaceAll('\\|', '|').replace(/<br\s*\/?>/gi, ' ')).trim());

/** `Item: Rice, Price: ₦500.` */
function rowSentence(heads: string[], cells: string[]): string {
  const said = cells.flatMap((cell, index) => {
    if (cell === '') return [];
    return heads[index] ? [`${heads[index]}: ${cell}`] : [cell];
  });
  const sentence = said.join(', ');
  return sentence === '' || /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** Nothing that opens a mark may stand within one: a row of them would be read to its end from each. */
const withoutMarks = (line: string): string =>
  line
    .replace(/!\[([^[\]\n]*)\]\((?:[^()\n]|\([^()\n]*\))*\)/g, '$1')
    .replace(/\[([^[\]\n]+)\]\((?:[^()\n]|\([^()\n]*\))*\)/g, '$1')
    .replace(/(\*\*|__)(?=\S)((?:(?!\1).)+)(?<=\S)\1/g, '$2')
    .replace(/(?<![\w*])\*(?=\S)([^*\n]+)(?<=\S)\*(?![\w*])/g, '$1')
    .replace(/`([^`\n]+)`/g, '$1');
