/**
 * Whether a text is an SVG picture: its first element says so. What may stand before it is stepped over piece by
 * piece; one pattern for all of it would try every way to divide a row of comments, which takes for ever.
 */
export function startsAsSvg(text: string): boolean {
  let at = /^(?:\ufeff|\xef\xbb\xbf)?/.exec(text)![0].length;
  let declared = false;
  for (;;) {
    while (/\s/.test(text.charAt(at))) at++;
    if (text.startsWith('<!--', at)) at = after(text, '-->', at + 4);
    else if (text.startsWith('<?', at)) at = after(text, '>', at);
    else if (!declared && text.slice(at, at + 9).toLowerCase() === '<!doctype') {
      declared = true;
      at = afterDoctype(text, at);
    } else return /^<svg[\s>]/i.test(text.slice(at, at + 5));
  }
}

function after(text: string, end: string, from: number): number {
  const found = text.indexOf(end, from);
  return found === -1 ? text.length : found + end.length;
}

/** It may hold declarations of its own, in brackets. */
function afterDoctype(text: string, from: number): number {
  const end = after(text, '>', from);
  const bracket = text.indexOf('[', from);
  return bracket === -1 || bracket > end ? end : after(text, '>', after(text, ']', bracket));
}
