import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import packet from 'dns-packet';
import fc from 'fast-check';
import { openEgress, silent } from '../../egress/testing.ts';
import { type Responder, rcode, startDnsServer } from '../../testing/dns-server.ts';
import { EngineFailure } from '../engine.ts';
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
  const engine = createResolver({ servers: [server.address], timeoutMs }, engineParts);
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
    { servers: ['127.0.0.1:1', opened.server.address], timeoutMs: 3_000 },
    opened.parts,
  );
  assert.equal((await engine.query(ask, call())).resolver, opened.server.address);
  const dead = createResolver({ servers: ['127.0.0.1:1'], timeoutMs: 3_000 }, opened.parts);
  await assert.rejects(
    dead.query(ask, call()),
    (error) => error instanceof EngineFailure && error.code === 'upstream_error',
  );
});

test('a resolver of the user goes through the guard', async () => {
  await using opened = await openResolver(() => ({
    answers: [{ name: 'oja.test', type: 'TXT', data: 'mine' }],
  }));
  const own = createResolver({ servers: ['127.0.0.1:1'], timeoutMs: 3_000 }, opened.parts);
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
