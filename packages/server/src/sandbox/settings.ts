import { z } from 'zod';
import { list, optionalText, setting } from '../setting.ts';

export const sandboxSettings = {
  mode: setting(
    'OJA_SANDBOX',
    z.enum(['auto', 'required', 'off']).default('auto'),
    'auto: isolate external programs where the system can; required: refuse to run them otherwise; off: never isolate.',
  ),
  programDirs: setting(
    'OJA_SANDBOX_PATH',
    list(['/usr/local/bin', '/usr/bin', '/bin', '/usr/sbin', '/sbin', '/opt/homebrew/bin']),
    'Folders where external programs are looked for.',
  ),
  dir: setting(
    'OJA_SANDBOX_DIR',
    optionalText(),
    'Where throwaway folders are made; default: the temporary folder of the system.',
  ),
};
