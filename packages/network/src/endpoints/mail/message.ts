/** `POST /api/v1/network/mail/message`: a message as receivers see it, scored. */
import { asideOf } from '@oja/core/endpoints/aside';
import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, perRequest } from '@oja/core/endpoints/endpoint';
import { createLookup, type Lookup } from '@oja/core/endpoints/lookup';
import { fail } from '@oja/core/errors';
import type { z } from 'zod';
import { askBlockLists } from '../reputation/dns-block-lists.ts';
import { readReverse } from './mail-servers.ts';
import { scoreMessage } from './message-checks.ts';
import { readContent } from './message-content.ts';
import { askReputation, readLinkFaults } from './message-links.ts';
import { exampleMessage, input, messageBytesMax, output } from './message-shapes.ts';

const headBytesMax = 200_000;
/** Each is verified with a key from DNS. */
const signaturesMax = 15;

/** With the line ends that it had in transit, which files and pasted texts lose. */
function asSent(bytes: Uint8Array): Buffer {
  const text = Buffer.from(bytes).toString('latin1');
  // Files of mailboxes begin with a line of their own.
  const whole = text.replace(/^\s*(?:From [^\n]*\n)?/, '').replace(/\r?\n/g, '\r\n');
  return Buffer.from(whole, 'latin1');
}

async function messageOf(
  { message, file }: z.output<typeof input>,
  { files }: CallContext<{ files: true }>,
): Promise<Buffer> {
  const param = file === undefined ? 'message' : 'file';
  const given =
    file === undefined
      ? Buffer.from(message ?? '')
      : (await files.read(file, { bytesMax: messageBytesMax, param })).bytes;
  const bytes = asSent(given);
  const end = bytes.indexOf('\r\n\r\n');
  const head = bytes.subarray(0, end < 0 ? bytes.length : end).toString('latin1');
  if (!/^from:/im.test(head))
    throw fail('unreadable_file', `${param}: is not an email message with its headers: it has no From.`, {
      param,
    });
  if (head.length > headBytesMax)
    throw fail('file_too_complex', `${param}: its headers are longer than ${headBytesMax} bytes.`, { param });
  if ((head.match(/^(?:dkim|arc-message)-signature:/gim) ?? []).length > signaturesMax)
    throw fail('file_too_complex', `${param}: it has more than ${signaturesMax} signatures.`, { param });
  return bytes;
}

async function senderOf(ip: string | null, lookup: Lookup, context: CallContext<{ helpers: 'reputation' }>) {
  if (ip === null) return null;
  const matched = await askReputation(context, (engine) => engine.matchIp({ ip }, asideOf(context)));
  const zones = matched?.zones ?? [];
  const [reverse, { listings }] = await Promise.all([
    readReverse(ip, lookup),
    askBlockLists(ip, zones, lookup),
  ]);
  const listed = listings.map(({ list, reason }) => ({ list, reason }));
  return { ...reverse, listed, block_lists: zones };
}

/** A message that was not delivered has no envelope yet: most are sent by who is in From. */
function undelivered({ ip, helo }: z.output<typeof input>, message: Buffer): string | undefined {
  const head = message.subarray(0, Math.max(0, message.indexOf('\r\n\r\n'))).toString('latin1');
  if (ip === undefined || helo !== undefined || /^(?:return-path|received):/im.test(head)) return undefined;
  const [from] = /^from:[^\r\n]{0,998}/im.exec(head) ?? [];
  return from && /[^\s<>,;":]{1,64}@[^\s<>,;"]{1,255}/.exec(from)?.[0];
}

const longestLine = (message: Buffer): number => {
  let longest = 0;
  for (let from = 0; from < message.length; ) {
    const end = message.indexOf('\r\n', from);
    const to = end < 0 ? message.length : end;
    longest = Math.max(longest, to - from);
    from = to + 2;
  }
  return longest;
};

export const mailMessage = defineEndpoint({
  id: 'network.mail-message',
  group: 'network',
  method: 'POST',
  path: '/api/v1/network/mail/message',
  summary: 'Email message score',
  description:
    'Checks a message as receivers do: DKIM, SPF, DMARC and ARC, the sending server and block lists, and its content, links and attachments. Returns a score of 10 and what takes points away.',
  access: 'key',
  input,
  output,
  price: perRequest(50_000),
  limits: { bodyBytesMax: 3_000_000, timeoutMs: 30_000, perMinute: 60 },
  errors: [
    'address_refused',
    'target_unreachable',
    'upstream_timeout',
    'payload_too_large',
    'unreadable_file',
    'file_too_complex',
    'engine_unavailable',
    'queue_full',
  ],
  wire: { files: ['file'] },
  uses: { engines: ['dns', 'message', 'page'], helpers: ['reputation'], files: true },
  tool: { keywords: 'spam score EML deliverability mail-tester DKIM SPF DMARC header why in spam folder' },
  example: {
    input: {
      message:
        'Received: from mail.example.com (mail.example.com [93.184.215.14]) by mx.example.org; Thu, 19 Nov 2026 10:00:01 +0100\nReturn-Path: <ada@example.com>\nFrom: Ada <ada@example.com>\nTo: tunde@example.org\nSubject: Prices of this week\nDate: Thu, 19 Nov 2026 10:00:00 +0100\nMessage-ID: <1@example.com>\nContent-Type: text/html\n\n<p>Pepper, yams and garri</p>\n',
    },
    output: exampleMessage,
  },
  async run(asked, context) {
    const message = await messageOf(asked, context);
    const lookup = createLookup(context, { queriesMax: 150 });
    const envelope = {
      ip: asked.ip,
      helo: asked.helo,
      mailFrom: asked.mail_from ?? undelivered(asked, message),
    };
    const order = { message, envelope, dns: lookup };
    const { authentication, parsed } = await context.engines.message.read(order, context);
    const [sender, { content, links }] = await Promise.all([
      senderOf(authentication.envelope.ip, lookup, context),
      readContent(parsed, context).then(async (content) => ({
        content,
        links: await readLinkFaults(content.links, context),
      })),
    ]);
    const hasText = content.html === '' || /^content-type:\s*text\/plain/im.test(message.toString('latin1'));
    const scored = scoreMessage({
      authentication,
      content,
      links,
      sender,
      hasText,
      longestLine: longestLine(message),
    });
    const { from, spf, dkim, dmarc, arc } = authentication;
    const unknown = { ptr: null, forward_confirmed: null, listed: [], block_lists: [] };
    return {
      data: {
        ...scored,
        from,
        subject: content.subject,
        date: content.date,
        message_id: content.messageId,
        bytes: message.length,
        sender: { ...unknown, ...sender, ...authentication.envelope },
        ...{ spf, dkim, dmarc, arc },
        content: {
          text: hasText,
          html: content.html !== '',
          links: content.links.length,
          images: content.images.length,
          attachments: content.attachments,
        },
      },
    };
  },
});
