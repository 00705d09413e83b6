// @alone @slow
/** What OJA_PROFILE=small is for: the four categories on one core with 1 GB of memory, programs and page cache included. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after } from 'node:test';
import sharp from 'sharp';
import { completion, openChatStandIn, sendJson } from '../../packages/ai/src/engines/chat/stand-in.ts';
import { openStandIn } from '../../packages/core/src/engines/upstream-testing.ts';
import { slowTest } from '../../packages/core/src/testing/slow.ts';
import { standIns } from '../../packages/media/src/engines/music/stand-ins.ts';
import { startChild } from '../../packages/server/src/testing/child-server.ts';

const gigabyte = 1_073_741_824;
const callsInAll = 500;
const lanes = 4;
const html = '<main><h1>Market day</h1><p>Rice, beans and pepper are sold on Friday in Lagos.</p></main>';

interface Limited {
  /** A command that runs its arguments within the limits. */
  under: string[];
  killed(): number;
  peakBytes(): number;
  processes(): number;
  remove(): void;
}

/** Undefined where this process may not limit others. */
function limit(name: string): Limited | undefined {
  const root = '/sys/fs/cgroup';
  const isUnified = existsSync(join(root, 'cgroup.controllers'));
  const folders = isUnified ? [join(root, name)] : [join(root, 'memory', name), join(root, 'cpu', name)];
  const [memory, cpu = memory!] = folders as [string, string?];
  try {
    for (const folder of folders) mkdirSync(folder);
    if (isUnified) {
      writeFileSync(join(memory, 'memory.max'), String(gigabyte));
      writeFileSync(join(memory, 'memory.swap.max'), '0');
      writeFileSync(join(cpu, 'cpu.max'), '100000 100000');
    } else {
      writeFileSync(join(memory, 'memory.limit_in_bytes'), String(gigabyte));
      writeFileSync(join(cpu, 'cpu.cfs_period_us'), '100000');
      writeFileSync(join(cpu, 'cpu.cfs_quota_us'), '100000');
    }
  } catch {
    return undefined;
  }
  const enter = folders.map((folder) => `echo $$ > ${join(folder, 'cgroup.procs')}`).join(' && ');
  const killedIn = join(memory, isUnified ? 'memory.events' : 'memory.oom_control');
  const peakIn = join(memory, isUnified ? 'memory.peak' : 'memory.max_usage_in_bytes');
  return {
    under: ['sh', '-c', `${enter} && exec "$@"`, 'sh'],
    killed: () => Number(/oom_kill (\d+)/.exec(readFileSync(killedIn, 'utf8'))?.[1]),
    peakBytes: () => Number(readFileSync(peakIn, 'utf8')),
    processes: () => readFileSync(join(memory, 'cgroup.procs'), 'utf8').trim().split('\n').length,
    remove() {
      for (const folder of folders) rmdirSync(folder);
    },
  };
}

const limited = limit(`oja-small-${process.pid}`);
after(() => limited?.remove());

const skip = limited === undefined && 'this machine does not let tests limit memory and cores';

slowTest('500 mixed calls of the four categories on one core with 1 GB', { skip }, async () => {
  await using chat = await openChatStandIn((response, { body }) =>
    sendJson(response, 200, completion('Rice is 900.', { model: body.model })),
  );
  await using music = await openStandIn(standIns.deezer);
  const page = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((done) => page.listen(0, '127.0.0.1', done));
  const pageUrl = `http://127.0.0.1:${(page.address() as AddressInfo).port}/`;
  const server = await startChild(
    {
      OJA_PROFILE: 'small',
      OJA_OPENAI_URL: chat.url,
      OJA_DEEZER_URL: music.url,
      OJA_ENGINES_MUSIC: 'deezer',
      OJA_EGRESS_ALLOW: new URL(pageUrl).host,
      OJA_SANDBOX_IDLE_SECONDS: '2',
    },
    undefined,
    undefined,
    limited!.under,
  );
  try {
    const { api_key: key } = server.firstRun();
    await grantMuch(server.url, key);
    const statuses = await callAll(await mixedCalls(pageUrl), server.url, key);
    console.log(`peak ${Math.round(limited!.peakBytes() / 1e6)} MB, page cache included`);
    assert.deepEqual([...statuses], [['200', callsInAll]]);
    assert.equal(limited!.killed(), 0);
    assert.equal(server.process.exitCode, null);
    while (limited!.processes() > 1) await new Promise((done) => setTimeout(done, 100));
  } finally {
    await server.kill('SIGTERM');
    page.close();
  }
});

async function grantMuch(url: string, key: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const { id } = (await (await fetch(`${url}/api/v1/account`, { headers })).json()) as { id: string };
  const account = `${url}/api/v1/operator/accounts/${id}`;
  const set = async (method: string, what: string, body: object) => {
    const response = await fetch(`${account}/${what}`, { method, headers, body: JSON.stringify(body) });
    assert.equal(response.status, 200, await response.text());
  };
  await set('POST', 'credits', { amount: '100' });
  await set('PUT', 'limits', {
    per_minute: { '*': 10_000, 'network.screenshot': 10_000 },
  });
}

/** How often each status came; of failures with what was said. */
async function callAll(calls: Call[], url: string, key: string): Promise<Map<string, number>> {
  const statuses = new Map<string, number>();
  let next = 0;
  const lane = async () => {
    while (next < callsInAll) {
      const { method = 'POST', path, body } = calls[next++ % calls.length]!;
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const status = response.ok ? '200' : `${response.status} ${path} ${text.slice(0, 200)}`;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return statuses;
}

interface Call {
  method?: string;
  path: string;
  body?: object;
}

async function mixedCalls(pageUrl: string): Promise<Call[]> {
  const photo = await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#a40' } })
    .jpeg()
    .toBuffer();
  const image = { data: photo.toString('base64'), filename: 'photo.jpg' };
  const text = (name: string, content: string) => ({
    data: Buffer.from(content).toString('base64'),
    filename: name,
  });
  const table = text('sales.csv', `City,Total\n${'Lagos,270\nKano,90\n'.repeat(500)}`);
  const report = text('report.md', `# Report\n\n${'Sales grew in every city of the north. '.repeat(200)}`);
  const messages = [{ role: 'user', content: 'What does rice cost?' }];
  return [
    { path: '/api/v1/chat', body: { model: 'gpt-test', messages } },
    { path: '/api/v1/media/music/search', body: { query: 'Essence', type: 'track' } },
    { method: 'GET', path: `/api/v1/network/headers?url=${encodeURIComponent(pageUrl)}` },
    { path: '/api/v1/network/page', body: { url: pageUrl } },
    { path: '/api/v1/network/screenshot', body: { html, width: 800, height: 600 } },
    { path: '/api/v1/utils/qr', body: { data: 'https://example.com' } },
    {
      path: '/api/v1/utils/image',
      body: { file: image, operations: [{ op: 'resize', width: 600 }], format: 'webp' },
    },
    { path: '/api/v1/utils/convert', body: { file: table, to: 'xlsx' } },
    { path: '/api/v1/utils/convert', body: { file: report, to: 'docx' } },
    { path: '/api/v1/utils/convert', body: { file: report, to: 'pdf' } },
    { path: '/api/v1/utils/url-safety', body: { url: 'https://paystack.com' } },
    { path: '/api/v1/utils/summarize', body: { html: html.repeat(3), sentences: 1 } },
    { method: 'GET', path: '/api/v1/utils/ng/naira?amount=15250.50' },
  ];
}
