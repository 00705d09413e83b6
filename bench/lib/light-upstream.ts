/** As little of an HTTP server as gives one answer to one request at a time on a connection. */
import { type AddressInfo, createServer } from 'node:net';

/** About 1 KB, as a model answers a short question. */
export const shortAnswer = JSON.stringify({
  id: 'chatcmpl-bench',
  object: 'chat.completion',
  created: 1700000000,
  model: 'bench',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: 'Lorem ipsum dolor sit amet. '.repeat(28), refusal: null },
      logprobs: null,
      finish_reason: 'stop',
    },
  ],
  usage: { prompt_tokens: 20, completion_tokens: 190, total_tokens: 210 },
});

/** Several processes may share a port. */
export function serveLightUpstream(port: number): void {
  const length = Buffer.byteLength(shortAnswer);
  const answer = Buffer.from(
    `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${shortAnswer}`,
  );
  const server = createServer({ noDelay: true }, (socket) => {
    let left = 0;
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      if (left === 0) {
        const head = chunk.indexOf('\r\n\r\n') + 4;
        const body = /content-length: *(\d+)/i.exec(chunk.toString('latin1', 0, head));
        left = head + Number(body?.[1] ?? 0);
      }
      left -= chunk.length;
      if (left === 0) socket.write(answer);
    });
  });
  server.listen({ port, host: '127.0.0.1', reusePort: true }, () =>
    process.send!((server.address() as AddressInfo).port),
  );
}
