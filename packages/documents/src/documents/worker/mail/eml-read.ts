/** Email messages (RFC 5322, MIME): who wrote when to whom, the words, and the names of what is attached. */
import type { Address, Attachment, Email } from 'postal-mime';
import { documentLimits } from '../../limits.ts';
import type { Block } from '../../port.ts';
import { runsOf } from '../blocks.ts';
import { tooComplex, unreadable } from '../failure.ts';
import { blocksOfHtml } from '../html-read.ts';
import { paragraphsOf } from '../text-read.ts';

/** `inWords` adds its head as sentences, as which questions find it. */
export async function readEml(bytes: Uint8Array, inWords = false): Promise<Block[]> {
  const { default: PostalMime } = await import('postal-mime');
  const email = await PostalMime.parse(bytes).catch((error: unknown) => {
    throw unreadable('not a readable email message', error);
  });
  return blocksOfEmail(email, inWords);
}

export async function blocksOfEmail(email: Email, inWords: boolean): Promise<Block[]> {
  const { subject, html, text = '', attachments } = email;
  if (Math.max(html?.length ?? 0, text.length) > documentLimits.textCharactersMax)
    throw tooComplex(`holds more than ${documentLimits.textCharactersMax} characters`);
  const head = headLines(email);
  if (head.length === 0 && !subject)
    throw unreadable('not an email message: it has no sender, date or subject');
  return [
    ...(subject ? [{ kind: 'heading' as const, level: 1, runs: runsOf(subject) }] : []),
    ...head.map((line): Block => ({ kind: 'paragraph', runs: runsOf(line) })),
    ...(inWords ? headSentences(email) : []).map(
      (line): Block => ({ kind: 'paragraph', runs: runsOf(line) }),
    ),
    ...(html ? (await blocksOfHtml(html)).blocks : paragraphsOf(text)),
    ...attached(attachments.filter(({ related }) => !related)),
  ];
}

function headLines({ headers, from, to, cc }: Email): string[] {
  const date = headers.find(({ key }) => key === 'date')?.value.trim();
  const lines: [name: string, value: string | undefined][] = [
    ['From', from && named([from])],
    ['To', to && named(to)],
    ['Cc', cc && named(cc)],
    ['Date', date],
  ];
  return lines.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
}

function headSentences({ headers, from, to, cc, subject }: Email): string[] {
  const date = headers.find(({ key }) => key === 'date')?.value.trim();
  const sent = [
    from && ` by its sender, ${named([from])}, who wrote it`,
    to && ` to its recipients, ${named(to)}, who received it`,
    date && ` on ${date}, its date`,
  ].filter(Boolean);
  return [
    ...(sent.length > 0 ? [`The email was sent${sent.join(',')}.`] : []),
    ...(cc ? [`The email was sent in copy (Cc) to ${named(cc)}.`] : []),
    ...(subject ? [`The subject of the email is: ${subject}.`] : []),
  ];
}

function named(addresses: Address[]): string {
  return addresses
    .map(({ name, address, group }) => {
      if (group) return `${name}: ${named(group)};`;
      return name && name !== address ? `${name} <${address}>` : address;
    })
    .join(', ');
}

/** Attachments are named, not read: each is a file of its own, of any kind. */
function attached(attachments: Attachment[]): Block[] {
  if (attachments.length === 0) return [];
  const item = ({ filename, mimeType, content }: Attachment): Block => {
    const size = typeof content === 'string' ? content.length : content.byteLength;
    const runs = runsOf(`${filename ?? 'Unnamed'} (${mimeType}, ${size} bytes)`);
    return { kind: 'list_item', level: 0, ordered: false, runs };
  };
  return [{ kind: 'heading', level: 2, runs: runsOf('Attachments') }, ...attachments.map(item)];
}
