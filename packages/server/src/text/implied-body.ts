/** HTML may leave out the tags of html, head and body; linkedom does not put them in. */
export function withBody(html: string): string {
  const start = /<html\b[^>]{0,10000}>/i.exec(html);
  if (start === null) return `<!doctype html><html><body>${html}</body></html>`;
  if (/<body[\s>]/i.test(html)) return html;
  const headEnd = /<\/head\s*>/i.exec(html) ?? start;
  const at = headEnd.index + headEnd[0].length;
  return `${html.slice(0, at)}<body>${html.slice(at).replace(/<\/html\s*>\s*$/i, '')}</body></html>`;
}
