/** The shape of a command of `oja-server`. */
import type { Settings } from '../settings.ts';

export type Flags = Record<string, string | boolean | undefined>;

export type FlagTypes = Record<string, { type: 'string' | 'boolean'; short?: string }>;

export interface Command {
  /** One line for the help: words after the command's name. */
  usage: string;
  about: string;
  /** Words after the command's name, at most: one too many is a blank in a name or an amount. Default: any number. */
  wordsMax?: number;
  /** Beyond those that every command takes. */
  flags?: FlagTypes;
  /** The exit code, or that the words make no command. */
  run(words: string[], flags: Flags, settings: Settings): Promise<number | 'usage'>;
}
