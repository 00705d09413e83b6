/** What works, what is missing, and the command that mends it. */
import type { Command } from '../cli.ts';
import type { EngineHealth } from '../engines/select.ts';
import { doctorTable } from '../start-screen.ts';
import { askServer, print } from './server-link.ts';

export const doctorCommand: Command = {
  usage: '[--json]',
  about: 'Every engine: state, what is missing, how to mend it.',
  async run(_words, flags, settings) {
    const { data } = await askServer<{ data: EngineHealth[] }>(settings, 'GET', '/api/v1/operator/engines');
    const ready = new Set(data.filter(({ state }) => state === 'ready').map(({ capability }) => capability));
    const wanting = [...new Set(data.map(({ capability }) => capability))].filter(
      (capability) => !ready.has(capability),
    );
    const report = {
      ok: wanting.length === 0,
      node: process.version,
      capabilities_without_engine: wanting,
      engines: data,
    };
    const verdict =
      wanting.length === 0
        ? 'Every capability has an engine that is ready.'
        : `No ready engine for: ${wanting.join(', ')}.`;
    print(report, flags.json === true, `${doctorTable(data)}${verdict}`);
    return wanting.length === 0 ? 0 : 1;
  },
};
