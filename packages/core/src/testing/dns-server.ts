/** A DNS server on loopback, UDP and TCP on one port, that answers as the test says. */
import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import packet, { type Answer, type Packet, type Question } from 'dns-packet';

export interface DnsServer {
  /** address:port, as settings take it. */
  address: string;
  port: number;
  queries: { name: string; type: string; transport: 'udp' | 'tcp' }[];
  [Symbol.asyncDispose](): Promise<void>;
}

/** A packet, raw bytes, or undefined for silence. */
export type Responder = (
  question: Question,
  transport: 'udp' | 'tcp',
  query: Packet,
) => Partial<Packet> | Buffer | undefined;

export const rcode = { NOERROR: 0, FORMERR: 1, SERVFAIL: 2, NXDOMAIN: 3, NOTIMP: 4, REFUSED: 5 } as const;

/** Responds from a table of records by lower-case name; anything else does not exist. */
export function zone(records: Answer[]): Responder {
  return ({ name, type }) => {
    const named = records.filter((record) => record.name.toLowerCase() === name.toLowerCase());
    const answers = named.filter((record) => record.type === type || record.type === 'CNAME');
    return {
      answers,
      flags: packet.RECURSION_AVAILABLE | (named.length > 0 ? rcode.NOERROR : rcode.NXDOMAIN),
    };
  };
}

function reply(
  bytes: Buffer,
  transport: 'udp' | 'tcp',
  respond: Responder,
  queries: DnsServer['queries'],
): Buffer | undefined {
  const query = packet.decode(bytes);
  const question = query.questions?.[0];
  if (!question) return undefined;
  queries.push({ name: question.name, type: question.type, transport });
  const answer = respond(question, transport, query);
  if (answer === undefined || Buffer.isBuffer(answer)) return answer;
  const flags = packet.RECURSION_DESIRED | (answer.flags ?? packet.RECURSION_AVAILABLE);
  return packet.encode({ questions: [question], ...answer, type: 'response', id: query.id, flags });
}

function onTcp(socket: Socket, answer: (bytes: Buffer) => Buffer | undefined): void {
  let received = Buffer.alloc(0);
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    if (received.length < 2 || received.length < 2 + received.readUInt16BE(0)) return;
    const bytes = answer(received.subarray(2));
    if (!bytes) return;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(bytes.length);
    socket.end(Buffer.concat([length, bytes]));
  });
}

async function bindBoth(tcp: Server, udp: () => UdpSocket): Promise<UdpSocket> {
  for (;;) {
    tcp.listen(0, '127.0.0.1');
    await once(tcp, 'listening');
    const socket = udp();
    try {
      socket.bind((tcp.address() as AddressInfo).port, '127.0.0.1');
      await once(socket, 'listening');
      return socket;
    } catch {
      socket.close();
      tcp.close();
      await once(tcp, 'close');
    }
  }
}

export async function startDnsServer(respond: Responder): Promise<DnsServer> {
  const queries: DnsServer['queries'] = [];
  const open = new Set<Socket>();
  const tcp = createServer((socket) => {
    open.add(socket);
    onTcp(socket, (bytes) => reply(bytes, 'tcp', respond, queries));
  });
  const udp = await bindBoth(tcp, () => createSocket('udp4'));
  udp.on('message', (bytes, from) => {
    const answer = reply(bytes, 'udp', respond, queries);
    if (answer) udp.send(answer, from.port, from.address);
  });
  const { port } = tcp.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    port,
    queries,
    async [Symbol.asyncDispose]() {
      udp.close();
      for (const socket of open) socket.destroy();
      tcp.close();
      await once(tcp, 'close');
    },
  };
}
