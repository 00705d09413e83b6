/** The shape of a command of `oja-server`. */
import type { Settings } from '../settings.ts';

export type Flags = Record<string, string | boolean | undefined>;

export interface Command {
  /** One line for the help: words after the command's name. */
  usage: string;
  about: string;
  run(words: string[], flags: Flags, settings: Settings): Promise<number>;
}
