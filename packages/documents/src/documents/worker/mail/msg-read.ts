/** Outlook messages (MSG): the properties of MAPI that an email has, in streams of an OLE container. */
import { type Compound, type CompoundEntry, openCompound } from '@oja/core/formats/compound';
import type { Address, Attachment, Email } from 'postal-mime';
import type { Block } from '../../port.ts';
import { unreadable } from '../failure.ts';
import { blocksOfEmail } from './eml-read.ts';

/** Tags of properties, in hexadecimal; the type of the value follows in the name of the stream. */
const tags = {
  subject: '0037',
  senderName: '0c1a',
  senderEmail: '5d01',
  senderAddress: '0c1f',
  body: '1000',
  html: '1013',
  headers: '007d',
  recipientName: '3001',
  recipientAddress: '3003',
  recipientEmail: '39fe',
  filename: '3707',
  shortFilename: '3704',
  mime: '370e',
  content: '3701',
} as const;
const fixedTags = {
  sentAt: 0x00390040,
  receivedAt: 0x0e060040,
  recipientType: 0x0c150003,
  codepage: 0x3fde0003,
};
const codepages: Record<number, string> = {
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  65001: 'utf-8',
};
/** Properties that fit into 8 bytes are in one stream, after a header that depends on what they are of. */
const fixedHeaderBytes = { message: 32, part: 8 };
const fixedBytes = 16;

type Part = CompoundEntry | undefined;

function propertiesOf(compound: Compound, part: Part) {
  const streams = new Map(
    compound.entries
      .filter((entry) => entry.parent === part && !entry.isStorage)
      .map((entry) => [entry.name, entry]),
  );
  const fixed = new Map<number, Buffer>();
  const table = streams.get('__properties_version1.0');
  const bytes = table ? compound.read(table) : Buffer.alloc(0);
  const start = part ? fixedHeaderBytes.part : fixedHeaderBytes.message;
  for (let at = start; at + fixedBytes <= bytes.length; at += fixedBytes)
    fixed.set(bytes.readUInt32LE(at), bytes.subarray(at + 8, at + fixedBytes));
  const codepage = fixed.get(fixedTags.codepage)?.readUInt32LE(0) ?? 1252;
  const decoder = new TextDecoder(
    codepages[codepage] ?? (codepage > 1250 && codepage < 1259 ? `windows-${codepage}` : 'windows-1252'),
  );
  const bytesOf = (tag: string, type: string) => {
    const stream = streams.get(`__substg1.0_${tag}${type}`);
    return stream && compound.read(stream);
  };
  return {
    fixed,
    bytes: (tag: string) => bytesOf(tag, '0102'),
    text(tag: string): string | undefined {
      const wide = bytesOf(tag, '001f');
      const narrow = wide ? undefined : (bytesOf(tag, '001e') ?? bytesOf(tag, '0102'));
      const text = wide ? wide.toString('utf16le') : narrow && decoder.decode(narrow);
      return text?.replace(/\0+$/, '') || undefined;
    },
  };
}

type Properties = ReturnType<typeof propertiesOf>;

const partsOf = ({ entries }: Compound, name: string) =>
  entries.filter((entry) => !entry.parent && entry.isStorage && entry.name.startsWith(name));

function recipientOf({ text }: Properties): Address {
  const address = text(tags.recipientEmail) ?? text(tags.recipientAddress) ?? '';
  return { name: text(tags.recipientName) ?? '', address };
}

/** 100 nanoseconds since 1601. */
function dateOf({ fixed, text }: Properties): string | undefined {
  const written = /^Date:[ \t]*(.+)$/im.exec(text(tags.headers) ?? '')?.[1];
  if (written) return written.trim();
  const ticks = (fixed.get(fixedTags.sentAt) ?? fixed.get(fixedTags.receivedAt))?.readBigUInt64LE(0);
  if (!ticks) return undefined;
  const date = new Date(Number(ticks / 10_000n) - 11_644_473_600_000);
  return Number.isNaN(date.getTime()) ? undefined : date.toUTCString();
}

function attachmentOf({ text, bytes }: Properties): Attachment {
  const content = new Uint8Array(bytes(tags.content) ?? []);
  return {
    filename: text(tags.filename) ?? text(tags.shortFilename) ?? null,
    mimeType: text(tags.mime) ?? 'application/octet-stream',
    disposition: 'attachment',
    content,
  };
}

const recipientTypes = { to: 1, cc: 2 };

export async function readMsg(bytes: Uint8Array, inWords = false): Promise<Block[]> {
  const compound = openCompound(bytes);
  if (!compound) throw unreadable('not a readable Outlook message');
  const message = propertiesOf(compound, undefined);
  const recipients = partsOf(compound, '__recip_version1.0').map((part) => propertiesOf(compound, part));
  const sentTo = (type: number) =>
    recipients
      .filter(({ fixed }) => fixed.get(fixedTags.recipientType)?.readUInt32LE(0) === type)
      .map(recipientOf);
  const address = message.text(tags.senderEmail) ?? message.text(tags.senderAddress) ?? '';
  const name = message.text(tags.senderName) ?? '';
  const date = dateOf(message);
  const email: Email = {
    headers: date ? [{ key: 'date', originalKey: 'Date', value: date }] : [],
    headerLines: [],
    ...(name || address ? { from: { name, address } } : {}),
    to: sentTo(recipientTypes.to),
    cc: sentTo(recipientTypes.cc),
    subject: message.text(tags.subject) ?? '',
    html: message.text(tags.html) ?? '',
    text: message.text(tags.body) ?? '',
    attachments: partsOf(compound, '__attach_version1.0').map((part) =>
      attachmentOf(propertiesOf(compound, part)),
    ),
  };
  return await blocksOfEmail(email, inWords);
}
