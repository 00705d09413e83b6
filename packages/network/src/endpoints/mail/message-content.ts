/** What a message says: its parts, links and pictures, and what filters dislike about them. */
import type { CallContext } from '@oja/core/endpoints/context';
import type { Parsed } from '../../engines/message/port.ts';

export interface Content {
  subject: string | null;
  date: string | null;
  messageId: string | null;
  text: string;
  html: string;
  links: { url: string; text: string }[];
  images: { url: string; alt: string }[];
  attachments: { filename: string | null; mime: string; bytes: number }[];
  /** In lower case, with every value. */
  headers: Map<string, string[]>;
}

/** Where relative links of a message would lead: nowhere. */
const nowhere = 'https://message.invalid/';

export async function readContent(
  { subject, text, html, headers: given, attachments }: Parsed,
  context: CallContext<{ engines: 'page' }>,
): Promise<Content> {
  const page =
    html === ''
      ? undefined
      : await context.engines.page.read(
          {
            kind: 'html',
            content: Buffer.from(html),
            charset: 'utf-8',
            url: nowhere,
            parts: ['links', 'images', 'text'],
            whole: true,
          },
          context,
        );
  const headers = new Map<string, string[]>();
  for (const { key, value } of given) headers.set(key, [...(headers.get(key) ?? []), value]);
  return {
    subject: subject?.slice(0, 500) ?? null,
    date: headers.get('date')?.[0] ?? null,
    messageId: headers.get('message-id')?.[0]?.trim() ?? null,
    text,
    html,
    links: (page?.links ?? []).filter(({ url }) => !url.startsWith(nowhere)),
    images: page?.images ?? [],
    attachments,
    headers,
  };
}
