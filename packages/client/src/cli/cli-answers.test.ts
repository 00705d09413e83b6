// @alone
/** The command line against a server with prepared answers: pipes, interrupts, URLs. */
import assert from 'node:assert/strict';
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';

type Reply = (response: ServerResponse, body: string) => void;

const bin = fileURLToPath(new URL('../../bin/oja.mjs', import.meta.url));
const main = fileURLToPath(new URL('./main.ts', import.meta.url));
let replies: Record<string, Reply> = {};
let seen: string[] = [];
let url = '';

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const path = `${request.method} ${request.url}`;
  seen.push(path);
  (replies[path] ?? json({ error: { message: 'No.', type: 'not_found_error', code: 'not_found' } }, 404))(
    response,
    body,
  );
});

function json(data: unknown, status = 200): Reply {
  return (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data));
}

before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  seen = [];
  replies = {};
});
after(() => {
  for (const child of started) child.kill();
  server.closeAllConnections();
  server.close();
});

const started: ChildProcessWithoutNullStreams[] = [];

function start(file: string, args: string[], more: { detached?: boolean; address?: string } = {}) {
  const env = { PATH: process.env.PATH, HOME: '/nonexistent', OJA_KEY: 'oja_live_x' };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
    env: { ...env, OJA_URL: more.address ?? url },
    detached: more.detached ?? false,
  });
  started.push(child);
  return child;
}

async function ended(child: ChildProcessWithoutNullStreams) {
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk));
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, out, err };
}

/** Ctrl-C at a terminal, which reaches the launcher and the program, once the job is watched. */
async function interruptVideo(cancel: Reply) {
  seen = [];
  const job = { id: 'req_1', status: 'running', progress: 0.1, note: '' };
  const child = start(bin, ['call', 'ai.video', 'prompt=Lagos'], { detached: true });
  replies = {
    'POST /api/v1/video/generate': json({ id: 'req_1', status: 'queued' }, 202),
    'GET /api/v1/jobs/req_1': (response, body) => {
      json(job)(response, body);
      if (!seen.includes('POST /api/v1/jobs/req_1/cancel')) process.kill(-child.pid!, 'SIGINT');
    },
    'POST /api/v1/jobs/req_1/cancel': cancel,
  };
  return ended(child);
}

test('Ctrl-C cancels the job that a call waits for, and says so', async () => {
  const { code, out, err } = await interruptVideo(json({ id: 'req_1', status: 'cancelled' }));
  assert.deepEqual([code, out, err], [130, '', 'req_1 is cancelled. Nothing is charged.\n']);
  const late = await interruptVideo(json({ id: 'req_1', status: 'completed' }));
  assert.equal(late.code, 130);
  assert.match(
    late.err,
    /^req_1 has already completed. `oja call account.job id=req_1` returns its result.\n$/,
  );
});

test('a job that Ctrl-C cannot cancel is named', async () => {
  const refusal = { error: { message: 'Not allowed.', type: 'permission_error', code: 'scope_missing' } };
  const { code, err } = await interruptVideo(json(refusal, 403));
  assert.equal(code, 130);
  assert.match(err, /^req_1 is still running and could not be cancelled: Not allowed\./);
  assert.match(err, /`oja call account.job-cancel id=req_1`/);
});

test('-o - writes the file and nothing else', async () => {
  replies = {
    'POST /api/v1/utils/qr': json({ width: 300, file: { url: `${url}/files/a.png` } }),
    'GET /files/a.png': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('bytes'),
  };
  const { code, out, err } = await ended(start(main, ['call', 'utilities.qr', 'data=x', '-o', '-']));
  assert.deepEqual([code, out], [0, 'bytes'], err);
});

test('oja mcp takes the URL with the path of the API too', async () => {
  const answer = { jsonrpc: '2.0', id: 1, result: {} };
  replies = { 'POST /mcp': json(answer) };
  const child = start(main, ['mcp'], { address: `${url}/api/v1/` });
  child.stdin.end('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
  const { out } = await ended(child);
  assert.deepEqual([JSON.parse(out), seen], [answer, ['POST /mcp']]);
});

// Node gives a child a socket as standard input, where a shell gives it a pipe.
test('chat reads text from a parent program: beside a question, or as the question', async () => {
  const asked: string[] = [];
  const said = {
    id: 'c',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta: { content: 'Yes' } }],
  };
  replies['POST /api/v1/chat'] = (response, body) => {
    asked.push((JSON.parse(body) as { messages: { content: string }[] }).messages[0]!.content);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`data: ${JSON.stringify(said)}\n\ndata: [DONE]\n\n`);
  };
  const both = start(main, ['chat', 'Is', 'it', 'short?']);
  both.stdin.end('A text.\n');
  assert.deepEqual(await ended(both), { code: 0, out: 'Yes\n', err: '' });
  const alone = start(main, ['chat']);
  alone.stdin.end('Hello?');
  assert.deepEqual(await ended(alone), { code: 0, out: 'Yes\n', err: '' });
  // Its standard input stays open and silent.
  assert.deepEqual(await ended(start(main, ['chat', 'Hi'])), { code: 0, out: 'Yes\n', err: '' });
  assert.deepEqual(asked, ['Is it short?\n\nA text.\n', 'Hello?', 'Hi']);
});

test('chat fails with the exit code of the error when the question is piped in', async () => {
  const refusal = { error: { message: 'Wrong key.', type: 'authentication_error', code: 'invalid_key' } };
  replies['POST /api/v1/chat'] = json(refusal, 401);
  const child = start(main, ['chat']);
  child.stdin.end('Hello?');
  const { code, err } = await ended(child);
  assert.equal(code, 3);
  assert.match(err, /^oja: Wrong key\./);
  const empty = start(main, ['chat']);
  empty.stdin.end();
  assert.deepEqual((await ended(empty)).code, 2);
});
