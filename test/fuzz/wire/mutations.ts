/** What happens to bytes on their way, and what people do to them on purpose. */
import type { WireRequest } from './requests.ts';

/** The pieces that go out one after the other. */
type Mutation = (request: WireRequest, other: WireRequest, below: (limit: number) => number) => Buffer[];

export const mutations: Record<string, Mutation> = {
  whole: (request, _other, below) => cut(bytesOf(request), below),
  truncated: (request, _other, below) => {
    const bytes = bytesOf(request);
    return [bytes.subarray(0, below(bytes.length))];
  },
  'truncated body': (request, _other, below) => [
    headOf(request.head),
    request.body.subarray(0, below(request.body.length)),
  ],
  'body of another length': (request, _other, below) => {
    const body = request.body.subarray(0, below(request.body.length));
    const head = request.head.filter((line) => !/^(content-length|transfer-encoding):/i.test(line));
    return [headOf([...head, `Content-Length: ${body.length}`]), body];
  },
  duplicated: (request, _other, below) => {
    const bytes = bytesOf(request);
    const [from, to] = span(bytes, below);
    return [Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)])];
  },
  missing: (request, _other, below) => {
    const bytes = bytesOf(request);
    const [from, to] = span(bytes, below);
    return [Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])];
  },
  reordered: (request, _other, below) => {
    const bytes = bytesOf(request);
    const [from, to] = span(bytes, below);
    const end = to + below(bytes.length - to);
    return [
      Buffer.concat([
        bytes.subarray(0, from),
        bytes.subarray(to, end),
        bytes.subarray(from, to),
        bytes.subarray(end),
      ]),
    ];
  },
  spliced: (request, other, below) => {
    const [one, two] = [bytesOf(request), bytesOf(other)];
    return [Buffer.concat([one.subarray(0, below(one.length)), two.subarray(below(two.length))])];
  },
  'spliced body': (request, other, below) => {
    const body = Buffer.concat([
      request.body.subarray(0, below(request.body.length)),
      other.body.subarray(below(other.body.length)),
    ]);
    const head = request.head.filter((line) => !/^(content-length|transfer-encoding):/i.test(line));
    return cut(Buffer.concat([headOf([...head, `Content-Length: ${body.length}`]), body]), below);
  },
  flipped: (request, _other, below) => {
    const bytes = Buffer.from(bytesOf(request));
    for (let flip = 0; flip <= below(6); flip++) bytes[below(bytes.length)]! ^= 1 << below(8);
    return [bytes];
  },
  foreign: (request, _other, below) => {
    const bytes = bytesOf(request);
    const at = below(bytes.length);
    return [Buffer.concat([bytes.subarray(0, at), pick(foreign, below), bytes.subarray(at)])];
  },
  headers: (request, _other, below) => {
    const [line, ...fields] = request.head;
    fields.splice(below(fields.length + 1), 0, pick(oddHeaders, below));
    if (below(2) === 0) fields.reverse();
    return [headOf([line!, ...fields]), request.body];
  },
  method: (request, _other, below) => {
    const [line, ...fields] = request.head;
    return [headOf([line!.replace(/^\w+/, pick(methods, below)), ...fields]), request.body];
  },
  twice: (request, other) => [Buffer.concat([bytesOf(request), bytesOf(other)])],
};

const methods = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'CONNECT',
  'TRACE',
  'PRI',
  'QUERY',
];
const foreign = [
  '\0',
  '\r\n',
  '\r\n\r\n',
  '\n',
  '--',
  '{',
  '"',
  '%',
  '%00',
  '\xff\xfe',
  '}'.repeat(50),
  '['.repeat(5_000),
].map((text) => Buffer.from(text, 'latin1'));
const oddHeaders = [
  'Content-Length: 0',
  'Content-Length: 1e9',
  'Content-Length: -1',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Content-Encoding: gzip',
  'Content-Encoding: br',
  'Content-Type: multipart/form-data',
  'Content-Type: multipart/form-data; boundary=""',
  'Content-Type: multipart/form-data; boundary=oja-wire-boundary',
  'Content-Type: application/json; charset=utf-16',
  'Expect: 100-continue',
  'Expect: nothing',
  'Upgrade: websocket',
  'Upgrade: h2c',
  'Host: other.example',
  'Range: bytes=5-1',
  'Range: bytes=0-,1-',
  'If-None-Match: *',
  'Accept: image/png, text/event-stream;q=x',
  'Accept-Encoding: zstd, br;q=9',
  'Idempotency-Key: one',
  'X-Oja-Quote: true',
  'Prefer: respond-async',
  'Cookie: oja_session=; =;;',
  'Authorization: Bearer',
  'Traceparent: 00-zz-zz-01',
  'X-Forwarded-For: ,,',
  `X-Long: ${'x'.repeat(40_000)}`,
];

const bytesOf = ({ head, body }: WireRequest) => Buffer.concat([headOf(head), body]);
const headOf = (lines: string[]) => Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
const pick = <T>(from: T[], below: (limit: number) => number): T => from[below(from.length)]!;

function span(bytes: Buffer, below: (limit: number) => number): [number, number] {
  const from = below(bytes.length);
  return [from, Math.min(bytes.length, from + 1 + below(80))];
}

/** As a slow network delivers it. */
function cut(bytes: Buffer, below: (limit: number) => number): Buffer[] {
  const at = below(bytes.length);
  return [bytes.subarray(0, at), bytes.subarray(at)];
}
