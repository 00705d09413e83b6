/** HTML may leave out the tags of html, head and body; linkedom does not put them in. */
export function withBody(html: string): string {
  const start = /<html\b[^>]{0,10000}>/i.exec(html);
  if (start === null) return `<!doctype html><html><body>${html}</body></html>`;
  const body = /<body[\s>]/i.exec(html);
  if (body !== null) return withHead(html, start.index + start[0].length, body.index);
  const headEnd = /<\/head\s*>/i.exec(html) ?? start;
  const at = headEnd.index + headEnd[0].length;
  return `${html.slice(0, at)}<body>${html.slice(at).replace(/<\/html\s*>\s*$/i, '')}</body></html>`;
}

/** Without a head before it, linkedom takes the body for another element and makes an empty one. */
function withHead(html: string, from: number, to: number): string {
  const between = html.slice(from, Math.max(from, to));
  if (between.trim() === '' || /<head[\s>]/i.test(between)) return html;
  const end = /<\/head\s*>/i.test(between) ? '' : '</head>';
  return `${html.slice(0, from)}<head>${between}${end}${html.slice(to)}`;
}
