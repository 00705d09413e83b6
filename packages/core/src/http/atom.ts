/** Atom feeds (RFC 4287). */

export const feedType = 'application/atom+xml; charset=utf-8';

export interface FeedEntry {
  id: string;
  title: string;
  link: string;
  /** ISO 8601. */
  updated: string;
  /** Plain text. */
  text: string;
}

export interface Feed {
  title: string;
  /** Of the page that it follows, and of itself. */
  page: string;
  self: string;
  entries: readonly FeedEntry[];
}

const beginning = '1970-01-01T00:00:00Z';

export function atomXml({ title, page, self, entries }: Feed): string {
  const updated =
    entries
      .map((entry) => entry.updated)
      .sort()
      .at(-1) ?? beginning;
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escaped(self)}</id>
<title>${escaped(title)}</title>
<updated>${updated}</updated>
<author><name>Oja</name></author>
<link rel="self" type="application/atom+xml" href="${escaped(self)}"/>
<link rel="alternate" type="text/html" href="${escaped(page)}"/>
${entries.map(entryXml).join('\n')}
</feed>
`;
}

const entryXml = ({ id, title, link, updated, text }: FeedEntry) => `<entry>
<id>${escaped(id)}</id>
<title>${escaped(title)}</title>
<updated>${updated}</updated>
<link rel="alternate" type="text/html" href="${escaped(link)}"/>
<content type="text">${escaped(text)}</content>
</entry>`;

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Control characters can't stand in XML 1.0 at all. */
const escaped = (text: string) =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (mark) => marks[mark]!);
