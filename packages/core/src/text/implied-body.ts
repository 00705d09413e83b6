/** HTML may leave out the tags of html, head and body; linkedom does not put them in. */
export function withBody(html: string): string {
  const seen = withoutComments(html);
  const start = /<html\b[^<>]{0,10000}>/i.exec(seen);
  if (start === null) return `<!doctype html><html><body>${html}</body></html>`;
  const body = /<body[\s>]/i.exec(seen);
  if (body !== null) return withHead(html, seen, start.index + start[0].length, body.index);
  const headEnd = /<\/head\s*>/i.exec(seen) ?? start;
  const at = headEnd.index + headEnd[0].length;
  return `${html.slice(0, at)}<body>${html.slice(at).replace(/<\/html\s*>\s*$/i, '')}</body></html>`;
}

/** Blanks in their place, so that positions stay. */
function withoutComments(html: string): string {
  let text = '';
  let at = 0;
  for (;;) {
    const from = html.indexOf('<!--', at);
    const to = from < 0 ? -1 : html.indexOf('-->', from + 4);
    if (to < 0) return text + html.slice(at);
    text += html.slice(at, from) + ' '.repeat(to + 3 - from);
    at = to + 3;
  }
}

/** Without a head before it, linkedom takes the body for another element and makes an empty one. */
function withHead(html: string, seen: string, from: number, to: number): string {
  const between = seen.slice(from, Math.max(from, to));
  if (between.trim() === '' || /<head[\s>]/i.test(between)) return html;
  const end = /<\/head\s*>/i.test(between) ? '' : '</head>';
  return `${html.slice(0, from)}<head>${html.slice(from, to)}${end}${html.slice(to)}`;
}
