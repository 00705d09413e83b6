/** A door to SQLite's thread for other processes of this machine: a socket file, and lines of JSON in both directions. */
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';

type Say = (line: string) => void;

export interface Door {
  close(): void;
}

/** What is done with the lines of a process, and when it has gone. */
interface Visitor {
  hear(line: string): void;
  left(): void;
}

/** `welcome` gets a way to send to each process that connects. */
export async function openDoor(path: string, welcome: (say: Say) => Visitor): Promise<Door> {
  // Left by a process that was killed; the process that opens the socket has locked the folder.
  rmSync(path, { force: true });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const visitor = welcome(sayTo(socket));
    sockets.add(socket);
    readLines(socket, visitor.hear);
    // A process that has died hears nothing more; its successor connects again.
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      visitor.left();
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

export interface Visit {
  say: Say;
  leave(): void;
}

export function visit(path: string, { hear, left }: Visitor): Visit {
  const socket = connect(path);
  readLines(socket, hear);
  // The close that follows reports what went wrong.
  socket.on('error', () => {});
  socket.on('close', left);
  return { say: sayTo(socket), leave: () => void socket.end() };
}

const sayTo =
  (socket: Socket): Say =>
  (line) =>
    void socket.write(`${line}\n`);

function readLines(socket: Socket, hear: (line: string) => void): void {
  let begun = '';
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    begun += text;
    if (!text.includes('\n')) return;
    const lines = begun.split('\n');
    begun = lines.pop()!;
    for (const line of lines) hear(line);
  });
}
