/** The data of server-sent events, one by one: what goes out as a message each. */
const boundary = /\r?\n\r?\n/g;

export async function* eventsOf(body: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  let looked = 0;
  for await (const chunk of body) {
    rest += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    boundary.lastIndex = Math.max(0, looked - 3);
    let from = 0;
    for (let end = boundary.exec(rest); end !== null; end = boundary.exec(rest)) {
      const data = dataOf(rest.slice(from, end.index));
      from = boundary.lastIndex;
      if (data !== '' && data !== '[DONE]') yield data;
      boundary.lastIndex = from;
    }
    rest = rest.slice(from);
    looked = rest.length;
  }
}

const dataOf = (event: string): string =>
  event
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).trimStart())
    .join('\n');
