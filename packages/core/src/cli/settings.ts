/** Every setting, its default and what it does. Secrets are never printed. */
import type { SettingGroup } from '../setting.ts';
import { listSettings } from '../setting-list.ts';
import type { Command, Flags } from './command.ts';
import { print } from './server-link.ts';

export const createSettingsCommand = (groups: () => Record<string, SettingGroup>) =>
  ({
    usage: '[--json]',
    about: 'All settings with their defaults.',
    wordsMax: 0,
    async run(_words: string[], flags: Flags) {
      const all = listSettings(groups());
      const lines = all.map(({ env, default: value, about }) => `${env}=${value}\n    ${about}`);
      print(all, flags.json === true, lines.join('\n'));
      return 0;
    },
  }) satisfies Command;
