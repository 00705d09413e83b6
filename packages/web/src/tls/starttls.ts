/** What is said in the clear before TLS starts, by protocol. Nothing is sent but the wish for TLS. */
import type { Socket } from 'node:net';
import { fail } from '@oja/core/errors';
import { type ClearReader, readClear } from './clear-reader.ts';
import type { StartTls } from './port.ts';

/** Ports on which a protocol begins in the clear. */
export const startTlsPorts: Record<number, StartTls> = {
  21: 'ftp',
  25: 'smtp',
  110: 'pop3',
  143: 'imap',
  389: 'ldap',
  587: 'smtp',
  2525: 'smtp',
  3306: 'mysql',
  3268: 'ldap',
  5432: 'postgres',
};

const ehloName = 'ssl-check.invalid';
const heardMax = 160;

class Refused extends Error {}

/** What a stranger's server said, for an error message. */
function quote(heard: string): string {
  const line = heard.replace(/[^\x20-\x7e]+/g, ' ').trim();
  return line === '' ? 'It sent nothing.' : `It sent: ${line.slice(0, heardMax)}`;
}

/** Lines up to the one without a dash after its code, as SMTP and FTP answer. */
async function readReply(reader: ClearReader): Promise<string> {
  const lines: string[] = [];
  for (;;) {
    const line = await reader.line();
    lines.push(line);
    if (!/^\d{3}-/.test(line) && (lines.length === 1 || /^\d{3}( |$)/.test(line))) return lines.join('\n');
  }
}

function expect(heard: string, wanted: RegExp): void {
  if (!wanted.test(heard)) throw new Refused(quote(heard));
}

async function smtp(reader: ClearReader): Promise<void> {
  expect(await readReply(reader), /^220/);
  const offered = await reader.ask(`EHLO ${ehloName}\r\n`, readReply);
  expect(offered, /^250/);
  if (!/^250[- ]STARTTLS\b/im.test(offered))
    throw new Refused('Its response to EHLO does not list STARTTLS.');
  expect(await reader.ask('STARTTLS\r\n', readReply), /^220/);
}

async function imap(reader: ClearReader): Promise<void> {
  expect(await reader.line(), /^\* OK\b/i);
  const tagged = async () => {
    for (;;) {
      const line = await reader.line();
      if (!line.startsWith('* ') || /^\* BYE\b/i.test(line)) return line;
    }
  };
  expect(await reader.ask('a1 STARTTLS\r\n', tagged), /^a1 OK\b/i);
}

async function pop3(reader: ClearReader): Promise<void> {
  expect(await reader.line(), /^\+OK\b/i);
  expect(await reader.ask('STLS\r\n', () => reader.line()), /^\+OK\b/i);
}

async function ftp(reader: ClearReader): Promise<void> {
  expect(await readReply(reader), /^220/);
  expect(await reader.ask('AUTH TLS\r\n', readReply), /^234/);
}

async function postgres(reader: ClearReader): Promise<void> {
  const answer = await reader.ask(Buffer.from('0000000804d2162f', 'hex'), () => reader.bytes(1));
  const kind = answer.toString('latin1');
  if (kind === 'N') throw new Refused('It has TLS turned off.');
  if (kind !== 'S') throw new Refused('It does not use the PostgreSQL protocol.');
}

const mysqlProtocol10 = 10;
const mysqlError = 0xff;
const mysqlSsl = 0x0800;
const mysqlGreetingMax = 4_096;

/** Capabilities, size of packets, character set, 23 zeros: the beginning of a login that stops at TLS. */
function mysqlWish(): Buffer {
  const wish = Buffer.alloc(36);
  wish.writeUIntLE(32, 0, 3);
  wish[3] = 1;
  wish.writeUInt32LE(0x8000 | 0x0200 | mysqlSsl, 4);
  wish.writeUInt32LE(0x00ffffff, 8);
  wish[12] = 33;
  return wish;
}

async function mysql(reader: ClearReader): Promise<void> {
  const bytes = (await reader.bytes(4)).readUIntLE(0, 3);
  if (bytes > mysqlGreetingMax) throw new Refused('It does not use the MySQL protocol.');
  const greeting = await reader.bytes(bytes);
  if (greeting[0] === mysqlError) throw new Refused(quote(greeting.toString('latin1', 3)));
  if (greeting[0] !== mysqlProtocol10) throw new Refused('It does not use the MySQL protocol.');
  // Version up to its zero, then thread (4), salt (8) and a zero.
  const at = greeting.indexOf(0, 1) + 14;
  if (at + 2 > bytes || (greeting.readUInt16LE(at) & mysqlSsl) === 0)
    throw new Refused('It has TLS turned off.');
  reader.say(mysqlWish());
}

const ldapWish = Buffer.concat([
  Buffer.from('301d02010177188016', 'hex'),
  Buffer.from('1.3.6.1.4.1.1466.20037', 'latin1'),
]);

async function ldap(reader: ClearReader): Promise<void> {
  const head = await reader.ask(ldapWish, () => reader.bytes(2));
  const long = (head[1] ?? 0) & 0x80 ? (head[1] ?? 0) & 0x7f : 0;
  if (head[0] !== 0x30 || long > 2) throw new Refused('It does not use LDAP.');
  const bytes = long === 0 ? (head[1] ?? 0) : (await reader.bytes(long)).readUIntBE(0, long);
  const answer = (await reader.bytes(bytes)).toString('latin1');
  // An extended response (0x78) whose result is an enumerated 0.
  if (!/\x78(?:[\x00-\x7f]|\x81.|\x82..)\x0a\x01\x00/s.test(answer))
    throw new Refused('It does not offer StartTLS.');
}

const talks: Record<StartTls, (reader: ClearReader) => Promise<void>> = {
  smtp,
  imap,
  pop3,
  ftp,
  postgres,
  mysql,
  ldap,
};

export async function talkBeforeTls(protocol: StartTls, socket: Socket, where: string): Promise<void> {
  using reader = readClear(socket);
  try {
    await talks[protocol](reader);
  } catch (error) {
    const why = error instanceof Refused ? error.message : quote(reader.heard());
    const message = `${where} does not upgrade ${protocol} to TLS. ${why}`;
    throw fail('target_unreachable', message, { param: 'host', cause: error });
  }
}
