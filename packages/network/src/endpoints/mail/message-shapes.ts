/** What the score of a message takes and returns. */
import { isAddress } from '@oja/core/domain/hosts';
import { fileIn } from '@oja/core/endpoints/file';
import { arrayOf, objectOf, objectOrNull } from '@oja/core/endpoints/object-fields';
import { z } from 'zod';

export const messageBytesMax = 2_000_000;

export const input = z
  .strictObject({
    message: z
      .string()
      .min(1)
      .max(messageBytesMax)
      .optional()
      .describe('The message with all its headers, as your mail program shows with “Show original”.'),
    file: fileIn
      .optional()
      .describe('The message as an EML file. Exactly one of message and file is required.'),
    ip: z
      .string()
      .trim()
      .refine(isAddress, { message: 'must be an IPv4 or IPv6 address' })
      .optional()
      .describe('IP address of the server that sent it. Default: from the Received header of the receiver.'),
    helo: z.string().trim().min(1).max(255).optional().describe('Host name with which that server greeted.'),
    mail_from: z
      .string()
      .trim()
      .min(3)
      .max(320)
      .regex(/^[^\s@]*@[^\s@]+$/, 'must be an email address')
      .optional()
      .describe('Envelope sender. Default: from the Return-Path header.'),
  })
  .refine(({ message, file }) => (message === undefined) !== (file === undefined), {
    message: 'send exactly one of message and file',
    path: ['message'],
  });

const text = z.string().nullable();
const detail = text.describe('Why; null if there is nothing to say.');

export const output = z.object({
  score: z.number().min(0).max(10).describe('0 to 10, less the points of failed checks.'),
  checks: arrayOf('Most expensive first.', {
    code: z.string().describe('Stable code, such as spf or reverse_dns.'),
    passed: z.boolean().nullable().describe('Null if it could not be judged.'),
    points: z.number().describe('Points that it takes from 10.'),
    message: z.string().describe('What was found, and what to change.'),
  }),
  from: z.array(z.string()).describe('Addresses of the From header.'),
  subject: text.describe('Subject.'),
  date: text.describe('Date header.'),
  message_id: text.describe('Message-ID header.'),
  bytes: z.int().describe('Size of the message.'),
  sender: objectOf('Server that handed the message over.', {
    ip: text.describe('IP address of the sending server; null if unknown.'),
    helo: text.describe('Host name with which it greeted.'),
    mail_from: text.describe('Envelope sender.'),
    ptr: text.describe('Host name from reverse DNS.'),
    forward_confirmed: z.boolean().nullable().describe('Whether that name leads back to the IP address.'),
    listed: arrayOf('Block lists with the IP address.', {
      list: z.string().describe('Block list.'),
      reason: text.describe('Reason that it gives.'),
    }),
    block_lists: z.array(z.string()).describe('Block lists that were asked.'),
  }),
  spf: objectOrNull('Null if the sending server is unknown.', {
    result: z.string().describe('pass, fail, softfail, neutral, none, temperror or permerror.'),
    domain: text.describe('Domain whose record was checked.'),
    record: text.describe('Its record.'),
    aligned: z
      .boolean()
      .nullable()
      .describe('Whether it passes for the domain of the From address; null without DMARC.'),
    detail,
  }),
  dkim: arrayOf('Each signature.', {
    result: z.string().describe('pass, fail, neutral, policy, temperror or permerror.'),
    domain: text.describe('Signing domain.'),
    selector: text.describe('Selector of the key.'),
    algorithm: text.describe('Such as rsa-sha256.'),
    bits: z.int().nullable().describe('Length of the key.'),
    aligned: z.boolean().describe('Whether it signs for the domain of the From address.'),
    unsigned_bytes: z.int().describe('Bytes of the body that it doesn’t cover.'),
    detail,
  }),
  dmarc: objectOrNull('Null if there is not exactly one From domain.', {
    result: z.string().describe('pass, fail, none or temperror.'),
    policy: text.describe('Policy for the From domain.'),
    domain: text.describe('Domain with the record.'),
    record: text.describe('Its record.'),
    detail,
  }),
  arc: objectOrNull('ARC chain; null without one.', {
    result: z.string().describe('pass or fail.'),
    instances: z.int().describe('Servers that forwarded and sealed it.'),
  }),
  content: objectOf('What the message contains.', {
    text: z.boolean().describe('Has a plain text part.'),
    html: z.boolean().describe('Has an HTML part.'),
    links: z.int().describe('Number of links.'),
    images: z.int().describe('Number of images.'),
    attachments: arrayOf('Attached files.', {
      filename: text.describe('File name.'),
      mime: z.string().describe('MIME type.'),
      bytes: z.int().describe('Size.'),
    }),
  }),
});

export const exampleMessage: z.output<typeof output> = {
  score: 9.5,
  checks: [
    { code: 'text_part', passed: false, points: 0.5, message: 'It has HTML only; add a plain text part.' },
    { code: 'spf', passed: true, points: 0, message: 'SPF passes for example.com.' },
    { code: 'dkim', passed: true, points: 0, message: 'DKIM passes for example.com.' },
    { code: 'dmarc', passed: true, points: 0, message: 'DMARC passes.' },
  ],
  from: ['ada@example.com'],
  subject: 'Prices of this week',
  date: 'Thu, 19 Nov 2026 10:00:00 +0100',
  message_id: '<1@example.com>',
  bytes: 4_210,
  sender: {
    ip: '93.184.215.14',
    helo: 'mail.example.com',
    mail_from: 'ada@example.com',
    ptr: 'mail.example.com',
    forward_confirmed: true,
    listed: [],
    block_lists: [],
  },
  spf: { result: 'pass', domain: 'example.com', record: 'v=spf1 mx -all', aligned: true, detail: null },
  dkim: [
    {
      result: 'pass',
      domain: 'example.com',
      selector: 'mail',
      algorithm: 'rsa-sha256',
      bits: 2_048,
      aligned: true,
      unsigned_bytes: 0,
      detail: null,
    },
  ],
  dmarc: {
    result: 'pass',
    policy: 'reject',
    domain: 'example.com',
    record: 'v=DMARC1; p=reject; rua=mailto:dmarc@example.com',
    detail: null,
  },
  arc: null,
  content: { text: false, html: true, links: 3, images: 1, attachments: [] },
};
