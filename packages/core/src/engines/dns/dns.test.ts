import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import packet from 'dns-packet';
import fc from 'fast-check';
import { openEgress, silent } from '../../egress/testing.ts';
import { EngineFailure } from '../../engine-failure.ts';
import { type Responder, rcode, startDnsServer } from '../../testing/dns-server.ts';
import { dnsContract } from './contract.ts';
import { createDoh } from './doh.ts';
import { createResolver } from './resolver.ts';
import { buildQuery, decodeReply } from './wire.ts';

const call = () => ({ signal: new AbortController().signal, log: silent });

function parts(given: Parameters<typeof openEgress>[0] = {}) {
  const egress = openEgress(given);
  return { egress, sandbox: {} as never, models: {} as never, log: silent, scratchDir: tmpdir() };
}

async function openResolver(respond: Responder, timeoutMs = 3_000) {
  const server = await startDnsServer(respond);
  const engineParts = parts({ allow: [server.address] });
  const engine = createResolver({ servers: [server.address], compared: [], timeoutMs }, engineParts);
  return {
    engine,
    server,
    parts: engineParts,
    async [Symbol.asyncDispose]() {
      await engineParts.egress.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** DNS over HTTPS in front of the same kind of answers. */
async function startDohServer(respond: Responder) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const query = packet.decode(Buffer.concat(chunks));
    const question = query.questions?.[0];
    const answer = question && respond(question, 'tcp', query);
    if (!question || answer === undefined) return;
    const flags =
      packet.RECURSION_DESIRED | ((answer as { flags?: number }).flags ?? packet.RECURSION_AVAILABLE);
    const bytes = Buffer.isBuffer(answer)
      ? answer
      : packet.encode({ questions: [question], ...answer, type: 'response', id: query.id, flags });
    response.writeHead(200, { 'content-type': 'application/dns-message' }).end(bytes);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, port };
}

async function openDoh(respond: Responder) {
  const { server, port } = await startDohServer(respond);
  const engineParts = parts();
  return {
    engine: createDoh({ dohUrl: `http://127.0.0.1:${port}/dns-query`, timeoutMs: 3_000 }, engineParts),
    async [Symbol.asyncDispose]() {
      await engineParts.egress.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

dnsContract('resolver', openResolver);
dnsContract('doh', openDoh);

const ask = { name: 'oja.test', type: 'TXT' } as const;

test('a cut reply is asked again over TCP', async () => {
  const texts = Array.from({ length: 200 }, (_, index) => ({
    name: 'oja.test',
    type: 'TXT' as const,
    data: `line ${index}`,
  }));
  await using opened = await openResolver((_question, transport) =>
    transport === 'udp' ? { flags: packet.TRUNCATED_RESPONSE } : { answers: texts },
  );
  const reply = await opened.engine.query(ask, call());
  assert.equal(reply.transport, 'tcp');
  assert.equal(reply.answers.length, 200);
  assert.equal(reply.flags.tc, false);
});

test('what cannot be had over TCP is answered cut', async () => {
  await using opened = await openResolver((_question, transport) =>
    transport === 'udp' ? { flags: packet.TRUNCATED_RESPONSE } : Buffer.from('nonsense'),
  );
  const reply = await opened.engine.query(ask, call());
  assert.deepEqual([reply.transport, reply.flags.tc], ['udp', true]);
});

test('a server without EDNS is asked without', async () => {
  await using opened = await openResolver((_question, _transport, query) =>
    query.additionals?.length
      ? { flags: rcode.FORMERR }
      : { answers: [{ name: 'oja.test', type: 'TXT', data: 'plain' }] },
  );
  assert.equal((await opened.engine.query(ask, call())).answers[0]?.data, '"plain"');
});

test('forged replies are ignored', async () => {
  await using opened = await openResolver(
    () => packet.encode({ type: 'response', id: 1, questions: [{ name: 'evil.test', type: 'TXT' }] }),
    300,
  );
  await assert.rejects(opened.engine.query(ask, call()), { code: 'upstream_timeout' });
});

test('the next server is asked when one is down', async () => {
  await using opened = await openResolver(() => ({}));
  const engine = createResolver(
    { servers: ['127.0.0.1:1', opened.server.address], compared: [], timeoutMs: 3_000 },
    opened.parts,
  );
  assert.equal((await engine.query(ask, call())).resolver, opened.server.address);
  const dead = createResolver({ servers: ['127.0.0.1:1'], compared: [], timeoutMs: 3_000 }, opened.parts);
  await assert.rejects(
    dead.query(ask, call()),
    (error) => error instanceof EngineFailure && error.code === 'upstream_error',
  );
});

test('a server that refuses is passed over; when all do, the first has said it', async () => {
  await using knows = await openResolver(() => ({
    answers: [{ name: 'oja.test', type: 'TXT', data: 'here' }],
  }));
  await using refuses = await openResolver(() => ({ flags: rcode.REFUSED }));
  const servers = [refuses.server.address, knows.server.address];
  const both = { servers, compared: [], timeoutMs: 3_000 };
  const reply = await createResolver(both, knows.parts).query(ask, call());
  assert.deepEqual([reply.status, reply.resolver], ['NOERROR', knows.server.address]);
  const alone = await refuses.engine.query(ask, call());
  assert.equal(alone.status, 'REFUSED');
});

test('a resolver of the user goes through the guard', async () => {
  await using opened = await openResolver(() => ({
    answers: [{ name: 'oja.test', type: 'TXT', data: 'mine' }],
  }));
  const own = createResolver({ servers: ['127.0.0.1:1'], compared: [], timeoutMs: 3_000 }, opened.parts);
  const reply = await own.query({ ...ask, resolver: opened.server.address }, call());
  assert.equal(reply.answers[0]?.data, '"mine"');
  assert.equal(reply.resolver, opened.server.address);
  for (const resolver of [
    '127.0.0.1',
    '[::1]:53',
    'localhost',
    '169.254.169.254',
    '8.8.8.8:80',
    'https://127.0.0.1/dns-query',
    'https://localhost/',
  ]) {
    await assert.rejects(
      own.query({ ...ask, resolver }, call()),
      { code: 'address_refused', param: 'resolver' },
      resolver,
    );
  }
  await assert.rejects(own.query({ ...ask, resolver: 'a:b:c' }, call()), { code: 'address_refused' });
  await assert.rejects(own.query({ ...ask, resolver: '8.8.8.8:99999' }, call()), { code: 'invalid_request' });
});

test('a resolver of the user that talks nonsense is unreachable', async () => {
  await using opened = await openResolver((_question, _transport, query) => {
    const bytes = packet.encode({ type: 'response', id: query.id, questions: query.questions });
    bytes.writeUInt16BE(9, 6);
    return bytes;
  });
  const work = opened.engine.query({ ...ask, resolver: opened.server.address }, call());
  await assert.rejects(work, { code: 'target_unreachable' });
});

test('records read as dig prints them', () => {
  const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
  const key = Buffer.from('a key');
  const rows: [answer: object, data: string][] = [
    [
      {
        type: 'UNKNOWN_65',
        data: hex(
          '0001 00 0001 0006 026833026832 0003 0002 20fb 0004 0004 cb007105 0006 0010 20010db8000000000000000000000005',
        ),
      },
      '1 . alpn="h3,h2" port=8443 ipv4hint=203.0.113.5 ipv6hint=2001:db8::5',
    ],
    [{ type: 'UNKNOWN_65', data: hex('0000 03 737663 04 74657374 00') }, '0 svc.test.'],
    [
      { type: 'UNKNOWN_64', data: hex('0001 00 0000 0002 0001 0002 0000') },
      '1 . mandatory=alpn no-default-alpn',
    ],
    [{ type: 'UNKNOWN_65', data: hex('0001 00 0001 00ff 02') }, '\\# 8 000100000100FF02'],
    [{ type: 'UNKNOWN_65', data: hex('0001 09') }, '\\# 3 000109'],
    [
      { type: 'LOC', data: hex('00 12 16 13 81624f20 80b9da20 00989a68') },
      '6 27 0.000 N 3 23 0.000 E 10.00m 1m 10000m 10m',
    ],
    [{ type: 'DS', data: { keyTag: 370, algorithm: 13, digestType: 2, digest: key } }, '370 13 2 61206B6579'],
    [{ type: 'DNSKEY', data: { flags: 257, algorithm: 13, key } }, '257 3 13 YSBrZXk='],
    [
      { type: 'TLSA', data: { usage: 3, selector: 1, matchingType: 1, certificate: key } },
      '3 1 1 61206B6579',
    ],
    [
      { type: 'SSHFP', data: { algorithm: 4, hash: 1, fingerprint: 'AB'.repeat(20) } },
      `4 1 ${'AB'.repeat(20)}`,
    ],
    [
      {
        type: 'NAPTR',
        data: { order: 1, preference: 2, flags: 'S', services: 'SIP', regexp: '!a"!', replacement: '.' },
      },
      '1 2 "S" "SIP" "!a\\"!" .',
    ],
    [
      {
        type: 'RRSIG',
        data: {
          typeCovered: 'A',
          algorithm: 13,
          labels: 2,
          originalTTL: 60,
          expiration: 1_767_323_045,
          inception: 1_767_323_044,
          keyTag: 7,
          signersName: 'oja.test',
          signature: key,
        },
      },
      'A 13 2 60 20260102030405 20260102030404 7 oja.test. YSBrZXk=',
    ],
    [{ type: 'TXT', data: [Buffer.from([0xff, 0x09, 0x22])] }, '"\\255\\009\\""'],
  ];
  for (const [answer, data] of rows) {
    const named = { name: 'oja.test', class: 'IN', ttl: 60, ...answer };
    const bytes = packet.encode({ type: 'response', id: 1, answers: [named as never] });
    assert.equal(decodeReply(bytes).answers[0]?.data, data);
  }
});

test('replies made of noise either decode or throw, and never hang', () => {
  const query = buildQuery(ask, { edns: true });
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), (noise) => {
      const reply = Buffer.concat([query.bytes.subarray(0, 2), Buffer.from([0x80]), Buffer.from(noise)]);
      query.accepts(reply);
      try {
        assert.ok(Array.isArray(decodeReply(reply).answers));
      } catch (error) {
        assert.ok(error instanceof Error);
      }
    }),
    { numRuns: 2_000 },
  );
});
