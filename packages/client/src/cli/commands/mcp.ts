/** `oja mcp`: lets desktop clients that start MCP servers as programs reach the server's `/mcp`. */
import { createInterface } from 'node:readline';
import { baseUrlOf } from '../../client.ts';
import { version } from '../../version.ts';
import { type Command, type CommandRun, loginOf, notLoggedIn, textFlag } from '../command.ts';

interface Message {
  id?: string | number;
  method?: string;
  params?: { name?: string; uri?: string; _meta?: Record<string, unknown> };
}

const protocolKey = 'io.modelcontextprotocol/protocolVersion';
const internalError = -32603;

export const mcp: Command = {
  usage: '[--tools network,utilities.qr]',
  about: 'MCP server on standard input and output, for desktop clients.',
  options: { tools: { type: 'string' } },
  help: `  --tools       Only these tools: categories, endpoints or tools, separated by commas. Default: all.

  Add it to a client as: command "npx", arguments "-y", "--package", "URL/oja-client.tgz", "oja", "mcp",
  where URL is that of your server, with OJA_URL and OJA_KEY in its environment.`,
  async run(run) {
    const { url, key } = await addressOf(run);
    const running = new Map<string | number, AbortController>();
    const answers: Promise<void>[] = [];
    for await (const line of createInterface({ input: process.stdin, signal: run.signal })) {
      const message = read(line);
      if (message === undefined) continue;
      const { id, method, params } = message;
      if (method === 'notifications/cancelled') {
        running.get((params as { requestId?: string | number } | undefined)?.requestId ?? '')?.abort();
      }
      const cancel = new AbortController();
      if (id !== undefined) running.set(id, cancel);
      answers.push(
        forward(url, key, line, message, AbortSignal.any([cancel.signal, run.signal]))
          .catch((error: unknown) => {
            if (id !== undefined && !cancel.signal.aborted) answerError(id, error);
          })
          .finally(() => {
            if (id !== undefined) running.delete(id);
          }),
      );
    }
    await Promise.all(answers);
  },
};

async function addressOf(run: CommandRun): Promise<{ url: string; key: string }> {
  const { url, key } = await loginOf(run);
  if (url === undefined || key === undefined) throw notLoggedIn();
  const tools = textFlag(run.flags, 'tools');
  const only = tools === undefined ? '' : `?tools=${encodeURIComponent(tools)}`;
  return { url: `${baseUrlOf(url)}/mcp${only}`, key };
}

function read(line: string): Message | undefined {
  if (line.trim() === '') return undefined;
  try {
    return JSON.parse(line) as Message;
  } catch {
    put({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'The line is not JSON.' } });
    return undefined;
  }
}

async function forward(
  url: string,
  key: string,
  body: string,
  message: Message,
  signal: AbortSignal,
): Promise<void> {
  const answer = await fetch(url, { method: 'POST', headers: headersOf(key, message), body, signal });
  const text = answer.headers.get('content-type')?.includes('text/event-stream')
    ? undefined
    : await answer.text();
  if (text === undefined) return readEvents(answer);
  if (text === '') return;
  const told = JSON.parse(text) as { jsonrpc?: string; error?: { code?: string; message?: string } };
  if (told.jsonrpc !== undefined) return put(told);
  throw new Error(`${told.error?.code ?? answer.status}: ${told.error?.message ?? answer.statusText}`);
}

/** The revision of 2026-07-28 repeats in headers what proxies route by. */
function headersOf(key: string, { method, params }: Message): Record<string, string> {
  const revision = params?._meta?.[protocolKey];
  const target = params?.name ?? params?.uri;
  return {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'user-agent': `oja-cli/${version} mcp`,
    ...(typeof revision === 'string' ? { 'mcp-protocol-version': revision } : {}),
    ...(typeof revision === 'string' && method ? { 'mcp-method': method } : {}),
    ...(typeof revision === 'string' && typeof target === 'string' ? { 'mcp-name': target } : {}),
  };
}

async function readEvents({ body }: Response): Promise<void> {
  if (body === null) return;
  let rest = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    const events = (rest + chunk).split(/\r?\n\r?\n/);
    rest = events.pop() ?? '';
    for (const event of events) {
      const data = event
        .split(/\r?\n/)
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5).trimStart())
        .join('\n');
      if (data !== '') put(JSON.parse(data));
    }
  }
}

const put = (message: object): void => void process.stdout.write(`${JSON.stringify(message)}\n`);

function answerError(id: string | number, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  put({ jsonrpc: '2.0', id, error: { code: internalError, message } });
}
