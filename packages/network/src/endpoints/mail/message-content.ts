/** What a message says: its parts, links and pictures, and what filters dislike about them. */
import type { CallContext } from '@oja/core/endpoints/context';
import { fail } from '@oja/core/errors';
import type { Email } from 'postal-mime';

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

const partsMax = 200;
/** Where relative links of a message would lead: nowhere. */
const nowhere = 'https://message.invalid/';

export async function readContent(
  message: Buffer,
  context: CallContext<{ engines: 'page' }>,
): Promise<Content> {
  const email = await parse(message);
  const html = email.html ?? '';
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
  for (const { key, value } of email.headers) headers.set(key, [...(headers.get(key) ?? []), value]);
  return {
    subject: email.subject?.slice(0, 500) ?? null,
    date: headers.get('date')?.[0] ?? null,
    messageId: headers.get('message-id')?.[0]?.trim() ?? null,
    text: email.text ?? '',
    html,
    links: (page?.links ?? []).filter(({ url }) => !url.startsWith(nowhere)),
    images: page?.images ?? [],
    attachments: email.attachments.slice(0, partsMax).map(({ filename, mimeType, content }) => ({
      filename: filename?.slice(0, 255) ?? null,
      mime: mimeType.slice(0, 255),
      bytes: typeof content === 'string' ? content.length : content.byteLength,
    })),
    headers,
  };
}

async function parse(message: Buffer): Promise<Email> {
  const { default: PostalMime } = await import('postal-mime');
  try {
    return await PostalMime.parse(message, { maxNestingDepth: 20 });
  } catch (cause) {
    throw fail('unreadable_file', 'message: is not a readable email message.', { param: 'message', cause });
  }
}
