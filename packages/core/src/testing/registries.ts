/** Registries on loopback: an RDAP server and WHOIS servers on port 43's protocol. */
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';

export async function startRdap(
  answers: (
    path: string,
  ) => { status?: number; json?: unknown; body?: string; headers?: Record<string, string> } | undefined,
) {
  const asked: string[] = [];
  const server = createHttpServer((request, response) => {
    asked.push(request.url ?? '');
    const answer = answers(request.url ?? '');
    if (!answer) return;
    const status = answer.status ?? 200;
    response.writeHead(status, { 'content-type': 'application/rdap+json', ...answer.headers });
    response.end(answer.body ?? JSON.stringify(answer.json ?? { errorCode: status }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    host: `127.0.0.1:${port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Responds to one line with a text; to undefined with nothing. */
export async function startWhois(answers: (question: string) => string | Buffer | undefined) {
  const asked: string[] = [];
  const open = new Set<Socket>();
  const server = createTcpServer((socket) => {
    open.add(socket);
    socket.on('error', () => {});
    let received = '';
    socket.on('data', (chunk) => {
      received += String(chunk);
      const line = /^(.*)\r\n/.exec(received)?.[1];
      if (line === undefined) return;
      asked.push(line);
      const answer = answers(line);
      if (answer !== undefined) socket.end(answer);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    asked,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

export const rdapDomain = {
  objectClassName: 'domain',
  handle: 'D-1',
  ldhName: 'OJA.COM',
  status: ['client transfer prohibited', 'active'],
  events: [
    { eventAction: 'registration', eventDate: '2020-01-02T03:04:05Z' },
    { eventAction: 'expiration', eventDate: '2030-01-02T03:04:05Z' },
    { eventAction: 'last changed', eventDate: '2024-06-07T08:09:10+01:00' },
  ],
  nameservers: [
    {
      objectClassName: 'nameserver',
      ldhName: 'NS1.OJA.COM',
      ipAddresses: { v4: ['192.0.2.1'], v6: ['2001:db8::1'] },
    },
    { objectClassName: 'nameserver', ldhName: 'ns2.oja.com.' },
  ],
  secureDNS: {
    delegationSigned: true,
    dsData: [{ keyTag: 370, algorithm: 13, digestType: 2, digest: 'BE74' }],
  },
  entities: [
    {
      roles: ['registrar'],
      publicIds: [{ type: 'IANA Registrar ID', identifier: '1234' }],
      vcardArray: [
        'vcard',
        [
          ['version', {}, 'text', '4.0'],
          ['fn', {}, 'text', 'Test Registrar Ltd'],
          ['url', {}, 'uri', 'https://registrar.test'],
        ],
      ],
      entities: [
        {
          roles: ['abuse'],
          vcardArray: [
            'vcard',
            [
              ['fn', {}, 'text', 'Abuse Desk'],
              ['tel', { type: 'voice' }, 'uri', 'tel:+234.1234567'],
              ['email', {}, 'text', 'abuse@registrar.test'],
            ],
          ],
        },
      ],
    },
    {
      roles: ['registrant'],
      vcardArray: [
        'vcard',
        [
          ['fn', {}, 'text', 'Ada Obi'],
          ['org', {}, 'text', 'Oja Market Ltd'],
          ['email', {}, 'text', 'ada@oja.com'],
          ['adr', { cc: 'NG' }, 'text', ['', '', ['1 Broad St', 'Floor 2'], 'Lagos', 'LA', '100001', '']],
        ],
      ],
    },
  ],
};

export const whoisDomain = `   Domain Name: OJA.COM
   Registry Domain ID: D-1
   Registrar WHOIS Server: REFERRAL
   Registrar URL: https://registrar.test
   Updated Date: 2024-06-07T07:09:10Z
   Creation Date: 2020-01-02T03:04:05Z
   Registry Expiry Date: 2030-01-02T03:04:05Z
   Registrar: Test Registrar Ltd
   Registrar IANA ID: 1234
   Registrar Abuse Contact Email: abuse@registrar.test
   Registrar Abuse Contact Phone: +234.1234567
   Domain Status: clientTransferProhibited https://icann.org/epp#clientTransferProhibited
   Domain Status: ok https://icann.org/epp#ok
   Name Server: NS1.OJA.COM
   Name Server: NS2.OJA.COM
   DNSSEC: signedDelegation
   Registrant Name: Ada Obi
   Registrant Organization: Oja Market Ltd
   Registrant Street: 1 Broad St, Floor 2
   Registrant City: Lagos
   Registrant State/Province: LA
   Registrant Postal Code: 100001
   Registrant Country: NG
   Registrant Email: ada@oja.com
>>> Last update of whois database: 2026-01-01T00:00:00Z <<<

NOTICE: The expiration date displayed in this record is the date the registrar's sponsorship ends.
`;
