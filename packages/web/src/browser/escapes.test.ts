// @alone first @slow
import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { suite, test } from 'node:test';
import dnsPacket from 'dns-packet';
import { callWith } from '../../../core/src/engines/upstream-testing.ts';
import { OjaError } from '../../../core/src/errors.ts';
import { quickCases } from '../../../core/src/testing/slow.ts';
import { escapePage, serviceWorker } from './escape-page.fixture.ts';
import { openCanary, openTestBrowser, plain, servePages } from './testing.ts';

const aMomentMs = 1_000;

/** Every name under rebind.test leads to 127.0.0.2 once and to 127.0.0.1 afterwards; any other name to 127.0.0.1. */
async function serveNames() {
  const asked = new Map<string, number>();
  const socket = createSocket('udp4', (message, from) => {
    const query = dnsPacket.decode(message);
    const question = query.questions?.[0];
    if (!question) return;
    const times = (asked.get(question.name) ?? 0) + (question.type === 'A' ? 1 : 0);
    asked.set(question.name, times);
    const data = question.name.endsWith('rebind.test') && times === 1 ? '127.0.0.2' : '127.0.0.1';
    const answers = question.type === 'A' ? [{ type: 'A' as const, name: question.name, ttl: 0, data }] : [];
    const answer = dnsPacket.encode({ type: 'response', id: query.id, questions: [question], answers });
    socket.send(answer, from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    asked,
    async [Symbol.asyncDispose]() {
      socket.close();
      await once(socket, 'close');
    },
  };
}

function spellings(port: number): string[] {
  const own = Object.values(networkInterfaces())
    .flat()
    .filter((entry) => entry && !entry.internal && entry.family === 'IPv4')
    .map((entry) => entry?.address ?? '');
  const hosts = ['127.0.0.1', '[::1]', 'localhost', 'private.test', ...own.slice(0, 1)];
  return hosts.map((host) => `${host}:${port}`);
}

for (const network of quickCases('escapes from a browser', [false, true], 1)) {
  const where = network
    ? 'a browser on the host network, held by its flags alone'
    : 'a browser without network';

  suite(`escapes from ${where}`, () => {
    test('no way of a page, by address or by html, reaches a canary or a file', async () => {
      await using canary = await openCanary();
      await using names = await serveNames();
      const targets = spellings(canary.port);
      await using pages = await servePages((request, response) => {
        const script = request.url === '/sw.js';
        response.setHeader('content-type', script ? 'text/javascript' : 'text/html; charset=utf-8');
        response.end(script ? serviceWorker(targets) : escapePage(targets));
      });
      await using browser = await openTestBrowser({
        allow: [`127.0.0.1:${pages.port}`],
        resolvers: [names.address],
        network,
      });
      const asked = { ...plain, delayMs: aMomentMs, timeoutMs: 30_000 };
      const [byAddress, byHtml] = await Promise.all([
        browser.engine.capture({ ...asked, url: pages.url }, callWith()),
        browser.engine.capture({ ...asked, html: escapePage(targets) }, callWith()),
      ]);
      assert.deepEqual(canary.knocks, []);
      assert.equal(byAddress.title, 'escape');
      assert.equal(byHtml.title, 'escape');
    });

    test('the page itself cannot move to a canary or a file', async () => {
      await using canary = await openCanary();
      const private_ = `http://127.0.0.1:${canary.port}/`;
      const moves: Record<string, string> = {
        '/refresh': `<meta http-equiv="refresh" content="0;url=${private_}">`,
        '/script': `<script>location.href = ${JSON.stringify(private_)}</script>`,
        '/file': '<script>location.href = "file:///etc/passwd"</script>',
        '/form': `<form method="post" action="${private_}"></form><script>document.forms[0].submit()</script>`,
      };
      await using pages = await servePages((request, response) => {
        if (request.url === '/redirect') return void response.writeHead(302, { location: private_ }).end();
        if (request.url === '/to-file')
          return void response.writeHead(302, { location: 'file:///etc/passwd' }).end();
        response.setHeader('content-type', 'text/html');
        response.end(`<title>still here</title>${moves[request.url ?? ''] ?? ''}`);
      });
      await using browser = await openTestBrowser({ allow: [`127.0.0.1:${pages.port}`], network });
      const shoot = (path: string) =>
        browser.engine.capture({ ...plain, url: `${pages.url}${path}`, delayMs: 500 }, callWith());
      const refusals = ['/redirect', '/to-file'].map((path) =>
        assert.rejects(shoot(path), (error: OjaError) => {
          assert.equal(error.code, 'address_refused', error.message);
          return true;
        }),
      );
      const stays = Object.keys(moves).map(async (path) => {
        const outcome = await shoot(path).catch((error: unknown) => error);
        if (outcome instanceof OjaError)
          assert.equal(outcome.code, 'address_refused', `${path}: ${outcome.message}`);
        else if (outcome instanceof Error) throw outcome;
        else assert.equal((outcome as { title: string }).title, 'still here', path);
      });
      const fromHtml = Object.values(moves).map((html) =>
        browser.engine.capture({ ...plain, html, delayMs: 300 }, callWith()).catch((error: unknown) => {
          assert.ok(error instanceof OjaError, String(error));
        }),
      );
      await Promise.all([...refusals, ...stays, ...fromHtml]);
      assert.deepEqual(canary.knocks, []);
    });
  });
}

test('a name that turns from an allowed to a private address is not followed', async () => {
  await using canary = await openCanary();
  await using names = await serveNames();
  await using browser = await openTestBrowser({
    allow: [`127.0.0.2:${canary.port}`],
    resolvers: [names.address],
  });
  // The check before the page sees 127.0.0.2, which is allowed; the proxy's own lookup sees 127.0.0.1.
  const url = `http://x.rebind.test:${canary.port}/`;
  await assert.rejects(browser.engine.capture({ ...plain, url }, callWith()), (error: OjaError) => {
    assert.equal(error.code, 'target_unreachable', error.message);
    return true;
  });
  assert.ok((names.asked.get('x.rebind.test') ?? 0) >= 2);
  assert.deepEqual(canary.knocks, []);
});

test('the canary does hear what is allowed to reach it', async () => {
  await using canary = await openCanary();
  await using browser = await openTestBrowser({
    allow: [`127.0.0.1:${canary.port}`, `[::1]:${canary.port}`],
  });
  const targets = [`127.0.0.1:${canary.port}`, `[::1]:${canary.port}`];
  await browser.engine.capture({ ...plain, html: escapePage(targets), delayMs: aMomentMs }, callWith());
  assert.ok(canary.knocks.includes('tcp4') && canary.knocks.includes('tcp6'));
  const socket = createSocket('udp4');
  const heard = Promise.withResolvers<void>();
  const length = canary.knocks.length;
  socket.send('x', canary.port, '127.0.0.1', () => setImmediate(() => heard.resolve()));
  await heard.promise;
  socket.close();
  assert.ok(canary.knocks.length > length);
});
