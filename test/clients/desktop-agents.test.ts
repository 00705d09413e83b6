// @alone
/** The settings for agents that start a program: they run our client with the key, and no package from npm. */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { toolSettings } from '../../packages/console/src/account/keys/agent-settings.ts';

const root = join(import.meta.dirname, '../..');
let folder: string;
let origin = '';
const asked: string[] = [];
const keys: (string | undefined)[] = [];

const server = createServer((request, response) => {
  const path = request.url!.split('?')[0]!;
  asked.push(path);
  request.resume();
  if (path === '/oja-client.tgz') return response.end(readFileSync(join(folder, 'oja-client.tgz')));
  if (path !== '/mcp') return response.writeHead(404).end('{}');
  keys.push(request.headers.authorization);
  response.setHeader('content-type', 'application/json');
  return response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: {} }));
});

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'oja-desktop-'));
  const build = join(root, 'scripts/build-client.mjs');
  await promisify(execFile)(process.execPath, [build, '--pack', folder]);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Program {
  command: string;
  args: string[];
  env: Record<string, string>;
}

const programOf = (settings: string): Program =>
  (JSON.parse(settings.slice(settings.indexOf('{'))) as { mcpServers: { oja: Program } }).mcpServers.oja;

test('Claude Desktop runs the client of the server, and no package from npm', async () => {
  const { command, args, env } = programOf(toolSettings('claude-desktop', { origin, key: 'oja_live_x' }));
  const child = spawn(command, args, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      npm_config_cache: join(folder, 'cache'),
      npm_config_registry: `${origin}/registry/`,
      npm_config_update_notifier: 'false',
      npm_config_audit: 'false',
      npm_config_fetch_retries: '0',
      ...env,
    },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk));
  child.stdin.end('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
  await new Promise((resolve) => child.once('close', resolve));
  assert.equal(out, '{"jsonrpc":"2.0","id":1,"result":{}}\n', err);
  assert.deepEqual(keys, ['Bearer oja_live_x']);
  assert.deepEqual(
    asked.filter((path) => path.startsWith('/registry')),
    [],
  );
});

test('the guide shows the same arguments', () => {
  const guide = readFileSync(join(root, 'docs/mcp.md'), 'utf8');
  const blocks = [...guide.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, block]) => block!);
  const shown = programOf(blocks.find((block) => block.includes('"command"'))!);
  const given = { origin: 'http://127.0.0.1:8787', key: 'oja_live_…' };
  assert.deepEqual(shown, programOf(toolSettings('claude-desktop', given)));
});
