import { ConnectionError } from '../../errors.ts';
import type { LoggedRequest } from '../../generated/types.ts';
import { sleep } from '../../transport.ts';
import { type Command, type CommandRun, clientOf, numberFlag, textFlag } from '../command.ts';
import type { Terminal } from '../terminal.ts';

export const tail: Command = {
  usage: '[--key-id ID]',
  about: 'Stream requests as they complete, until Ctrl-C.',
  options: { 'key-id': { type: 'string' }, count: { type: 'string', short: 'n' } },
  help: '  -n NUMBER   stop after this many requests',
  async run(run) {
    const client = await clientOf(run);
    const key = textFlag(run.flags, 'key-id');
    const most = numberFlag(run.flags, 'count', { min: 1 }) ?? Number.POSITIVE_INFINITY;
    let shown = 0;
    // The server ends a stream after a while, and restarts: the tail goes on.
    for (;;) {
      try {
        for await (const request of await client.tail({ key }, { signal: run.signal, retries: 5 })) {
          show(run, request);
          if (++shown >= most) return;
        }
      } catch (error) {
        if (!(error instanceof ConnectionError)) throw error;
      }
      await sleep(500, run.signal);
    }
  },
};

function show({ terminal, flags }: CommandRun, request: LoggedRequest): void {
  terminal.out(flags.json === true ? `${JSON.stringify(request)}\n` : `${line(terminal, request)}\n`);
}

function line(
  terminal: Terminal,
  { at, status, endpoint, ms, charge, free, error_code, error_message, engine, id }: LoggedRequest,
): string {
  const style = status < 400 && error_code === null ? 'green' : status < 500 ? 'yellow' : 'red';
  const cost = free ? 'free' : `$${charge}`;
  const words = [
    at.slice(11, 23),
    terminal.paint(style, String(status)),
    endpoint.padEnd(26),
    `${ms.toFixed(1)} ms`.padStart(10),
    cost.padStart(8),
    error_code ?? engine ?? '',
    terminal.paint('dim', id),
  ];
  // The error message goes below: on one line it would be wider than most terminals.
  return (
    words.join(' ') + (error_message ? `\n${' '.repeat(13)}${terminal.paint('dim', error_message)}` : '')
  );
}
