/** An SMTP server that fails in every way one can, and keeps what it accepted. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

export type SmtpMood =
  | 'accepts'
  | 'refuses connections'
  | 'hangs after DATA'
  | 'closes after DATA'
  | 'accepts and closes'
  | 'later'
  | 'unknown recipient'
  | 'sender refused'
  | 'content refused';

export interface Accepted {
  to: string;
  messageId: string;
  text: string;
}

export interface SmtpStandIn {
  url: string;
  mood: SmtpMood;
  /** Said to be accepted, or taken over without the sender learning of it. */
  accepted: Accepted[];
  attempts: number;
  /** Received in full, and left without an answer. */
  unanswered: number;
  close(): void;
}

const rcptReplies: Partial<Record<SmtpMood, string>> = {
  later: '451 4.7.1 try again later',
  'unknown recipient': '550 5.1.1 no such user',
};

export async function startSmtp(): Promise<SmtpStandIn> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    if (stand.mood === 'refuses connections') return void socket.destroy();
    stand.attempts++;
    serve(socket, stand);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stand: SmtpStandIn = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mood: 'accepts',
    accepted: [],
    attempts: 0,
    unanswered: 0,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
  return stand;
}

function serve(socket: Socket, stand: SmtpStandIn): void {
  let text = '';
  let to = '';
  let inData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const end = (message: string) => {
    const messageId = /^Message-ID: (\S+)/im.exec(message)?.[1] ?? '';
    const take = () => stand.accepted.push({ to, messageId, text: message });
    if (stand.mood === 'hangs after DATA') return void stand.unanswered++;
    if (stand.mood === 'closes after DATA') return void socket.destroy();
    if (stand.mood === 'content refused') return void say('554 5.7.1 refused');
    take();
    if (stand.mood === 'accepts and closes') return void socket.destroy();
    say('250 accepted');
  };
  const answer = (line: string) => {
    if (line.startsWith('MAIL FROM') && stand.mood === 'sender refused') return say('553 5.7.1 not you');
    if (line.startsWith('RCPT TO')) {
      to = /<(.+?)>/.exec(line)![1]!;
      return say(rcptReplies[stand.mood] ?? '250 fine');
    }
    if (line === 'DATA') {
      inData = true;
      return say('354 go on');
    }
    if (line === 'QUIT') return void socket.end('221 bye\r\n');
    return say('250 fine');
  };
  say('220 mx.test ESMTP');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    for (;;) {
      const mark = inData ? '\r\n.\r\n' : '\r\n';
      const at = text.indexOf(mark);
      if (at === -1) return;
      const part = text.slice(0, at);
      text = text.slice(at + mark.length);
      if (inData) {
        inData = false;
        end(part);
      } else answer(part);
    }
  });
}
