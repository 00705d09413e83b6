/** The mail check against the sum of its bare DNS queries, and the page reader against bare Readability. Run: node bench/mail-and-pages.ts */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readability } from '@mozilla/readability';
import packet, { type Answer, type RecordType } from 'dns-packet';
import { parseHTML } from 'linkedom';
import { type DnsServer, startDnsServer, zone } from '../packages/core/src/testing/dns-server.ts';
import { articlePage, articleSentences } from '../packages/documents/src/summary/article-testing.ts';
import { mail } from '../packages/network/src/endpoints/mail/mail.ts';
import { page } from '../packages/network/src/endpoints/page/page.ts';
import { openNetwork } from '../packages/network/src/endpoints/testing.ts';

export interface Row {
  what: string;
  value: number;
  unit: string;
}

const rounds = 25;
const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function p50(work: () => unknown): Promise<number> {
  for (let warm = 0; warm < 10; warm++) await work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return middle(times);
}

async function bareQuery({ port }: DnsServer, name: string, type: string): Promise<void> {
  const socket = createSocket('udp4');
  const questions = [{ name, type: type as RecordType }];
  socket.send(
    packet.encode({ type: 'query', id: 7, flags: packet.RECURSION_DESIRED, questions }),
    port,
    '127.0.0.1',
  );
  const [reply] = (await once(socket, 'message')) as [Buffer];
  packet.decode(reply);
  socket.close();
}

const records: Answer[] = [
  { name: 'oja.ng', type: 'MX', data: { preference: 10, exchange: 'mx.oja.ng' } },
  { name: 'mx.oja.ng', type: 'A', data: '93.184.215.14' },
  { name: 'oja.ng', type: 'TXT', data: 'v=spf1 mx include:_spf.oja.ng -all' },
  { name: '_spf.oja.ng', type: 'TXT', data: 'v=spf1 ip4:192.0.2.0/24 -all' },
  { name: '_dmarc.oja.ng', type: 'TXT', data: 'v=DMARC1; p=reject; rua=mailto:d@oja.ng' },
];

async function measureMail(): Promise<Row[]> {
  await using server = await startDnsServer(zone(records));
  await using network = openNetwork({ dns: { servers: [server.address] } });
  const context = network.context();
  const input = mail.input.parse({ domain: 'oja.ng' });
  await mail.run(input, context);
  const asked = [...server.queries];
  const bareMs = await p50(async () => {
    for (const { name, type } of asked) await bareQuery(server, name, type);
  });
  const oursMs = await p50(() => mail.run(input, context));
  return [
    { what: 'mail: DNS queries of a check', value: asked.length, unit: '' },
    { what: 'mail: sum of the bare queries, p50', value: bareMs, unit: 'ms' },
    { what: 'mail: the endpoint, p50', value: oursMs, unit: 'ms' },
    { what: 'mail: endpoint / bare', value: oursMs / bareMs, unit: 'times' },
  ];
}

/** A long article: every sentence a little different, so that nothing is found twice. */
function longPage(): string {
  const paragraphs = Array.from({ length: 60 }, (_, at) => {
    const sentences = articleSentences.slice(at % 8, (at % 8) + 4);
    return `<p>${sentences.map((sentence) => sentence.replace(/market/g, `market ${at}`)).join(' ')}</p>`;
  });
  return articlePage.replace('</article>', `${paragraphs.join('\n')}</article>`);
}

async function measurePage(): Promise<Row[]> {
  const html = longPage();
  const site = createServer((request, response) => {
    if (request.url !== '/') return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = site.address() as AddressInfo;
  await using network = openNetwork({ egress: { allow: [`127.0.0.1:${port}`] } });
  const context = network.context();
  const read = (include?: string[]) =>
    page.run(page.input.parse({ url: `http://127.0.0.1:${port}/`, include }), context);
  const bareMs = await p50(() => new Readability(parseHTML(html).document).parse());
  const textMs = await p50(() => read(['text']));
  const wholeMs = await p50(() => read());
  site.closeAllConnections();
  site.close();
  return [
    { what: 'page: characters', value: html.length, unit: '' },
    { what: 'page: bare Readability, p50', value: bareMs, unit: 'ms' },
    { what: 'page: fetched and read, text only, p50', value: textMs, unit: 'ms' },
    { what: 'page: every part and file, p50', value: wholeMs, unit: 'ms' },
    { what: 'page: text only / bare', value: textMs / bareMs, unit: 'times' },
  ];
}

export async function run(): Promise<Row[]> {
  return [...(await measureMail()), ...(await measurePage())];
}

if (import.meta.main) {
  for (const { what, value, unit } of await run())
    console.log(`${what.padEnd(44)} ${value.toFixed(unit === '' ? 0 : 2).padStart(9)} ${unit}`);
}
