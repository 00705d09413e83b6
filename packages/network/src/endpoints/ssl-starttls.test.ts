import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type Script, startStartTlsServer } from '../../../core/src/testing/starttls-server.ts';
import { type Certificates, makeCertificates } from '../../../core/src/testing/tls-servers.ts';
import { ssl } from './ssl.ts';
import { openNetwork } from './testing.ts';

let made: Certificates;
before(async () => {
  made = await makeCertificates();
});

/** Greeting of MySQL 8: protocol 10, a version, a thread, salt, and capabilities with or without TLS. */
function mysqlGreeting(capabilities: number): Buffer {
  const body = Buffer.concat([
    Buffer.from('\x0a8.0.36\0', 'latin1'),
    Buffer.alloc(12, 7),
    Buffer.from([0, capabilities & 0xff, capabilities >> 8, 33, 2, 0]),
    Buffer.alloc(20),
  ]);
  return Buffer.concat([Buffer.from([body.length, 0, 0, 0]), body]);
}

const smtp: Script = {
  greeting: '220-mail.test ESMTP\r\n220 ready\r\n',
  replies: [
    [/^EHLO \S+\r\n$/, '250-mail.test at your service\r\n250-SIZE 1\r\n250 STARTTLS\r\n'],
    [/^STARTTLS\r\n$/, '220 go ahead\r\n'],
  ],
};
const ldapDone = Buffer.from('300c02010178070a010004000400', 'hex');

const scripts: Record<string, Script> = {
  smtp,
  imap: {
    greeting: '* OK ready\r\n',
    replies: [[/^a1 STARTTLS\r\n$/, '* CAPABILITY IMAP4rev1\r\na1 OK begin\r\n']],
  },
  pop3: { greeting: '+OK POP3 ready <1@mail.test>\r\n', replies: [[/^STLS\r\n$/, '+OK begin\r\n']] },
  ftp: {
    greeting: '220-Welcome\r\n here\r\n220 ready\r\n',
    replies: [[/^AUTH TLS\r\n$/, '234 AUTH TLS OK.\r\n']],
  },
  postgres: { replies: [[/^\x00\x00\x00\x08\x04\xd2\x16\x2f$/, 'S']] },
  mysql: { greeting: mysqlGreeting(0xffff), replies: [[/^\x20\x00\x00\x01.{32}/s, '']] },
  ldap: { replies: [[/^\x30\x1d.*1\.3\.6\.1\.4\.1\.1466\.20037$/s, ldapDone]] },
};

function openFor(port: number) {
  return openNetwork({ egress: { allow: [`127.0.0.1:${port}`] } });
}

for (const [protocol, script] of Object.entries(scripts)) {
  test(`the certificate of a server that starts TLS after ${protocol}`, async () => {
    await using server = await startStartTlsServer(made, script);
    await using network = openFor(server.port);
    const asked = { host: '127.0.0.1', port: server.port, servername: 'good.test', starttls: protocol };
    const answer = await network.call(ssl, asked);
    assert.deepEqual(
      [answer.starttls, answer.subject.common_name, answer.hostname_match, answer.chain.length, answer.alpn],
      [protocol, 'good.test', true, 2, null],
    );
    assert.deepEqual(answer.protocols, { TLSv1: false, 'TLSv1.1': false, 'TLSv1.2': true, 'TLSv1.3': true });
  });
}

test('the scheme in front of a host tells the protocol', async () => {
  await using server = await startStartTlsServer(made, smtp);
  await using network = openFor(server.port);
  assert.equal((await network.call(ssl, { host: `smtp://127.0.0.1:${server.port}` })).starttls, 'smtp');
});

test('the usual ports of mail and databases are open, with their protocol', async () => {
  await using network = openNetwork({ egress: { allow: [] } });
  for (const host of ['10.0.0.1:25', 'imap://10.0.0.1', 'postgres://10.0.0.1', '10.0.0.1:587'])
    await assert.rejects(network.call(ssl, { host }), { code: 'address_refused', message: /private/ }, host);
});

test('a server that counts connections is asked again, one by one', async () => {
  await using server = await startStartTlsServer(made, {
    ...smtp,
    crowded: { max: 1, words: '421 too many connections\r\n' },
  });
  await using network = openFor(server.port);
  const answer = await network.call(ssl, { host: `smtp://127.0.0.1:${server.port}` });
  assert.deepEqual(answer.protocols, { TLSv1: false, 'TLSv1.1': false, 'TLSv1.2': true, 'TLSv1.3': true });
});

const refusals: [protocol: string, script: Script, message: RegExp][] = [
  ['smtp', { greeting: '554 go away\r\n', replies: [] }, /It sent: 554 go away/],
  ['smtp', { ...smtp, replies: [[/^EHLO/, '250-mail.test\r\n250 8BITMIME\r\n']] }, /does not list STARTTLS/],
  [
    'imap',
    { greeting: '* OK\r\n', replies: [[/STARTTLS/, 'a1 BAD unknown\r\n']] },
    /It sent: a1 BAD unknown/,
  ],
  ['pop3', { greeting: '+OK\r\n', replies: [[/STLS/, '-ERR no\r\n']] }, /It sent: -ERR no/],
  ['postgres', { replies: [[/./, 'N']] }, /TLS turned off/],
  ['mysql', { greeting: mysqlGreeting(0x0200), replies: [] }, /TLS turned off/],
  [
    'mysql',
    { greeting: Buffer.from('\x12\0\0\0\xff\x6a\x04Host is blocked.', 'latin1'), replies: [] },
    /blocked/,
  ],
  [
    'ldap',
    { replies: [[/./, Buffer.from('300c02010178070a010204000400', 'hex')]] },
    /does not offer StartTLS/,
  ],
  ['none', { greeting: '220 mail.test\r\n', replies: [] }, /something other than TLS.*set starttls/],
];

for (const [protocol, script, message] of refusals) {
  test(`${protocol}: a server that does not start TLS gets a reason (${message.source})`, async () => {
    await using server = await startStartTlsServer(made, script);
    await using network = openFor(server.port);
    await assert.rejects(network.call(ssl, { host: `127.0.0.1:${server.port}`, starttls: protocol }), {
      code: 'target_unreachable',
      message,
      param: 'host',
    });
  });
}
