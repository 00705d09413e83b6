// @alone @slow
/** kill -9 while a site of 500 pages is crawled: every page is in the result once, and charged once. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createDatabase, databases, withoutPostgres } from '../../packages/core/src/testing/database.ts';
import { type ChildServer, startChild } from '../../packages/server/src/testing/child-server.ts';
import { assertBooksRight, grant } from './paid-load.ts';

const pages = 500;
const killsAt = [120, 300];
/** What is read between two times that it is stored, and what is being read: read again after a kill. */
const againMax = 30;

const words = 'Pepper, yams and garri of Bodija market in Ibadan, with today’s prices. ';
/** A tree: each page leads to the next ten, to itself, back, and to what is none of the site. */
function pageOf(number: number): string {
  const children = Array.from({ length: 10 }, (_, i) => number * 10 + i + 1).filter((child) => child < pages);
  const links = [...children, number, Math.floor((number - 1) / 10)].map(
    (to) => `<a href="/p/${Math.max(0, to)}?utm_source=x#top">Page ${to}</a>`,
  );
  const others =
    '<a href="http://127.0.0.1:1/">Elsewhere</a><a href="/private/x">Private</a><a href="/logo.png">Logo</a>';
  return `<!doctype html><title>Page ${number}</title><main><h1>Page ${number}</h1><p>${words.repeat(4)}</p>${links.join(' ')}${others}</main>`;
}

const hits = new Map<string, number>();
const site = createServer((request, response) => {
  const path = request.url ?? '';
  hits.set(path, (hits.get(path) ?? 0) + 1);
  if (path === '/robots.txt')
    return void response
      .writeHead(200, { 'content-type': 'text/plain' })
      .end('User-agent: *\nDisallow: /private/\n');
  const number = /^\/p\/(\d+)$/.exec(path)?.[1];
  if (number === undefined) return void response.writeHead(404).end();
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(Number(number)));
});
let origin = '';
before(async () => {
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
after(() => {
  site.closeAllConnections();
  site.close();
});

const read = () =>
  [...hits].filter(([path]) => path.startsWith('/p/')).reduce((sum, [, count]) => sum + count, 0);

for (const database of databases)
  describe(`on ${database}`, { skip: database === 'postgres' ? withoutPostgres : false }, () => {
    test(`a crawl of ${pages} pages survives two kills`, { timeout: 600_000 }, async () => {
      hits.clear();
      const own = database === 'postgres' ? await createDatabase() : undefined;
      const env = {
        OJA_EGRESS_ALLOW: new URL(origin).host,
        ...(own === undefined ? {} : { DATABASE_URL: own.url }),
      };
      let server = await startChild(env);
      try {
        server = await crawl(server, env);
        assert.equal(await server.kill('SIGTERM'), 0, server.output());
        await assertBooksRight(server, env);
      } finally {
        await server.kill('SIGKILL');
        await own?.drop();
      }
    });
  });

async function crawl(first: ChildServer, env: Record<string, string>): Promise<ChildServer> {
  let server = first;
  const headers = {
    authorization: `Bearer ${server.firstRun().api_key}`,
    'content-type': 'application/json',
  };
  const ask = async (path: string, body?: object, method = body === undefined ? 'GET' : 'POST') => {
    const answer = await fetch(`${server.url}/api/v1/${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    });
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
    return { status: answer.status, json: (await answer.json()) as any };
  };
  await grant(server, '10', env);
  const asked = {
    url: `${origin}/p/0`,
    limit: 600,
    depth: 20,
    delay_ms: 0,
    concurrency: 4,
    render: false,
    include: ['markdown'],
  };
  const queued = await ask('network/crawl', asked);
  assert.equal(queued.status, 202, JSON.stringify(queued.json));
  for (const seen of killsAt) {
    while (read() < seen) await pause(2);
    await server.kill('SIGKILL');
    server = await startChild(env, server.dataDir);
  }
  const jobOf = async () => (await ask(`jobs/${queued.json.id}`)).json;
  let job = await jobOf();
  while (job.status === 'queued' || job.status === 'running') {
    await pause(100);
    job = await jobOf();
  }
  assert.equal(job.status, 'completed', JSON.stringify(job.error));
  const { result } = job;
  assert.deepEqual([result.ended, result.left, result.failed], ['complete', 0, []]);
  const expected = Array.from({ length: pages }, (_, number) => `${origin}/p/${number}`).toSorted();
  assert.deepEqual(result.pages.map(({ url }: { url: string }) => url).toSorted(), expected);
  const fileUrl = new URL(new URL(result.file.url).pathname, server.url);
  const lines = (await (await fetch(fileUrl)).text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { url: string; markdown: string });
  assert.deepEqual(lines.map(({ url }) => url).toSorted(), expected, 'the file has each page once');
  assert.match(lines[0]!.markdown, /Pepper, yams and garri[\s\S]*\[Page \d+\]\(http/);
  const llms = await (await fetch(new URL(new URL(result.llms_txt.url).pathname, server.url))).text();
  assert.match(llms, /^# Page 0\n/);
  assert.equal(llms.match(/^- \[Page \d+\]\(http/gm)?.length, pages);
  assert.equal(hits.get('/private/x'), undefined, 'robots.txt');
  assert.equal(hits.get('/logo.png'), undefined);
  assert.equal(result.disallowed, 1);
  assert.ok(read() <= pages + killsAt.length * againMax, `${read()} requests for ${pages} pages`);
  const credits = (await ask('credits')).json;
  assert.deepEqual([credits.balance, credits.held], ['5.00', '0.00'], '500 pages at $0.01');
  return server;
}
