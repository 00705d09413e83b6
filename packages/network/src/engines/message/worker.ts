/** Reads messages away from the event loop. */
import type { MessagePort } from 'node:worker_threads';
import { messageOf, serveTasks } from '@oja/core/engines/serve-tasks';
import PostalMime from 'postal-mime';
import { authenticateMessage } from './authenticate.ts';
import type { AskDns, DnsFound, Envelope, MessageReading, Parsed } from './port.ts';

export interface Task {
  message: Uint8Array;
  envelope: Envelope;
  /** Asks DNS. */
  port: MessagePort;
}

export interface DnsQuestion {
  id: number;
  name: string;
  type: string;
}

const partsMax = 200;

function askerOf(port: MessagePort): AskDns {
  const waiting = new Map<number, (found: DnsFound) => void>();
  let last = 0;
  port.on('message', ({ id, found }: { id: number; found: DnsFound }) => {
    waiting.get(id)?.(found);
    waiting.delete(id);
  });
  return (name, type) =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      port.postMessage({ id: last, name, type } satisfies DnsQuestion);
    });
}

async function parse(message: Uint8Array): Promise<Parsed> {
  const email = await PostalMime.parse(message, { maxNestingDepth: 20 });
  return {
    subject: email.subject,
    text: email.text ?? '',
    html: email.html ?? '',
    headers: email.headers.map(({ key, value }) => ({ key, value })),
    attachments: email.attachments.slice(0, partsMax).map(({ filename, mimeType, content }) => ({
      filename: filename?.slice(0, 255) ?? null,
      mime: mimeType.slice(0, 255),
      bytes: typeof content === 'string' ? content.length : content.byteLength,
    })),
  };
}

async function work({ message, envelope, port }: Task): Promise<MessageReading> {
  try {
    const parsed = await parse(message);
    return {
      authentication: await authenticateMessage(Buffer.from(message), envelope, askerOf(port)),
      parsed,
    };
  } finally {
    port.close();
  }
}

serveTasks(work, (error) => ({
  ok: false,
  code: 'unreadable_file',
  message: `message: is not a readable email message: ${messageOf(error).slice(0, 200)}.`,
  param: 'message',
}));
