// @alone first @slow
/** Watches in the console, and the results of the Network endpoints as a person sees them. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { type DnsServer, startDnsServer, zone } from '../../packages/core/src/testing/dns-server.ts';
import { slowTest } from '../../packages/core/src/testing/slow.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';
import { buildConsole, launch, logIn, noBrowser, openPage, type Watched } from './browser.ts';

const records = zone([
  { name: 'oja.ng', type: 'MX', data: { preference: 10, exchange: 'aspmx.l.google.com' } },
  { name: 'aspmx.l.google.com', type: 'A', data: '142.250.1.27' },
  { name: 'oja.ng', type: 'TXT', data: 'v=spf1 include:_spf.oja.ng ~all' },
  { name: '_spf.oja.ng', type: 'TXT', data: 'v=spf1 ip4:192.0.2.0/24 -all' },
  { name: 'gmial.com', type: 'MX', data: { preference: 10, exchange: 'aspmx.l.google.com' } },
]);

describe('Network in the console', { skip: noBrowser }, () => {
  let dns: DnsServer;
  let server: TestServer;
  let browser: Browser;
  let console_: Awaited<ReturnType<typeof buildConsole>>;
  let site: ReturnType<typeof createServer>;
  let url: string;
  let watched: Watched;

  before(async () => {
    dns = await startDnsServer(records);
    const cover = await sharp({ create: { width: 1_200, height: 600, channels: 3, background: '#164' } })
      .png()
      .toBuffer();
    site = createServer((request, response) => {
      if (request.url === '/cover.png')
        return response.writeHead(200, { 'content-type': 'image/png' }).end(cover);
      return request.url === '/'
        ? response
            .writeHead(200, { 'content-type': 'text/html' })
            .end(
              '<html lang="en"><title>Market News</title><meta name="description" content="How Bodija pays."><meta property="og:image" content="/cover.png"><h1>Yam</h1><p>Fresh words.</p>',
            )
        : response.writeHead(404).end();
    }).listen(0, '127.0.0.1');
    await once(site, 'listening');
    const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
    url = `http://${host}`;
    console_ = await buildConsole();
    server = await startTestServer({
      consoleDir: console_.dir,
      env: { OJA_DNS_SERVERS: dns.address, OJA_EGRESS_ALLOW: host, OJA_EGRESS_RESOLVERS: dns.address },
    });
    await server.app.platform.operator.setCategory(
      { actor: 'test', ip: '', at: Date.now() },
      'network',
      'live',
    );
    browser = await launch();
    const { email, password } = await server.account({ dollars: 5 });
    watched = await openPage(browser, server.url);
    await logIn(watched.page, email, password);
  });
  after(async () => {
    await watched?.close();
    await browser?.close();
    await server?.close();
    console_?.remove();
    site.closeAllConnections();
    site.close();
    await dns[Symbol.asyncDispose]();
  });

  const shot = async (page: Page, name: string) => {
    if (process.env.OJA_TEST_SHOTS === undefined) return;
    await page.screenshot({ path: `${process.env.OJA_TEST_SHOTS}/${name}.png`, fullPage: true });
  };

  slowTest('a watch is created, checked, changed, paused and deleted', async () => {
    const { page } = watched;
    await page.goto('/console/watches');
    await page.getByText('No watches yet').waitFor();
    await page.getByRole('button', { name: 'Create watch' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Kind').selectOption({ label: 'Uptime' });
    await dialog.getByLabel('Target').fill(`${url}/`);
    await dialog.getByLabel('Name', { exact: true }).fill('Shop');
    await dialog.getByLabel('Minutes between checks').fill('2');
    await dialog.getByRole('button', { name: 'Create watch' }).click();
    await dialog.getByText(/every_minutes/).waitFor();
    await shot(page, 'watch-dialog');
    await dialog.getByLabel('Minutes between checks').fill('15');
    await dialog.getByText(/Pays for 100 of 2,976 checks per month/).waitFor();
    await dialog.getByRole('button', { name: 'Create watch' }).click();
    await page.getByText('Watch created').waitFor();
    const menu = async (item: string) => {
      await page.getByRole('button', { name: /Shop/ }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await menu('Check now');
    await page.getByText('Up: status 200.').waitFor();
    await shot(page, 'watches');
    await menu('Edit');
    await dialog.getByLabel('Monthly cap ($)').fill('1,500');
    await dialog.getByLabel('Minutes between checks').fill('30');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Uptime, every 30 minutes').waitFor();
    await page.getByText('of $1,500.00').waitFor();
    await menu('Pause');
    await page.getByText('You paused it.').waitFor();
    await menu('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No watches yet').waitFor();
  });

  const results: [id: string, input: () => object, seen: RegExp[]][] = [
    [
      'network.mail',
      () => ({ domain: 'oja.ng' }),
      [/v=spf1 include/, /Google Workspace/, /Publish a DMARC record/],
    ],
    ['network.email', () => ({ address: 'ada@gmial.com' }), [/Did you mean ada@gmail.com/, /Accepts mail/]],
    [
      'network.page',
      () => ({ url: `${url}/`, include: ['markdown', 'preview'] }),
      [/Market News/, /How Bodija pays/, /Fresh words/],
    ],
    ['network.reputation', () => ({ ip: '8.8.8.8', abuse_contact: false }), [/Google Public DNS/, /AS15169/]],
  ];
  for (const [id, input, seen] of results) {
    slowTest(`the result of ${id} has a view`, async (context) => {
      if (id === 'network.reputation' && server.app.models.state('geo-asn').state !== 'ready')
        return context.skip('the network data are not installed');
      const { page } = watched;
      await page.goto(`/playground/${id}?${new URLSearchParams({ input: JSON.stringify(input()) })}`);
      await page.getByRole('button', { name: 'Send' }).click();
      const result = page.locator('[data-result=done]');
      for (const words of seen) await result.getByText(words).first().waitFor();
      if (id === 'network.reputation') await result.getByRole('img', { name: /map/i }).waitFor();
      if (id === 'network.page') {
        const width = await result
          .locator('img')
          .evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth);
        assert.equal(width, 640, 'the picture of the page, from our own server');
      }
      await shot(page, id);
    });
  }

  test('nothing else was asked, and the browser complained about nothing', () => {
    assert.deepEqual(
      watched.faults.filter((fault) => !/status of 400/.test(fault)),
      [],
    );
  });
});
