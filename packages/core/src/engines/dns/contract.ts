/** What every DNS engine must do. `open` gives an engine in front of a server with given answers. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import packet from 'dns-packet';
import { silent } from '../../egress/testing.ts';
import { OjaError } from '../../errors.ts';
import { type Responder, rcode, zone } from '../../testing/dns-server.ts';
import type { DnsEngine, DnsType } from './port.ts';

type Open = (respond: Responder) => Promise<AsyncDisposable & { engine: DnsEngine }>;

const call = () => ({ signal: new AbortController().signal, log: silent });

const records = zone([
  { name: 'oja.test', type: 'A', data: '93.184.215.14', ttl: 300 },
  { name: 'oja.test', type: 'AAAA', data: '2606:2800:21f::1', ttl: 301 },
  { name: 'oja.test', type: 'MX', data: { preference: 10, exchange: 'mail.oja.test' }, ttl: 302 },
  {
    name: 'oja.test',
    type: 'TXT',
    data: [Buffer.from('v=spf1 include:_spf.oja.test '), Buffer.from('-all')],
    ttl: 303,
  },
  { name: 'oja.test', type: 'TXT', data: [Buffer.from('say "ọjà" \\o/')], ttl: 303 },
  { name: '_dmarc.oja.test', type: 'TXT', data: 'v=DMARC1; p=reject; rua=mailto:d@oja.test', ttl: 303 },
  { name: 'oja.test', type: 'NS', data: 'ns1.oja.test', ttl: 304 },
  { name: 'www.oja.test', type: 'CNAME', data: 'oja.test', ttl: 305 },
  {
    name: 'oja.test',
    type: 'SOA',
    data: {
      mname: 'ns1.oja.test',
      rname: 'ops.oja.test',
      serial: 7,
      refresh: 1,
      retry: 2,
      expire: 3,
      minimum: 4,
    },
    ttl: 306,
  },
  { name: 'oja.test', type: 'CAA', data: { flags: 128, tag: 'issue', value: 'ca.test' }, ttl: 307 },
  {
    name: '_sip._tcp.oja.test',
    type: 'SRV',
    data: { priority: 1, weight: 2, port: 5060, target: 'sip.oja.test' },
    ttl: 308,
  },
  { name: '14.215.184.93.in-addr.arpa', type: 'PTR', data: 'oja.test', ttl: 309 },
]);

const expected: [name: string, type: DnsType, ttl: number, data: string, parsed?: Record<string, unknown>][] =
  [
    ['oja.test', 'A', 300, '93.184.215.14'],
    ['oja.test', 'AAAA', 301, '2606:2800:21f::1'],
    ['oja.test', 'MX', 302, '10 mail.oja.test.', { priority: 10, exchange: 'mail.oja.test' }],
    [
      'oja.test',
      'TXT',
      303,
      '"v=spf1 include:_spf.oja.test " "-all"',
      { kind: 'spf', mechanisms: ['include:_spf.oja.test', '-all'] },
    ],
    [
      '_dmarc.oja.test',
      'TXT',
      303,
      '"v=DMARC1; p=reject; rua=mailto:d@oja.test"',
      { kind: 'dmarc', tags: { v: 'DMARC1', p: 'reject', rua: 'mailto:d@oja.test' } },
    ],
    ['oja.test', 'NS', 304, 'ns1.oja.test.'],
    ['www.oja.test', 'CNAME', 305, 'oja.test.'],
    ['oja.test', 'SOA', 306, 'ns1.oja.test. ops.oja.test. 7 1 2 3 4', { serial: 7 }],
    ['oja.test', 'CAA', 307, '128 issue "ca.test"', { critical: true, tag: 'issue' }],
    ['_sip._tcp.oja.test', 'SRV', 308, '1 2 5060 sip.oja.test.', { port: 5060, target: 'sip.oja.test' }],
    ['14.215.184.93.in-addr.arpa', 'PTR', 309, 'oja.test.'],
  ];

export function dnsContract(name: string, open: Open): void {
  suite(`dns engine ${name}`, () => {
    test('reads every type with TTL and parts', async () => {
      await using opened = await open(records);
      for (const [host, type, ttl, data, parsed] of expected) {
        const reply = await opened.engine.query({ name: host, type }, call());
        assert.equal(reply.status, 'NOERROR');
        const [first] = reply.answers;
        assert.deepEqual(
          { name: first?.name, type: first?.type, ttl: first?.ttl, data: first?.data },
          { name: host, type, ttl, data },
        );
        if (parsed) assert.partialDeepStrictEqual(first?.parsed, parsed);
      }
      const texts = await opened.engine.query({ name: 'oja.test', type: 'TXT' }, call());
      assert.equal(texts.answers[1]?.data, '"say \\"\\225\\187\\141j\\195\\160\\" \\\\o/"');
      assert.equal(texts.answers[1]?.parsed?.text, 'say "ọjà" \\o/');
    });

    test('every status is an answer', async () => {
      await using opened = await open(({ name: asked }) => ({
        flags: rcode[asked.split('.')[0]?.toUpperCase() as keyof typeof rcode],
      }));
      for (const status of ['NXDOMAIN', 'SERVFAIL', 'REFUSED']) {
        const reply = await opened.engine.query({ name: `${status.toLowerCase()}.test`, type: 'A' }, call());
        assert.equal(reply.status, status);
        assert.deepEqual(reply.answers, []);
      }
    });

    test('a resolver says why it could not answer', async () => {
      const text = 'signature expired';
      const data = Buffer.concat([Buffer.from([0, 7]), Buffer.from(text)]);
      const option = { code: 15, data } as never;
      const opt = {
        type: 'OPT',
        name: '.',
        udpPayloadSize: 1_232,
        extendedRcode: 0,
        ednsVersion: 0,
      } as const;
      await using opened = await open(() => ({
        flags: rcode.SERVFAIL,
        additionals: [{ ...opt, flags: 0, flag_do: false, options: [option] }],
      }));
      const reply = await opened.engine.query({ name: 'oja.test', type: 'A', dnssec: true }, call());
      assert.equal(reply.status, 'SERVFAIL');
      assert.deepEqual(reply.extendedErrors, [{ code: 7, name: 'Signature Expired', text }]);
    });

    test('flags come through', async () => {
      await using opened = await open(() => ({
        flags: packet.AUTHORITATIVE_ANSWER | packet.AUTHENTIC_DATA | packet.RECURSION_AVAILABLE,
      }));
      const { flags } = await opened.engine.query({ name: 'oja.test', type: 'A', dnssec: true }, call());
      assert.deepEqual(flags, { aa: true, tc: false, rd: true, ra: true, ad: true, cd: false });
    });

    test('private names stay private', async () => {
      let asked = 0;
      await using opened = await open(() => {
        asked += 1;
        return {};
      });
      for (const host of [
        'db',
        'db.internal',
        'printer.local',
        'localhost',
        '1.0.168.192.in-addr.arpa',
        '9.9.31.172.in-addr.arpa',
        'x.home.arpa',
      ]) {
        await assert.rejects(
          opened.engine.query({ name: host, type: 'A' }, call()),
          { code: 'address_refused', param: 'name' },
          host,
        );
      }
      assert.equal(asked, 0);
      for (const host of ['com', '.', 'ng', '8.8.8.8.in-addr.arpa']) {
        assert.equal((await opened.engine.query({ name: host, type: 'NS' }, call())).status, 'NOERROR', host);
      }
    });

    test('a leaving caller stops the wait', async () => {
      const leaving = new AbortController();
      const reason = new OjaError('client_closed', 'gone');
      await using opened = await open(() => {
        leaving.abort(reason);
        return undefined;
      });
      await assert.rejects(
        opened.engine.query({ name: 'oja.test', type: 'A' }, { ...call(), signal: leaving.signal }),
        reason,
      );
    });
  });
}
