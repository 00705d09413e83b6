import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileAnswer } from '../../answer.ts';
import type { Answer, EndpointRow } from '../../call.ts';
import type { Client } from '../../client.ts';
import { endpointFields } from '../../generated/fields.ts';
import { saveFile } from '../../node.ts';
import { type StreamId, streamFields } from '../../streams.ts';
import { type Command, type CommandRun, clientOf, textFlag } from '../command.ts';
import { findEndpoint, type KnownEndpoint } from '../endpoint.ts';
import { readFields } from '../fields.ts';
import { runJob } from '../job.ts';
import { meant, nearest } from '../nearest.ts';
import { receiptLine } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

export const call: Command = {
  usage: 'ENDPOINT name=value file=@path …',
  about: 'Call any endpoint; `oja call ENDPOINT --help` lists its fields.',
  options: {
    output: { type: 'string', short: 'o' },
    job: { type: 'boolean' },
    quote: { type: 'boolean' },
    quiet: { type: 'boolean', short: 'q' },
    'idempotency-key': { type: 'string' },
  },
  help: `  name=value        a field, read by its kind        name:=JSON   a field as JSON
  name=@path        a file, or a text from a file    name=@-      from standard input
  options.dpi=300   a field inside an object         -o PATH      where the file goes, - is a pipe
  --job             run as a job and wait for it     --quote      only tell the price
  --quiet           no receipt on standard error`,
  async run(run) {
    const [id, ...words] = run.words;
    if (id === undefined) throw new UsageError('An endpoint is required. Run `oja catalogue` to list them.');
    const known = await findEndpoint(run, id);
    if (known === undefined)
      throw new UsageError(`Unknown endpoint ${id}.${suggestion(id)} \`oja catalogue\` lists them.`);
    if (run.flags.help === true) return run.terminal.out(endpointHelp(id, known));
    const input = await readFields(words, known.fields);
    await callAndShow(
      run,
      await clientOf(run, id.startsWith('public.') ? 'address' : 'key'),
      id,
      input,
      known.row,
    );
  },
};

/** The nearest name, else those that do what the word says. */
function suggestion(id: string): string {
  const near = nearest(id, Object.keys(endpointFields));
  if (near !== '') return near;
  const found = meant(id, endpointFields);
  return found.length === 0 ? '' : ` Did you mean ${found.join(' or ')}?`;
}

async function callAndShow(
  run: CommandRun,
  client: Client,
  id: string,
  input: Record<string, unknown>,
  row: EndpointRow,
) {
  const options = { signal: run.signal, idempotencyKey: textFlag(run.flags, 'idempotency-key') };
  if (run.flags.quote === true)
    return show(run, client, await client.quote(id, input, options).withReceipt());
  if (row.mode === 'job' || (row.mode === 'either' && run.flags.job === true)) {
    const startedMs = performance.now();
    const { started, job } = await runJob(run, client, id, input, options);
    return show(run, client, {
      ...started,
      data: job.result,
      ms: performance.now() - startedMs,
      receipt: { ...started.receipt, charge: job.charge, engine: job.engine },
    });
  }
  if (asksForEvents(id, input)) return relay(run, client, id, input);
  return show(run, client, await client.call(id, input, options).withReceipt());
}

/** A voice streams the sound itself, unless events are asked for by name. */
function asksForEvents(id: string, input: Record<string, unknown>): id is StreamId {
  if (id === 'account.requests-tail') return true;
  if (id === 'ai.voice') return input.stream_format === 'sse';
  return id in streamFields && input.stream === true;
}

/** Events as lines of JSON. */
async function relay(run: CommandRun, client: Client, id: StreamId, input: Record<string, unknown>) {
  const events = await client.stream(id, input, { signal: run.signal });
  for await (const event of events) run.terminal.out(`${JSON.stringify(event)}\n`);
}

async function show(run: CommandRun, client: Client, answer: Answer<unknown>): Promise<void> {
  const { terminal, flags } = run;
  const { data } = answer;
  const path = textFlag(flags, 'output');
  const file = fileOf(data);
  if (file !== undefined) await deliver(run, file, path);
  else {
    const kept = (data as { file?: { url?: string } } | null)?.file;
    if (path !== undefined && kept?.url !== undefined)
      await deliver(run, await client.download(kept.url, { signal: run.signal }), path);
    else if (path !== undefined && typeof data === 'string') await deliver(run, textFile(data), path);
    else if (path !== undefined) throw new UsageError('The response contains no file. Omit -o.');
    if (path !== '-') terminal.out(typeof data === 'string' ? data : jsonText(data, flags.json !== true));
  }
  if (flags.quiet !== true && flags.json !== true)
    terminal.note(`${terminal.paint('dim', receiptLine(answer.receipt, answer.ms))}\n`);
}

const jsonText = (data: unknown, pretty: boolean) =>
  `${JSON.stringify(data, null, pretty ? 2 : undefined)}\n`;
const textFile = (text: string): FileAnswer => ({
  blob: new Blob([text]),
  mime: 'text/plain',
  filename: 'answer.txt',
});

function fileOf(data: unknown): FileAnswer | undefined {
  const one = data as FileAnswer | null;
  return one !== null && typeof one === 'object' && one.blob instanceof Blob ? one : undefined;
}

/** To the path, into the folder, or down the pipe. */
async function deliver({ terminal }: CommandRun, file: FileAnswer, path: string | undefined): Promise<void> {
  if (path === undefined || path === '-') {
    if (terminal.outIsPerson)
      throw new UsageError(`The response is a file (${file.mime}). Use -o PATH to save it.`);
    process.stdout.write(new Uint8Array(await file.blob.arrayBuffer()));
    return;
  }
  const folder = await stat(path).then(
    (found) => found.isDirectory(),
    () => path.endsWith('/'),
  );
  const target = folder ? join(path, file.filename) : path;
  const bytes = await saveFile(file, target);
  terminal.note(`${target}: ${bytes} bytes, ${file.mime}\n`);
}

function endpointHelp(id: string, { about, fields, row: { method, path } }: KnownEndpoint): string {
  const lines = Object.entries(fields).map(([name, { kind, required, values, about: what = '' }]) => {
    const read = kind === 'guess' ? 'text|json' : kind;
    const shape = values === undefined ? read : values.join('|').slice(0, 60);
    return `  ${`${name}${required ? '*' : ''}`.padEnd(22)} ${shape.padEnd(14)} ${what}`;
  });
  return [`${id}: ${about}`, `${method} ${path}`, '', ...lines, '', '* required', ''].join('\n');
}
