/** Every setting, its default and what it does. Secrets are never printed. */

import { settingGroups } from '../settings.ts';
import type { Command, Flags } from './command.ts';
import { print, table } from './server-link.ts';

export const settingsCommand = {
  usage: '[--json]',
  about: 'All settings with their defaults.',
  wordsMax: 0,
  async run(_words: string[], flags: Flags) {
    const all = Object.entries(settingGroups()).flatMap(([group, settings]) =>
      Object.values(settings).map(({ env, about, secret, schema }) => {
        const fallback = secret ? undefined : schema.safeParse(undefined).data;
        return { group, env, default: fallback === undefined ? '' : String(fallback), about };
      }),
    );
    const rows = all.map(({ env, default: fallback, about }) => [env, fallback, about]);
    print(all, flags.json === true, table(['setting', 'default', 'about'], rows));
    return 0;
  },
} satisfies Command;
