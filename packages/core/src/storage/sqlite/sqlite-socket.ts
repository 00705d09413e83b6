/** Other processes of this machine reach SQLite's thread through a Unix socket: lines of JSON in both directions. */
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';

type SendLine = (line: string) => void;

interface LineHandlers {
  onLine(line: string): void;
  onClose(): void;
}

export interface SocketServer {
  close(): void;
}

/** `onConnect` runs for each process that connects, with a function that sends to it. */
export async function listenOnSocket(
  path: string,
  onConnect: (send: SendLine) => LineHandlers,
): Promise<SocketServer> {
  // Left over from a process that was killed. The process that listens has locked the folder.
  rmSync(path, { force: true });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const { onLine, onClose } = onConnect(lineSender(socket));
    sockets.add(socket);
    readLines(socket, onLine);
    socket.on('close', () => {
      sockets.delete(socket);
      onClose();
    });
  });
  server.listen(path);
  await once(server, 'listening');
  return {
    close() {
      server.close();
      for (const socket of sockets) socket.end();
    },
  };
}

export interface SocketClient {
  send: SendLine;
  close(): void;
}

export function connectToSocket(path: string, { onLine, onClose }: LineHandlers): SocketClient {
  const socket = connect(path);
  readLines(socket, onLine);
  socket.on('close', onClose);
  return { send: lineSender(socket), close: () => void socket.end() };
}

const lineSender =
  (socket: Socket): SendLine =>
  (line) =>
    void socket.write(`${line}\n`);

function readLines(socket: Socket, onLine: (line: string) => void): void {
  let incomplete = '';
  socket.setEncoding('utf8');
  // Every error is followed by a close, which is reported.
  socket.on('error', () => {});
  socket.on('data', (text: string) => {
    incomplete += text;
    if (!text.includes('\n')) return;
    const lines = incomplete.split('\n');
    incomplete = lines.pop()!;
    for (const line of lines) onLine(line);
  });
}
