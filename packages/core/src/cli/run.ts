/** `oja-server`: the operator's command line. What reads opens the store; what changes goes through the running server. */

import type { Oja } from '../create-oja.ts';
import { explainStart } from '../process/explain-start.ts';
import { version } from '../version.ts';
import { accountsCommand, creditsCommand, keysCommand } from './accounts.ts';
import { backupCommand, backupsCommand, exportCommand, restoreCommand } from './backup.ts';
import { categoriesCommand } from './categories.ts';
import type { Command, FlagTypes } from './command.ts';
import { doctorCommand } from './doctor.ts';
import { readLine } from './flags.ts';
import { migrateCommand } from './migrate.ts';
import { modelsCommand } from './models.ts';
import { pricesCommand } from './prices.ts';
import { servicesCommand } from './services.ts';
import { createSettingsCommand } from './settings.ts';
import { upstreamsCommand } from './upstreams.ts';
import { verifyBooksCommand } from './verify-books.ts';

type Commands = Record<string, Command>;

/** `main`: the module that worker processes begin with. */
const commandsOf = (oja: Oja, main: string, settings: Command): Commands => ({
  serve: {
    usage: '',
    about: 'Start the server.',
    wordsMax: 0,
    run: async () => {
      const { serve } = await import('../serve.ts');
      await serve(oja, main);
      return await new Promise<number>(() => {});
    },
  },
  doctor: doctorCommand,
  'verify-books': verifyBooksCommand,
  categories: categoriesCommand,
  accounts: accountsCommand,
  keys: keysCommand,
  credits: creditsCommand,
  models: modelsCommand,
  prices: pricesCommand,
  upstreams: upstreamsCommand,
  services: servicesCommand,
  backup: backupCommand,
  backups: backupsCommand,
  restore: restoreCommand,
  export: exportCommand,
  migrate: migrateCommand,
  settings,
});

function help(commands: Commands): string {
  const lines = Object.entries(commands).map(([name, command]) => `  ${usageOf(name, command)}`);
  return [
    'npx oja-server COMMAND [--json] | --version',
    '',
    ...lines,
    '',
    'Settings are environment variables; `npx oja-server settings` lists them.',
    '',
  ].join('\n');
}

const usageOf = (name: string, { usage, about }: Command) =>
  `${`${name} ${usage}`.trimEnd()}\n      ${about}`;

async function run(oja: Oja, main: string): Promise<number> {
  const settingsCommand = createSettingsCommand(oja.settingGroups);
  const commands = commandsOf(oja, main, settingsCommand);
  // Which word is the command depends on which flags take a value.
  const allFlags = Object.assign({}, ...Object.values(commands).map(({ flags }) => flags)) as FlagTypes;
  const line = readLine(allFlags);
  if (line.flags.version === true) {
    process.stdout.write(`${version}\n`);
    return 0;
  }
  const name = line.words[0] ?? 'help';
  const command = commands[name];
  if (command === undefined && name !== 'help')
    process.stderr.write(`oja-server: unknown command ${name}.\n\n`);
  if (command === undefined || line.flags.help === true) {
    process.stdout.write(help(commands));
    return name === 'help' || line.flags.help === true ? 0 : 2;
  }
  const { words, flags, problem } = readLine(command.flags, command.wordsMax);
  if (problem !== undefined) {
    process.stderr.write(`oja-server ${name}: ${problem}\n`);
    return 2;
  }
  // The list of settings helps to correct an invalid one.
  if (command === settingsCommand) return settingsCommand.run(words.slice(1), flags);
  const code = await command.run(words.slice(1), flags, oja.readSettings());
  if (code !== 'usage') return code;
  process.stderr.write(`npx oja-server ${usageOf(name, command)}\n`);
  return 2;
}

/** Writes to a pipe end after this tick: to exit before would cut the output. */
async function end(code: number): Promise<never> {
  const errors = await Promise.all([process.stdout, process.stderr].map(written));
  // A reader such as head closes its pipe when it has enough.
  const lost = errors.find((error) => error !== undefined && error.code !== 'EPIPE');
  if (lost !== undefined) process.stderr.write(`${explainStart(lost)}\n`);
  process.exit(lost === undefined ? code : 1);
}

function written(stream: NodeJS.WriteStream): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((done) => {
    stream.on('error', done);
    stream.write('', () => done(undefined));
  });
}

export function runCli(oja: Oja, main: string): void {
  run(oja, main).then(end, (error: unknown) => {
    process.stderr.write(`${explainStart(error)}\n`);
    return end(1);
  });
}
