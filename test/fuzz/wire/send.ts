/** Sends damaged requests from many connections, and notes what came back. */
import { connect } from 'node:net';
import type { Endpoint } from '../../../packages/core/src/endpoints/endpoint.ts';
import { randomFrom } from '../../../packages/core/src/testing/damaged.ts';
import { mutations } from './mutations.ts';
import { serviceRequests, signedBy, validRequests, type WireRequest } from './requests.ts';

export interface WireOptions {
  url: string;
  endpoints: Endpoint[];
  /** The header lines that callers prove themselves with, by who they are. */
  callers: Record<string, string[]>;
  signing: { key_id: string; secret: string };
  cases: number;
  seed: number;
}

export interface WireReport {
  /** How many answers of each status; 0 where the connection was closed without one. */
  statuses: Map<number, number>;
  /** What the server is to blame for, with the bytes that led to it. */
  faults: string[];
}

const lanes = 12;
/** A connection that is not told to close stays open for its next request. */
const quietMs = 400;
const answerMs = 60_000;
/** Upstreams and programs that are not there, and a machine with other work to do. */
const elsewhere =
  /"(?:code|reason)":"(engine_unavailable|target_unreachable|upstream_\w+|queue_full)"|"status":"not ready"|http-equiv="refresh"/;

export async function sendDamaged(options: WireOptions): Promise<WireReport> {
  const report: WireReport = { statuses: new Map(), faults: [] };
  const todo = casesOf(options);
  const lane = async () => {
    for (const { what, pieces } of todo) {
      const heard = await exchange(options.url, pieces);
      for (const { status, text } of answersIn(heard)) {
        report.statuses.set(status, (report.statuses.get(status) ?? 0) + 1);
        if (status < 500 || elsewhere.test(text) || (status === 503 && isHead(pieces))) continue;
        report.faults.push(
          `${what}: ${status} ${text.slice(0, 300)}\n${JSON.stringify(Buffer.concat(pieces).toString('latin1')).slice(0, 2_000)}`,
        );
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return report;
}

/** Its answer has no body that says why. */
const isHead = ([first]: Buffer[]) => first?.toString('latin1', 0, 5) === 'HEAD ';

interface WireCase {
  what: string;
  pieces: Buffer[];
}

/** Every route by every caller in turn, each time damaged in another way. */
function* casesOf({ url, endpoints, callers, signing, cases, seed }: WireOptions): Generator<WireCase> {
  const random = randomFrom(seed);
  const below = (limit: number) => Math.floor(random() * Math.max(1, limit));
  const who = Object.entries(callers);
  const kinds = Object.entries(mutations);
  const common = [`Host: ${new URL(url).host}`, 'Connection: close'];
  for (let place = 0, turn = 0; place < cases; turn++) {
    const requests = [
      ...validRequests(endpoints, turn),
      ...serviceRequests(turn),
      ...['i', 's'].map((prefix) => signedBy(signing, prefix)),
    ];
    for (const request of requests) {
      if (place >= cases) return;
      const [caller, proof] = who[(place + turn) % who.length]!;
      const [kind, mutate] = kinds[below(kinds.length)]!;
      const own = (one: WireRequest): WireRequest => ({
        ...one,
        head: [...one.head, ...common.filter((line) => !isGiven(one, line)), ...proof],
      });
      const other = requests[below(requests.length)]!;
      yield {
        what: `case ${place++}, ${request.name}, ${kind}, ${caller}`,
        pieces: mutate(own(request), own(other), below),
      };
    }
  }
}

const isGiven = ({ head }: WireRequest, line: string) =>
  head.some((given) => given.startsWith(`${line.split(':')[0]}:`));

/** Everything that comes back until the server closes, or says no more. */
async function exchange(url: string, pieces: Buffer[]): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const heard: Buffer[] = [];
  let quiet: NodeJS.Timeout | undefined;
  const patience = setTimeout(() => socket.destroy(), answerMs);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    heard.push(chunk);
    clearTimeout(quiet);
    quiet = setTimeout(() => socket.destroy(), quietMs);
  });
  const closed = new Promise((done) => socket.once('close', done));
  for (const piece of pieces) {
    if (piece.length > 0) socket.write(piece);
    await new Promise(setImmediate);
  }
  await closed;
  clearTimeout(quiet);
  clearTimeout(patience);
  return Buffer.concat(heard).toString('latin1');
}

function answersIn(heard: string): { status: number; text: string }[] {
  const answers = heard.split(/(?=HTTP\/1\.1 \d{3} )/).filter((text) => /^HTTP\/1\.1 \d{3} /.test(text));
  if (answers.length === 0) return [{ status: 0, text: '' }];
  return answers.map((text) => ({ status: Number(text.slice(9, 12)), text }));
}
