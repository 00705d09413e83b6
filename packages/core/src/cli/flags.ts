/** The line of a command: unknown flags and surplus words are refused, because they change what the command does. */
import { parseArgs } from 'node:util';
import { OperatorError } from '../operator-error.ts';
import type { Flags, FlagTypes } from './command.ts';

const common: FlagTypes = {
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
};

interface Line {
  words: string[];
  flags: Flags;
  /** What is wrong with the flags or words, and what is valid. */
  problem?: string;
}

export function readLine(own: FlagTypes = {}, wordsMax = Number.POSITIVE_INFINITY): Line {
  const options = { ...common, ...own };
  const { values, positionals, tokens } = parseArgs({
    allowPositionals: true,
    strict: false,
    tokens: true,
    options,
  });
  const problems = tokens.flatMap((token) => {
    if (token.kind !== 'option') return [];
    const { rawName, value, inlineValue } = token;
    const type = options[token.name]?.type;
    if (type === undefined) return [`unknown flag ${rawName}.`];
    if (type === 'boolean') return value === undefined ? [] : [`${rawName} takes no value (got ${value}).`];
    const isMissing = value === undefined || value === '' || (inlineValue === false && /^-./.test(value));
    return isMissing ? [`${rawName} needs a value: ${rawName}=VALUE.`] : [];
  });
  const surplus = positionals[wordsMax + 1];
  return {
    words: positionals,
    flags: values as Flags,
    problem: problems[0]
      ? `${problems[0]} Valid flags: ${namesOf(options)}.`
      : surplus && `unexpected ${JSON.stringify(surplus)}. Put a value with spaces in quotes.`,
  };
}

const namesOf = (options: FlagTypes) =>
  Object.entries(options)
    .map(([name, { type }]) => (type === 'string' ? `--${name} VALUE` : `--${name}`))
    .sort()
    .join(', ');

export function numberFlag(flags: Flags, name: string): number | undefined {
  const text = flags[name];
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!Number.isFinite(number)) throw new OperatorError(`--${name} must be a number (got ${text}).`);
  return number;
}
