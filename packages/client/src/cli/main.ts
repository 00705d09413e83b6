/** `oja`: the developer's command line. */
import { parseArgs } from 'node:util';
import { version } from '../version.ts';
import { type Command, commonOptions, type Flags } from './command.ts';
import { catalogue, credits, usage, whoami } from './commands/account.ts';
import { call } from './commands/call.ts';
import { chat } from './commands/chat.ts';
import { candidates, completion } from './commands/completion.ts';
import { guardrails } from './commands/guardrails.ts';
import { keys } from './commands/keys.ts';
import { listen } from './commands/listen.ts';
import { login, logout, profiles } from './commands/login.ts';
import { mcp } from './commands/mcp.ts';
import { tail } from './commands/tail.ts';
import { trigger } from './commands/trigger.ts';
import { exitCodes, explainError } from './explain.ts';
import { nearest } from './nearest.ts';
import { createTerminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

const commands: Record<string, Command> = {
  login,
  logout,
  profiles,
  whoami,
  call,
  chat,
  keys,
  guardrails,
  credits,
  usage,
  tail,
  listen,
  trigger,
  catalogue,
  mcp,
  completion,
};

function help(): string {
  const lines = Object.entries(commands).map(
    ([name, { usage: words, about }]) => `  ${`${name} ${words}`.trimEnd()}\n      ${about}`,
  );
  return `oja COMMAND [--json] [--profile NAME] [--url URL] [--key KEY]

${lines.join('\n')}

\`oja COMMAND --help\` shows details. --json prints one line of JSON. OJA_URL and OJA_KEY replace the login.
--profile uses another login, stored by \`oja login --profile NAME\`.
${exitCodes}
`;
}

function commandHelp(name: string, { usage: words, about, help: more }: Command): string {
  return `oja ${name} ${words}\n\n${about}\n${more === undefined ? '' : `${more}\n`}`;
}

async function main(args: string[], signal: AbortSignal): Promise<void> {
  const terminal = createTerminal(process.env);
  const [name = 'help', ...rest] = commandFirst(args);
  if (name === 'help' || name === '--help' || name === '-h') return terminal.out(help());
  if (name === '--version') return terminal.out(`${version}\n`);
  if (name === 'complete') {
    const found = candidates(rest[0] === '--' ? rest.slice(1) : rest, Object.keys(commands));
    return terminal.out(found.map((word) => `${word}\n`).join(''));
  }
  const command = commands[name];
  if (command === undefined)
    throw new UsageError(
      `Unknown command ${name}.${nearest(name, Object.keys(commands))} \`oja help\` lists them.`,
    );
  const { words, flags } = parse(command, rest);
  if (flags.help === true && (command !== call || words.length === 0))
    return terminal.out(commandHelp(name, command));
  await command.run({ words, flags, terminal, env: process.env, signal });
}

/** `oja --json whoami` is `oja whoami --json`. */
function commandFirst(args: string[]): string[] {
  let at = 0;
  while (/^--(json|url|key|profile)\b/.test(args[at] ?? ''))
    at += /^--(url|key|profile)$/.test(args[at]!) ? 2 : 1;
  return [...args.slice(at), ...args.slice(0, at)];
}

function parse(command: Command, args: string[]): { words: string[]; flags: Flags } {
  try {
    const options = { ...commonOptions, ...command.options };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { words: positionals, flags: values as Flags };
  } catch (error) {
    throw new UsageError((error as Error).message.split('\n')[0]!);
  }
}

/** A pipe that ends early (`oja tail | head -1`) is no failure. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const abort = new AbortController();
let interruptedAtMs: number | undefined;
/** A terminal sends Ctrl-C to the launcher too, which passes it on: only a later one is the user's second. */
const againAfterMs = 300;
const interrupt = () => {
  interruptedAtMs ??= performance.now();
  abort.abort(new Error('interrupted'));
  if (performance.now() - interruptedAtMs > againAfterMs) process.exit(130);
};
process.on('SIGINT', interrupt);
process.on('SIGTERM', interrupt);

main(process.argv.slice(2), abort.signal).catch((error: unknown) => {
  if (abort.signal.aborted) {
    process.exitCode = 130;
    return;
  }
  const { text, json, exitCode } = explainError(error, createTerminal(process.env));
  process.stderr.write(process.argv.includes('--json') ? `${JSON.stringify(json)}\n` : `${text}\n`);
  process.exitCode = exitCode;
});
